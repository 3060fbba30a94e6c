import { formatSignedPercent, formatCount } from './format'
import type { Amount } from '@core/value/decimal-amount'
import { layoutPanelMessages } from './settings-panels'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/watchlist'

export const builtInListNames = messages.builtInNames

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

export const watchlistFormMessages = {
  ...messages.listFormSays,
  drop: { field: '', act: messages.listFormSays.drop.act },
  dropOne: (list: string, markets: number): string =>
    fillMessage(messages.listFormSays.dropOne.delete, {
      list,
      markets: fillPluralMessage(messages.listFormSays.dropOne.market, markets),
    }),
} as const

export const emptyWatchlistMessages = messages.noMarkets

/** Reasons why a change of a list is refused. */
export const watchlistRefusalReasons = {
  name: layoutPanelMessages.badName,
  taken: (name: string): string => fillMessage(messages.watchlistRefusals.taken, { name }),
  full: layoutPanelMessages.full,
  tooMany: (most: number): string =>
    fillMessage(messages.watchlistRefusals.tooMany, { most: formatCount(most) }),
  noMarket: (typed: string): string => fillMessage(messages.watchlistRefusals.noMarket, { typed }),
  severalMarkets: (typed: string): string =>
    fillMessage(messages.watchlistRefusals.severalMarkets, { typed }),
} as const

export const watchlistCellMessages = {
  ...messages.watchCells,
  fundingHours: (rate: string, hours: number): string =>
    fillMessage(messages.watchCells.fundingHours, { rate, hours: String(hours) }),
  /** Mark of a market with restrictions; its tooltip names the orders that it accepts. */
  limited: '⚠',
  line: (moved: Amount, points: number): string =>
    fillMessage(messages.watchCells.line, { moved: formatSignedPercent(moved), points: formatCount(points) }),
} as const
