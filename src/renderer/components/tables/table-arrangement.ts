import { nameMarketsIn } from '@core/market/market-name'
import { parseAmount, compareDecimals } from '@core/value/decimal-amount'
import type { TableLayout } from '../../preferences/preferences'
import { removeDigitGrouping } from '@messages/format'
import type { TableCell, TableColumn } from './table-column'

export interface TableSorting {
  readonly column: string
  readonly way: 'up' | 'down'
}

export const ariaSortValues = { up: 'ascending', down: 'descending', none: 'none' } as const
export const sortDirectionArrows = { up: '▴', down: '▾' } as const

/** Arranges the columns in the stored order without hidden ones. New columns come last. */
export function arrangeColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { order, hidden }: Pick<TableLayout, 'order' | 'hidden'>,
): readonly TableColumn<Row>[] {
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const kept = columns.filter(({ id }) => !hidden.includes(id))
  // A table without columns would have no way to show them again.
  return (kept.length === 0 ? columns : kept).toSorted((a, b) => place(a.id) - place(b.id))
}

/** Shortens the symbols in texts; the tooltip has the full ones. Filter, sorting and copies keep them. */
export const nameMarkets = <Row>(
  columns: readonly TableColumn<Row>[],
  nameOf: (symbol: string) => string,
): readonly TableColumn<Row>[] =>
  columns.map(column => {
    const cell = (row: Row): TableCell => {
      const full = column.cell(row)
      if (full.text === undefined) return full
      const text = nameMarketsIn(full.text, nameOf)
      if (text === full.text) return full
      return { ...full, text, about: full.about === undefined ? full.text : `${full.text}: ${full.about}` }
    }
    return { ...column, cell }
  })

export function moveListItem(ids: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(from, ids[to] ?? id).with(to, id)
}

/** Returns the sorting after a click on a heading: ascending, then descending, then none. */
export function toggleColumnSorting(
  sorting: TableSorting | undefined,
  column: string,
): TableSorting | undefined {
  if (sorting?.column !== column) return { column, way: 'up' }
  return sorting.way === 'up' ? { column, way: 'down' } : undefined
}

/** Sorts the rows by a column. Rows without a figure come last in either direction. */
export function sortTableRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sorting: TableSorting | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column)
  if (column === undefined || sorting === undefined) return rows
  const keyed = rows.map(row => ({ row, key: sortKeyOf(column, row) }))
  const sign = sorting.way === 'up' ? 1 : -1
  return keyed
    .toSorted((a, b) => {
      if (a.key === undefined) return b.key === undefined ? 0 : 1
      if (b.key === undefined) return -1
      return sign * compareKeys(a.key, b.key)
    })
    .map(({ row }) => row)
}

type Key = number | string

const sortKeyOf = <Row>(column: TableColumn<Row>, row: Row): Key | undefined => {
  if (column.by !== undefined) return column.by(row)
  const text = column.cell(row).text
  return text === undefined ? undefined : removeDigitGrouping(text)
}

const FIGURE = /^\+?(-?\d+(?:\.\d+)?)/

/** Compares figures exactly by value, and everything else as text. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [x, y] = [figureOf(a), figureOf(b)]
  return x === undefined || y === undefined ? String(a).localeCompare(String(b)) : compareDecimals(x, y)
}

const figureOf = (key: Key) => parseAmount(FIGURE.exec(String(key))?.[1] ?? '')

export function filterTableRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
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
}) => `${removeDigitGrouping(text)} ${note}`.toLowerCase()

/** Formats rows as lines of tab-separated text, titles first. */
export const formatTableText = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string =>
  [
    columns.map(({ title }) => title).join('\t'),
    ...rows.map(row => columns.map(({ cell }) => removeDigitGrouping(cell(row).text ?? '')).join('\t')),
  ].join('\n')
