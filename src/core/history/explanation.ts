import { multiply, ZERO, type Amount } from '../value/decimal'
import type { HistoryPage, HistoryTable, Period } from './history-table'
import type { FundingFee, PastPosition } from './history'
import type { Fill } from '../account/order'

/** A figure of the portfolio that a person asks the ground of. */
export interface FigureQuery {
  readonly figure: 'volume' | 'realised' | 'fees' | 'funding' | 'wins'
  readonly period: Period
  readonly symbol?: string
  readonly size?: number
  readonly after?: string
}

/** The rows a figure is the sum of, with what each adds. */
export interface Explanation {
  readonly figure: FigureQuery['figure']
  /** The sum over all of them, of this page and of the others. */
  readonly total: Amount
  readonly page: HistoryPage
  /** What each row of the page adds, in the same order. */
  readonly parts: readonly Amount[]
}

/** Which table a figure comes from. */
export const tableOf: Readonly<Record<FigureQuery['figure'], HistoryTable>> = {
  volume: 'fills',
  realised: 'fills',
  fees: 'fills',
  funding: 'funding',
  wins: 'positions',
}

/** What each row of a page adds to a figure. */
export function partsOf(figure: FigureQuery['figure'], { table, rows }: HistoryPage): readonly Amount[] {
  if (table === 'fills') return rows.map(fill => partOfFill(figure, fill))
  if (table === 'funding') return rows.map(({ fee }: FundingFee) => fee)
  if (table === 'positions') return rows.map(({ realized }: PastPosition) => realized ?? ZERO)
  return []
}

function partOfFill(figure: FigureQuery['figure'], { price, quantity, fee, realised }: Fill): Amount {
  if (figure === 'volume') return multiply(price, quantity)
  return figure === 'fees' ? fee : (realised ?? ZERO)
}
