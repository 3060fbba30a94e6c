import { add, exactly, multiply, decimalsOf, toGrid, ZERO, type Amount } from '../value/decimal'
import type { Level } from '../market/book'

/** The sizes prices can be grouped by: the tick and round multiples of it. */
export const groupings = (tick: Amount): readonly Amount[] =>
  ['1', '10', '50', '100', '1000'].map(times => multiply(tick, exactly(times)))

/** A step of one in the last place it is written with: every price with no more places lies on its grid. */
const UNIT = /^(?:1|0\.0*1)$/

/**
 * Puts levels together by price: bids down to their group's floor, asks up, so that no price looks better than it is.
 * Of so many groups at most, the best ones.
 */
export function group(
  levels: readonly Level[],
  by: Amount,
  side: 'bids' | 'asks',
  most = Infinity,
): readonly Level[] {
  const places = UNIT.test(by) ? decimalsOf(by) : -1
  const grouped: { price: Amount; quantity: Amount }[] = []
  for (const { price, quantity } of levels) {
    const at = decimalsOf(price) <= places ? price : toGrid(price, by, side === 'bids' ? 'down' : 'up')
    const last = grouped.at(-1)
    if (last?.price === at) last.quantity = add(last.quantity, quantity)
    else if (grouped.length === most) break
    else grouped.push({ price: at, quantity })
  }
  return grouped
}

/** A level, and everything up to it. */
export interface RunningLevel extends Level {
  readonly total: Amount
}

/** The best so many levels with their running totals. */
export function rungs(levels: readonly Level[], slots: number): readonly RunningLevel[] {
  let total = ZERO
  return levels.slice(0, slots).map(({ price, quantity }) => {
    total = add(total, quantity)
    return { price, quantity, total }
  })
}
