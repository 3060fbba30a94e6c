import { change, counted } from './format'
import type { Amount } from '@core/value/decimal'
import { layoutsSays } from './settings-panels'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/watchlist'

/** What the lists that are always there are called. */
export const builtInNames = messages.builtInNames

/** What the panel of watchlists says. */
export const watchlistSays = {
  ...messages.watchlistSays,
  table: (list: string): string => fill(messages.watchlistSays.table, { list }),
  choose: (list: string): string => fill(messages.watchlistSays.choose, { list }),
  prices: (age: string): string => fill(messages.watchlistSays.prices, { age }),
  remove: (symbol: string): string => fill(messages.watchlistSays.remove, { symbol }),
  star: (symbol: string): string => fill(messages.watchlistSays.star, { symbol }),
  unstar: (symbol: string): string => fill(messages.watchlistSays.unstar, { symbol }),
  addHere: (symbol: string): string => fill(messages.watchlistSays.addHere, { symbol }),
} as const

/** What the row says in which something is done to a list. */
export const listFormSays = {
  ...messages.listFormSays,
  drop: { field: '', act: messages.listFormSays.drop.act },
  dropOne: (list: string, markets: number): string =>
    fill(messages.listFormSays.dropOne.delete, {
      list,
      markets: fillPlural(messages.listFormSays.dropOne.market, markets),
    }),
} as const

/** What stands in a list without a market. */
export const noMarkets = messages.noMarkets

/** Why something is not done to a list. */
export const watchlistRefusals = {
  name: layoutsSays.badName,
  taken: (name: string): string => fill(messages.watchlistRefusals.taken, { name }),
  full: layoutsSays.full,
  tooMany: (most: number): string => fill(messages.watchlistRefusals.tooMany, { most: counted(most) }),
  noMarket: (typed: string): string => fill(messages.watchlistRefusals.noMarket, { typed }),
  severalMarkets: (typed: string): string => fill(messages.watchlistRefusals.severalMarkets, { typed }),
} as const

/** What stands in the cells of a watchlist. */
export const watchCells = {
  ...messages.watchCells,
  fundingHours: (rate: string, hours: number): string =>
    fill(messages.watchCells.fundingHours, { rate, hours: String(hours) }),
  /** Beside a market that does not take every order; what it takes is said of it. */
  limited: '⚠',
  line: (moved: Amount, points: number): string =>
    fill(messages.watchCells.line, { moved: change(moved), points: counted(points) }),
} as const
