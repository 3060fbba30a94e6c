import { hashToUint32 } from '../numbers/chance'

/** What was traded in a stretch of minutes, counted in ticks and steps: whole numbers, so exact. */
export interface MinuteTotals {
  open: number
  high: number
  low: number
  close: number
  steps: number
  /** Sum of ticks times steps. */
  turnover: number
  /** How many trades; 0 means that nobody traded. */
  count: number
}

/** The minutes of one market: what was traded in them, and what chance has for those nobody saw. */
export interface MinuteSeries {
  /** Adds a trade to the minute in which it happens. The first one takes the place of what chance had. */
  readonly addTrade: (minute: number, ticks: number, steps: number) => void
  /** Lays a trade of an earlier run over what chance has for its minute. */
  readonly restoreTrade: (minute: number, ticks: number, steps: number) => void
  /** What was traded from one minute up to, not including, another; the present minute is the last there is. */
  readonly sumMinutes: (from: number, to: number) => MinuteTotals
}

/** What minutes are made of where nobody traded. */
export interface MinuteSimulationInputs {
  readonly key: number
  /** Where the market stood at the start of a minute, in ticks. */
  readonly ticksAt: (minute: number) => number
  /** How far the price goes in an ordinary minute, as a fraction of itself. */
  readonly move: number
  /** What is traded in an ordinary minute, in steps. */
  readonly steps: number
  /** The minute that is not over yet. */
  readonly present: () => number
}

const HOUR = 60
const DAY = 1_440

/** One day of minutes. `count` 0 means that the minute has not been told yet. */
interface MinuteDay {
  readonly open: Uint32Array
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly close: Uint32Array
  readonly steps: Float64Array
  readonly turnover: Float64Array
  readonly count: Uint32Array
  /** Whether trades of this run made the minute. */
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
 * Opens the minutes of a market.
 *
 * Minutes are the only truth there is: every wider candle is a sum of them, so that all widths agree.
 * Hours that are over are summed once.
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
  /** A minute in which nobody has traded yet stands where the one before it ended. */
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
 * What is over adds up to the same each time, until a trade is laid over it. The last sum is kept: the day of each market
 * is asked for every second, and only its last minute is another then.
 */
function createSumCache(add: (total: MinuteTotals, from: number, to: number) => void) {
  let cached: { readonly from: number; readonly to: number; readonly total: Readonly<MinuteTotals> } | undefined
  return {
    sum: (from: number, to: number): Readonly<MinuteTotals> => {
      if (cached?.from === from && cached.to === to) return cached.total
      const total = createEmptyTotals()
      add(total, from, to)
      cached = { from, to, total }
      return total
    },
    /** A minute is not what it was. */
    invalidate: (minute: number) => {
      if (cached !== undefined && minute >= cached.from && minute < cached.to) cached = undefined
    },
  }
}

/** How much busier than usual a minute is by chance alone: a few are far busier, most are quieter. */
export const drawMinuteActivity = (key: number, minute: number): number =>
  0.2 - Math.log(((hashToUint32(key, 91, minute) >>> 12) + 0.5) / 0x10_0000)

/** How much busier a market is for having moved so many times as far as it usually does. */
export const computeMoveActivity = (moved: number): number => 0.6 + 0.6 * moved

/** Tells a minute nobody saw: from where the walk stood at its start to where it stood at its end. */
function createMinuteSimulator({ key, ticksAt, move, steps }: MinuteSimulationInputs): (day: MinuteDay, minute: number) => void {
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
    const traded = steps * drawMinuteActivity(key, minute) * computeMoveActivity(Math.abs(close - open) / (reach + 1))
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

/** Starts a minute with its first trade, in place of what chance had for it. */
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
