import { describe, expect, it } from 'vitest'
import type { Column } from './column'
import { createDrawing } from './drawn-rows'

interface Row {
  readonly id: string
  readonly size: number
  readonly mark: number
}
const explained = (figure: string) => ({ title: figure, formula: '', inputs: [], source: '' })
const columns: readonly Column<Row>[] = [
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
const places = [0, 1].map(index => ({ index, start: index * 24 }))
const idOf = ({ id }: Row) => id

/** Two pictures of a table, and which cells of the second are the very same as in the first, by row. */
function twice(changed: readonly Row[], changedColumns = columns) {
  const draw = createDrawing<Row>()
  const first = draw(places, rows, columns, idOf)
  const second = draw(places, changed, changedColumns, idOf)
  const was = new Map(first.map(each => [each.key, each]))
  const same = second.map(({ key, cells }) => cells.map((cell, at) => cell === was.get(key)?.cells[at]))
  return { first, second, same }
}

describe('a row that is drawn again', () => {
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
  ])('is drawn only where it has to be: %s', (_, changed, kept) => {
    const { second, same } = twice(changed)
    expect(same).toEqual(kept)
    expect(second.map(({ row }) => row)).toEqual(changed)
    expect(second.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
      changed.map(({ size, mark }) => [String(size), mark.toFixed(0)]),
    )
  })

  it('keeps even the list of its cells where none has changed', () => {
    const { first, second } = twice(rows.map(row => ({ ...row })))
    expect(second.every(({ cells }, at) => cells === first[at]?.cells)).toBe(true)
  })

  it('is explained by what stands behind it now, although it still says the same', () => {
    const { first, same } = twice([{ id: 'a', size: 1, mark: 10.25 }, ...rows.slice(1)])
    expect(same[0]).toEqual([true, true])
    expect(first[0]?.cells[1]?.explain?.().title).toBe('10.25')
  })

  it('is drawn whole when the columns are others', () => {
    expect(twice(rows, columns.toReversed()).same).toEqual([
      [false, false],
      [false, false],
    ])
  })
})
