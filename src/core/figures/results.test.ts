import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courses, Exact, playPast } from '../../../test/kit/traded-past'
import { add, exactly, multiply, ZERO } from '../value/decimal'
import { unrealised } from './rates'
import {
  figuresOfFill,
  figuresOfFunding,
  heldOf,
  netOf,
  NONE_HELD,
  NOTHING,
  realisedByPrices,
  together,
} from './results'

/** A fill's result is told to eight places, and an entry is kept to eighteen. */
const HAIR = 1e-7

const sumUp = ({ fills, funding }: ReturnType<typeof playPast>) =>
  [...fills.map(figuresOfFill), ...funding.map(figuresOfFunding)].reduce(together, NOTHING)

describe('what stayed', () => {
  it('is, with what is open at its mark, what was got less what was paid, whatever happened in between', () => {
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const open = past.open.map(row => unrealised(row.quantity, row.entry, row.mark)).reduce(add, ZERO)
        const ours = new Exact(netOf(sumUp(past))).add(open)
        expect(ours.sub(past.cash).sub(past.worth).abs().toNumber()).toBeLessThan(HAIR)
        expect(ours.sub(past.change).abs().toNumber()).toBeLessThan(HAIR)
      }),
    )
  })

  it('has every fee in it once when all is closed again', () => {
    const trade = {
      is: 'trade',
      symbol: 'PERP_BTC_USDC',
      mode: 'CROSS',
      quantity: '2',
      maker: false,
    } as const
    const past = playPast([
      { ...trade, side: 'BUY', price: '100' },
      { ...trade, side: 'SELL', price: '110' },
    ])
    // 2 · (110 − 100), less six basis points of 200 and of 220.
    expect(netOf(sumUp(past))).toBe('19.748')
  })
})

describe('the fees, the volume and the funding', () => {
  it('are plain sums of every fill and payment', () => {
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const { fees, volume, funding, fills } = sumUp(past)
        expect([fills, fees, volume, funding]).toEqual([
          past.fills.length,
          past.fills.map(({ fee }) => fee ?? ZERO).reduce(add, ZERO),
          past.fills.map(({ price, quantity }) => multiply(price, quantity)).reduce(add, ZERO),
          past.funding.map(({ fee }) => fee).reduce(add, ZERO),
        ])
      }),
    )
  })
})

describe('what the prices and fees of fills say was realised', () => {
  const everywhere = (open: ReturnType<typeof playPast>['open']) =>
    [...heldOf(open).values()].reduce(
      (all, { size, cost }) => ({ size: add(all.size, size), cost: add(all.cost, cost) }),
      NONE_HELD,
    )

  it('is what the venue’s record of each says, where they are all there is', () => {
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const figures = sumUp(past)
        const byPrices = realisedByPrices(figures, everywhere(past.open))
        expect(new Exact(byPrices ?? 'NaN').sub(figures.realised).abs().toNumber()).toBeLessThan(HAIR)
      }),
    )
  })

  it('is not known where something was held before them, or was taken away without one', () => {
    const fills = playPast([
      {
        is: 'trade',
        symbol: 'PERP_BTC_USDC',
        mode: 'CROSS',
        side: 'BUY',
        quantity: '2',
        price: '100',
        maker: true,
      },
    ]).fills
    const figures = fills.map(figuresOfFill).reduce(together, NOTHING)
    expect(realisedByPrices(figures, NONE_HELD)).toBeUndefined()
    expect(realisedByPrices(figures, { size: exactly('2'), cost: exactly('199.96') })).toBe('0')
  })
})
