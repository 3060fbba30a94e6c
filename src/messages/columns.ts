import type { MarginMode, OrderSide } from '@core/market/market'
import { offSessionMessage } from './reference'
import { fillMessage } from './message'
import * as messages from './en/columns'

/** What the columns of the tables are called. */
export const tableColumnTitles = messages.columnTitles

/** Why a cell is empty, or what is to be known of its figure. */
export const cellNoteMessages = {
  ...messages.cellWhy,
  offSession: (why: string): string => fillMessage(messages.cellWhy.offSession, { why, offSession: offSessionMessage }),
  atOldMark: (age: string): string => fillMessage(messages.cellWhy.atOldMark, { age }),
} as const

/** A side by word and arrow. */
export const sideCellLabels: Readonly<Record<OrderSide, string>> = messages.sideWords

/** Which way a position lies, by its word alone. */
export const positionSideLabels = messages.wayWords

/** Which way a position lies, by word and arrow. */
export const positionSideCellLabels = messages.wayCells

/** A margin mode as it stands beside a figure. */
export const marginModeCellLabels: Readonly<Record<MarginMode, string>> = messages.modeWords

const sideLabels: Readonly<Record<string, string>> = messages.sideText

/** What stands in cells beside figures. */
export const tableCellMessages = {
  ...messages.cellWords,
  stopped: (size: string, whole: string): string => fillMessage(messages.cellWords.stopped, { size, whole }),
  taking: (size: string | undefined): string =>
    fillMessage(messages.cellWords.taking.tp, { size: size ?? messages.cellWords.taking.all }),
  untold: (count: number): string => fillMessage(messages.cellWords.untold, { count: String(count) }),
  filled: (side: string, size: string, price: string): string =>
    fillMessage(messages.cellWords.filled, { side: sideLabels[side] ?? side, size, price }),
  funded: (rate: string, mark: string): string => fillMessage(messages.cellWords.funded, { rate, mark }),
} as const
