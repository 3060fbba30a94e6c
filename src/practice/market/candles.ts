import type { Fixed } from '../numbers/fixed'
import { type Stretch, createMinutes } from './minutes'
import { type Width, nextOf, startOf } from './widths'

/** One candle. */
export interface Candle {
  readonly start: number
  readonly end: number
  readonly open: Fixed
  readonly high: Fixed
  readonly low: Fixed
  readonly close: Fixed
  readonly volume: Fixed
  readonly amount: Fixed
  readonly count: number
}

/** A trade as candles see it. */
export interface Traded {
  readonly at: number
  readonly price: Fixed
  readonly size: Fixed
}

/** The candles of one market: what was traded, and before that what the walk says. */
export interface Candles {
  /** Adds a trade to the minute in which it happens. */
  readonly add: (at: number, price: Fixed, size: Fixed) => void
  /** Remembers a trade of an earlier run. */
  readonly recall: (traded: Traded) => void
  /** The latest candles that begin up to a moment, oldest first, none before `from`. The last may not be over yet. */
  readonly last: (width: Width, until: number, count: number, from?: number) => readonly Candle[]
  /** The day that ends now, as one candle. */
  readonly day: () => Candle
  /** The price at which the market stood at a moment. */
  readonly priceAt: (at: number) => Fixed
  /** Where history begins: of what was before it nothing is told. */
  readonly from: number
}

/** What history is made of. */
export interface CandleSource {
  readonly key: number
  /** The price of the walk at a moment. */
  readonly walk: (time: number) => number
  readonly tick: Fixed
  readonly step: Fixed
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
export function createCandles(source: CandleSource): Candles {
  const { tick, step, now } = source
  const scale = Number(tick) / 1e18
  const minutes = createMinutes({
    key: source.key,
    ticksAt: minute => Math.max(1, Math.round(source.walk(minute * MINUTE) / scale)),
    move: source.minuteMove,
    steps: source.minuteSteps,
    present: () => minuteAt(now()),
  })
  const ticksOf = (price: Fixed) => Number(price / tick)
  const stepsOf = (size: Fixed) => Number(size / step)
  const candleOf = (start: number, end: number, traded: Stretch): Candle => ({
    start,
    end,
    open: BigInt(traded.open) * tick,
    high: BigInt(traded.high) * tick,
    low: BigInt(traded.low) * tick,
    close: BigInt(traded.close) * tick,
    volume: BigInt(traded.steps) * step,
    amount: (BigInt(traded.worth) * tick * step) / WHOLE,
    count: traded.count,
  })
  return {
    add: (at, price, size) => {
      minutes.add(minuteAt(at), ticksOf(price), stepsOf(size))
    },
    recall: ({ at, price, size }) => {
      if (at >= source.from) minutes.recall(minuteAt(at), ticksOf(price), stepsOf(size))
    },
    last: (width, until, count, from = source.from) => {
      const candles: Candle[] = []
      const earliest = startOf(width, Math.max(from, source.from))
      for (let start = startOf(width, until); candles.length < count && start >= earliest;) {
        const end = nextOf(width, start)
        const traded = minutes.sum(minuteAt(Math.max(start, source.from)), minuteAt(end))
        candles.push(candleOf(start, end, traded))
        start = startOf(width, start - 1)
      }
      return candles.reverse()
    },
    day: () => {
      const end = minuteAt(now()) + 1
      return candleOf((end - DAY_MINUTES) * MINUTE, end * MINUTE, minutes.sum(end - DAY_MINUTES, end))
    },
    priceAt: at => BigInt(minutes.sum(minuteAt(at), minuteAt(at) + 1).close) * tick,
    from: source.from,
  }
}
