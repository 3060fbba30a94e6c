import { expect, it } from 'vitest'
import { describeMarketStatus } from './market'

it('says nothing of a market that takes everything', () => expect(describeMarketStatus('ACTIVE')).toBeUndefined())

it.each(['POST_ONLY', 'REDUCE_ONLY', 'DELISTING', 'DELISTED', 'PENDING', 'NEW'])(
  'says what %s means for an order',
  status => {
    expect(describeMarketStatus(status)?.word).not.toMatch(/[A-Z_]/)
    expect(describeMarketStatus(status)?.meaning.endsWith('.')).toBe(true)
  },
)

it('bounds a word it does not know, and says what follows from it', () => {
  const told = describeMarketStatus('\u202eEVIL_'.repeat(9_000))
  expect(told?.word.length).toBeLessThanOrEqual(24)
  expect(told?.word).not.toContain('\u202e')
  expect(told?.meaning).toContain('no order')
})
