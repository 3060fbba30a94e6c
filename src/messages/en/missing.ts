export const missing = {
  mark: 'no mark price yet', index: 'no index price yet', last: 'no trade yet',
  dayAgo: 'the price a day ago is not known', then: 'the price then is not known',
  funding: 'no funding rate yet',
  nextFunding: 'the funding time has passed, and the next rate is not reported yet',
  untold: 'not reported yet', touch: 'no best price yet', bookSide: 'one side of the book is empty',
  pointedPrice: 'point at a price', rules: 'the market’s rules have not been read',
  rulesOfOne: 'the rules of a market have not been read', account: 'the account has not been read',
  unread: 'not read yet', unknown: 'not known yet', nothingRead: 'nothing was read',
  nothingOpen: 'nothing is open', noCross: 'no cross position is open',
} as const
export const missingOffline = {
  mark: 'not saved', index: 'not saved', last: 'not saved', funding: 'not saved',
  nextFunding: 'the funding time has passed, and nothing is read while offline', untold: 'not saved',
  touch: 'not saved', rules: 'not saved', rulesOfOne: 'not saved', account: 'not saved', unread: 'not saved',
  unknown: 'not known', bookSide: 'no book while offline',
} as const
