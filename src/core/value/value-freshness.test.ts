import { describe, expect, it } from 'vitest'
import { maxInputAgesMs, isFreshValue, PLAN_LIFE_MS } from './value-freshness'

const NOW = 1_000_000
const at = (age: number, from: 'live' | 'disk' = 'live') => ({ asOf: NOW - age, from })

describe('freshness', () => {
  it.each<[string, Parameters<typeof isFreshValue>[0], boolean]>([
    ['of this moment', at(0), true],
    ['as old as it may be', at(3_000), true],
    ['one millisecond older', at(3_001), false],
    ['from a clock a little ahead', at(-1_000), true],
    ['from further in the future than clocks differ', at(-1_001), false],
    ['from disk, however young', at(0, 'disk'), false],
    ['that was never read', undefined, false],
  ])('is judged for a value %s', (_what, dated, fresh) => {
    expect(isFreshValue(dated, 3_000, NOW)).toBe(fresh)
  })

  it('is unlimited without a maximum age, but requires a live value', () => {
    expect(isFreshValue(at(1e9), Infinity, NOW)).toBe(true)
    expect(isFreshValue(at(1e9, 'disk'), Infinity, NOW)).toBe(false)
  })

  it('has exactly the documented limits', () => {
    expect({ ...maxInputAgesMs, plan: PLAN_LIFE_MS }).toEqual({
      book: 3_000,
      quote: 3_000,
      positions: 5_000,
      orders: 5_000,
      account: 5_000,
      markets: 60_000,
      clock: 60_000,
      ownKey: 20_000,
      plan: 15_000,
    })
  })
})
