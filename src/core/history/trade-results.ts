import { sumOf } from '../figures/results'
import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import { readCount } from '../value/digits'
import { dayOf, nameOf } from './history-table'
import type { TradeRow } from './trade'

/** What trades are put into groups by. */
export const tradeGroupings = ['market', 'kind', 'tag', 'hour', 'weekday'] as const

/** One way to put trades into groups. */
export type Grouping = (typeof tradeGroupings)[number]

/** What some trades came to together. Only those that are over and whose result is known are counted. */
export interface TradeGroup {
  /** What they have in common; absent where that is not known, or of those without a tag. */
  readonly of?: string
  readonly count: number
  readonly won: number
  readonly lost: number
  readonly result: Amount
  /** Trades over whose result is not known: they are in none of the figures. */
  readonly untold: number
  readonly winRate?: Amount
  /** What a trade came to on the average. */
  readonly expectancy?: Amount
  /** What was won for each unit that was lost; absent where nothing was lost. */
  readonly profitFactor?: Amount
  readonly averageR?: Amount
  /** How many of them have an R. */
  readonly withR: number
}

const HOUR = 3_600_000
const PLACES = 8
const HUNDRED = exactly('100')
/** The first day of 1970 was a Thursday; weeks begin on Monday. */
const THURSDAY = 3

/** The day of the week that a moment lies in, in UTC, from 0 for Monday. */
export const weekdayOf = (at: number): number => (dayOf(at) + THURSDAY) % 7

const names: { readonly [G in Grouping]: (row: TradeRow) => readonly (string | undefined)[] } = {
  market: ({ symbol }) => [symbol],
  kind: ({ kind }) => [kind],
  // A trade with several tags stands under each of them.
  tag: ({ tags }) => (tags.length === 0 ? [undefined] : tags),
  hour: ({ openedAt, begins }) => [
    begins === 'not known' ? undefined : String(Math.floor(openedAt / HOUR) % 24),
  ],
  weekday: ({ openedAt, begins }) => [begins === 'not known' ? undefined : String(weekdayOf(openedAt))],
}

/** Trades in groups: by hour and weekday in the order of time, else what brought most comes first. */
export function groupsOf(rows: readonly TradeRow[], by: Grouping): readonly TradeGroup[] {
  const groups = new Map<string | undefined, TradeRow[]>()
  for (const row of rows) {
    if (row.ends === 'open') continue
    for (const name of names[by](row)) {
      const there = groups.get(name)
      if (there === undefined) groups.set(name, [row])
      else there.push(row)
    }
  }
  const made = [...groups].map(([of, those]) => ({ ...summed(those), ...(of !== undefined && { of }) }))
  if (by === 'hour' || by === 'weekday') return made.toSorted((a, b) => placeOf(a) - placeOf(b))
  return made.toSorted((a, b) => compare(b.result, a.result) || ((a.of ?? '') < (b.of ?? '') ? -1 : 1))
}

/** Those of which it is not known when they began come last. */
const placeOf = ({ of }: TradeGroup): number => (of === undefined ? Infinity : readCount(of))

/** What all of these trades came to. */
export function summed(rows: readonly TradeRow[]): TradeGroup {
  const over = rows.filter(({ ends }) => ends !== 'open')
  const results = over.flatMap(({ result }) => (result === undefined ? [] : [result]))
  const result = sumOf(results)
  const [won, lost] = [results.filter(isPositive), results.filter(isNegative)]
  const rs = over.flatMap(({ r }) => (r === undefined ? [] : [r]))
  const count = exactly(String(results.length))
  const winRate = divide(exactly(String(won.length)), count, PLACES, 'nearest')
  const expectancy = divide(result, count, PLACES, 'nearest')
  const profitFactor = divide(sumOf(won), absolute(sumOf(lost)), PLACES, 'nearest')
  const averageR = divide(sumOf(rs), exactly(String(rs.length)), PLACES, 'nearest')
  return {
    count: results.length,
    won: won.length,
    lost: lost.length,
    result,
    untold: over.length - results.length,
    withR: rs.length,
    ...(winRate !== undefined && { winRate }),
    ...(expectancy !== undefined && { expectancy }),
    ...(profitFactor !== undefined && { profitFactor }),
    ...(averageR !== undefined && { averageR }),
  }
}

/** A day on which trades ended. */
export interface TradeDay {
  readonly date: string
  readonly result: Amount
  /** Trades that ended on it and whose result is known. */
  readonly count: number
  readonly untold: number
}

/** Every day, in UTC, on which a trade ended, oldest first. */
export function daysOf(rows: readonly TradeRow[]): readonly TradeDay[] {
  const days = new Map<number, TradeRow[]>()
  for (const row of rows) {
    if (row.closedAt === undefined) continue
    const there = days.get(dayOf(row.closedAt))
    if (there === undefined) days.set(dayOf(row.closedAt), [row])
    else there.push(row)
  }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, those]) => {
      const { result, count, untold } = summed(those)
      return { date: nameOf(day), result, count, untold }
    })
}

/** One trade on the curve. */
export interface CurvePoint {
  readonly id: string
  readonly at: number
  readonly result: Amount
  readonly sum: Amount
}

/** One fall of the curve, from a height until it was reached again. */
export interface Fall {
  /** When the height was reached; absent where it is the beginning. */
  readonly from?: number
  /** When it was lowest. */
  readonly lowest: number
  readonly depth: Amount
  /** When the height was reached again; absent while it has not been. */
  readonly recovered?: number
  /** Trades from the height to the end of the fall. */
  readonly trades: number
}

/** The results of trades added up in the order in which they ended. */
export function curveOfTrades(rows: readonly TradeRow[]): readonly CurvePoint[] {
  let sum = ZERO
  return rows
    .filter(({ closedAt, result }) => closedAt !== undefined && result !== undefined)
    .toSorted((a, b) => (a.closedAt ?? 0) - (b.closedAt ?? 0))
    .flatMap(({ id, closedAt, result }) => {
      if (closedAt === undefined || result === undefined) return []
      sum = add(sum, result)
      return [{ id, at: closedAt, result, sum }]
    })
}

/** Every fall of a curve, the deepest first. The curve begins at nothing. */
export function fallsOf(points: readonly CurvePoint[]): readonly Fall[] {
  const falls: Fall[] = []
  let peak: { readonly sum: Amount; readonly at?: number } = { sum: ZERO }
  let fall: Fall | undefined
  for (const { sum, at } of points) {
    const depth = subtract(peak.sum, sum)
    if (isPositive(depth)) {
      const isLower = fall === undefined || compare(depth, fall.depth) > 0
      const begun: Fall = fall ?? {
        depth,
        lowest: at,
        trades: 0,
        ...(peak.at !== undefined && { from: peak.at }),
      }
      fall = { ...begun, trades: begun.trades + 1, ...(isLower && { depth, lowest: at }) }
      continue
    }
    if (fall !== undefined) falls.push({ ...fall, recovered: at, trades: fall.trades + 1 })
    fall = undefined
    peak = { sum, at }
  }
  const all = fall === undefined ? falls : [...falls, fall]
  return all.toSorted((a, b) => compare(b.depth, a.depth))
}

/** How large a figure is beside the largest of them, in parts of a hundred, for a bar beside it. */
export function shareOfLargest(result: Amount, results: readonly Amount[]): Amount {
  const most = results.map(absolute).reduce(larger, ZERO)
  return isZero(most) ? ZERO : (divide(multiply(absolute(result), HUNDRED), most, 0, 'up') ?? ZERO)
}
