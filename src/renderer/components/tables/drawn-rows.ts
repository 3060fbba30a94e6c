import type { Cell, Column } from './column'

/** A row as it is drawn: where it lies, which of the page's rows it is drawn in, and what stands in its cells. */
export interface DrawnRow<Row> {
  readonly index: number
  readonly start: number
  readonly key: string
  readonly slot: number
  readonly row: Row
  readonly cells: readonly Cell[]
}

/** A row of the table that can be seen, or nearly. */
interface PlacedRow {
  readonly index: number
  readonly start: number
}

/** What is drawn: these places of these rows, in these columns. */
interface Picture<Row> {
  readonly places: readonly PlacedRow[]
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
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
export function createDrawing<Row>() {
  let known = new Map<string, DrawnRow<Row>>()
  let drawnColumns: readonly Column<Row>[] = []
  const touched = new Set<number>()
  let slots = 0

  /** Slots of rows that are gone, lowest first, and then new ones. */
  function slotsBeside(kept: ReadonlySet<string>): () => number {
    const free = [...known.values()].flatMap(({ key, slot }) =>
      kept.has(key) || touched.has(slot) ? [] : [slot],
    )
    free.sort((a, b) => b - a)
    return () => free.pop() ?? slots++
  }

  function draw({ places, rows, columns, rowKey, isMoving }: Picture<Row>): readonly DrawnRow<Row>[] {
    const before = columns === drawnColumns ? known : new Map<string, DrawnRow<Row>>()
    const wanted = places.flatMap(({ index, start }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ index, start, row, key: rowKey(row) }]
    })
    const nextSlot = slotsBeside(new Set(wanted.map(({ key }) => key)))
    const now = new Map<string, DrawnRow<Row>>()
    for (const { index, start, row, key } of wanted) {
      const old = before.get(key)
      const latest = (): Row => known.get(key)?.row ?? row
      const cells = columns.map((column, at) => sameOr(column.cell(row), old?.cells[at], column, latest))
      const isSame = old?.cells.every((cell, at) => cell === cells[at]) === true
      const slot = known.get(key)?.slot ?? nextSlot()
      now.set(key, { index, start, key, slot, row, cells: isSame ? old.cells : cells })
    }
    known = now
    drawnColumns = columns
    const drawn = [...now.values()]
    return isMoving ? drawn.sort((a, b) => a.slot - b.slot) : drawn
  }

  return { draw, touch: (slot: number): void => void touched.add(slot) }
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
  a.about === b.about &&
  a.tag === b.tag &&
  a.line === b.line &&
  (a.explain === undefined) === (b.explain === undefined)
