import { amount, compare } from '@core/value/decimal'
import type { TableLayout } from '../../preferences/preferences'
import { plain } from '@messages/format'
import type { Column } from './column'

/** Which column the rows go by, and which way. */
export interface Sorting {
  readonly column: string
  readonly way: 'up' | 'down'
}

/** How the head of a column says which way the rows go by it: aloud, and in sight. */
export const sortWords = { up: 'ascending', down: 'descending', none: 'none' } as const
export const sortArrows = { up: '▴', down: '▾' } as const

/** The columns as the person put them: in their order, without those left out. What is new comes last. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  { order, hidden }: Pick<TableLayout, 'order' | 'hidden'>,
): readonly Column<Row>[] {
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const kept = columns.filter(({ id }) => !hidden.includes(id))
  // A table without any column would show nothing and could not be mended from itself.
  return (kept.length === 0 ? columns : kept).toSorted((a, b) => place(a.id) - place(b.id))
}

/** An order with one thing in it moved a place back or on. */
export function movedIn(ids: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(from, ids[to] ?? id).with(to, id)
}

/** What comes of another press on a column's head: up, then down, then as the rows came. */
export function pressed(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, way: 'up' }
  return sorting.way === 'up' ? { column, way: 'down' } : undefined
}

/** The rows in the order of a column. What has no figure comes last, whichever way it goes. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column)
  if (column === undefined || sorting === undefined) return rows
  const keyed = rows.map(row => ({ row, key: keyOf(column, row) }))
  const sign = sorting.way === 'up' ? 1 : -1
  return keyed
    .toSorted((a, b) => {
      if (a.key === undefined) return b.key === undefined ? 0 : 1
      if (b.key === undefined) return -1
      return sign * ordered(a.key, b.key)
    })
    .map(({ row }) => row)
}

type Key = number | string

const keyOf = <Row>(column: Column<Row>, row: Row): Key | undefined => {
  if (column.by !== undefined) return column.by(row)
  const text = column.cell(row).text
  return text === undefined ? undefined : plain(text)
}

const FIGURE = /^\+?(-?\d+(?:\.\d+)?)/

/** Figures by what they are worth, exactly; everything else as words. */
function ordered(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [x, y] = [figureOf(a), figureOf(b)]
  return x === undefined || y === undefined ? String(a).localeCompare(String(b)) : compare(x, y)
}

const figureOf = (key: Key) => amount(FIGURE.exec(String(key))?.[1] ?? '')

/** The rows in which every typed word stands in some cell. */
export function filtered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  typed: string,
): readonly Row[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return rows
  return rows.filter(row => {
    const text = columns.map(({ cell }) => textOf(cell(row))).join(' ')
    return words.every(word => text.includes(word))
  })
}

const textOf = ({
  text = '',
  note = '',
}: {
  readonly text?: string | undefined
  readonly note?: string | undefined
}) => `${plain(text)} ${note}`.toLowerCase()

/** Rows as plain text: a line each, the cells apart by tabs, the titles first. */
export const asText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  [
    columns.map(({ title }) => title).join('\t'),
    ...rows.map(row => columns.map(({ cell }) => plain(cell(row).text ?? '')).join('\t')),
  ].join('\n')
