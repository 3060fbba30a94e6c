import { describe, expect, it } from 'vitest'
import type { TableColumn } from './table-column'
import { createRowRenderer } from './rendered-rows'

interface Row {
  readonly id: string
  readonly size: number
  readonly mark: number
}
const explained = (figure: string) => ({ title: figure, formula: '', inputs: [], source: '' })
const columns: readonly TableColumn<Row>[] = [
  { id: 'size', title: 'Size', width: '1fr', cell: ({ size }) => ({ text: String(size) }) },
  {
    id: 'mark',
    title: 'Mark',
    width: '1fr',
    cell: ({ mark }) => ({ text: mark.toFixed(0), explain: () => explained(String(mark)) }),
  },
]
const rows: readonly Row[] = [
  { id: 'a', size: 1, mark: 10 },
  { id: 'b', size: 2, mark: 20 },
]
const idOf = ({ id }: Row) => id
const places = (of: readonly number[]) => of.map(index => ({ index, start: index * 24 }))

/** A table of which these rows are to be seen. */
const picture = (shown = rows, { at = [0, 1], isMoving = false, columns: drawn = columns } = {}) => ({
  places: places(at),
  rows: shown,
  columns: drawn,
  rowKey: idOf,
  isMoving,
})

/** Two pictures of a table, and which cells of the second are the very same as in the first, by row. */
function twice(changed: readonly Row[], changedColumns = columns) {
  const { draw } = createRowRenderer<Row>()
  const first = draw(picture())
  const second = draw(picture(changed, { columns: changedColumns }))
  const was = new Map(first.map(each => [each.key, each]))
  const same = second.map(({ key, cells }) => cells.map((cell, at) => cell === was.get(key)?.cells[at]))
  return { first, second, same }
}

describe('redrawn row', () => {
  it.each([
    [
      'says the same',
      rows.map(row => ({ ...row })),
      [
        [true, true],
        [true, true],
      ],
    ],
    [
      'says one thing more',
      [{ id: 'a', size: 3, mark: 10 }, ...rows.slice(1)],
      [
        [false, true],
        [true, true],
      ],
    ],
    [
      'lies elsewhere',
      rows.toReversed(),
      [
        [true, true],
        [true, true],
      ],
    ],
    [
      'is new',
      [{ id: 'c', size: 1, mark: 10 }, ...rows.slice(1)],
      [
        [false, false],
        [true, true],
      ],
    ],
  ])('updates only the cells that changed: %s', (_, changed, kept) => {
    const { second, same } = twice(changed)
    expect(same).toEqual(kept)
    expect(second.map(({ row }) => row)).toEqual(changed)
    expect(second.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
      changed.map(({ size, mark }) => [String(size), mark.toFixed(0)]),
    )
  })

  it('keeps its list of cells when no cell changed', () => {
    const { first, second } = twice(rows.map(row => ({ ...row })))
    expect(second.every(({ cells }, at) => cells === first[at]?.cells)).toBe(true)
  })

  it('uses the latest values for its explanation, even if its text is unchanged', () => {
    const { first, same } = twice([{ id: 'a', size: 1, mark: 10.25 }, ...rows.slice(1)])
    expect(same[0]).toEqual([true, true])
    expect(first[0]?.cells[1]?.explain?.().title).toBe('10.25')
  })

  it('is redrawn completely when the columns change', () => {
    expect(twice(rows, columns.toReversed()).same).toEqual([
      [false, false],
      [false, false],
    ])
  })
})

describe('scrolled table', () => {
  const many: readonly Row[] = [...'abcdefgh'].map((id, size) => ({ id, size, mark: 10 }))
  /** Returns the row in each slot, in page order, after each of these views of the table. */
  function looks(
    ...seen: readonly { readonly at: readonly number[]; readonly touch?: number; isMoving?: boolean }[]
  ) {
    const { draw, touch } = createRowRenderer<Row>()
    return seen.map(({ at, touch: touched, isMoving = true }) => {
      const drawn = draw(picture(many, { at: [...at], isMoving }))
      if (touched !== undefined) touch(touched)
      return drawn.map(({ slot, key }) => `${slot} ${key}`).join(', ')
    })
  }

  it('reuses the slots of hidden rows for rows that come into view, and leaves other rows alone', () => {
    expect(looks({ at: [0, 1, 2] }, { at: [1, 2, 3] }, { at: [3, 4, 5] }, { at: [0, 1] })).toEqual([
      '0 a, 1 b, 2 c',
      '0 d, 1 b, 2 c',
      '0 d, 1 e, 2 f',
      '0 a, 1 b',
    ])
  })

  it('adds a slot when more rows fit into view', () => {
    expect(looks({ at: [0] }, { at: [1, 2] })).toEqual(['0 a', '0 b, 1 c'])
  })

  it('restores the document order of rows once scrolling ends', () => {
    expect(looks({ at: [0, 1, 2] }, { at: [1, 2, 3] }, { at: [1, 2, 3], isMoving: false })).toEqual([
      '0 a, 1 b, 2 c',
      '0 d, 1 b, 2 c',
      '1 b, 2 c, 0 d',
    ])
  })

  it('never reuses the slot of a touched row for another row', () => {
    expect(looks({ at: [0, 1], touch: 0 }, { at: [2, 3] }, { at: [4, 5] })).toEqual([
      '0 a, 1 b',
      '1 c, 2 d',
      '1 e, 2 f',
    ])
  })
})
