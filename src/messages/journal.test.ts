import { describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '@contract/consent-api'
import { acceptJournalEffectMessages, journalChangeMessages, buildRemainingJournalLines } from './journal'

type Changed = Extract<ConsentQuestion, { is: 'accept journal' }>

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
  it.each(Object.values(journalChangeMessages))('is a whole sentence: %s', words =>
    expect(words).toMatch(/^[A-Z].*\.$/),
  )

  it('tells apart what was edited and what was put back', () =>
    expect(journalChangeMessages.edited).not.toBe(journalChangeMessages['rolled back']))

  it('gives what is left of it in figures, and says where there is nothing', () => {
    expect(buildRemainingJournalLines(question, 1_000).map(([, text]) => text)).toEqual([
      '12',
      'none',
      '3',
      'none',
    ])
    const [, newest, , open] = buildRemainingJournalLines({ ...question, last: 0, unresolved: 2 }, 61_000)
    expect(newest?.[1]).toMatch(/ago$/)
    expect(open?.[1]).toContain('2')
  })

  it('says where to look, and what becomes of the old record', () => {
    expect(acceptJournalEffectMessages.join(' ')).toContain('with the venue')
    expect(acceptJournalEffectMessages.join(' ')).toContain('saved in its own file')
  })
})
