import {
  add,
  compareDecimals,
  isZero,
  maxAmount,
  multiply,
  negate,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { TradingGuards, TradingRestriction } from './trading-guards'
import type { FillRecord } from '../account/order-record'

const DAY_MS = 86_400_000

/**
 * Known trades of one day, which begins at midnight UTC. They are summed as they arrive, because a long list must not
 * delay the next trade.
 */
export interface TradingDay {
  readonly day: string
  readonly notional: Amount
  readonly realised: Amount
  readonly open: ReadonlyMap<string, number>
  /** Ids of the other trades in chunks, so that adding one does not copy all. */
  readonly settledIds: readonly ReadonlySet<string>[]
}

const MAX_CHUNK_SIZE = 512

export interface DailyFigures {
  readonly day: string
  readonly notional: Amount
  /**
   * Realised PnL so far, by fills, liquidations and deleveragings; negative is a loss. Absent while the result of a
   * liquidation or deleveraging is not known.
   */
  readonly realised?: Amount
  /** Number of results that are not known yet. */
  readonly open: number
  /** Known results of liquidations and deleveragings by id, which the next connection may not be able to compute. */
  readonly forced?: Readonly<Record<string, Amount>>
}

export const getDayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

export const formatDayName = (at: number): string => new Date(getDayStart(at)).toISOString().slice(0, 10)

export const createEmptyDay = (now: number): TradingDay => ({
  day: formatDayName(now),
  notional: ZERO,
  realised: ZERO,
  open: new Map(),
  settledIds: [],
})

/** Adds trades to the day. Each counts once, and a known result is kept. */
export function addDayTrades(before: TradingDay, fills: readonly FillRecord[], now: number): TradingDay {
  const from = before.day === formatDayName(now) ? before : createEmptyDay(now)
  const open = new Map(from.open)
  const fresh = new Set<string>()
  let { notional, realised } = from
  let isMore = false
  for (const fill of fills) {
    const { tradeId: id, at } = fill
    if (formatDayName(at) !== from.day || fresh.has(id) || from.settledIds.some(some => some.has(id)))
      continue
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
  return isMore
    ? { day: from.day, notional, realised, open, settledIds: appendIds(from.settledIds, fresh) }
    : from
}

function appendIds(chunks: TradingDay['settledIds'], fresh: ReadonlySet<string>): TradingDay['settledIds'] {
  const last = chunks.at(-1)
  if (fresh.size === 0) return chunks
  if (last === undefined || last.size + fresh.size > MAX_CHUNK_SIZE) return [...chunks, fresh]
  return chunks.with(-1, new Set([...last, ...fresh]))
}

/** Sums a day’s trades and the results of its liquidations and deleveragings; `undefined` is one that is not known. */
export function summariseDay(
  { day, notional, realised, open }: TradingDay,
  forced: readonly (Amount | undefined)[] = [],
): DailyFigures {
  const known = forced.filter(result => result !== undefined)
  const unknown = forced.length - known.length
  return {
    ...{ day, notional, open: open.size + unknown },
    ...(unknown === 0 && { realised: known.reduce(add, realised) }),
  }
}

export function getFirstOpenTrade({ open }: TradingDay): number | undefined {
  let first: number | undefined
  for (const at of open.values()) first = Math.min(first ?? at, at)
  return first
}

/** Returns the loss as a positive amount, zero for a gain. */
export const computeLoss = (realised: Amount | undefined): Amount | undefined =>
  realised && maxAmount(ZERO, negate(realised))

/** Returns the restriction of a reached daily guard. Reaching it is enough, because the next trade would exceed it. */
export function createDailyRestriction(
  daily: DailyFigures,
  guards: TradingGuards,
): TradingRestriction | undefined {
  const { day, realised, notional } = daily
  const loss = computeLoss(realised)
  if (loss !== undefined && !isZero(loss) && compareDecimals(loss, guards.dailyLoss) >= 0)
    return { is: 'daily', day, why: 'loss', figure: loss, cap: guards.dailyLoss }
  if (compareDecimals(notional, guards.dailyNotional) >= 0)
    return { is: 'daily', day, why: 'notional', figure: notional, cap: guards.dailyNotional }
  return undefined
}
