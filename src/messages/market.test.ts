import { expect, it } from 'vitest'
import { statusWords } from './market'

it('says nothing of a market that takes everything', () => expect(statusWords('ACTIVE')).toBeUndefined())

it.each(['POST_ONLY', 'REDUCE_ONLY', 'DELISTING', 'DELISTED', 'PENDING', 'NEW'])(
  'says what %s means for an order',
  status => {
    expect(statusWords(status)?.word).not.toMatch(/[A-Z_]/)
    expect(statusWords(status)?.meaning.endsWith('.')).toBe(true)
  },
)

it('bounds a word it does not know, and says what follows from it', () => {
  const told = statusWords('\u202eEVIL_'.repeat(9_000))
  expect(told?.word.length).toBeLessThanOrEqual(24)
  expect(told?.word).not.toContain('\u202e')
  expect(told?.meaning).toContain('no order')
})
