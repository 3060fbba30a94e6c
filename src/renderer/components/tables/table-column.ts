import { requireAmount } from '@core/value/decimal-amount'
import type { FigureExplainer } from '@messages/explain'
import { toPixelScale } from '../figures/pixel-scale'

export interface TableColumn<Row> {
  readonly id: string
  readonly title: string
  /** CSS grid track: "1fr", "minmax(90px, 1fr)". */
  readonly width: string
  readonly align?: 'start' | 'end'
  /** Of the columns with this figure, the one with the largest is dropped first while not all columns fit. */
  readonly from?: number
  readonly cell: (row: Row) => TableCell
  /** Sort key of a row, if it differs from the displayed text. */
  readonly by?: (row: Row) => number | string | undefined
}

interface CellStyle {
  readonly tone?: 'up' | 'down' | 'warn' | 'unknown' | 'faint' | ''
  readonly note?: string | undefined
  readonly tag?: boolean
  /** SVG path of a small line chart; the text describes it. */
  readonly line?: string
  readonly explain?: FigureExplainer
}

interface FilledCell extends CellStyle {
  readonly text: string
  /** A remark on the figure, displayed as its tooltip. */
  readonly about?: string
  readonly why?: never
}

interface EmptyCell extends CellStyle {
  readonly text: undefined
  /** Reason for the missing figure: the tooltip of the dash, also read by screen readers. */
  readonly why: string
  readonly about?: never
}

/** The content of a cell. The types rule out a reason for missing beside a figure. */
export type TableCell = FilledCell | EmptyCell

export const sparklineSize = { width: 72, height: 16 } as const

const PIXELS = /(\d+)px/

export const minTrackWidth = (width: string): number =>
  toPixelScale(requireAmount(PIXELS.exec(width)?.[1] ?? '0'))

/**
 * Returns the columns that fit beside `beside` pixels of other content. Columns with the largest `from` are dropped
 * first, until the rest fits.
 */
export function selectFittingColumns<Row>(
  columns: readonly TableColumn<Row>[],
  table: number,
  beside: number,
): readonly TableColumn<Row>[] {
  let left = columns
  const needs = (): number => left.reduce((sum, { width }) => sum + minTrackWidth(width), beside)
  const optional = columns.filter(({ from }) => from !== undefined)
  for (const column of optional.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))) {
    if (needs() <= table) break
    left = left.filter(each => each !== column)
  }
  return left
}

export interface CellPosition {
  readonly row: number
  readonly column: number
}

export function moveCellPosition(
  spot: CellPosition,
  key: string,
  rows: number,
  columns: number,
  page = 10,
): CellPosition | undefined {
  const row = (to: number): CellPosition => ({
    ...spot,
    row: Math.min(Math.max(0, rows - 1), Math.max(0, to)),
  })
  const column = (to: number): CellPosition => ({ ...spot, column: Math.min(columns - 1, Math.max(0, to)) })
  switch (key) {
    case 'ArrowDown':
      return row(spot.row + 1)
    case 'ArrowUp':
      return row(spot.row - 1)
    case 'PageDown':
      return row(spot.row + page)
    case 'PageUp':
      return row(spot.row - page)
    case 'ArrowRight':
      return column(spot.column + 1)
    case 'ArrowLeft':
      return column(spot.column - 1)
    case 'Home':
      return column(0)
    case 'End':
      return column(columns - 1)
    default:
      return undefined
  }
}
