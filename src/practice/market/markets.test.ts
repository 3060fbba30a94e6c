import { describe, expect, it } from 'vitest'
import { fromNumber } from '../numbers/fixed'
import { listMarkets } from './markets'

describe('the listing of a seed', () => {
  it.each([1, 2, 3, 7, 20])('lets every market’s own price be traded, under seed %i', seed => {
    const barred = listMarkets(seed, 0).filter(
      ({ rules, walk }) => fromNumber(walk.around * 2, rules.quoteTick) > rules.quoteMax,
    )
    expect(barred.map(({ rules }) => rules.symbol)).toEqual([])
  })
})
