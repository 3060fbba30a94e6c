import { expect, it } from 'vitest'
import { describeMarketStatus } from './market'

it('shows nothing for a market that accepts all orders', () =>
  expect(describeMarketStatus('ACTIVE')).toBeUndefined())

it.each(['POST_ONLY', 'REDUCE_ONLY', 'DELISTING', 'DELISTED', 'PENDING', 'NEW'])(
  'explains what %s means for an order',
  status => {
    expect(describeMarketStatus(status)?.word).not.toMatch(/[A-Z_]/)
    expect(describeMarketStatus(status)?.meaning.endsWith('.')).toBe(true)
  },
)

it('bounds an unknown status, and explains its effect', () => {
  const description = describeMarketStatus('\u202eEVIL_'.repeat(9_000))
  expect(description?.word.length).toBeLessThanOrEqual(24)
  expect(description?.word).not.toContain('\u202e')
  expect(description?.meaning).toContain('no order')
})
