import { compareAmounts, sumOfFigures } from './understand/amount'
import type { Ceiling, Ceilings } from './understand/ceilings'
import type { Added } from './understand/understood'

/** One write that was signed: when, and what it added in which market. */
export interface Counted {
  readonly at: number
  /** A market without a name is none that its text named. */
  readonly adds: readonly { readonly symbol: string; readonly quantity: string }[]
}

/** What a key has signed, held against what it may. */
export interface Tally {
  /** The ceiling that a write would be above; one that adds nothing is above none. */
  above(adds: readonly Added[], now: number): Ceiling | undefined
  /** Counts a write that is signed, and says what was counted. */
  count(adds: readonly Added[], now: number): Counted
}

const MINUTE = 60_000
const DAY = 86_400_000

const dayOf = (at: number): number => Math.floor(at / DAY)

/**
 * Begins with what was counted before: of the last day and night at the least. Where that is only known since a moment,
 * the day of that is taken for full.
 */
export function createTally(
  ceilings: Ceilings | undefined,
  past: readonly Counted[],
  knownSince?: number,
): Tally {
  /**
   * What was added in each market, by the day. No day is forgotten as long as this runs: a clock that is days ahead and
   * set right again must not begin one anew.
   */
  const added = new Map<number, Map<string, string>>()
  let lately: readonly number[] = []
  const pace = ceilings?.writesAMinute ?? 1

  function take({ at, adds }: Counted): void {
    lately = [...lately, at].slice(-pace)
    const sums = added.get(dayOf(at)) ?? new Map<string, string>()
    added.set(dayOf(at), sums)
    for (const { symbol, quantity } of adds) sums.set(symbol, sumOfFigures(sums.get(symbol) ?? '0', quantity))
  }

  /** A clock that was set back has signed in a day that is still to come: that counts as well, and nothing counts less by it. */
  const addedIn = (symbol: string, now: number): string =>
    [...added].reduce(
      (sum, [day, sums]) => (day >= dayOf(now) ? sumOfFigures(sum, sums.get(symbol) ?? '0') : sum),
      '0',
    )

  /** The markets that something counts in: its own, or where its text names none each of them, for it could be any. */
  const marketsOf = ({ symbol }: Added): readonly string[] =>
    symbol === undefined ? [...(ceilings?.markets.keys() ?? [])] : [symbol]

  const spread = (adds: readonly Added[]): Counted['adds'] =>
    adds.flatMap(one => marketsOf(one).map(symbol => ({ symbol, quantity: one.quantity })))

  const inAMinute = (now: number): number => lately.filter(at => Math.abs(at - now) < MINUTE).length

  // What a list has of no market by name counts in each, as it did when it was signed.
  for (const { at, adds } of past)
    take({
      at,
      adds: spread(
        adds.map(({ symbol, quantity }) => ({ symbol: symbol || undefined, quantity, price: undefined })),
      ),
    })
  return {
    above(adds, now) {
      // SECURITY: what protects is never kept out; it is counted all the same.
      if (adds.length === 0) return undefined
      if (ceilings === undefined) return 'unset'
      // SECURITY: who takes away what says how much was signed today gives nothing of the day back.
      if (knownSince !== undefined && dayOf(knownSince) === dayOf(now)) return 'unknown'
      if (inAMinute(now) >= ceilings.writesAMinute) return 'pace'
      const sums = new Map<string, string>()
      for (const { symbol, quantity } of spread(adds)) {
        const most = ceilings.markets.get(symbol)
        if (most === undefined) return 'market'
        if (compareAmounts(quantity, most.perOrder) > 0) return 'order'
        const sum = sumOfFigures(sums.get(symbol) ?? addedIn(symbol, now), quantity)
        if (compareAmounts(sum, most.perDay) > 0) return 'day'
        sums.set(symbol, sum)
      }
      return undefined
    },
    count(adds, now) {
      const one = { at: now, adds: spread(adds) }
      take(one)
      return one
    },
  }
}

/** Of practice, whose key is worth nothing. */
export const unbounded: Tally = {
  above: () => undefined,
  count: (_, at) => ({ at, adds: [] }),
}
