import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FixedDecimal, fixedFromLiteral, multiplyFixed } from '../numbers/fixed-decimal'
import { type MarketCandle, createCandleHistory } from './candle-history'
import { createPriceWalks } from './price-walks'
import { CANDLE_WIDTHS, getNextCandleStart, getCandleStart } from './candle-widths'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const NOW = 1_800_000_000_000
const TICK = fixedFromLiteral('0.1')
const STEP = fixedFromLiteral('0.001')

const walkOf = (seed: number) => {
  const walk = createPriceWalks(seed, [{ symbol: 'X', basePrice: 2_000, volatility: 0.5, beta: 1 }]).get('X')
  if (walk === undefined) throw new Error('there is no walk')
  return walk
}

/** Candles over the walk of a seed, with a clock that can be turned. */
function open(seed = 1, walk: (time: number) => number = walkOf(seed).historyPrice) {
  const clock = { now: NOW }
  const candles = createCandleHistory({
    key: seed,
    walk,
    tick: TICK,
    step: STEP,
    minuteMove: 0.0004,
    minuteSteps: 900,
    from: getCandleStart('1d', NOW) - 30 * DAY,
    now: () => clock.now,
  })
  return { candles, clock }
}

/** Combines a list of candles into one. */
const sumOf = (parts: readonly MarketCandle[]) => ({
  open: parts[0]?.open,
  high: parts.reduce((most, { high }) => (high > most ? high : most), 0n),
  low: parts.reduce((least, { low }) => (low < least ? low : least), parts[0]?.low ?? 0n),
  close: parts.at(-1)?.close,
  volume: parts.reduce((sum, { volume }) => sum + volume, 0n),
  amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
  count: parts.reduce((sum, { count }) => sum + count, 0),
})
const figuresOf = ({ open: first, high, low, close, volume, amount, count }: MarketCandle) => ({
  open: first,
  high,
  low,
  close,
  volume,
  amount,
  count,
})

describe('the day that ends now', () => {
  it('is the sum of its minutes, also if a past minute gets a trade after it was requested', () => {
    const { candles, clock } = open()
    const isWhole = () => {
      const minutes = candles.listLatest('1m', clock.now, 1_440)
      expect(figuresOf(candles.getDayCandle())).toEqual(sumOf(minutes))
      return candles.getDayCandle()
    }
    const before = isWhole()
    candles.addTrade(NOW - 90 * MINUTE, before.high + TICK, STEP)
    expect(candles.getDayCandle().high).toBe(before.high + TICK)
    isWhole()
    candles.restoreTrade({ at: NOW - 30 * MINUTE, price: before.high + 2n * TICK, size: STEP })
    expect(candles.getDayCandle().high).toBe(before.high + 2n * TICK)
    isWhole()
    clock.now += MINUTE
    candles.addTrade(clock.now, before.low - TICK, STEP)
    expect(candles.getDayCandle().low).toBe(before.low - TICK)
    isWhole()
    clock.now += 1_440 * MINUTE
    isWhole()
  })
})

describe('a candle of any width', () => {
  it.each(CANDLE_WIDTHS)('equals the sum of its minutes: %s', width => {
    const { candles } = open()
    const minutes = candles.listLatest('1m', NOW, 50_000)
    for (const candle of candles.listLatest(width, NOW, 40)) {
      const parts = minutes.filter(({ start }) => start >= candle.start && start < candle.end)
      expect(figuresOf(candle)).toEqual(sumOf(parts))
    }
  })

  it.each(CANDLE_WIDTHS)('begins where the previous candle ended: %s', width => {
    const found = open().candles.listLatest(width, NOW, 20)
    for (const [index, { start, end }] of found.entries()) {
      expect(start).toBe(getCandleStart(width, start))
      expect(end).toBe(getNextCandleStart(width, start))
      if (index > 0) expect(found[index - 1]?.end).toBe(start)
    }
  })

  it('is the same whatever was requested before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CANDLE_WIDTHS), fc.integer({ min: 0, max: 29 * 1_440 })), {
          maxLength: 6,
        }),
        questions => {
          const { candles } = open()
          for (const [width, back] of questions) candles.listLatest(width, NOW - back * MINUTE, 7)
          expect(candles.listLatest('15m', NOW, 5)).toEqual(open().candles.listLatest('15m', NOW, 5))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is equal in every run of a seed and differs under another', () => {
    expect(open(4).candles.listLatest('1h', NOW, 24)).toEqual(open(4).candles.listLatest('1h', NOW, 24))
    expect(open(4).candles.listLatest('1h', NOW, 24)).not.toEqual(open(5).candles.listLatest('1h', NOW, 24))
  })

  it('is equal when history is read a day later', () => {
    const { candles, clock } = open()
    const before = open().candles.listLatest('5m', NOW - DAY, 100)
    clock.now += DAY
    expect(candles.listLatest('5m', NOW - DAY, 100)).toEqual(before)
  })

  it('has open and close between low and high, and trades at prices in between', () => {
    for (const { open: first, high, low, close, volume, amount } of open().candles.listLatest(
      '1m',
      NOW,
      3_000,
    )) {
      expect(low <= first && first <= high && low <= close && close <= high).toBe(true)
      expect(multiplyFixed(low, volume) <= amount && amount <= multiplyFixed(high, volume)).toBe(true)
      expect([first % TICK, high % TICK, low % TICK, close % TICK, volume % STEP]).toEqual([
        0n,
        0n,
        0n,
        0n,
        0n,
      ])
    }
  })

  it('continues where the previous candle ended', () => {
    const found = open().candles.listLatest('1m', NOW - MINUTE, 500)
    for (const [index, candle] of found.slice(1).entries()) expect(candle.open).toBe(found[index]?.close)
  })

  it('reaches back thirty days and no further', () => {
    const { candles } = open()
    expect(candles.listLatest('1d', NOW, 1_000)).toHaveLength(31)
    expect(candles.listLatest('1m', NOW, 100, NOW - 5 * MINUTE)).toHaveLength(6)
  })
})

describe('an observed minute', () => {
  const trade = (price: string, size: string): readonly [FixedDecimal, FixedDecimal] => [
    fixedFromLiteral(price),
    fixedFromLiteral(size),
  ]

  it('is flat until a trade', () => {
    const { candles } = open()
    const [before, present] = candles.listLatest('1m', NOW, 2)
    expect(present).toMatchObject({
      open: before?.close,
      high: before?.close,
      low: before?.close,
      volume: 0n,
      count: 0,
    })
  })

  it('contains its trades and nothing else', () => {
    const { candles } = open()
    candles.addTrade(NOW, ...trade('2000', '0.5'))
    candles.addTrade(NOW + 10, ...trade('2003', '0.25'))
    candles.addTrade(NOW + 20, ...trade('1999.9', '0.25'))

    expect(candles.listLatest('1m', NOW, 1)[0]).toEqual({
      start: getCandleStart('1m', NOW),
      end: getCandleStart('1m', NOW) + MINUTE,
      open: fixedFromLiteral('2000'),
      high: fixedFromLiteral('2003'),
      low: fixedFromLiteral('1999.9'),
      close: fixedFromLiteral('1999.9'),
      volume: fixedFromLiteral('1'),
      amount: fixedFromLiteral('2000.725'),
      count: 3,
    })
  })

  it('counts in wider candles at once, also in those read before', () => {
    const { candles } = open()
    const before = candles.getDayCandle()
    candles.addTrade(NOW, ...trade('9000', '2'))
    expect(candles.getDayCandle()).toMatchObject({
      high: fixedFromLiteral('9000'),
      close: fixedFromLiteral('9000'),
      volume: before.volume + fixedFromLiteral('2'),
    })
    expect(candles.listLatest('1d', NOW, 1)[0]).toMatchObject({
      high: fixedFromLiteral('9000'),
      close: fixedFromLiteral('9000'),
    })
  })

  it('is simulated once it has passed without a trade', () => {
    const { candles, clock } = open()
    expect(candles.listLatest('1m', NOW, 1)[0]?.count).toBe(0)
    clock.now += MINUTE
    expect(candles.listLatest('1m', NOW, 1)[0]?.count).toBeGreaterThan(0)
  })

  it('includes the trades of an earlier run', () => {
    const { candles } = open()
    const at = NOW - 30 * MINUTE
    const [before] = candles.listLatest('1m', at, 1)
    candles.restoreTrade({ at, price: fixedFromLiteral('5000'), size: fixedFromLiteral('3') })

    expect(candles.listLatest('1m', at, 1)[0]).toMatchObject({
      open: before?.open,
      close: before?.close,
      low: before?.low,
      high: fixedFromLiteral('5000'),
      volume: (before?.volume ?? 0n) + fixedFromLiteral('3'),
    })
    expect(candles.getDayCandle().high).toBe(fixedFromLiteral('5000'))
  })

  it('drops the trades from before history began', () => {
    const { candles } = open()
    candles.restoreTrade({ at: NOW - 60 * DAY, price: fixedFromLiteral('5000'), size: fixedFromLiteral('3') })
    expect(candles.listLatest('1y', NOW, 5)).toEqual(open().candles.listLatest('1y', NOW, 5))
  })
})

describe('the day that ends now', () => {
  it('is the last 1,440 minutes', () => {
    const { candles } = open()
    expect(figuresOf(candles.getDayCandle())).toEqual(sumOf(candles.listLatest('1m', NOW, 1_440)))
  })

  it('moves with time', () => {
    const { candles, clock } = open()
    candles.getDayCandle()
    clock.now += 17 * MINUTE
    expect(figuresOf(candles.getDayCandle())).toEqual(sumOf(candles.listLatest('1m', clock.now, 1_440)))
  })

  it('knows the price of the market at a given time', () => {
    const { candles } = open()
    const [minute] = candles.listLatest('1m', NOW - DAY, 1)
    expect(candles.priceAt(NOW - DAY)).toBe(minute?.close)
  })
})

describe('the start times of candles', () => {
  it.each([
    ['1m', '2027-01-15T08:03:59.999Z', '2027-01-15T08:03:00.000Z', '2027-01-15T08:04:00.000Z'],
    ['15m', '2027-01-15T08:14:00.000Z', '2027-01-15T08:00:00.000Z', '2027-01-15T08:15:00.000Z'],
    ['4h', '2027-01-15T08:14:00.000Z', '2027-01-15T08:00:00.000Z', '2027-01-15T12:00:00.000Z'],
    ['1d', '2027-01-15T08:14:00.000Z', '2027-01-15T00:00:00.000Z', '2027-01-16T00:00:00.000Z'],
    ['1w', '2027-01-15T08:14:00.000Z', '2027-01-11T00:00:00.000Z', '2027-01-18T00:00:00.000Z'],
    ['1mon', '2027-01-15T08:14:00.000Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
    ['1mon', '2028-02-29T08:14:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['1y', '2028-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
  ] as const)('place a %s candle that contains %s from %s to %s', (width, at, start, end) => {
    expect(getCandleStart(width, Date.parse(at))).toBe(Date.parse(start))
    expect(getNextCandleStart(width, Date.parse(start))).toBe(Date.parse(end))
  })
})
