import { sumAmounts } from '../figures/pnl-figures'
import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { parseDigits } from '../value/scaled-integer'
import { getUtcDay, formatUtcDay } from './history-table'
import type { RoundTripRow, TradeDay } from './round-trip'

export const tradeGroupings = ['market', 'kind', 'tag', 'hour', 'weekday'] as const

export type TradeGrouping = (typeof tradeGroupings)[number]

/** Results of a group of trades. Only ended trades with a known result count. */
export interface TradeGroupResult {
  /** Common value; absent if unknown or without a tag. */
  readonly of?: string
  readonly count: number
  readonly won: number
  readonly lost: number
  readonly result: Amount
  /** Ended trades without a known result, excluded from all figures. */
  readonly untold: number
  readonly winRate?: Amount
  readonly expectancy?: Amount
  readonly profitFactor?: Amount
  readonly averageR?: Amount
  readonly withR: number
}

const HOUR = 3_600_000
const RATIO_PLACES = 8
const HUNDRED = requireAmount('100')
/** 1 January 1970 was a Thursday; weeks start on Monday. */
const THURSDAY = 3

/** UTC weekday, 0 for Monday. */
export const getUtcWeekday = (at: number): number => (getUtcDay(at) + THURSDAY) % 7

const names: { readonly [G in TradeGrouping]: (row: RoundTripRow) => readonly (string | undefined)[] } = {
  market: ({ symbol }) => [symbol],
  kind: ({ kind }) => [kind],
  // A trade with several tags counts in each of them.
  tag: ({ tags }) => (tags.length === 0 ? [undefined] : tags),
  hour: ({ openedAt, begins }) => [
    begins === 'not known' ? undefined : String(Math.floor(openedAt / HOUR) % 24),
  ],
  weekday: ({ openedAt, begins }) => [begins === 'not known' ? undefined : String(getUtcWeekday(openedAt))],
}

/** Groups trades: hours and weekdays in time order, others by result. */
export function groupTrades(rows: readonly RoundTripRow[], by: TradeGrouping): readonly TradeGroupResult[] {
  const groups = new Map<string | undefined, RoundTripRow[]>()
  for (const row of rows) {
    if (row.ends === 'open') continue
    for (const name of names[by](row)) {
      const there = groups.get(name)
      if (there === undefined) groups.set(name, [row])
      else there.push(row)
    }
  }
  const made = [...groups].map(([of, those]) => ({
    ...summariseTrades(those),
    ...(of !== undefined && { of }),
  }))
  if (by === 'hour' || by === 'weekday') return made.toSorted((a, b) => getSortIndex(a) - getSortIndex(b))
  return made.toSorted(
    (a, b) => compareDecimals(b.result, a.result) || ((a.of ?? '') < (b.of ?? '') ? -1 : 1),
  )
}

const getSortIndex = ({ of }: TradeGroupResult): number => (of === undefined ? Infinity : parseDigits(of))

export function summariseTrades(rows: readonly RoundTripRow[]): TradeGroupResult {
  const over = rows.filter(({ ends }) => ends !== 'open')
  const results = over.flatMap(({ result }) => (result === undefined ? [] : [result]))
  const result = sumAmounts(results)
  const [won, lost] = [results.filter(isPositive), results.filter(isNegative)]
  const rs = over.flatMap(({ r }) => (r === undefined ? [] : [r]))
  const count = requireAmount(String(results.length))
  const winRate = divide(requireAmount(String(won.length)), count, RATIO_PLACES, 'nearest')
  const expectancy = divide(result, count, RATIO_PLACES, 'nearest')
  const profitFactor = divide(sumAmounts(won), absolute(sumAmounts(lost)), RATIO_PLACES, 'nearest')
  const averageR = divide(sumAmounts(rs), requireAmount(String(rs.length)), RATIO_PLACES, 'nearest')
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

export interface TradeDayResult {
  readonly date: string
  readonly result: Amount
  readonly count: number
  readonly untold: number
}

/** Returns the days on which a trade realised something. */
export const getTradeDays = ({ days, closedAt, result }: RoundTripRow): readonly TradeDay[] =>
  days ??
  (closedAt === undefined ? [] : [{ day: getUtcDay(closedAt), ...(result !== undefined && { result }) }])

/** UTC days on which trades realised something, oldest first. */
export function sumTradeDays(rows: readonly RoundTripRow[]): readonly TradeDayResult[] {
  const days = new Map<number, (Amount | undefined)[]>()
  for (const { day, result } of rows.flatMap(getTradeDays)) {
    const there = days.get(day)
    if (there === undefined) days.set(day, [result])
    else there.push(result)
  }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, results]) => {
      const known = results.filter(result => result !== undefined)
      const unknownCount = results.length - known.length
      return { date: formatUtcDay(day), result: sumAmounts(known), count: known.length, untold: unknownCount }
    })
}

export interface TradeResultPoint {
  readonly id: string
  readonly at: number
  readonly result: Amount
  readonly sum: Amount
}

/** One drawdown of the curve, from a high until it is reached again. */
export interface DrawdownPhase {
  /** Time of the high; absent at the start of the curve. */
  readonly from?: number
  readonly lowest: number
  readonly depth: Amount
  readonly recovered?: number
  readonly trades: number
}

export function computeTradeCurve(rows: readonly RoundTripRow[]): readonly TradeResultPoint[] {
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

/** Finds all drawdowns, deepest first. The curve starts at zero. */
export function findDrawdowns(points: readonly TradeResultPoint[]): readonly DrawdownPhase[] {
  const falls: DrawdownPhase[] = []
  let peak: { readonly sum: Amount; readonly at?: number } = { sum: ZERO }
  let fall: DrawdownPhase | undefined
  for (const { sum, at } of points) {
    const depth = subtract(peak.sum, sum)
    if (isPositive(depth)) {
      const isLower = fall === undefined || compareDecimals(depth, fall.depth) > 0
      const current: DrawdownPhase = fall ?? {
        depth,
        lowest: at,
        trades: 0,
        ...(peak.at !== undefined && { from: peak.at }),
      }
      fall = { ...current, trades: current.trades + 1, ...(isLower && { depth, lowest: at }) }
      continue
    }
    if (fall !== undefined) falls.push({ ...fall, recovered: at, trades: fall.trades + 1 })
    fall = undefined
    peak = { sum, at }
  }
  const all = fall === undefined ? falls : [...falls, fall]
  return all.toSorted((a, b) => compareDecimals(b.depth, a.depth))
}

/** Size of a result in percent of the largest, for its bar. */
export function computeBarShare(result: Amount, results: readonly Amount[]): Amount {
  const most = results.map(absolute).reduce(maxAmount, ZERO)
  return isZero(most) ? ZERO : (divide(multiply(absolute(result), HUNDRED), most, 0, 'up') ?? ZERO)
}
