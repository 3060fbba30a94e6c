import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courses, Exact, playPast } from '../../../test/kit/traded-past'
import { add, requireAmount, multiply, roundToPlaces, ZERO } from '../value/decimal-amount'
import { computeFillFee } from './fill-breakdown'
import {
  computeFeeAmount,
  computeFillFigures,
  computeFundingFigures,
  sumOpenByMarket,
  computeNetPnl,
  NO_OPEN_COST,
  ZERO_PNL_FIGURES,
  computeRealisedPnl,
  computeRealisedByPrices,
  addPnlFigures,
  computeUnrealisedPnl,
} from './pnl-figures'

/** A fill's result is rounded to eight places, and an entry is kept to eighteen. */
const HAIR = 1e-7

const sumUp = ({ fills, funding }: ReturnType<typeof playPast>) =>
  [...fills.map(computeFillFigures), ...funding.map(computeFundingFigures)].reduce(
    addPnlFigures,
    ZERO_PNL_FIGURES,
  )

describe('the net result', () => {
  it('plus open positions at the mark equals money received less money paid, for any history', () => {
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const open = past.open
          .map(row => computeUnrealisedPnl(row.quantity, row.entry, row.mark))
          .reduce(add, ZERO)
        const ours = new Exact(computeNetPnl(sumUp(past))).add(open)
        expect(ours.sub(past.cash).sub(past.worth).abs().toNumber()).toBeLessThan(HAIR)
        expect(ours.sub(past.change).abs().toNumber()).toBeLessThan(HAIR)
      }),
    )
  })

  it('includes every fee once after all positions are closed', () => {
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
    expect(computeNetPnl(sumUp(past))).toBe('19.748')
  })
})

describe('the realised result of a fill', () => {
  const prices = fc.integer({ min: 6_000, max: 14_000 }).map(cents => (cents / 100).toFixed(2))
  const sizes = fc.integer({ min: 1, max: 3_000 }).map(thousandths => (thousandths / 1_000).toFixed(3))
  const one = fc.record({ price: prices, quantity: sizes, maker: fc.boolean() })

  it('equals the venue’s own figure for closing a part, all or more', () => {
    fc.assert(
      fc.property(one, one, fc.boolean(), (opens, closes, isLong) => {
        const trade = { is: 'trade', symbol: 'PERP_BTC_USDC', mode: 'CROSS' } as const
        const [first, then] = isLong ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const)
        const before = playPast([{ ...trade, ...opens, side: first }])
        const after = playPast([
          { ...trade, ...opens, side: first },
          { ...trade, ...closes, side: then },
        ])
        const [held, fill] = [before.open[0], after.fills[1]]
        if (held === undefined || fill === undefined) throw new Error('it is missing')
        const parts = [{ ...fill, fee: fill.fee ?? ZERO }]
        const foretold = computeRealisedPnl(held, then, parts)
        expect(
          new Exact(foretold ?? 'NaN')
            .sub(fill.realised ?? 'NaN')
            .abs()
            .toNumber(),
        ).toBeLessThan(2e-6)
        expect(computeRealisedPnl(held, first, parts)).toBeUndefined()
      }),
    )
  })
})

it('uses the earliest fills first when several fills flip a position', () => {
  const part = (quantity: string, price: string, fee: string) => ({
    quantity: requireAmount(quantity),
    price: requireAmount(price),
    fee: requireAmount(fee),
  })
  const parts = [part('2', '110', '0.2'), part('2', '108', '0.1'), part('5', '90', '0.3')]
  // 2 at 110 and 1 of the 2 at 108 close, with half of that fill's fee.
  expect(
    computeRealisedPnl({ quantity: requireAmount('3'), entry: requireAmount('100') }, 'SELL', parts),
  ).toBe('27.75')
})

describe('fees, volume and funding', () => {
  it('are plain sums of all fills and payments', () => {
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

describe('the realised result from fill prices and fees', () => {
  const everywhere = (open: ReturnType<typeof playPast>['open']) =>
    [...sumOpenByMarket(open).values()].reduce(
      (all, { size, cost }) => ({ size: add(all.size, size), cost: add(all.cost, cost) }),
      NO_OPEN_COST,
    )

  it('equals the venue’s records when they are complete', () => {
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const figures = sumUp(past)
        const byPrices = computeRealisedByPrices(figures, everywhere(past.open))
        expect(new Exact(byPrices ?? 'NaN').sub(figures.realised).abs().toNumber()).toBeLessThan(HAIR)
      }),
    )
  })

  it('is unknown when a position existed before the fills or was removed without one', () => {
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
    const figures = fills.map(computeFillFigures).reduce(addPnlFigures, ZERO_PNL_FIGURES)
    expect(computeRealisedByPrices(figures, NO_OPEN_COST)).toBeUndefined()
    expect(
      computeRealisedByPrices(figures, { size: requireAmount('2'), cost: requireAmount('199.96') }),
    ).toBe('0')
  })
})

describe('profit and fees', () => {
  it.each<[string, string, string, string]>([
    ['2', '100', '110', '20'],
    ['-2', '100', '110', '-20'],
    ['0', '100', '110', '0'],
  ])('of %s opened at %s and marked at %s is %s', (quantity, entry, mark, profit) => {
    expect(computeUnrealisedPnl(requireAmount(quantity), requireAmount(entry), requireAmount(mark))).toBe(
      profit,
    )
  })

  it('use basis points of notional, with rebates allowed', () => {
    // A real fill: 20 × 0.5276 at 6 bps was charged 0.006332, rounded up to six places.
    expect(roundToPlaces(computeFeeAmount(requireAmount('10.552'), requireAmount('6')), 6, 'up')).toBe(
      '0.006332',
    )
    expect(computeFeeAmount(requireAmount('10000'), requireAmount('-0.5'))).toBe('-0.5')
  })

  it('round the fee of a fill up to a millionth', () => {
    expect(computeFillFee(requireAmount('20'), requireAmount('0.5276'), requireAmount('6'))).toBe('0.006332')
    expect(computeFillFee(requireAmount('20'), requireAmount('0.5276'), requireAmount('-6'))).toBe(
      '-0.006331',
    )
    expect(computeFillFee(requireAmount('2'), requireAmount('100'), requireAmount('5'))).toBe('0.1')
    expect(computeFillFee(requireAmount('2'), requireAmount('100'), ZERO)).toBe('0')
    const decimals = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: -50, max: 100 }), (size, price, tenths) => {
        const [q, p, bps] = [size / 1_000, price / 100, tenths / 10].map(one => requireAmount(String(one)))
        if (q === undefined || p === undefined || bps === undefined) return
        expect(computeFillFee(q, p, bps)).toBe(roundToPlaces(computeFeeAmount(multiply(q, p), bps), 6, 'up'))
      }),
    )
  })
})
