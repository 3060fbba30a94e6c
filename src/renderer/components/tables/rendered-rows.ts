import type { TableCell, TableColumn } from './table-column'

export interface RenderedRow<Row> {
  readonly index: number
  readonly start: number
  readonly key: string
  readonly slot: number
  readonly row: Row
  readonly cells: readonly TableCell[]
}

interface PositionedRow {
  readonly index: number
  readonly start: number
}

interface RenderInput<Row> {
  readonly places: readonly PositionedRow[]
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /**
   * While scrolling, rows keep their order in the page. At rest they are ordered from top to bottom for screen readers.
   */
  readonly isMoving: boolean
}

/**
 * Renders the visible rows. An unchanged cell keeps its object, so that only changed cells are rendered again; its
 * explanation always reads the latest row. A row that scrolls into view reuses the slot of one that left, because new
 * text costs far less than new elements. A slot that was touched is never reused: a pressed button or an open menu
 * belongs to its row.
 */
export function createRowRenderer<Row>() {
  let renderedRows = new Map<string, RenderedRow<Row>>()
  let drawnColumns: readonly TableColumn<Row>[] = []
  const pinnedSlots = new Set<number>()
  let slots = 0

  /** Returns a source of slots: first those of removed rows, lowest first, then new ones. */
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

function reuseCell<Row>(
  now: TableCell,
  before: TableCell | undefined,
  column: TableColumn<Row>,
  latest: () => Row,
): TableCell {
  if (before !== undefined && isSameCell(now, before)) return before
  const { explain } = now
  // The displayed text may stay the same while its explanation changes.
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
