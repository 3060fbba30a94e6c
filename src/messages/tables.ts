import { noTransfersMessage } from './transfers'
import { fillMessage } from './message'
import * as messages from './en/tables'

/** What each table of the desk is called. */
export const deskTableTitles = messages.tabTitles

/** What the panel of the tables says by itself. */
export const tablePanelMessages = {
  ...messages.blotterSays,
  oldPrices: (age: string): string => fillMessage(messages.blotterSays.oldPrices, { age }),
} as const

/** What stands in a table of now that has no row. */
export const emptyTableMessages = {
  ...messages.nothingThere,
  holdings: {
    title: messages.nothingThere.holdings.title,
    next: fillMessage(messages.nothingThere.holdings.next, { moneyElsewhere: noTransfersMessage }),
  },
} as const

/** What every table says around its rows. */
export const tableGridMessages = {
  ...messages.gridSays,
  filterOne: (table: string): string => fillMessage(messages.gridSays.filterOne, { table }),
  columnsOf: (table: string): string => fillMessage(messages.gridSays.columnsOf, { table }),
} as const

const tableSideLabels: Readonly<Record<string, string>> = messages.sideText

/** What can be done with a row. */
export const tableRowMessages = {
  ...messages.rowSays,
  editOne: (what: string): string => fillMessage(messages.rowSays.editOne, { what }),
  cancelOne: (what: string): string => fillMessage(messages.rowSays.cancelOne, { what }),
  algoOrder: (kind: string, symbol: string): string => fillMessage(messages.rowSays.algoOrder, { kind, symbol }),
  order: (side: string, symbol: string): string => `${tableSideLabels[side] ?? side} ${symbol}`,
  timelineOf: (id: string): string => fillMessage(messages.rowSays.timelineOf, { id }),
  repeatOne: (side: string, symbol: string): string =>
    fillMessage(messages.rowSays.repeatOne, { side: tableSideLabels[side] ?? side, symbol }),
} as const

/** What can be done with a position. */
export const positionRowMessages = {
  ...messages.positionSays,
  closeShare: (percent: string, symbol: string): string =>
    fillMessage(messages.positionSays.closeShare, { percent, symbol }),
  more: (symbol: string): string => fillMessage(messages.positionSays.more, { symbol }),
} as const
