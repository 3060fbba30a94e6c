import { moneyElsewhere } from './transfers'
import { fill } from './message'
import * as messages from './en/tables'

/** What each table of the desk is called. */
export const tabTitles = messages.tabTitles

/** What the panel of the tables says by itself. */
export const blotterSays = {
  ...messages.blotterSays,
  oldPrices: (age: string): string => fill(messages.blotterSays.oldPrices, { age }),
} as const

/** What stands in a table of now that has no row. */
export const nothingThere = {
  ...messages.nothingThere,
  holdings: {
    title: messages.nothingThere.holdings.title,
    next: fill(messages.nothingThere.holdings.next, { moneyElsewhere }),
  },
} as const

/** What every table says around its rows. */
export const gridSays = {
  ...messages.gridSays,
  filterOne: (table: string): string => fill(messages.gridSays.filterOne, { table }),
  columnsOf: (table: string): string => fill(messages.gridSays.columnsOf, { table }),
} as const

const sideText: Readonly<Record<string, string>> = messages.sideText

/** What can be done with a row. */
export const rowSays = {
  ...messages.rowSays,
  editOne: (what: string): string => fill(messages.rowSays.editOne, { what }),
  cancelOne: (what: string): string => fill(messages.rowSays.cancelOne, { what }),
  algoOrder: (kind: string, symbol: string): string => fill(messages.rowSays.algoOrder, { kind, symbol }),
  order: (side: string, symbol: string): string => `${sideText[side] ?? side} ${symbol}`,
  timelineOf: (id: string): string => fill(messages.rowSays.timelineOf, { id }),
  repeatOne: (side: string, symbol: string): string =>
    fill(messages.rowSays.repeatOne, { side: sideText[side] ?? side, symbol }),
} as const

/** What can be done with a position. */
export const positionSays = {
  ...messages.positionSays,
  closeShare: (percent: string, symbol: string): string =>
    fill(messages.positionSays.closeShare, { percent, symbol }),
  more: (symbol: string): string => fill(messages.positionSays.more, { symbol }),
} as const
