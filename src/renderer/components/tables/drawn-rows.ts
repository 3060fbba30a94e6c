import type { TableCell, TableColumn } from './column'

/** A row as it is drawn: where it lies, which of the page's rows it is drawn in, and what stands in its cells. */
export interface RenderedRow<Row> {
  readonly index: number
  readonly start: number
  readonly key: string
  readonly slot: number
  readonly row: Row
  readonly cells: readonly TableCell[]
}

/** A row of the table that can be seen, or nearly. */
interface PositionedRow {
  readonly index: number
  readonly start: number
}

/** What is drawn: these places of these rows, in these columns. */
interface RenderInput<Row> {
  readonly places: readonly PositionedRow[]
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** While it moves, rows stay where they are in the page. At rest they are read from top to bottom. */
  readonly isMoving: boolean
}

/**
 * Draws the rows that can be seen, and keeps each cell that says the same as before as the very same thing, so that
 * only what changed is drawn anew. What stands behind a figure is asked of the row as it is when it is opened.
 *
 * A row that comes into sight takes the slot of one that went out of it: new words in what is there take far less
 * than building it. Only a row that was touched is never made into another: a key pressed on a button, or a menu that
 * is open, means the row it began with.
 */
export function createRowRenderer<Row>() {
  let renderedRows = new Map<string, RenderedRow<Row>>()
  let drawnColumns: readonly TableColumn<Row>[] = []
  const pinnedSlots = new Set<number>()
  let slots = 0

  /** Slots of rows that are gone, lowest first, and then new ones. */
  function createSlotSource(kept: ReadonlySet<string>): () => number {
    const free = [...renderedRows.values()].flatMap(({ key, slot }) =>
      kept.has(key) || pinnedSlots.has(slot) ? [] : [slot],
    )
    free.sort((a, b) => b - a)
    return () => free.pop() ?? slots++
  }

  function draw({ places, rows, columns, rowKey, isMoving }: RenderInput<Row>): readonly RenderedRow<Row>[] {
    const before = columns === drawnColumns ? renderedRows : new Map<string, RenderedRow<Row>>()
    const wanted = places.flatMap(({ index, start }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ index, start, row, key: rowKey(row) }]
    })
    const nextSlot = createSlotSource(new Set(wanted.map(({ key }) => key)))
    const now = new Map<string, RenderedRow<Row>>()
    for (const { index, start, row, key } of wanted) {
      const old = before.get(key)
      const latest = (): Row => renderedRows.get(key)?.row ?? row
      const cells = columns.map((column, at) => reuseCell(column.cell(row), old?.cells[at], column, latest))
      const isSame = old?.cells.every((cell, at) => cell === cells[at]) === true
      const slot = renderedRows.get(key)?.slot ?? nextSlot()
      now.set(key, { index, start, key, slot, row, cells: isSame ? old.cells : cells })
    }
    renderedRows = now
    drawnColumns = columns
    const drawn = [...now.values()]
    return isMoving ? drawn.sort((a, b) => a.slot - b.slot) : drawn
  }

  return { draw, touch: (slot: number): void => void pinnedSlots.add(slot) }
}

function reuseCell<Row>(now: TableCell, before: TableCell | undefined, column: TableColumn<Row>, latest: () => Row): TableCell {
  if (before !== undefined && isSameCell(now, before)) return before
  const { explain } = now
  // What is shown may say the same for long while what stands behind it moves on.
  return explain === undefined ? now : { ...now, explain: () => (column.cell(latest()).explain ?? explain)() }
}

const isSameCell = (a: TableCell, b: TableCell): boolean =>
  a.text === b.text &&
  a.tone === b.tone &&
  a.note === b.note &&
  a.why === b.why &&
  a.about === b.about &&
  a.tag === b.tag &&
  a.line === b.line &&
  (a.explain === undefined) === (b.explain === undefined)
