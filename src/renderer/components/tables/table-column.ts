import { requireAmount } from '@core/value/decimal-amount'
import type { FigureExplainer } from '@messages/explain'
import { UNKNOWN_FIGURE_DASH } from '@messages/format'
import { toPixelScale } from '../figures/pixel-scale'

export interface TableColumn<Row> {
  readonly id: string
  readonly title: string
  /** CSS grid track: "1fr", "minmax(90px, 1fr)". */
  readonly width: string
  readonly align?: 'start' | 'end'
  /** True if a note is cut at the column's own width, so that its length drops no other column. */
  readonly cutsNote?: boolean
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

/** Width in pixels at which a column shows its title and each of its texts whole, by the column's id. */
export type ContentWidths = ReadonlyMap<string, number>

const wholeWidth = <Row>({ id, width, cutsNote }: TableColumn<Row>, content: ContentWidths): number =>
  (cutsNote === true ? undefined : content.get(id)) ?? minTrackWidth(width)
/** A figure is never cut; a text is cut down to the column's own width. */
const leastWidth = <Row>(column: TableColumn<Row>, content: ContentWidths): number =>
  column.align === 'start'
    ? Math.min(wholeWidth(column, content), minTrackWidth(column.width))
    : wholeWidth(column, content)

/**
 * Returns the columns that fit beside `beside` pixels of other content. Columns with the largest `from` are dropped
 * first, until the rest fits. A figure is dropped before a text is cut, a text only if it does not fit even when cut.
 */
export function selectFittingColumns<Row>(
  columns: readonly TableColumn<Row>[],
  table: number,
  beside: number,
  content: ContentWidths = new Map(),
): readonly TableColumn<Row>[] {
  let left = columns
  const optional = columns.filter(({ from }) => from !== undefined)
  for (const column of optional.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))) {
    const widthOf = column.align === 'start' ? leastWidth : wholeWidth
    if (left.reduce((sum, each) => sum + widthOf(each, content), beside) <= table) break
    left = left.filter(each => each !== column)
  }
  return left
}

/** Returns the grid track of a column: each takes its share of free space by the width of its content. */
export function createColumnTrack<Row>(column: TableColumn<Row>, content: ContentWidths): string {
  const whole = content.get(column.id)
  if (whole === undefined) return column.width
  return column.width.includes('fr') ? `minmax(${leastWidth(column, content)}px, ${whole}fr)` : `${whole}px`
}

/** Measures a text of a cell or a title, without padding. */
export type TextMeasure = (text: string, part: 'cell' | 'title') => number

/** Padding of both sides, and a pixel for rounding. */
const CELL_SPACE = 11
/** Padding and border of a tag, and the pixel by which its letters are wider than those of a title. */
const TAG_SPACE = 12
const TAG_LETTER_SPACE = 1
const NOTE_SPACE = 2
/** A longer note is cut, so that no other figure is dropped for it. Its tooltip shows it whole. */
const MAX_NOTE_WIDTH = 96

/**
 * Measures what the columns need for `rows`. A figure's column never becomes narrower, so that it does not move, and one
 * whose figures are all missing keeps its own width for them.
 */
export const measureColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  measure: TextMeasure,
  before: ContentWidths,
): ContentWidths =>
  new Map(
    columns.map(({ id, title, width, cell, align }) => {
      const cells = rows.map(row => cell(row))
      const texts = cells.map(each => measureCell(each, measure))
      const whole = Math.ceil(Math.max(measure(title, 'title'), ...texts)) + CELL_SPACE
      const reserved = cells.every(({ text }) => text === undefined) ? minTrackWidth(width) : 0
      return [id, align === 'start' ? whole : Math.max(whole, reserved, before.get(id) ?? 0)]
    }),
  )

function measureCell(
  { text = UNKNOWN_FIGURE_DASH, note, tag, line }: TableCell,
  measure: TextMeasure,
): number {
  if (line !== undefined) return sparklineSize.width
  if (tag === true) return measure(text, 'title') + text.length * TAG_LETTER_SPACE + TAG_SPACE
  const noted = note === undefined ? 0 : Math.min(measure(` ${note}`, 'cell'), MAX_NOTE_WIDTH) + NOTE_SPACE
  return measure(text, 'cell') + noted
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
