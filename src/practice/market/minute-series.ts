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

const HOUR = 60
const DAY = 1_440

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
  open: new Uint32Array(DAY),
  high: new Uint32Array(DAY),
  low: new Uint32Array(DAY),
  close: new Uint32Array(DAY),
  steps: new Float64Array(DAY),
  turnover: new Float64Array(DAY),
  count: new Uint32Array(DAY),
  live: new Uint8Array(DAY),
})

/**
 * Creates the minutes of a market. Every wider candle is a sum of them, so all widths agree. Finished hours are summed
 * once.
 */
export function createMinuteSeries(source: MinuteSimulationInputs): MinuteSeries {
  const days = new Map<number, MinuteDay>()
  const hours = new Map<number, MinuteTotals>()
  const dayOf = (minute: number): MinuteDay => {
    const index = Math.floor(minute / DAY)
    let day = days.get(index)
    if (day === undefined) days.set(index, (day = createDay()))
    return day
  }
  const fill = createMinuteSimulator(source)
  const enterTrade = (day: MinuteDay, at: number, ticks: number, steps: number) => {
    day.high[at] = Math.max(day.high[at] ?? 0, ticks)
    day.low[at] = Math.min(day.low[at] ?? ticks, ticks)
    day.steps[at] = (day.steps[at] ?? 0) + steps
    day.turnover[at] = (day.turnover[at] ?? 0) + steps * ticks
    day.count[at] = (day.count[at] ?? 0) + 1
  }
  const filledDayOf = (minute: number): MinuteDay => {
    const day = dayOf(minute)
    if (day.count[minute % DAY] === 0) fill(day, minute)
    return day
  }
  /** Returns a minute without trades at the closing price of the previous one. */
  const createFlatMinute = (minute: number): MinuteTotals => {
    const price = filledDayOf(minute - 1).close[(minute - 1) % DAY] ?? 1
    return { open: price, high: price, low: price, close: price, steps: 0, turnover: 0, count: 0 }
  }
  const addPresent = (total: MinuteTotals, minute: number, present: number) => {
    if (dayOf(minute).count[minute % DAY] === 0) return mergeTotals(total, createFlatMinute(present))
    mergeMinute(total, filledDayOf(minute), minute % DAY)
  }
  const hourAt = (hour: number): MinuteTotals => {
    let known = hours.get(hour)
    if (known !== undefined) return known
    known = createEmptyTotals()
    const day = dayOf(hour * HOUR)
    for (let minute = hour * HOUR; minute < (hour + 1) * HOUR; minute++) {
      if (day.count[minute % DAY] === 0) fill(day, minute)
      mergeMinute(known, day, minute % DAY)
    }
    hours.set(hour, known)
    return known
  }
  const finishedSums = createSumCache((total, from, to) => {
    for (let minute = from; minute < to;) {
      if (minute % HOUR === 0 && minute + HOUR <= to) {
        mergeTotals(total, hourAt(minute / HOUR))
        minute += HOUR
      } else mergeMinute(total, filledDayOf(minute), minute++ % DAY)
    }
  })
  return {
    addTrade: (minute, ticks, steps) => {
      const day = dayOf(minute)
      const at = minute % DAY
      if (day.live[at] === 0) resetMinute(day, at, ticks)
      enterTrade(day, at, ticks, steps)
      day.close[at] = ticks
      hours.delete(Math.floor(minute / HOUR))
      finishedSums.invalidate(minute)
    },
    restoreTrade: (minute, ticks, steps) => {
      enterTrade(filledDayOf(minute), minute % DAY, ticks, steps)
      hours.delete(Math.floor(minute / HOUR))
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

/** Returns the random activity of a minute as a factor on the usual: a few are far higher, most are lower. */
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
    const at = minute % DAY
    const open = minute === next ? nextOpen : ticksAt(minute)
    const close = ticksAt(minute + 1)
    next = minute + 1
    nextOpen = close
    const reach = open * move
    const drawn = hashToUint32(key, 91, minute)
    const luck = ((drawn >>> 12) + 0.5) / 0x10_0000
    const wick = (drawn & 0xfff) / 0x1000
    const traded =
      steps * drawMinuteActivity(key, minute) * computeMoveActivity(Math.abs(close - open) / (reach + 1))
    const size = Math.max(1, Math.round(traded))
    day.open[at] = open
    day.close[at] = close
    day.high[at] = Math.max(open, close) + Math.round(reach * wick * 0.8)
    day.low[at] = Math.max(1, Math.min(open, close) - Math.round(reach * (1 - wick) * 0.8))
    day.steps[at] = size
    day.turnover[at] = size * Math.round((open + close) / 2)
    day.count[at] = 1 + Math.min(size - 1, Math.floor(20 * luck))
  }
}

function resetMinute(day: MinuteDay, at: number, ticks: number): void {
  day.live[at] = 1
  day.open[at] = ticks
  day.high[at] = ticks
  day.low[at] = ticks
  day.steps[at] = 0
  day.turnover[at] = 0
  day.count[at] = 0
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

function mergeMinute(total: MinuteTotals, day: MinuteDay, at: number): void {
  const high = day.high[at] ?? 0
  const low = day.low[at] ?? 0
  if (total.low === Infinity) total.open = day.open[at] ?? 0
  if (high > total.high) total.high = high
  if (low < total.low) total.low = low
  total.close = day.close[at] ?? 0
  total.steps += day.steps[at] ?? 0
  total.turnover += day.turnover[at] ?? 0
  total.count += day.count[at] ?? 0
}
