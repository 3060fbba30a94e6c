import { describe, expect, it } from 'vitest'
import { fixedFromNumber } from '../numbers/fixed-decimal'
import { listMarketOpenings } from './market-listings'

describe('the market list of a seed', () => {
  it.each([1, 2, 3, 7, 20])('allows trading at the price of every market, with seed %i', seed => {
    const barred = listMarketOpenings(seed, 0).filter(
      ({ rules, walk }) => fixedFromNumber(walk.basePrice * 2, rules.quoteTick) > rules.quoteMax,
    )
    expect(barred.map(({ rules }) => rules.symbol)).toEqual([])
  })
})
