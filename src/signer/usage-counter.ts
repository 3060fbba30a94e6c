import { compareExactAmounts, addExactAmounts } from './understand/exact-amount'
import type { SigningCeilingName, SigningCeilings, SigningLimit } from './understand/key-ceilings'
import type { AddedQuantity } from './understand/decoded-request'

export interface CountedWrite {
  readonly at: number
  readonly adds: readonly CountedAdd[]
}

/** Counted part of an added quantity. A quantity without a symbol counts in every market. */
export type CountedAdd = Pick<AddedQuantity, 'symbol' | 'quantity' | 'notional'>

export interface UsageCounter {
  /** Returns the ceiling that a write would exceed; a write that adds nothing exceeds none. */
  findExceeded(adds: readonly AddedQuantity[], now: number): SigningCeilingName | undefined
  count(adds: readonly AddedQuantity[], now: number): CountedWrite
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const getUtcDay = (at: number): number => Math.floor(at / DAY_MS)

/** Names of the sums beside those by symbol. A symbol has no space, so they cannot collide. */
const ALL_MARKETS = 'all markets'
const BUYS = 'notional of buys'

type Sums = Map<string, string>

function addToSums(sums: Sums, { symbol, quantity, notional }: CountedAdd): void {
  const add = (name: string, amount: string): void =>
    void sums.set(name, addExactAmounts(sums.get(name) ?? '0', amount))
  add(symbol ?? ALL_MARKETS, quantity)
  if (notional !== undefined) add(BUYS, notional)
}

/**
 * Creates the counter with earlier writes, covering at least the last 24 hours. If they are known only since
 * `knownSince`, that day counts as full.
 */
export function createUsageCounter(
  ceilings: SigningCeilings | undefined,
  past: readonly CountedWrite[],
  knownSince?: number,
): UsageCounter {
  /** Sums per UTC day. No day is dropped, so a clock that was days ahead and corrected does not reset a day. */
  const sumsByDay = new Map<number, Sums>()
  let recentTimes: readonly number[] = []
  const writesAMinute = ceilings?.writesAMinute ?? 1

  function addWrite({ at, adds }: CountedWrite): void {
    recentTimes = [...recentTimes, at].slice(-writesAMinute)
    const sums: Sums = sumsByDay.get(getUtcDay(at)) ?? new Map<string, string>()
    sumsByDay.set(getUtcDay(at), sums)
    for (const each of adds) addToSums(sums, each)
  }

  /** Adds up a day and all later days, because the clock may have been set back since they were counted. */
  const sumDay = (name: string, now: number): string =>
    [...sumsByDay].reduce(
      (sum, [day, sums]) => (day >= getUtcDay(now) ? addExactAmounts(sum, sums.get(name) ?? '0') : sum),
      '0',
    )

  const countLastMinute = (now: number): number =>
    recentTimes.filter(at => Math.abs(at - now) < MINUTE_MS).length

  for (const one of past) addWrite(one)

  /** Returns the first limit that the orders of one write exceed, each alone and added to the day so far. */
  function findExceededLimit(
    { markets, buys }: SigningCeilings,
    adds: readonly AddedQuantity[],
    now: number,
  ): SigningCeilingName | undefined {
    const own: Sums = new Map()
    const sumWithOwn = (name: string): string => addExactAmounts(sumDay(name, now), own.get(name) ?? '0')
    for (const one of adds) {
      addToSums(own, one)
      const { symbol, quantity, notional, needsSize } = one
      const hasNotional = notional !== undefined && buys !== undefined
      if (hasNotional && compareExactAmounts(notional, buys.perOrder) > 0) return 'order notional'
      if (hasNotional && compareExactAmounts(sumWithOwn(BUYS), buys.perDay) > 0) return 'day notional'
      const sized = symbol === undefined ? [...markets] : findLimit(markets, symbol)
      // SECURITY: the older form has no notional, so it signs nothing in a market that it does not list.
      if (sized.length === 0 && (needsSize || buys === undefined)) return 'market'
      for (const [market, limit] of sized) {
        if (compareExactAmounts(quantity, limit.perOrder) > 0) return 'order'
        const sum = addExactAmounts(sumWithOwn(market), sumWithOwn(ALL_MARKETS))
        if (compareExactAmounts(sum, limit.perDay) > 0) return 'day'
      }
    }
    return undefined
  }

  return {
    findExceeded(adds, now) {
      // SECURITY: protective writes are never refused, but they count.
      if (adds.length === 0) return undefined
      if (ceilings === undefined) return 'unset'
      // SECURITY: deleting today's list does not restore today's limits.
      if (knownSince !== undefined && getUtcDay(knownSince) === getUtcDay(now)) return 'unknown'
      if (countLastMinute(now) >= ceilings.writesAMinute) return 'pace'
      return findExceededLimit(ceilings, adds, now)
    },
    count(adds, now) {
      const one = { at: now, adds }
      addWrite(one)
      return one
    },
  }
}

function findLimit(
  markets: ReadonlyMap<string, SigningLimit>,
  symbol: string,
): readonly (readonly [string, SigningLimit])[] {
  const limit = markets.get(symbol)
  return limit === undefined ? [] : [[symbol, limit]]
}

export const unlimitedUsage: UsageCounter = {
  findExceeded: () => undefined,
  count: (_, at) => ({ at, adds: [] }),
}
