import { describe, expect, it } from 'vitest'
import { selectFittingColumns, type TableColumn } from './table-column'

const column = (id: string, width: string, from?: number): TableColumn<unknown> => ({
  id,
  title: id,
  width,
  ...(from !== undefined && { from }),
  cell: () => ({ text: id }),
})
const all = [
  column('market', 'minmax(100px, 1fr)'),
  column('mark', 'minmax(80px, 1fr)', 500),
  column('fee', '60px', 400),
]

describe('column space', () => {
  it.each<[string, readonly TableColumn<unknown>[], number, readonly string[]]>([
    ['is for all of them in a wide table', all, 500, ['market', 'mark', 'fee']],
    [
      'is for all of them where they fit, though one would like a wider one',
      all,
      260,
      ['market', 'mark', 'fee'],
    ],
    ['is first taken from the one that wants the widest table', all, 259, ['market', 'fee']],
    ['is then taken from the next', all, 179, ['market']],
    ['is never taken from one that wants nothing', all, 0, ['market']],
    ['comes back to one when another is left out', all.slice(1), 160, ['mark', 'fee']],
  ])('%s', (_, columns, table, wanted) =>
    expect(selectFittingColumns(columns, table, 20).map(({ id }) => id)).toEqual(wanted),
  )
})
