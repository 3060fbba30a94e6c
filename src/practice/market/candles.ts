import type { FixedDecimal } from '../numbers/fixed'
import { type MinuteTotals, createMinuteSeries } from './minutes'
import { type CandleWidth, getNextCandleStart, getCandleStart } from './widths'

/** One candle. */
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

/** A trade as candles see it. */
export interface CandleTrade {
  readonly at: number
  readonly price: FixedDecimal
  readonly size: FixedDecimal
}

/** The candles of one market: what was traded, and before that what the walk says. */
export interface CandleHistory {
  /** Adds a trade to the minute in which it happens. */
  readonly addTrade: (at: number, price: FixedDecimal, size: FixedDecimal) => void
  /** Remembers a trade of an earlier run. */
  readonly restoreTrade: (traded: CandleTrade) => void
  /** The latest candles that begin up to a moment, oldest first, none before `from`. The last may not be over yet. */
  readonly listLatest: (width: CandleWidth, until: number, count: number, from?: number) => readonly MarketCandle[]
  /** The day that ends now, as one candle. */
  readonly getDayCandle: () => MarketCandle
  /** The price at which the market stood at a moment. */
  readonly priceAt: (at: number) => FixedDecimal
  /** Where history begins: of what was before it nothing is told. */
  readonly from: number
}

/** What history is made of. */
export interface CandleHistoryOptions {
  readonly key: number
  /** The price of the walk at a moment. */
  readonly walk: (time: number) => number
  readonly tick: FixedDecimal
  readonly step: FixedDecimal
  /** How far the price goes in an ordinary minute, as a fraction of itself. */
  readonly minuteMove: number
  /** What is traded in an ordinary minute, in steps. */
  readonly minuteSteps: number
  /** Where history begins. */
  readonly from: number
  readonly now: () => number
}

const MINUTE = 60_000
const DAY_MINUTES = 1_440
const WHOLE = 1_000_000_000_000_000_000n

const minuteAt = (time: number): number => Math.floor(time / MINUTE)

/** Opens the candles of a market. */
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
