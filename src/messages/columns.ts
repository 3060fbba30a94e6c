import type { MarginMode, Side } from '@core/market/market'
import { offSession } from './reference'
import { fill } from './message'
import * as messages from './en/columns'

/** What the columns of the tables are called. */
export const columnTitles = messages.columnTitles

/** Why a cell is empty, or what is to be known of its figure. */
export const cellWhy = {
  ...messages.cellWhy,
  offSession: (why: string): string => fill(messages.cellWhy.offSession, { why, offSession }),
  atOldMark: (age: string): string => fill(messages.cellWhy.atOldMark, { age }),
} as const

/** A side by word and arrow. */
export const sideWords: Readonly<Record<Side, string>> = messages.sideWords

/** Which way a position lies, by its word alone. */
export const wayWords = messages.wayWords

/** Which way a position lies, by word and arrow. */
export const wayCells = messages.wayCells

/** A margin mode as it stands beside a figure. */
export const modeWords: Readonly<Record<MarginMode, string>> = messages.modeWords

const sideText: Readonly<Record<string, string>> = messages.sideText

/** What stands in cells beside figures. */
export const cellWords = {
  ...messages.cellWords,
  stopped: (size: string, whole: string): string => fill(messages.cellWords.stopped, { size, whole }),
  taking: (size: string | undefined): string =>
    fill(messages.cellWords.taking.tp, { size: size ?? messages.cellWords.taking.all }),
  untold: (count: number): string => fill(messages.cellWords.untold, { count: String(count) }),
  filled: (side: string, size: string, price: string): string =>
    fill(messages.cellWords.filled, { side: sideText[side] ?? side, size, price }),
  funded: (rate: string, mark: string): string => fill(messages.cellWords.funded, { rate, mark }),
} as const
