export const builtInNames = { favourites: 'Favourites', all: 'All' } as const
export const watchlistSays = {
  table: 'Watchlist {list}', choose: 'Watchlist: {list}. Choose or edit lists', prices: 'Prices {age}',
  remove: 'Remove {symbol} from list', star: 'Add {symbol} to Favourites',
  unstar: 'Remove {symbol} from Favourites', addHere: 'Add {symbol}', lists: 'Watchlists',
  add: 'Add markets…', create: 'New list…', rename: 'Rename list…', drop: 'Delete list…',
  hide: 'Hide watchlist', fixed: 'All keeps venue’s order. Move markets in Favourites or own lists.',
  sorted: 'Sorted: click column head to unsort, then move markets.',
} as const
export const listFormSays = {
  drop: { act: 'Delete' },
  dropOne: {
    market: { one: '{count} market', other: '{count} markets' }, delete: 'Delete “{list}” with {markets}?',
  },
  add: { field: 'Markets, as btc eth sol', act: 'Add' }, create: { field: 'List name', act: 'Save' },
  rename: { field: 'New list name', act: 'Save' }, cancel: 'Cancel',
} as const
export const noMarkets = {
  favourites: { title: 'No favourites yet.', next: 'Star markets in All or the picker.' },
  all: { title: 'No markets.', next: 'The venue lists none.' },
  own: { title: 'Empty list.', next: 'Add markets from the list menu.' },
} as const
export const watchlistRefusals = {
  taken: '“{name}” exists already.', tooMany: 'Max {most} markets per list. Remove one.',
  noMarket: 'No market “{typed}”.', severalMarkets: 'Several markets match “{typed}”.',
} as const
export const watchCells = {
  fundingHours: '{rate} / {hours} h', line: '{moved} over {points} prices',
  session: { open: 'Open', closed: 'Closed', 'not known': 'Not known' },
  why: {
    reading: 'loading', unread: 'could not be loaded', line: 'fewer than two prices in 7 days',
    noSession: 'no reference market, trades 24/7', atMark: 'at mark price, in USDC',
    year: 'period rate over 365 days', turnover: '24 h volume, USDC', notListed: 'not listed now',
  },
} as const
