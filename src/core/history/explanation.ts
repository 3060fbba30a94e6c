import { computeFillFigures, computeFundingFigures } from '../figures/results'
import { ZERO, type Amount } from '../value/decimal'
import type { HistoryPage, HistoryTable, TimePeriod } from './history-table'
import type { PastPosition } from './history'

/** A figure that is a plain sum over fills and payments. */
export type SummedFigureName = 'volume' | 'realised' | 'fees' | 'funding'

/** A figure of the portfolio that a person asks the reason of. */
export interface FigureRowsQuery {
  readonly figure: SummedFigureName | 'wins'
  readonly period: TimePeriod
  readonly symbol?: string
  readonly size?: number
  readonly after?: string
}

/** The rows a figure is the sum of, with what each adds. */
export interface SummedFigureExplanation {
  readonly figure: FigureRowsQuery['figure']
  /** The sum over all of them, of this page and of the others. */
  readonly total: Amount
  readonly page: HistoryPage
  /** What each row of the page adds, in the same order. */
  readonly parts: readonly Amount[]
}

/** Which table a figure comes from. */
export const tableByFigure: Readonly<Record<FigureRowsQuery['figure'], HistoryTable>> = {
  volume: 'fills',
  realised: 'fills',
  fees: 'fills',
  funding: 'funding',
  wins: 'positions',
}

/** What each row of a page adds to a figure: what it adds where the figure is added up. */
export function computeRowContributions(figure: FigureRowsQuery['figure'], { table, rows }: HistoryPage): readonly Amount[] {
  if (figure === 'wins') return table === 'positions' ? rows.map(getPositionResult) : []
  if (table === 'fills') return rows.map(fill => computeFillFigures(fill)[figure])
  return table === 'funding' ? rows.map(payment => computeFundingFigures(payment)[figure]) : []
}

/** What a closed position realised, by the venue's record. */
export const getPositionResult = ({ realized }: PastPosition): Amount => realized ?? ZERO
