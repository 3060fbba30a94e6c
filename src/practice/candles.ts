import { share } from './chance'
import type { Fixed } from './fixed'

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

/** The widths a candle can have. */
export const WIDTHS = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon', '1y'] as const
export type Width = (typeof WIDTHS)[number]

/** The candles of one market: what was traded, and before that what the walk says. */
export interface Candles {
  /** Adds a trade to the minute in which it happened. */
  readonly add: (at: number, price: Fixed, size: Fixed) => void
  /** The latest candles up to a moment, oldest first, none before `from`. */
  readonly last: (width: Width, until: number, count: number, from?: number) => readonly Candle[]
  /** The day that ends at a moment, as one candle. */
  readonly day: (until: number) => Candle
  /** The price at which the market stood at a moment. */
  readonly priceAt: (at: number) => Fixed
}

/** What history is made of. */
export interface CandleSource {
  readonly key: number
  /** The price of the walk at a moment. */
  readonly walk: (time: number) => number
  readonly tick: Fixed
  readonly step: Fixed
  /** What is traded in an ordinary minute, in steps. */
  readonly minuteSteps: number
  /** Where history begins. */
  readonly from: number
}

const MINUTE = 60_000
const DAY_MINUTES = 1_440
const DAY = DAY_MINUTES * MINUTE

/** Counts of ticks and steps by minute; whole numbers, so exact. `count` 0 means the minute has not been. */
interface Chunk {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly steps: Float64Array
  /** Sum of ticks times steps. */
  readonly worth: Float64Array
  readonly count: Uint32Array
}

const createChunk = (): Chunk => ({
  open: new Float64Array(DAY_MINUTES),
  high: new Float64Array(DAY_MINUTES),
  low: new Float64Array(DAY_MINUTES),
  close: new Float64Array(DAY_MINUTES),
  steps: new Float64Array(DAY_MINUTES),
  worth: new Float64Array(DAY_MINUTES),
  count: new Uint32Array(DAY_MINUTES),
})

/** Opens the candles of a market. */
export function createCandles(source: CandleSource): Candles {
  const chunks = new Map<number, Chunk>()
  const scale = Number(source.tick) / 1e18
  const ticksAt = (time: number) => Math.max(1, Math.round(source.walk(time) / scale))
  const chunkOf = (minute: number): Chunk => {
    const day = Math.floor(minute / DAY_MINUTES)
    let chunk = chunks.get(day)
    if (chunk === undefined) chunks.set(day, (chunk = createChunk()))
    return chunk
  }
  const fill = (chunk: Chunk, at: number, minute: number) => {
    const points = [0, 0.33, 0.67, 1].map(part => ticksAt((minute + part) * MINUTE))
    const [open = 1, , , close = 1] = points
    const steps = Math.max(
      1,
      Math.round(source.minuteSteps * (0.2 - Math.log(share(source.key, 91, minute)))),
    )
    chunk.open[at] = open
    chunk.close[at] = close
    chunk.high[at] = Math.max(...points)
    chunk.low[at] = Math.min(...points)
    chunk.steps[at] = steps
    chunk.worth[at] = steps * Math.round((open + close) / 2)
    chunk.count[at] = 1 + Math.floor(20 * share(source.key, 92, minute))
  }
  const minuteOf = (minute: number) => {
    const chunk = chunkOf(minute)
    const at = minute - Math.floor(minute / DAY_MINUTES) * DAY_MINUTES
    if (chunk.count[at] === 0) fill(chunk, at, minute)
    return { chunk, at }
  }
  const live = new Set<number>()
  const add: Candles['add'] = (time, price, size) => {
    const minute = Math.floor(time / MINUTE)
    const chunk = chunkOf(minute)
    const at = minute - Math.floor(minute / DAY_MINUTES) * DAY_MINUTES
    const ticks = Number(price / source.tick)
    const steps = Number(size / source.step)
    if (!live.has(minute)) begin(chunk, at, ticks, live, minute)
    chunk.high[at] = Math.max(chunk.high[at] ?? 0, ticks)
    chunk.low[at] = Math.min(chunk.low[at] ?? ticks, ticks)
    chunk.close[at] = ticks
    chunk.steps[at] = (chunk.steps[at] ?? 0) + steps
    chunk.worth[at] = (chunk.worth[at] ?? 0) + steps * ticks
    chunk.count[at] = (chunk.count[at] ?? 0) + 1
  }
  const sum = (start: number, end: number): Candle => {
    const first = minuteOf(start)
    let high = 0
    let low = Infinity
    let steps = 0
    let worth = 0
    let count = 0
    let close = 0
    for (let minute = start; minute < end; minute++) {
      const { chunk, at } = minuteOf(minute)
      high = Math.max(high, chunk.high[at] ?? 0)
      low = Math.min(low, chunk.low[at] ?? low)
      close = chunk.close[at] ?? close
      steps += chunk.steps[at] ?? 0
      worth += chunk.worth[at] ?? 0
      count += chunk.count[at] ?? 0
    }
    const price = (ticks: number) => BigInt(ticks) * source.tick
    const amount = (BigInt(Math.round(worth)) * source.tick * source.step) / 1_000_000_000_000_000_000n
    return {
      start: start * MINUTE,
      end: end * MINUTE,
      open: price(first.chunk.open[first.at] ?? 0),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: BigInt(steps) * source.step,
      amount,
      count,
    }
  }
  const last: Candles['last'] = (width, until, count, from = source.from) => {
    const candles: Candle[] = []
    const now = Math.floor(until / MINUTE)
    const earliest = Math.max(from, source.from)
    for (let start = startOf(width, until); candles.length < count && start >= startOf(width, earliest);) {
      const end = Math.min(nextOf(width, start) / MINUTE, now + 1)
      candles.push({ ...sum(Math.max(start, source.from) / MINUTE, end), start, end: nextOf(width, start) })
      start = startOf(width, start - 1)
    }
    return candles.reverse()
  }
  return {
    add,
    last,
    day: until => sum(Math.floor((until - DAY) / MINUTE) + 1, Math.floor(until / MINUTE) + 1),
    priceAt: at => {
      const place = minuteOf(Math.floor(at / MINUTE))
      return BigInt(place.chunk.close[place.at] ?? 0) * source.tick
    },
  }
}

/** Starts a minute with its first trade, in place of what the walk had for it. */
function begin(chunk: Chunk, at: number, ticks: number, live: Set<number>, minute: number): void {
  live.add(minute)
  live.delete(minute - 120)
  chunk.open[at] = ticks
  chunk.high[at] = ticks
  chunk.low[at] = ticks
  chunk.steps[at] = 0
  chunk.worth[at] = 0
  chunk.count[at] = 0
}

const FIXED_WIDTHS: Partial<Record<Width, number>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '12h': 720 * MINUTE,
  '1d': DAY,
}
const MONDAY = 4 * DAY

/** Where the candle that holds a moment begins; weeks begin on Monday, all in UTC. */
export function startOf(width: Width, time: number): number {
  const fixed = FIXED_WIDTHS[width]
  if (fixed !== undefined) return Math.floor(time / fixed) * fixed
  if (width === '1w') return Math.floor((time - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY
  const [year = 1970, month = 1] = new Date(time).toISOString().split('-').map(Number)
  return Date.UTC(year, width === '1y' ? 0 : month - 1)
}

/** Where the next candle begins. */
export function nextOf(width: Width, start: number): number {
  const fixed = FIXED_WIDTHS[width]
  if (fixed !== undefined) return start + fixed
  if (width === '1w') return start + 7 * DAY
  return startOf(width, start + (width === '1y' ? 370 : 35) * DAY)
}
