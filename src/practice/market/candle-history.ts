import type { FixedDecimal } from '../numbers/fixed-decimal'
import { type MinuteTotals, createMinuteSeries } from './minute-series'
import { type CandleWidth, getNextCandleStart, getCandleStart } from './candle-widths'

export interface MarketCandle {
  readonly start: number
  readonly end: number
  readonly open: FixedDecimal
  readonly high: FixedDecimal
  readonly low: FixedDecimal
  readonly close: FixedDecimal
  readonly volume: FixedDecimal
  readonly amount: FixedDecimal
  readonly count: number
}

export interface CandleTrade {
  readonly at: number
  readonly price: FixedDecimal
  readonly size: FixedDecimal
}

/** Candles of one market: real trades, and simulated ones where nothing was traded. */
export interface CandleHistory {
  readonly addTrade: (at: number, price: FixedDecimal, size: FixedDecimal) => void
  readonly restoreTrade: (traded: CandleTrade) => void
  /**
   * Returns the latest candles that begin up to `until`, oldest first, none before `from`. The last one may be
   * incomplete.
   */
  readonly listLatest: (
    width: CandleWidth,
    until: number,
    count: number,
    from?: number,
  ) => readonly MarketCandle[]
  /** Returns the last 24 hours as one candle. */
  readonly getDayCandle: () => MarketCandle
  readonly priceAt: (at: number) => FixedDecimal
  /** Start of the history. There are no candles before it. */
  readonly from: number
}

export interface CandleHistoryOptions {
  readonly key: number
  readonly walk: (time: number) => number
  readonly tick: FixedDecimal
  readonly step: FixedDecimal
  /** Usual price change within a minute, as a fraction of the price. */
  readonly minuteMove: number
  /** Usual volume of a minute, in steps. */
  readonly minuteSteps: number
  readonly from: number
  readonly now: () => number
}

const MINUTE = 60_000
const DAY_MINUTES = 1_440
const WHOLE = 1_000_000_000_000_000_000n

const minuteAt = (time: number): number => Math.floor(time / MINUTE)

export function createCandleHistory(source: CandleHistoryOptions): CandleHistory {
  const { tick, step, now } = source
  const scale = Number(tick) / 1e18
  const minutes = createMinuteSeries({
    key: source.key,
    ticksAt: minute => Math.max(1, Math.round(source.walk(minute * MINUTE) / scale)),
    move: source.minuteMove,
    steps: source.minuteSteps,
    present: () => minuteAt(now()),
  })
  const ticksOf = (price: FixedDecimal) => Number(price / tick)
  const stepsOf = (size: FixedDecimal) => Number(size / step)
  const candleOf = (start: number, end: number, traded: MinuteTotals): MarketCandle => ({
    start,
    end,
    open: BigInt(traded.open) * tick,
    high: BigInt(traded.high) * tick,
    low: BigInt(traded.low) * tick,
    close: BigInt(traded.close) * tick,
    volume: BigInt(traded.steps) * step,
    amount: (BigInt(traded.turnover) * tick * step) / WHOLE,
    count: traded.count,
  })
  return {
    addTrade: (at, price, size) => {
      minutes.addTrade(minuteAt(at), ticksOf(price), stepsOf(size))
    },
    restoreTrade: ({ at, price, size }) => {
      if (at >= source.from) minutes.restoreTrade(minuteAt(at), ticksOf(price), stepsOf(size))
    },
    listLatest: (width, until, count, from = source.from) => {
      const candles: MarketCandle[] = []
      const earliest = getCandleStart(width, Math.max(from, source.from))
      for (let start = getCandleStart(width, until); candles.length < count && start >= earliest;) {
        const end = getNextCandleStart(width, start)
        const traded = minutes.sumMinutes(minuteAt(Math.max(start, source.from)), minuteAt(end))
        candles.push(candleOf(start, end, traded))
        start = getCandleStart(width, start - 1)
      }
      return candles.reverse()
    },
    getDayCandle: () => {
      const end = minuteAt(now()) + 1
      return candleOf((end - DAY_MINUTES) * MINUTE, end * MINUTE, minutes.sumMinutes(end - DAY_MINUTES, end))
    },
    priceAt: at => BigInt(minutes.sumMinutes(minuteAt(at), minuteAt(at) + 1).close) * tick,
    from: source.from,
  }
}
