import { add, compareDecimals, isNegative, maxAmount, multiply, negate, ZERO, type Amount } from '../value/decimal'
import type { TradingGuards, TradingRestriction } from './guard'
import type { FillRecord } from '../account/order'

const DAY_MS = 86_400_000

/**
 * What was traded in one day, by what is known of it. A day begins at midnight UTC.
 *
 * It is added up as it is told: a day has as many trades as there are, and the next one must not wait for all of them.
 */
export interface TradingDay {
  readonly day: string
  readonly notional: Amount
  readonly realised: Amount
  /** When each trade was done whose result is not known yet. */
  readonly open: ReadonlyMap<string, number>
  /** The others, some together, so that one more is no copy of all of them. */
  readonly settledIds: readonly ReadonlySet<string>[]
}

/** How many trades stand together at most, where they came one by one. */
const MAX_CHUNK_SIZE = 512

/** The day's figures, as a person sees them. */
export interface DailyFigures {
  readonly day: string
  /** What was traded, at the prices it was traded at. */
  readonly notional: Amount
  /** What closing brought in so far; below zero is a loss. */
  readonly realised: Amount
  /** Trades whose result is not known yet. */
  readonly open: number
}

/** The first moment of the day in which a moment lies. */
export const getDayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** The name of that day. */
export const formatDayName = (at: number): string => new Date(getDayStart(at)).toISOString().slice(0, 10)

export const createEmptyDay = (now: number): TradingDay => ({
  day: formatDayName(now),
  notional: ZERO,
  realised: ZERO,
  open: new Map(),
  settledIds: [],
})

/** The day after more of its trades are known: each counts once, and a known result is never forgotten. */
export function addDayTrades(before: TradingDay, fills: readonly FillRecord[], now: number): TradingDay {
  const from = before.day === formatDayName(now) ? before : createEmptyDay(now)
  const open = new Map(from.open)
  const fresh = new Set<string>()
  let { notional, realised } = from
  let isMore = false
  for (const fill of fills) {
    const { tradeId: id, at } = fill
    if (formatDayName(at) !== from.day || fresh.has(id) || from.settledIds.some(some => some.has(id))) continue
    const isKnown = open.has(id)
    if (isKnown && fill.realised === undefined) continue
    if (!isKnown) notional = add(notional, multiply(fill.price, fill.quantity))
    if (fill.realised === undefined) open.set(id, at)
    else {
      realised = add(realised, fill.realised)
      open.delete(id)
      fresh.add(id)
    }
    isMore = true
  }
  return isMore ? { day: from.day, notional, realised, open, settledIds: appendIds(from.settledIds, fresh) } : from
}

function appendIds(told: TradingDay['settledIds'], fresh: ReadonlySet<string>): TradingDay['settledIds'] {
  const last = told.at(-1)
  if (fresh.size === 0) return told
  if (last === undefined || last.size + fresh.size > MAX_CHUNK_SIZE) return [...told, fresh]
  return told.with(-1, new Set([...last, ...fresh]))
}

/** The sums of a day, as the daily guards are held against them. */
export const summariseDay = ({ day, notional, realised, open }: TradingDay): DailyFigures => ({
  day,
  notional,
  realised,
  open: open.size,
})

/** The first trade of the day whose result is not known yet. */
export function getFirstOpenTrade({ open }: TradingDay): number | undefined {
  let first: number | undefined
  for (const at of open.values()) first = Math.min(first ?? at, at)
  return first
}

/** The hold that a daily guard puts in place once it is reached. Reached is enough: the next trade would be beyond. */
export function createDailyRestriction(daily: DailyFigures, guards: TradingGuards): TradingRestriction | undefined {
  const { day, realised, notional } = daily
  const loss = maxAmount(ZERO, negate(realised))
  if (isNegative(realised) && compareDecimals(loss, guards.dailyLoss) >= 0)
    return { is: 'daily', day, why: 'loss', figure: loss, cap: guards.dailyLoss }
  if (compareDecimals(notional, guards.dailyNotional) >= 0)
    return { is: 'daily', day, why: 'notional', figure: notional, cap: guards.dailyNotional }
  return undefined
}
