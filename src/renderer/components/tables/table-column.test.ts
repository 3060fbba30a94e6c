import { describe, expect, it } from 'vitest'
import { createColumnTrack, measureColumns, selectFittingColumns, type TableColumn } from './table-column'

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

const text = (id: string, width: string, from?: number): TableColumn<unknown> => ({
  ...column(id, width, from),
  align: 'start',
})
const log = [
  text('what', 'minmax(100px, 1fr)'),
  text('answer', 'minmax(60px, 1fr)', 800),
  column('id', '80px', 900),
]

describe('measured columns', () => {
  const narrow = new Map([
    ['market', 50],
    ['mark', 40],
    ['fee', 30],
  ])
  const long = new Map([
    ['what', 300],
    ['answer', 90],
    ['id', 120],
  ])
  it.each<[string, readonly TableColumn<unknown>[], number, ReadonlyMap<string, number>, readonly string[]]>([
    ['all appear in a table that their content fits', all, 140, narrow, ['market', 'mark', 'fee']],
    ['drop a figure that does not fit whole', all, 139, narrow, ['market', 'fee']],
    ['drop an id before a text is cut', log, 529, long, ['what', 'answer']],
    ['cut a text before another is dropped', log, 180, long, ['what', 'answer']],
    ['drop a text that does not fit even when cut', log, 179, long, ['what']],
  ])('%s', (_, columns, table, content, wanted) =>
    expect(selectFittingColumns(columns, table, 20, content).map(({ id }) => id)).toEqual(wanted),
  )

  it('share free space by their content, a figure never below its own', () => {
    expect(all.map(each => createColumnTrack(each, narrow))).toEqual([
      'minmax(50px, 50fr)',
      'minmax(40px, 40fr)',
      '30px',
    ])
    expect(createColumnTrack(log[0]!, long)).toBe('minmax(100px, 300fr)')
  })

  it('drop no column for the note of one that cuts it', () => {
    const stop = { ...column('stop', 'minmax(50px, 1fr)'), cutsNote: true }
    const content = new Map([...narrow, ['stop', 200]] as const)
    const shown = selectFittingColumns([stop, ...all], 190, 20, content).map(({ id }) => id)
    expect(shown).toEqual(['stop', 'market', 'mark', 'fee'])
    expect(createColumnTrack(stop, content)).toBe('minmax(50px, 200fr)')
  })

  it('keep the width of a column for figures that are all missing', () => {
    const missing: TableColumn<unknown> = {
      ...column('r', 'minmax(58px, 1fr)'),
      cell: () => ({ text: undefined, why: 'not read' }),
    }
    expect(measureColumns([missing], [''], () => 10, new Map()).get('r')).toBe(58)
  })

  it('leave a long note no more than its own width', () => {
    const noted = (note: string) => ({ ...column('stop', '10px'), cell: () => ({ text: '1', note }) })
    const widthOf = (note: string) =>
      measureColumns([noted(note)], [''], of => of.length * 10, new Map()).get('stop')
    expect([widthOf('−1.2 %'), widthOf('−1.2 % · +2 · 0.025 of 0.05')]).toEqual([93, 119])
  })

  it('measure title, text and note, and a figure never becomes narrower', () => {
    const noted = { ...column('stop', '10px'), cell: (row: string) => ({ text: row, note: '−5 %' }) }
    const measure = (of: string) => of.length * 10
    const first = measureColumns([noted], ['77 782.2', '1'], measure, new Map())
    expect(first.get('stop')).toBe(80 + 50 + 2 + 11)
    expect(measureColumns([noted], ['1'], measure, first)).toEqual(first)
    expect(measureColumns([noted], [], measure, new Map()).get('stop')).toBe(40 + 11)
    expect(measureColumns([text('what', '10px')], [''], measure, long).get('what')).toBe(40 + 11)
  })
})
