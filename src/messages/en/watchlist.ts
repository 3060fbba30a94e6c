export const builtInNames = { favourites: 'Favourites', all: 'All' } as const
export const watchlistSays = {
  table: 'Watchlist {list}', choose: 'Watchlist: {list}. Choose, add or change lists', prices: 'Prices {age}',
  remove: 'Remove {symbol} from this list', star: 'Add {symbol} to Favourites',
  unstar: 'Remove {symbol} from Favourites', addHere: 'Add {symbol}', lists: 'Watchlists',
  add: 'Add markets…', create: 'New list…', rename: 'Rename this list…', drop: 'Delete this list…',
  hide: 'Hide the watchlist',
  fixed: 'All has the venue’s order. Markets can be moved in Favourites and in lists of your own.',
  sorted: 'The list is sorted by a column. Click its head until it is not, then move markets.',
} as const
export const listFormSays = {
  drop: { act: 'Delete' },
  dropOne: {
    market: { one: '{count} market', other: '{count} markets' }, delete: 'Delete “{list}” with {markets}?',
  },
  add: { field: 'Markets to add, as btc eth sol', act: 'Add' },
  create: { field: 'Name of the new list', act: 'Save' },
  rename: { field: 'New name of this list', act: 'Save' }, cancel: 'Cancel',
} as const
export const noMarkets = {
  favourites: {
    title: 'No favourites yet.', next: 'Star a market in All, or in the list that Choose a market opens.',
  },
  all: { title: 'No market is listed.', next: 'The venue lists none now.' },
  own: { title: 'This list is empty.', next: 'Add markets from the menu of lists, or by their commands.' },
} as const
export const watchlistRefusals = {
  taken: 'There is a list called “{name}” already.',
  tooMany: 'A list holds {most} markets. Remove one first.', noMarket: 'No market is called “{typed}”.',
  severalMarkets: 'More than one market matches “{typed}”.',
} as const
export const watchCells = {
  fundingHours: '{rate} / {hours} h', line: '{moved} over {points} prices',
  session: { open: 'Open', closed: 'Closed', 'not known': 'Not known' },
  why: {
    reading: 'loading', unread: 'could not be loaded now',
    line: 'fewer than two prices of the last 7 days are known',
    noSession: 'no reference market: trades at all hours', atMark: 'at the mark price, in USDC',
    year: 'the rate of one period, for a year of 365 days', turnover: 'traded in 24 h, in USDC',
    notListed: 'not listed by the venue now',
  },
} as const
