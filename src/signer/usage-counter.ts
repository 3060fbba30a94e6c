import { compareExactAmounts, addExactAmounts } from './understand/exact-amount'
import type { SigningCeilingName, SigningCeilings } from './understand/key-ceilings'
import type { AddedQuantity } from './understand/decoded-request'

export interface CountedWrite {
  readonly at: number
  /** An empty symbol means that the text named no market. */
  readonly adds: readonly { readonly symbol: string; readonly quantity: string }[]
}

export interface UsageCounter {
  /** Returns the ceiling that a write would exceed; a write that adds nothing exceeds none. */
  findExceeded(adds: readonly AddedQuantity[], now: number): SigningCeilingName | undefined
  count(adds: readonly AddedQuantity[], now: number): CountedWrite
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const getUtcDay = (at: number): number => Math.floor(at / DAY_MS)

/**
 * Creates the counter with earlier writes, covering at least the last 24 hours. If they are known only since
 * `knownSince`, that day counts as full.
 */
export function createUsageCounter(
  ceilings: SigningCeilings | undefined,
  past: readonly CountedWrite[],
  knownSince?: number,
): UsageCounter {
  /**
   * Added quantities per UTC day and market. No day is dropped during the process, so a clock that was days ahead and
   * corrected does not reset a day.
   */
  const addedByDay = new Map<number, Map<string, string>>()
  let recentTimes: readonly number[] = []
  const writesAMinute = ceilings?.writesAMinute ?? 1

  function addWrite({ at, adds }: CountedWrite): void {
    recentTimes = [...recentTimes, at].slice(-writesAMinute)
    const sums = addedByDay.get(getUtcDay(at)) ?? new Map<string, string>()
    addedByDay.set(getUtcDay(at), sums)
    for (const { symbol, quantity } of adds)
      sums.set(symbol, addExactAmounts(sums.get(symbol) ?? '0', quantity))
  }

  /** Sums also later days, which a clock that was set back may already have used. */
  const sumAdded = (symbol: string, now: number): string =>
    [...addedByDay].reduce(
      (sum, [day, sums]) => (day >= getUtcDay(now) ? addExactAmounts(sum, sums.get(symbol) ?? '0') : sum),
      '0',
    )

  /** Returns the markets in which a quantity counts; all of them if its text names none. */
  const getCountedMarkets = ({ symbol }: AddedQuantity): readonly string[] =>
    symbol === undefined ? [...(ceilings?.markets.keys() ?? [])] : [symbol]

  const spreadOverMarkets = (adds: readonly AddedQuantity[]): CountedWrite['adds'] =>
    adds.flatMap(one => getCountedMarkets(one).map(symbol => ({ symbol, quantity: one.quantity })))

  const countLastMinute = (now: number): number =>
    recentTimes.filter(at => Math.abs(at - now) < MINUTE_MS).length

  // A listed quantity without a market counts in every market, as it did when it was signed.
  for (const { at, adds } of past)
    addWrite({
      at,
      adds: spreadOverMarkets(
        adds.map(({ symbol, quantity }) => ({ symbol: symbol || undefined, quantity, price: undefined })),
      ),
    })
  return {
    findExceeded(adds, now) {
      // SECURITY: protective writes are never refused, but they count.
      if (adds.length === 0) return undefined
      if (ceilings === undefined) return 'unset'
      // SECURITY: deleting today's list does not restore today's limits.
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

export const unlimitedUsage: UsageCounter = {
  findExceeded: () => undefined,
  count: (_, at) => ({ at, adds: [] }),
}
