import { requireAmount } from '@core/value/decimal'
import type { FigureExplainer } from '@messages/explain'
import type { TableColumnId } from '../../preferences/preferences'
import { toPixelScale } from '../figures/binary'

/** One column of a table: what it is called, how wide it is, and what it shows of a row. */
export interface TableColumn<Row> {
  readonly id: TableColumnId
  readonly title: string
  /** A track of the grid: "1fr", "minmax(90px, 1fr)". */
  readonly width: string
  readonly align?: 'start' | 'end'
  /** Given up first where the table is narrower than this, in pixels, and not everything fits. */
  readonly from?: number
  readonly cell: (row: Row) => TableCell
  /** What rows are sorted by, where it is not what the cell shows. */
  readonly by?: (row: Row) => number | string | undefined
}

/** Parts that a cell can have with a figure or without one. */
interface CellStyle {
  readonly tone?: 'up' | 'down' | 'warn' | 'unknown' | 'faint' | ''
  /** A second, quieter figure after the first. */
  readonly note?: string | undefined
  /** Drawn as a tag. */
  readonly tag?: boolean
  /** Drawn as a small line, by this path; the text says what it shows. */
  readonly line?: string
  /** What stands behind the figure, told when it is opened. */
  readonly explain?: FigureExplainer
}

/** A cell with a figure or a word. */
interface FilledCell extends CellStyle {
  readonly text: string
  /** A remark on the figure, shown as its tooltip. */
  readonly about?: string
  readonly why?: never
}

/** A cell with a dash. */
interface EmptyCell extends CellStyle {
  readonly text: undefined
  /** The reason why the figure is missing: the tooltip of the dash, read out in its place. */
  readonly why: string
  readonly about?: never
}

/** The content of a cell. The compiler refuses a reason for missing beside a figure. */
export type TableCell = FilledCell | EmptyCell

/** How large a small line is drawn, in pixels. */
export const sparklineSize = { width: 72, height: 16 } as const

const PIXELS = /(\d+)px/

/** How narrow a track of the grid may become, in pixels. */
export const minTrackWidth = (width: string): number => toPixelScale(requireAmount(PIXELS.exec(width)?.[1] ?? '0'))

/**
 * The columns there is room for beside what is drawn with each row. What fits is shown, so that whoever leaves out
 * one column has another for it; where not all do, the ones that want the widest table go first.
 */
export function selectFittingColumns<Row>(
  columns: readonly TableColumn<Row>[],
  table: number,
  beside: number,
): readonly TableColumn<Row>[] {
  let left = columns
  const needs = (): number => left.reduce((sum, { width }) => sum + minTrackWidth(width), beside)
  const wide = columns.filter(({ from = 0 }) => from > table)
  for (const column of wide.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))) {
    if (needs() <= table) break
    left = left.filter(each => each !== column)
  }
  return left
}

/** Where the keyboard is in a table. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Where a key moves the spot; undefined for keys that do not move it. */
export function moveCellPosition(
  spot: CellPosition,
  key: string,
  rows: number,
  columns: number,
  page = 10,
): CellPosition | undefined {
  const row = (to: number): CellPosition => ({ ...spot, row: Math.min(Math.max(0, rows - 1), Math.max(0, to)) })
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
