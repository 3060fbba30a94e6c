import { formatSignedPercent, formatCount } from './format'
import type { Amount } from '@core/value/decimal'
import { layoutPanelMessages } from './settings-panels'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/watchlist'

/** What the lists that are always there are called. */
export const builtInListNames = messages.builtInNames

/** What the panel of watchlists says. */
export const watchlistPanelMessages = {
  ...messages.watchlistSays,
  table: (list: string): string => fillMessage(messages.watchlistSays.table, { list }),
  choose: (list: string): string => fillMessage(messages.watchlistSays.choose, { list }),
  prices: (age: string): string => fillMessage(messages.watchlistSays.prices, { age }),
  remove: (symbol: string): string => fillMessage(messages.watchlistSays.remove, { symbol }),
  star: (symbol: string): string => fillMessage(messages.watchlistSays.star, { symbol }),
  unstar: (symbol: string): string => fillMessage(messages.watchlistSays.unstar, { symbol }),
  addHere: (symbol: string): string => fillMessage(messages.watchlistSays.addHere, { symbol }),
} as const

/** What the row says in which something is done to a list. */
export const watchlistFormMessages = {
  ...messages.listFormSays,
  drop: { field: '', act: messages.listFormSays.drop.act },
  dropOne: (list: string, markets: number): string =>
    fillMessage(messages.listFormSays.dropOne.delete, {
      list,
      markets: fillPluralMessage(messages.listFormSays.dropOne.market, markets),
    }),
} as const

/** What stands in a list without a market. */
export const emptyWatchlistMessages = messages.noMarkets

/** Why something is not done to a list. */
export const watchlistRefusalReasons = {
  name: layoutPanelMessages.badName,
  taken: (name: string): string => fillMessage(messages.watchlistRefusals.taken, { name }),
  full: layoutPanelMessages.full,
  tooMany: (most: number): string => fillMessage(messages.watchlistRefusals.tooMany, { most: formatCount(most) }),
  noMarket: (typed: string): string => fillMessage(messages.watchlistRefusals.noMarket, { typed }),
  severalMarkets: (typed: string): string => fillMessage(messages.watchlistRefusals.severalMarkets, { typed }),
} as const

/** What stands in the cells of a watchlist. */
export const watchlistCellMessages = {
  ...messages.watchCells,
  fundingHours: (rate: string, hours: number): string =>
    fillMessage(messages.watchCells.fundingHours, { rate, hours: String(hours) }),
  /** Beside a market that does not take every order; what it takes is said of it. */
  limited: '⚠',
  line: (moved: Amount, points: number): string =>
    fillMessage(messages.watchCells.line, { moved: formatSignedPercent(moved), points: formatCount(points) }),
} as const
