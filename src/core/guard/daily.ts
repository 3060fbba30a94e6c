import { add, compare, isNegative, larger, multiply, negate, ZERO, type Amount } from '../value/decimal'
import type { Guards, Hold } from './guard'
import type { Fill } from '../account/order'

const DAY = 86_400_000

/** What was traded in one day, by what is known of it. A day begins at midnight UTC. */
export interface Day {
  readonly day: string
  readonly trades: ReadonlyMap<string, DayTrade>
}

/** One trade of the day. `realised` is absent until the venue's own record of it was read. */
export interface DayTrade {
  readonly at: number
  readonly notional: Amount
  readonly realised?: Amount
}

/** The day's figures, as a person sees them. */
export interface Daily {
  readonly day: string
  /** What was traded, at the prices it was traded at. */
  readonly notional: Amount
  /** What closing brought in so far; below zero is a loss. */
  readonly realised: Amount
  /** Trades whose result is not known yet. */
  readonly open: number
}

/** The first moment of the day in which a moment lies. */
export const dayStart = (at: number): number => Math.floor(at / DAY) * DAY

/** The name of that day. */
export const dayName = (at: number): string => new Date(dayStart(at)).toISOString().slice(0, 10)

export const emptyDay = (now: number): Day => ({ day: dayName(now), trades: new Map() })

/** The day after more of its trades are known: each counts once, and a known result is never forgotten. */
export function keepTrades(before: Day, fills: readonly Fill[], now: number): Day {
  const from = before.day === dayName(now) ? before : emptyDay(now)
  const trades = new Map(from.trades)
  let isMore = false
  for (const fill of fills) {
    const { tradeId, at, price, quantity, realised } = fill
    if (dayName(at) !== from.day || !isNews(trades.get(tradeId), fill)) continue
    const notional = multiply(price, quantity)
    trades.set(tradeId, { at, notional, ...(realised === undefined ? {} : { realised }) })
    isMore = true
  }
  return isMore ? { day: from.day, trades } : from
}

const isNews = (known: DayTrade | undefined, fill: Fill): boolean =>
  known === undefined || (known.realised === undefined && fill.realised !== undefined)

/** What a day adds up to. */
export function dailyOf({ day, trades }: Day): Daily {
  let [notional, realised, open] = [ZERO, ZERO, 0]
  for (const trade of trades.values()) {
    notional = add(notional, trade.notional)
    realised = add(realised, trade.realised ?? ZERO)
    if (trade.realised === undefined) open += 1
  }
  return { day, notional, realised, open }
}

/** The first trade of the day whose result is not known yet. */
export function firstOpen({ trades }: Day): number | undefined {
  const times = [...trades.values()].filter(({ realised }) => realised === undefined).map(({ at }) => at)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** The hold that a daily guard puts in place once it is reached. Reached is enough: the next trade would be beyond. */
export function dailyHold(daily: Daily, guards: Guards): Hold | undefined {
  const { day, realised, notional } = daily
  const loss = larger(ZERO, negate(realised))
  if (isNegative(realised) && compare(loss, guards.dailyLoss) >= 0)
    return { is: 'daily', day, why: 'loss', figure: loss, cap: guards.dailyLoss }
  if (compare(notional, guards.dailyNotional) >= 0)
    return { is: 'daily', day, why: 'notional', figure: notional, cap: guards.dailyNotional }
  return undefined
}
