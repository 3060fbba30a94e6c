import type { Cell, Column } from './column'

/** A row as it is drawn: where it lies, and what stands in its cells. */
export interface DrawnRow<Row> {
  readonly index: number
  readonly start: number
  readonly key: string
  readonly row: Row
  readonly cells: readonly Cell[]
}

/** A row of the table that can be seen, or nearly. */
interface Place {
  readonly index: number
  readonly start: number
}

/**
 * Draws the rows that can be seen, and keeps each cell that says the same as before as the very same thing, so that
 * only what changed is drawn anew. What stands behind a figure is asked of the row as it is when it is opened.
 */
export function createDrawing<Row>(): (
  places: readonly Place[],
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
) => readonly DrawnRow<Row>[] {
  let known = new Map<string, DrawnRow<Row>>()
  let drawnColumns: readonly Column<Row>[] = []

  return (places, rows, columns, rowKey) => {
    const before = columns === drawnColumns ? known : new Map<string, DrawnRow<Row>>()
    const now = new Map<string, DrawnRow<Row>>()
    const drawn = places.flatMap(({ index, start }): DrawnRow<Row>[] => {
      const row = rows[index]
      if (row === undefined) return []
      const key = rowKey(row)
      const old = before.get(key)
      const latest = (): Row => known.get(key)?.row ?? row
      const cells = columns.map((column, at) => sameOr(column.cell(row), old?.cells[at], column, latest))
      const isSame = old?.cells.every((cell, at) => cell === cells[at]) === true
      const one = { index, start, key, row, cells: isSame ? old.cells : cells }
      now.set(key, one)
      return [one]
    })
    known = now
    drawnColumns = columns
    return drawn
  }
}

function sameOr<Row>(now: Cell, before: Cell | undefined, column: Column<Row>, latest: () => Row): Cell {
  if (before !== undefined && saysTheSame(now, before)) return before
  const { explain } = now
  // What is shown may say the same for long while what stands behind it moves on.
  return explain === undefined ? now : { ...now, explain: () => (column.cell(latest()).explain ?? explain)() }
}

const saysTheSame = (a: Cell, b: Cell): boolean =>
  a.text === b.text &&
  a.tone === b.tone &&
  a.note === b.note &&
  a.why === b.why &&
  a.tag === b.tag &&
  (a.explain === undefined) === (b.explain === undefined)
