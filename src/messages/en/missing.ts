export const missing = {
  mark: 'no mark price yet', index: 'no index price yet', last: 'no trade yet',
  dayAgo: 'price a day ago not known', then: 'price then not known', funding: 'no funding rate yet',
  nextFunding: 'funding time passed, next rate not reported yet', untold: 'not reported yet',
  touch: 'no best price yet', bookSide: 'one book side is empty', pointedPrice: 'point at a price',
  rules: 'market rules not read', rulesOfOne: 'a market’s rules not read', account: 'account not read',
  unread: 'not read yet', unknown: 'not known yet', nothingRead: 'nothing read', nothingOpen: 'nothing open',
  noCross: 'no cross position',
} as const
export const missingOffline = {
  mark: 'not saved', index: 'not saved', last: 'not saved', funding: 'not saved',
  nextFunding: 'funding time passed, offline', untold: 'not saved', touch: 'not saved', rules: 'not saved',
  rulesOfOne: 'not saved', account: 'not saved', unread: 'not saved', unknown: 'not known',
  bookSide: 'no book while offline',
} as const
