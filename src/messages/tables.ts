import { noTransfersMessage } from './transfers'
import { fillMessage } from './message'
import * as messages from './en/tables'

export const deskTableTitles = messages.tabTitles

export const tablePanelMessages = {
  ...messages.blotterSays,
  oldPrices: (age: string): string => fillMessage(messages.blotterSays.oldPrices, { age }),
} as const

/** Texts of a current-data table without rows. */
export const emptyTableMessages = {
  ...messages.nothingThere,
  holdings: {
    title: messages.nothingThere.holdings.title,
    next: fillMessage(messages.nothingThere.holdings.next, { moneyElsewhere: noTransfersMessage }),
  },
} as const

export const tableGridMessages = {
  ...messages.gridSays,
  filterOne: (table: string): string => fillMessage(messages.gridSays.filterOne, { table }),
  columnsOf: (table: string): string => fillMessage(messages.gridSays.columnsOf, { table }),
} as const

const tableSideLabels: Readonly<Record<string, string>> = messages.sideText

export const tableRowMessages = {
  ...messages.rowSays,
  editOne: (what: string): string => fillMessage(messages.rowSays.editOne, { what }),
  cancelOne: (what: string): string => fillMessage(messages.rowSays.cancelOne, { what }),
  algoOrder: (kind: string, symbol: string): string =>
    fillMessage(messages.rowSays.algoOrder, { kind, symbol }),
  order: (side: string, symbol: string): string => `${tableSideLabels[side] ?? side} ${symbol}`,
  timelineOf: (id: string): string => fillMessage(messages.rowSays.timelineOf, { id }),
  repeatOne: (side: string, symbol: string): string =>
    fillMessage(messages.rowSays.repeatOne, { side: tableSideLabels[side] ?? side, symbol }),
} as const

export const positionRowMessages = {
  ...messages.positionSays,
  closeShare: (percent: string, symbol: string): string =>
    fillMessage(messages.positionSays.closeShare, { percent, symbol }),
  more: (symbol: string): string => fillMessage(messages.positionSays.more, { symbol }),
  reverse: (symbol: string): string => fillMessage(messages.positionSays.reverse, { symbol }),
  breakEvenOne: (symbol: string): string => fillMessage(messages.positionSays.breakEvenOne, { symbol }),
} as const
