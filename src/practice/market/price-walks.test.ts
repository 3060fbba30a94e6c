import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PriceWalkSpec, createRandomPath, createPriceWalks, computeMinuteMove } from './price-walks'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const time = fc.integer({ min: NOW - 30 * 24 * HOUR, max: NOW + 24 * HOUR })
const spec = (symbol: string, beta = 1): PriceWalkSpec => ({ symbol, basePrice: 100, volatility: 0.3, beta })

const walkOf = (symbol: string, seed = 1) => {
  const walk = createPriceWalks(seed, [spec('A'), spec('B'), spec('C', 0)]).get(symbol)
  if (walk === undefined) throw new Error('there is no walk')
  return walk
}

describe('a random path', () => {
  it('has the same value at a time whatever was requested before', () => {
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), time, (before, at) => {
        const walked = createRandomPath(7, 1e-6)
        before.forEach(moment => walked.at(moment, moment % 2 === 0 ? 16 : undefined))
        expect(walked.at(at)).toBe(createRandomPath(7, 1e-6).at(at))
        expect(walked.at(at, 16)).toBe(createRandomPath(7, 1e-6).at(at, 16))
      }),
    )
  })

  it('has no jumps between neighbouring times', () => {
    const path = createRandomPath(7, 1e-6)
    for (let at = NOW; at < NOW + 60_000; at += 10)
      expect(Math.abs(path.at(at + 10) - path.at(at))).toBeLessThan(1e-6 * 200)
  })

  it('has equal coarse and fine values where their spans meet', () => {
    const path = createRandomPath(7, 1e-6)
    const span = 2 ** 16
    for (let index = Math.floor(NOW / span); index < Math.floor(NOW / span) + 50; index++)
      expect(path.at(index * span, 16)).toBeCloseTo(path.at(index * span), 12)
  })

  it('moves about as far as its volatility', () => {
    const path = createRandomPath(11, 1e-6)
    const moves = Array.from(
      { length: 4_000 },
      (_, hour) => path.at(NOW + (hour + 1) * HOUR) - path.at(NOW + hour * HOUR),
    )
    const spread = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length)
    expect(spread / (1e-6 * Math.sqrt(HOUR))).toBeGreaterThan(0.5)
    expect(spread / (1e-6 * Math.sqrt(HOUR))).toBeLessThan(2)
  })
})

describe('the price walks of a seed', () => {
  it('agree about the past and the present', () => {
    const walk = walkOf('A')
    for (let back = 0; back < 50; back++) {
      const at = NOW - back * 977_000
      expect(walk.historyPrice(at) / (walk.index(at) * (1 + walk.basis(at)))).toBeCloseTo(1, 2)
      expect(walk.historyBasis(at)).toBeCloseTo(walk.basis(at), 3)
    }
  })

  it('differ between seeds and between markets', () => {
    const prices = [walkOf('A'), walkOf('B'), walkOf('A', 2)].map(walk => walk.index(NOW))
    expect(new Set(prices).size).toBe(3)
  })

  it('move together if their markets follow the whole, and independently otherwise', () => {
    const movesOf = (symbol: string) => {
      const walk = walkOf(symbol)
      return Array.from({ length: 2_000 }, (_, hour) =>
        Math.log(walk.historyPrice(NOW - hour * HOUR) / walk.historyPrice(NOW - (hour + 1) * HOUR)),
      )
    }
    const [a, b, c] = ['A', 'B', 'C'].map(movesOf)
    expect(correlation(a, b)).toBeGreaterThan(0.4)
    expect(Math.abs(correlation(a, c))).toBeLessThan(0.2)
  })

  it('have quiet hours and volatile ones', () => {
    const walk = walkOf('A')
    const ranges = Array.from({ length: 200 }, (_, hour) => {
      const prices = Array.from({ length: 60 }, (_, minute) =>
        walk.historyPrice(NOW - hour * HOUR - minute * 60_000),
      )
      return (Math.max(...prices) - Math.min(...prices)) / walk.historyPrice(NOW)
    }).sort((a, b) => a - b)
    expect((ranges[180] ?? 0) / (ranges[20] ?? 1)).toBeGreaterThan(2)
  })

  it('keep the perpetual near its index', () => {
    const walk = walkOf('A')
    for (let hour = 0; hour < 500; hour++)
      expect(Math.abs(walk.basis(NOW - hour * HOUR))).toBeLessThanOrEqual(0.004)
  })

  it('report how far a market moves in a minute', () => {
    expect(computeMinuteMove({ ...spec('A'), volatility: 0.5, beta: 0 })).toBeCloseTo(
      0.5 / Math.sqrt(365 * 1_440),
      9,
    )
  })
})

function correlation(a: readonly number[] = [], b: readonly number[] = []): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, value, index) => sum + (value - mx) * ((y[index] ?? 0) - my), 0)
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB))
}
