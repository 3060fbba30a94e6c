import type { RwaSession } from '@core/market/rwa-market'
import { change, counted } from './format'
import type { Amount } from '@core/value/decimal'
import { many } from './many'
import { layoutsSays } from './settings-panels'

/** What the lists that are always there are called. */
export const builtInNames = { favourites: 'Favourites', all: 'All' } as const

/** What the panel of watchlists says. */
export const watchlistSays = {
  panel: 'Watchlist',
  table: (list: string): string => `Watchlist ${list}`,
  choose: (list: string): string => `Watchlist: ${list}. Choose, add or change lists`,
  lists: 'Watchlists',
  prices: (age: string): string => `Prices ${age}`,
  remove: (symbol: string): string => `Remove ${symbol} from this list`,
  star: (symbol: string): string => `Add ${symbol} to Favourites`,
  unstar: (symbol: string): string => `Remove ${symbol} from Favourites`,
  add: 'Add markets…',
  addHere: (symbol: string): string => `Add ${symbol}`,
  create: 'New list…',
  rename: 'Rename this list…',
  drop: 'Delete this list…',
  hide: 'Hide the watchlist',
  fixed: 'All has the venue’s order. Markets can be moved in Favourites and in lists of your own.',
  sorted: 'The list is sorted by a column. Click its head until it is not, then move markets.',
} as const

/** What the row says in which something is done to a list. */
export const listFormSays = {
  add: { field: 'Markets to add, as btc eth sol', act: 'Add' },
  create: { field: 'Name of the new list', act: 'Save' },
  rename: { field: 'New name of this list', act: 'Save' },
  drop: { field: '', act: 'Delete' },
  dropOne: (list: string, markets: number): string =>
    `Delete “${list}” with ${many(markets, 'market', 'markets')}?`,
  cancel: 'Cancel',
} as const

/** What stands in a list without a market. */
export const noMarkets = {
  favourites: {
    title: 'No favourites yet.',
    next: 'Star a market in All, or in the list that Choose a market opens.',
  },
  all: { title: 'No market is listed.', next: 'The venue lists none now.' },
  own: { title: 'This list is empty.', next: 'Add markets from the menu of lists, or by their commands.' },
} as const

/** Why something is not done to a list. */
export const watchlistRefusals = {
  name: layoutsSays.badName,
  taken: (name: string): string => `There is a list called “${name}” already.`,
  full: layoutsSays.full,
  tooMany: (most: number): string => `A list holds ${counted(most)} markets. Remove one first.`,
  noMarket: (typed: string): string => `No market is called “${typed}”.`,
  severalMarkets: (typed: string): string => `More than one market matches “${typed}”.`,
} as const

/** What stands in the cells of a watchlist. */
export const watchCells = {
  fundingHours: (rate: string, hours: number): string => `${rate} / ${hours} h`,
  /** Beside a market that does not take every order; what it takes is said of it. */
  limited: '⚠',
  line: (moved: Amount, points: number): string => `${change(moved)} over ${counted(points)} prices`,
  session: { open: 'Open', closed: 'Closed', 'not known': 'Not known' } satisfies Record<
    Exclude<RwaSession['is'], 'unread'>,
    string
  >,
  why: {
    reading: 'loading',
    unread: 'could not be loaded now',
    line: 'fewer than two prices of the last 7 days are known',
    noSession: 'no reference market: trades at all hours',
    atMark: 'at the mark price, in USDC',
    year: 'the rate of one period, for a year of 365 days',
    turnover: 'traded in 24 h, in USDC',
    notListed: 'not listed by the venue now',
  },
} as const
