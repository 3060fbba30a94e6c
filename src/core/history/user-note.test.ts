import { describe, expect, it } from 'vitest'
import { getRowNoteKey, isEmptyNote, formatNotesCsv, parseNoteTags } from './user-note'

describe('a note', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['', [], []],
    ['Late, plan-b;late  #überlegt', ['late', 'plan-b', 'überlegt'], []],
    ['ok -no a!b', ['ok'], ['-no', 'a!b']],
    ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['i']],
    [`${'x'.repeat(25)} y`, ['y'], ['x'.repeat(25)]],
  ])('with “%s” has the tags %j and leaves %j', (typed, tags, unread) => {
    expect(parseNoteTags(typed)).toEqual({ tags, unread })
  })

  it('is missing without text and without a tag', () => {
    expect([
      isEmptyNote({ text: ' \n', tags: [] }),
      isEmptyNote({ text: 'x', tags: [] }),
      isEmptyNote({ text: '', tags: ['x'] }),
    ]).toEqual([true, false, false])
  })

  it('refers to an attempt by its id, and to a history row by table and id', () => {
    expect([
      getRowNoteKey({ table: 'fills', id: '88' }),
      getRowNoteKey({ table: 'positions', id: '88' }),
    ]).toEqual(['fills.88', 'positions.88'])
  })

  it('exports as a table, newest first, without active spreadsheet content', () => {
    const notes = [
      { about: 'pd-1', text: '=SUM(A1)', tags: ['late', 'b'], at: 0 },
      { about: 'pd-2', text: 'two\nlines, "said"', tags: [], at: 86_400_000 },
    ]
    expect([...formatNotesCsv(notes)].join('')).toBe(
      [
        'writtenAt,about,tags,note',
        '1970-01-02T00:00:00.000Z,pd-2,,"two\nlines, ""said"""',
        "1970-01-01T00:00:00.000Z,pd-1,late b,'=SUM(A1)",
        '',
      ].join('\r\n'),
    )
  })
})
