import { describe, expect, it } from 'vitest'
import { type FixedDecimal, fixedFromLiteral, fixedToNumber } from '../numbers/fixed-decimal'
import { createRandomStream } from '../numbers/seeded-random'
import { createOrderBook } from './order-book'
import { createMarketMakers } from './market-makers'
import { type MarketRules, listMarketOpenings } from './market-listings'

const NOW = 1_800_000_000_000

/** The makers of one market at an empty book. */
function seat(base = 'BTC', seed = 1) {
  const opening = listMarketOpenings(seed, NOW).find(({ rules }) => rules.symbol === `PERP_${base}_USDC`)
  if (opening === undefined) throw new Error('there is no such market')
  const book = createOrderBook()
  const { rules: openingRules, walk } = opening
  let rules = openingRules
  const chance = createRandomStream(seed, base)
  const makers = createMarketMakers({
    openingRules,
    rules: () => rules,
    book,
    chance,
    key: 9,
    unitPrice: walk.basePrice,
  })
  return {
    book,
    makers,
    rules,
    fair: walk.basePrice,
    change: (patch: Partial<MarketRules>) => (rules = { ...rules, ...patch }),
  }
}

const best = ({ book }: ReturnType<typeof seat>, side: 'BUY' | 'SELL') =>
  fixedToNumber(book.bestVisible(side)?.price ?? 0n)
const sizes = ({ book }: ReturnType<typeof seat>) =>
  (['BUY', 'SELL'] as const).map(side =>
    book.levels(side).map(({ price, visible }) => [price, visible] as const),
  )

describe('makers', () => {
  it.each(['BTC', 'ETH', 'DOGE', '1000PEPE', '1000SATS', 'ORDER', 'NAS100'])(
    'keep a deep book of %s around the price',
    base => {
      const desk = seat(base)
      expect(desk.makers.quote(desk.fair)).toEqual([])
      const { quoteTick, baseTick, baseMin } = desk.rules
      for (const side of ['BUY', 'SELL'] as const) {
        const levels = desk.book.levels(side)
        expect(levels.length).toBeGreaterThan(50)
        expect(
          levels.every(({ price, visible }) => price % quoteTick === 0n && visible % baseTick === 0n),
        ).toBe(true)
        expect(levels.every(({ price, visible }) => price > 0n && visible >= baseMin)).toBe(true)
      }
      expect(best(desk, 'BUY')).toBeLessThan(best(desk, 'SELL'))
      expect(best(desk, 'BUY') / desk.fair).toBeGreaterThan(0.98)
      expect(best(desk, 'SELL') / desk.fair).toBeLessThan(1.02)
    },
  )

  it('follow the price and never cross the book', () => {
    const desk = seat()
    const chance = createRandomStream(3, 'prices')
    let fair = desk.fair
    for (let turn = 0; turn < 500; turn++) {
      fair *= 1 + (chance.next() - 0.5) * 0.004
      expect(desk.makers.quote(fair)).toEqual([])
      expect(best(desk, 'BUY')).toBeLessThan(best(desk, 'SELL'))
      expect(best(desk, 'BUY') / fair).toBeCloseTo(1, 2)
      expect(best(desk, 'SELL') / fair).toBeCloseTo(1, 2)
    }
  })

  it('leave quotes unchanged while the price moves within them', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    const before = sizes(desk)
    desk.makers.quote(desk.fair * 1.000_001)
    expect(sizes(desk)).toEqual(before)
  })

  it('replace quotes that were taken', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    const before = sizes(desk)
    const level = desk.book.best('SELL')
    const resting = level?.queue[0]
    if (level === undefined || resting === undefined) throw new Error('the book is empty')
    desk.book.reduce('SELL', level, resting, resting.visible, 0n)
    desk.makers.quote(desk.fair)
    expect(sizes(desk)).toEqual(before)
  })

  it('have takers clear crossing orders before they quote', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    const price = desk.book.best('SELL')?.price as FixedDecimal
    desk.book.rest('BUY', price - desk.rules.quoteTick, {
      id: 5,
      visible: fixedFromLiteral('0.3'),
      hidden: 0n,
    })
    expect(desk.makers.quote(desk.fair * 0.99)).toEqual([
      { side: 'SELL', quantity: fixedFromLiteral('0.3'), limit: expect.any(BigInt) as unknown },
    ])
  })

  it('use a new tick as soon as the rules have one', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    desk.change({ quoteTick: fixedFromLiteral('1') })
    desk.makers.quote(desk.fair)
    expect(desk.book.levels('BUY').every(({ price }) => price % fixedFromLiteral('1') === 0n)).toBe(true)
  })

  it('leave no order behind when they stop', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    desk.book.rest('BUY', fixedFromLiteral('100'), { id: 5, visible: fixedFromLiteral('1'), hidden: 0n })
    desk.makers.withdrawQuotes()
    expect(sizes(desk)).toEqual([[[fixedFromLiteral('100'), fixedFromLiteral('1')]], []])
  })

  it('trade with each other about as often as their market is active', () => {
    const desk = seat()
    desk.makers.quote(desk.fair)
    const wander = (busy: number) =>
      Array.from({ length: 500 }, () => desk.makers.simulateOrders(1_000, busy)).flat()
    const urges = wander(1)
    expect(urges.length).toBeGreaterThan(250)
    expect(wander(0)).toEqual([])
    expect(wander(4).length / urges.length).toBeCloseTo(4, 0)
    for (const { side, quantity, limit } of urges) {
      expect(quantity > 0n && quantity % desk.rules.baseTick === 0n).toBe(true)
      expect(limit).toBe(desk.book.bestVisible(side === 'BUY' ? 'SELL' : 'BUY')?.price)
    }
  })
})
