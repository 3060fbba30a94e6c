import { compareExactAmounts, addExactAmounts } from './understand/amount'
import type { SigningCeilingName, SigningCeilings } from './understand/ceilings'
import type { AddedQuantity } from './understand/understood'

/** One write that was signed: when, and what it added in which market. */
export interface CountedWrite {
  readonly at: number
  /** A market without a name is none that its text named. */
  readonly adds: readonly { readonly symbol: string; readonly quantity: string }[]
}

/** What a key has signed, held against what it may. */
export interface UsageCounter {
  /** The ceiling that a write would be above; one that adds nothing is above none. */
  findExceeded(adds: readonly AddedQuantity[], now: number): SigningCeilingName | undefined
  /** Counts a write that is signed, and says what was counted. */
  count(adds: readonly AddedQuantity[], now: number): CountedWrite
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const getUtcDay = (at: number): number => Math.floor(at / DAY_MS)

/**
 * Begins with what was counted before: of the last day and night at the least. Where that is only known since a moment,
 * the day of that is taken for full.
 */
export function createUsageCounter(
  ceilings: SigningCeilings | undefined,
  past: readonly CountedWrite[],
  knownSince?: number,
): UsageCounter {
  /**
   * What was added in each market, by the day. No day is forgotten as long as this runs: a clock that is days ahead and
   * set right again must not begin one anew.
   */
  const addedByDay = new Map<number, Map<string, string>>()
  let recentTimes: readonly number[] = []
  const writesAMinute = ceilings?.writesAMinute ?? 1

  function addWrite({ at, adds }: CountedWrite): void {
    recentTimes = [...recentTimes, at].slice(-writesAMinute)
    const sums = addedByDay.get(getUtcDay(at)) ?? new Map<string, string>()
    addedByDay.set(getUtcDay(at), sums)
    for (const { symbol, quantity } of adds) sums.set(symbol, addExactAmounts(sums.get(symbol) ?? '0', quantity))
  }

  /** A clock that was set back has signed in a day that is still to come: that counts as well, and nothing counts less by it. */
  const sumAdded = (symbol: string, now: number): string =>
    [...addedByDay].reduce(
      (sum, [day, sums]) => (day >= getUtcDay(now) ? addExactAmounts(sum, sums.get(symbol) ?? '0') : sum),
      '0',
    )

  /** The markets that something counts in: its own, or where its text names none each of them, for it could be any. */
  const getCountedMarkets = ({ symbol }: AddedQuantity): readonly string[] =>
    symbol === undefined ? [...(ceilings?.markets.keys() ?? [])] : [symbol]

  const spreadOverMarkets = (adds: readonly AddedQuantity[]): CountedWrite['adds'] =>
    adds.flatMap(one => getCountedMarkets(one).map(symbol => ({ symbol, quantity: one.quantity })))

  const countLastMinute = (now: number): number => recentTimes.filter(at => Math.abs(at - now) < MINUTE_MS).length

  // What a list has of no market by name counts in each, as it did when it was signed.
  for (const { at, adds } of past)
    addWrite({
      at,
      adds: spreadOverMarkets(
        adds.map(({ symbol, quantity }) => ({ symbol: symbol || undefined, quantity, price: undefined })),
      ),
    })
  return {
    findExceeded(adds, now) {
      // SECURITY: what protects is never kept out; it is counted all the same.
      if (adds.length === 0) return undefined
      if (ceilings === undefined) return 'unset'
      // SECURITY: who takes away what says how much was signed today gives nothing of the day back.
      if (knownSince !== undefined && getUtcDay(knownSince) === getUtcDay(now)) return 'unknown'
      if (countLastMinute(now) >= ceilings.writesAMinute) return 'pace'
      const sums = new Map<string, string>()
      for (const { symbol, quantity } of spreadOverMarkets(adds)) {
        const most = ceilings.markets.get(symbol)
        if (most === undefined) return 'market'
        if (compareExactAmounts(quantity, most.perOrder) > 0) return 'order'
        const sum = addExactAmounts(sums.get(symbol) ?? sumAdded(symbol, now), quantity)
        if (compareExactAmounts(sum, most.perDay) > 0) return 'day'
        sums.set(symbol, sum)
      }
      return undefined
    },
    count(adds, now) {
      const one = { at: now, adds: spreadOverMarkets(adds) }
      addWrite(one)
      return one
    },
  }
}

/** Of practice, whose key is worth nothing. */
export const unlimitedUsage: UsageCounter = {
  findExceeded: () => undefined,
  count: (_, at) => ({ at, adds: [] }),
}
