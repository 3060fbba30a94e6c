import { describe, expect, it } from 'vitest'
import type { Question } from '@contract/consent'
import { acceptWords, changedWords, leftLines } from './journal'

type Changed = Extract<Question, { is: 'accept journal' }>

const question: Changed = {
  is: 'accept journal',
  token: 't',
  profile: { id: 'practice', kind: 'practice', label: 'Practice' } as Changed['profile'],
  theme: 'dark',
  palette: 'standard',
  found: 'edited',
  lines: 12,
  attempts: 3,
  unresolved: 0,
}

describe('what is told of a record that was changed from outside', () => {
  it.each(Object.values(changedWords))('is a whole sentence: %s', words =>
    expect(words).toMatch(/^[A-Z].*\.$/),
  )

  it('tells apart what was edited and what was put back', () =>
    expect(changedWords.edited).not.toBe(changedWords['rolled back']))

  it('gives what is left of it in figures, and says where there is nothing', () => {
    expect(leftLines(question, 1_000).map(([, text]) => text)).toEqual(['12', 'none', '3', 'none'])
    const [, newest, , open] = leftLines({ ...question, last: 0, unresolved: 2 }, 61_000)
    expect(newest?.[1]).toMatch(/ago$/)
    expect(open?.[1]).toContain('2')
  })

  it('says where to look, and what becomes of the old record', () => {
    expect(acceptWords.join(' ')).toContain('venue’s own page')
    expect(acceptWords.join(' ')).toContain('saved in a file of its own')
  })
})
