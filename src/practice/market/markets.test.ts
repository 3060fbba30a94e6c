import { describe, expect, it } from 'vitest'
import { fixedFromNumber } from '../numbers/fixed'
import { listMarketOpenings } from './markets'

describe('the listing of a seed', () => {
  it.each([1, 2, 3, 7, 20])('lets every market’s own price be traded, under seed %i', seed => {
    const barred = listMarketOpenings(seed, 0).filter(
      ({ rules, walk }) => fixedFromNumber(walk.basePrice * 2, rules.quoteTick) > rules.quoteMax,
    )
    expect(barred.map(({ rules }) => rules.symbol)).toEqual([])
  })
})
