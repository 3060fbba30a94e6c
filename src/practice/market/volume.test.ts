import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedToNumber } from '../numbers/fixed-decimal'
import { computeOpenInterest, encodeFuturesSnapshot } from '../protocol/trading-payloads'
import type { MarketCandle } from './candle-history'

const MINUTE = 60_000
const SECOND = 1_000
const MINUTES = 60
const START = 1_800_000_000_000
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XAU', 'BNB', 'XRP'].map(base => `PERP_${base}_USDC`)

function openAt(seed: number) {
  const clock = createExchangeClock({ is: 'by hand', at: START })
  const exchange = openPracticeExchange({
    seed,
    accounts: 1,
    clock,
    state: undefined,
    faults: createFaultRegistry(seed),
  })
  const run = (ms: number) => {
    for (let at = 0; at < ms; at += SECOND) {
      clock.advanceBy(SECOND)
      exchange.advanceMarkets(Infinity)
    }
  }
  return { clock, exchange, run, markets: [...exchange.markets.values()] }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length
const spreadOf = (values: readonly number[]): number => {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map(one => (one - mean) ** 2)))
}
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Returns the mean volume of minutes, its relative spread, and its correlation with the price change. */
function summarizeMinutes(minutes: readonly MarketCandle[]) {
  const volumes = minutes.map(({ volume }) => fixedToNumber(volume))
  const moves = minutes.map(({ open, close }) => Math.abs(fixedToNumber(close - open)))
  const [volume, move] = [meanOf(volumes), meanOf(moves)]
  const covariance = meanOf(volumes.map((one, at) => (one - volume) * ((moves[at] ?? move) - move)))
  return {
    volume,
    uneven: spreadOf(volumes) / volume,
    along: covariance / spreadOf(volumes) / spreadOf(moves),
  }
}

/** Summaries of watched markets: `was` of the minutes before the exchange ran, `is` of those in which it did. */
const watched = [1, 2, 3].flatMap(seed => {
  const { clock, exchange, run } = openAt(seed)
  const markets = SYMBOLS.map(symbol => {
    const market = exchange.markets.get(symbol)
    if (market === undefined) throw new Error('it is missing')
    market.watcherCount = 1
    return market
  })
  const summarizeAll = () =>
    markets.map(({ candles }) => summarizeMinutes(candles.listLatest('1m', clock.now() - 1, MINUTES)))
  const before = summarizeAll()
  run(MINUTES * MINUTE)
  return summarizeAll().flatMap((is, at) => {
    const was = before[at]
    return was === undefined ? [] : [{ was, is }]
  })
})

describe('the minutes before and after an exchange opened', () => {
  it('have volumes of the same scale', () => {
    const ratios = watched.map(({ was, is }) => is.volume / was.volume)
    const middle = middleOf(ratios)
    expect([middle > 0.7, middle < 1.4], `the usual market: ${middle}`).toEqual([true, true])
    expect(Math.min(...ratios)).toBeGreaterThan(0.3)
    expect(Math.max(...ratios)).toBeLessThan(3)
  })

  it('are equally uneven: trades come in bursts', () => {
    const [was, is] = [
      middleOf(watched.map(one => one.was.uneven)),
      middleOf(watched.map(one => one.is.uneven)),
    ]
    expect([is / was > 0.6, is / was < 1.4], `before ${was}, after ${is}`).toEqual([true, true])
  })

  it('have the largest volume where the price moves furthest', () => {
    expect(middleOf(watched.map(one => one.was.along))).toBeGreaterThan(0.2)
    expect(middleOf(watched.map(one => one.is.along))).toBeGreaterThan(0.1)
    expect(watched.filter(one => one.is.along > 0).length / watched.length).toBeGreaterThan(0.75)
  })
})

it.each([1, 2, 3])('reports the sum of the minutes as the daily volume, with seed %i', seed => {
  const { clock, exchange, run, markets } = openAt(seed)
  for (const market of markets.slice(0, 4)) market.watcherCount = 1
  for (const ms of [0, 90 * SECOND, 45 * SECOND]) {
    run(ms)
    for (const market of markets) {
      const minutes = market.candles.listLatest('1m', clock.now(), 1_440)
      const sum = (of: (minute: MarketCandle) => bigint) =>
        minutes.reduce((all, minute) => all + of(minute), 0n)
      const snapshot = encodeFuturesSnapshot(market, computeOpenInterest(exchange.ledger, market))
      expect([market.symbol, snapshot]).toEqual([
        market.symbol,
        expect.objectContaining({ '24h_volume': sum(({ volume }) => volume) }),
      ])
      expect(market.candles.getDayCandle()).toMatchObject({
        volume: sum(({ volume }) => volume),
        count: minutes.reduce((all, { count }) => all + count, 0),
      })
    }
  }
})

it.each([1, 2, 3, 4, 5])('keeps the book depth in proportion to the traded volume, with seed %i', seed => {
  const { markets } = openAt(seed)
  const turns = markets.flatMap(({ book, candles }) => {
    const levels = [...book.levels('BUY'), ...book.levels('SELL')]
    const depth = levels.reduce((sum, { visible }) => sum + fixedToNumber(visible), 0)
    return levels.length === 0 ? [] : [depth / (fixedToNumber(candles.getDayCandle().volume) / 1_440)]
  })
  expect(turns.length).toBeGreaterThan(20)
  expect(Math.max(...turns) / Math.min(...turns)).toBeLessThan(4)
})
