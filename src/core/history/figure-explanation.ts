import { computeFillFigures, computeFundingFigures } from '../figures/pnl-figures'
import { ZERO, type Amount } from '../value/decimal-amount'
import type { HistoryPage, HistoryTable, TimePeriod } from './history-table'
import type { PastPosition } from './venue-history-records'

export type SummedFigureName = 'volume' | 'realised' | 'fees' | 'funding'

export interface FigureRowsQuery {
  readonly figure: SummedFigureName | 'wins'
  readonly period: TimePeriod
  readonly symbol?: string
  readonly size?: number
  readonly after?: string
}

export interface SummedFigureExplanation {
  readonly figure: FigureRowsQuery['figure']
  /** Sum over all rows, not only this page. */
  readonly total: Amount
  readonly page: HistoryPage
  readonly parts: readonly Amount[]
}

export const tableByFigure: Readonly<Record<FigureRowsQuery['figure'], HistoryTable>> = {
  volume: 'fills',
  realised: 'fills',
  fees: 'fills',
  funding: 'funding',
  wins: 'positions',
}

/** Computes each row's contribution with the same functions as the sum. */
export function computeRowContributions(
  figure: FigureRowsQuery['figure'],
  { table, rows }: HistoryPage,
): readonly Amount[] {
  if (figure === 'wins') return table === 'positions' ? rows.map(getPositionResult) : []
  if (table === 'fills') return rows.map(fill => computeFillFigures(fill)[figure])
  return table === 'funding' ? rows.map(payment => computeFundingFigures(payment)[figure]) : []
}

export const getPositionResult = ({ realized }: PastPosition): Amount => realized ?? ZERO
