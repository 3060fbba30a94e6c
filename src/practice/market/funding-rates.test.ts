import { describe, expect, it } from 'vitest'
import { type FixedDecimal, fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import { createOrderBook } from './order-book'
import type { PremiumSamples } from '../records/history-records'
import {
  addPremiumSample,
  getFundingPeriodEnd,
  computeFundingPremium,
  computeFundingRateAt,
  computeFundingRate,
} from './funding-rates'
import { type MarketRules, listMarketOpenings } from './market-listings'
import type { PriceWalk } from './price-walks'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000
const listed = listMarketOpenings(1, NOW)[0]?.rules
const rulesWith = (change: Partial<MarketRules>): MarketRules => {
  if (listed === undefined) throw new Error('nothing is listed')
  const usual = {
    fundingHours: 8,
    capFunding: fixedFromLiteral('0.03'),
    interestRate: fixedFromLiteral('0.0001'),
    capInterest: fixedFromLiteral('0.0003'),
  }
  return { ...listed, ...usual, baseImr: fixedFromLiteral('0.1'), ...change }
}
const walkAt = (basis: number): PriceWalk => ({
  index: () => 1,
  basis: () => basis,
  historyPrice: () => 1,
  historyBasis: () => basis,
})

describe('the premium of a book', () => {
  const bookOf = (
    bids: readonly (readonly [string, string])[],
    asks: readonly (readonly [string, string])[],
  ) => {
    const book = createOrderBook()
    const rest =
      (side: 'BUY' | 'SELL') =>
      ([price, size]: readonly [string, string]) => {
        book.rest(side, fixedFromLiteral(price), { id: 0, visible: fixedFromLiteral(size), hidden: 0n })
      }
    bids.forEach(rest('BUY'))
    asks.forEach(rest('SELL'))
    return book
  }

  // 1,000 times a highest leverage of 10: the impact is that of 10,000.
  it.each<
    readonly [string, readonly (readonly [string, string])[], readonly (readonly [string, string])[], string]
  >([
    ['nothing where the index lies inside the spread', [['99', '1000']], [['101', '1000']], '0'],
    ['how far bids lie above the index', [['102', '1000']], [['103', '1000']], '0.02'],
    ['how far offers lie below the index', [['97', '1000']], [['98', '1000']], '-0.02'],
    [
      'what a trade of size gets, not the best price',
      [
        ['110', '10'],
        ['101', '1000'],
      ],
      [['120', '1']],
      '0.0196078431372549',
    ],
    ['nothing where there is no book', [], [], '0'],
  ])('is %s', (_, bids, asks, premium) => {
    const found = computeFundingPremium(bookOf(bids, asks), fixedFromLiteral('100'), rulesWith({}))
    expect(Number(formatFixedDecimal(found))).toBeCloseTo(Number(premium), 2)
  })

  it('cannot be moved by an order of zero size', () => {
    const book = bookOf(
      [
        ['99', '1000'],
        ['150', '0.001'],
      ],
      [['151', '1000']],
    )
    expect(
      Number(formatFixedDecimal(computeFundingPremium(book, fixedFromLiteral('100'), rulesWith({})))),
    ).toBeLessThan(0.001)
  })
})

describe('the rate from a premium', () => {
  it.each<readonly [string, number, Partial<MarketRules>, string]>([
    ['no premium pays the interest', 0, {}, '0.0001'],
    ['a small premium is taken in by the interest', 0.0002, {}, '0.0001'],
    ['a premium beyond the interest counts once', 0.001, {}, '0.0007'],
    ['a negative one as much', -0.001, {}, '-0.0007'],
    ['above half a percent it counts twice', 0.01, {}, '0.0147'],
    ['above one and a half four times', 0.016, {}, '0.0287'],
    ['and no further than the cap', 0.05, {}, '0.03'],
    ['nor the floor', -0.05, {}, '-0.03'],
    ['an hour pays an eighth', 0.001, { fundingHours: 1 }, '0.0000875'],
    ['four hours pay half', 0.001, { fundingHours: 4 }, '0.00035'],
  ])('%s', (_, premium, change, rate) => {
    expect(formatFixedDecimal(computeFundingRate(rulesWith(change), premium))).toBe(rate)
  })
})

describe('the rate of a period', () => {
  const rules = rulesWith({})
  const end = getFundingPeriodEnd(rules, NOW)
  const start = end - 8 * HOUR
  const seen = (count: number, sample: FixedDecimal): PremiumSamples | undefined =>
    Array.from({ length: count }).reduce<PremiumSamples | undefined>(
      sum => addPremiumSample(sum, end, sample),
      undefined,
    )

  it('ends on the hour that its length divides', () => {
    for (const fundingHours of [1, 4, 8]) {
      const found = getFundingPeriodEnd(rulesWith({ fundingHours }), NOW)
      expect([found % (fundingHours * HOUR), found > NOW, found - NOW <= fundingHours * HOUR]).toEqual([
        0,
        true,
        true,
      ])
    }
  })

  it('is the mean of the observed premiums if the book was observed all the time', () => {
    const now = start + 60 * 15_000
    expect(computeFundingRateAt(rules, walkAt(0.02), end, now, seen(60, fixedFromLiteral('0.001')))).toBe(
      computeFundingRate(rules, 0.001),
    )
  })

  it('is the simulated rate if the book was not observed', () => {
    expect(computeFundingRateAt(rules, walkAt(0.002), end, end)).toBe(computeFundingRate(rules, 0.002))
  })

  it('weighs observed and simulated premiums by their time', () => {
    const now = start + 100 * 15_000
    expect(computeFundingRateAt(rules, walkAt(0.003), end, now, seen(25, fixedFromLiteral('0.001')))).toBe(
      computeFundingRate(rules, 0.0025),
    )
  })

  it('drops the observations of another period', () => {
    const other = addPremiumSample(undefined, end - 8 * HOUR, fixedFromLiteral('0.02'))
    expect(computeFundingRateAt(rules, walkAt(0.002), end, start + HOUR, other)).toBe(
      computeFundingRate(rules, 0.002),
    )
    expect(addPremiumSample(other, end, 5n)).toEqual({ end, count: 1, sum: 5n })
  })
})
