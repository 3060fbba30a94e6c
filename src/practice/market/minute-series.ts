import { hashToUint32 } from '../numbers/seeded-random'

/** Trades of a span of minutes in whole ticks and steps, so that sums are exact. */
export interface MinuteTotals {
  open: number
  high: number
  low: number
  close: number
  steps: number
  /** Sum of ticks times steps. */
  turnover: number
  count: number
}

/** Minutes of one market: real trades, and simulated ones where there were none. */
export interface MinuteSeries {
  /** Adds a trade to its minute. The first one replaces the simulated minute. */
  readonly addTrade: (minute: number, ticks: number, steps: number) => void
  /** Adds a trade of an earlier run to its simulated minute, whose open and close stay. */
  readonly restoreTrade: (minute: number, ticks: number, steps: number) => void
  /** Sums the minutes from `from` up to, not including, `to`. Ends with the present minute. */
  readonly sumMinutes: (from: number, to: number) => MinuteTotals
}

export interface MinuteSimulationInputs {
  readonly key: number
  /** Returns the price at the start of a minute, in ticks. */
  readonly ticksAt: (minute: number) => number
  /** Usual price change within a minute, as a fraction of the price. */
  readonly move: number
  /** Usual volume of a minute, in steps. */
  readonly steps: number
  readonly present: () => number
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 1_440

/** One day of minutes. `count` 0 marks a minute that is not filled yet. */
interface MinuteDay {
  readonly open: Uint32Array
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly close: Uint32Array
  readonly steps: Float64Array
  readonly turnover: Float64Array
  readonly count: Uint32Array
  /** 1 if trades of this run made the minute. */
  readonly live: Uint8Array
}

const createDay = (): MinuteDay => ({
  open: new Uint32Array(DAY_MINUTES),
  high: new Uint32Array(DAY_MINUTES),
  low: new Uint32Array(DAY_MINUTES),
  close: new Uint32Array(DAY_MINUTES),
  steps: new Float64Array(DAY_MINUTES),
  turnover: new Float64Array(DAY_MINUTES),
  count: new Uint32Array(DAY_MINUTES),
  live: new Uint8Array(DAY_MINUTES),
})

/**
 * Creates the minutes of a market. Every wider candle is a sum of them, so all widths agree. Finished hours are summed
 * once.
 */
export function createMinuteSeries(source: MinuteSimulationInputs): MinuteSeries {
  const days = new Map<number, MinuteDay>()
  const hourTotals = new Map<number, MinuteTotals>()
  const dayOf = (minute: number): MinuteDay => {
    const index = Math.floor(minute / DAY_MINUTES)
    let day = days.get(index)
    if (day === undefined) days.set(index, (day = createDay()))
    return day
  }
  const simulateMinute = createMinuteSimulator(source)
  const enterTrade = (day: MinuteDay, index: number, ticks: number, steps: number) => {
    day.high[index] = Math.max(day.high[index] ?? 0, ticks)
    day.low[index] = Math.min(day.low[index] ?? ticks, ticks)
    day.steps[index] = (day.steps[index] ?? 0) + steps
    day.turnover[index] = (day.turnover[index] ?? 0) + steps * ticks
    day.count[index] = (day.count[index] ?? 0) + 1
  }
  const filledDayOf = (minute: number): MinuteDay => {
    const day = dayOf(minute)
    if (day.count[minute % DAY_MINUTES] === 0) simulateMinute(day, minute)
    return day
  }
  /** Returns a minute without trades at the closing price of the previous one. */
  const createFlatMinute = (minute: number): MinuteTotals => {
    const price = filledDayOf(minute - 1).close[(minute - 1) % DAY_MINUTES] ?? 1
    return { open: price, high: price, low: price, close: price, steps: 0, turnover: 0, count: 0 }
  }
  /** Adds the present minute or a later one. Without trades it is flat. */
  const addPresent = (total: MinuteTotals, minute: number, present: number) => {
    if (dayOf(minute).count[minute % DAY_MINUTES] === 0) return mergeTotals(total, createFlatMinute(present))
    mergeMinute(total, filledDayOf(minute), minute % DAY_MINUTES)
  }
  const hourAt = (hour: number): MinuteTotals => {
    let total = hourTotals.get(hour)
    if (total !== undefined) return total
    total = createEmptyTotals()
    const day = dayOf(hour * HOUR_MINUTES)
    for (let minute = hour * HOUR_MINUTES; minute < (hour + 1) * HOUR_MINUTES; minute++) {
      if (day.count[minute % DAY_MINUTES] === 0) simulateMinute(day, minute)
      mergeMinute(total, day, minute % DAY_MINUTES)
    }
    hourTotals.set(hour, total)
    return total
  }
  const finishedSums = createSumCache((total, from, to) => {
    for (let minute = from; minute < to;) {
      if (minute % HOUR_MINUTES === 0 && minute + HOUR_MINUTES <= to) {
        mergeTotals(total, hourAt(minute / HOUR_MINUTES))
        minute += HOUR_MINUTES
      } else mergeMinute(total, filledDayOf(minute), minute++ % DAY_MINUTES)
    }
  })
  return {
    addTrade: (minute, ticks, steps) => {
      const day = dayOf(minute)
      const index = minute % DAY_MINUTES
      if (day.live[index] === 0) resetMinute(day, index, ticks)
      enterTrade(day, index, ticks, steps)
      day.close[index] = ticks
      hourTotals.delete(Math.floor(minute / HOUR_MINUTES))
      finishedSums.invalidate(minute)
    },
    restoreTrade: (minute, ticks, steps) => {
      enterTrade(filledDayOf(minute), minute % DAY_MINUTES, ticks, steps)
      hourTotals.delete(Math.floor(minute / HOUR_MINUTES))
      finishedSums.invalidate(minute)
    },
    sumMinutes: (from, to) => {
      const present = source.present()
      const end = Math.max(from + 1, Math.min(to, present + 1))
      const total = { ...finishedSums.sum(from, Math.min(end, present)) }
      for (let minute = Math.max(from, present); minute < end; minute++) addPresent(total, minute, present)
      return total
    },
  }
}

/**
 * Caches the last sum of finished minutes. Clients request each market's day every second, and only its last minute
 * changes.
 */
function createSumCache(add: (total: MinuteTotals, from: number, to: number) => void) {
  let cached:
    { readonly from: number; readonly to: number; readonly total: Readonly<MinuteTotals> } | undefined
  return {
    sum: (from: number, to: number): Readonly<MinuteTotals> => {
      if (cached?.from === from && cached.to === to) return cached.total
      const total = createEmptyTotals()
      add(total, from, to)
      cached = { from, to, total }
      return total
    },
    invalidate: (minute: number) => {
      if (cached !== undefined && minute >= cached.from && minute < cached.to) cached = undefined
    },
  }
}

/** Returns the random activity of a minute as a multiple of the usual one. Most are lower, a few far higher. */
export const drawMinuteActivity = (key: number, minute: number): number =>
  0.2 - Math.log(((hashToUint32(key, 91, minute) >>> 12) + 0.5) / 0x10_0000)

/** Returns the activity caused by a price change, given as a multiple of the usual change. */
export const computeMoveActivity = (moved: number): number => 0.6 + 0.6 * moved

/** Simulates a minute from the walk's price at its start to that at its end. */
function createMinuteSimulator({
  key,
  ticksAt,
  move,
  steps,
}: MinuteSimulationInputs): (day: MinuteDay, minute: number) => void {
  let next = -1
  let nextOpen = 0
  return (day, minute) => {
    const index = minute % DAY_MINUTES
    const open = minute === next ? nextOpen : ticksAt(minute)
    const close = ticksAt(minute + 1)
    next = minute + 1
    nextOpen = close
    const usualMove = open * move
    const bits = hashToUint32(key, 91, minute)
    const fraction = ((bits >>> 12) + 0.5) / 0x10_0000
    const wick = (bits & 0xfff) / 0x1000
    const volume =
      steps * drawMinuteActivity(key, minute) * computeMoveActivity(Math.abs(close - open) / (usualMove + 1))
    const size = Math.max(1, Math.round(volume))
    day.open[index] = open
    day.close[index] = close
    day.high[index] = Math.max(open, close) + Math.round(usualMove * wick * 0.8)
    day.low[index] = Math.max(1, Math.min(open, close) - Math.round(usualMove * (1 - wick) * 0.8))
    day.steps[index] = size
    day.turnover[index] = size * Math.round((open + close) / 2)
    day.count[index] = 1 + Math.min(size - 1, Math.floor(20 * fraction))
  }
}

function resetMinute(day: MinuteDay, index: number, ticks: number): void {
  day.live[index] = 1
  day.open[index] = ticks
  day.high[index] = ticks
  day.low[index] = ticks
  day.steps[index] = 0
  day.turnover[index] = 0
  day.count[index] = 0
}

const createEmptyTotals = (): MinuteTotals => ({
  open: 0,
  high: 0,
  low: Infinity,
  close: 0,
  steps: 0,
  turnover: 0,
  count: 0,
})

function mergeTotals(total: MinuteTotals, next: MinuteTotals): void {
  if (total.low === Infinity) total.open = next.open
  if (next.high > total.high) total.high = next.high
  if (next.low < total.low) total.low = next.low
  total.close = next.close
  total.steps += next.steps
  total.turnover += next.turnover
  total.count += next.count
}

function mergeMinute(total: MinuteTotals, day: MinuteDay, index: number): void {
  const high = day.high[index] ?? 0
  const low = day.low[index] ?? 0
  if (total.low === Infinity) total.open = day.open[index] ?? 0
  if (high > total.high) total.high = high
  if (low < total.low) total.low = low
  total.close = day.close[index] ?? 0
  total.steps += day.steps[index] ?? 0
  total.turnover += day.turnover[index] ?? 0
  total.count += day.count[index] ?? 0
}
