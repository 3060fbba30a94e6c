/** Why a figure is not there, as it is said in its place. */
export const missing = {
  mark: 'no mark price yet',
  index: 'no index price yet',
  last: 'no trade has been heard',
  dayAgo: 'the price a day ago is not known',
  funding: 'no funding rate yet',
  untold: 'not told yet',
  bookSide: 'one side of the book is empty',
  pointedPrice: 'point at a price',
  rules: 'the market’s rules have not been read',
  rulesOfOne: 'the rules of a market have not been read',
  account: 'the account has not been read',
  unread: 'not read yet',
  unknown: 'not known yet',
  nothingRead: 'nothing was read',
  nothingOpen: 'nothing is open',
} as const
