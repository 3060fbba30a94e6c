import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import { offSessionMessage } from './reference'
import { fillMessage } from './message'
import * as messages from './en/columns'

export const tableColumnTitles = messages.columnTitles

const { roe, unrealised, unsettled, today } = messages.cellWhy
const columnMeanings = { ...messages.columnMeanings, roe, unrealised, unsettled, today }
/** Meanings of headings that a newcomer may not know, by title. One title means the same in every table. */
const meaningByTitle = new Map<string, string>(
  Object.entries(columnMeanings).map(([id, meaning]) => [
    messages.columnTitles[id as keyof typeof columnMeanings],
    meaning,
  ]),
)

export const getColumnMeaning = (title: string): string | undefined => meaningByTitle.get(title)

/** Reasons for empty cells and notes about figures. */
export const cellNoteMessages = {
  ...messages.cellWhy,
  offSession: (why: string): string =>
    fillMessage(messages.cellWhy.offSession, { why, offSession: offSessionMessage }),
  r: (risk: string): string => fillMessage(messages.cellWhy.r, { risk }),
  fundingSince: (opened: string): string => fillMessage(messages.cellWhy.fundingSince, { opened }),
  atOldMark: (age: string): string => fillMessage(messages.cellWhy.atOldMark, { age }),
} as const

export const sideCellLabels: Readonly<Record<OrderSide, string>> = messages.sideWords

export const positionSideLabels = messages.wayWords

export const positionSideCellLabels = messages.wayCells

export const marginModeCellLabels: Readonly<Record<MarginMode, string>> = messages.modeWords

const sideLabels: Readonly<Record<string, string>> = messages.sideText

export const tableCellMessages = {
  ...messages.cellWords,
  part: (size: string, whole: string): string => fillMessage(messages.cellWords.part, { size, whole }),
  moreExits: (count: number): string => fillMessage(messages.cellWords.moreExits, { count: String(count) }),
  pnlThere: (pnl: string): string => fillMessage(messages.cellWords.pnlThere, { pnl }),
  untold: (count: number): string => fillMessage(messages.cellWords.untold, { count: String(count) }),
  filled: (side: string, size: string, price: string): string =>
    fillMessage(messages.cellWords.filled, { side: sideLabels[side] ?? side, size, price }),
  funded: (rate: string, mark: string): string => fillMessage(messages.cellWords.funded, { rate, mark }),
} as const
