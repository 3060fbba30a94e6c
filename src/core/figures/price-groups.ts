import {
  add,
  requireAmount,
  multiply,
  countDecimals,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { PriceLevel } from '../market/order-book'

export const listPriceGroupings = (tick: Amount): readonly Amount[] =>
  ['1', '10', '50', '100', '1000'].map(times => multiply(tick, requireAmount(times)))

/** A grouping of one unit in its last decimal place: prices with no more places are already on it. */
const UNIT_STEP = /^(?:1|0\.0*1)$/

/**
 * Groups levels by price: bids round down and asks up, so that no price looks better than it is. Returns at most `most`
 * groups, the best ones.
 */
export function groupPriceLevels(
  levels: readonly PriceLevel[],
  by: Amount,
  side: 'bids' | 'asks',
  most = Infinity,
): readonly PriceLevel[] {
  const places = UNIT_STEP.test(by) ? countDecimals(by) : -1
  const grouped: { price: Amount; quantity: Amount }[] = []
  for (const { price, quantity } of levels) {
    const at =
      countDecimals(price) <= places ? price : roundToGrid(price, by, side === 'bids' ? 'down' : 'up')
    const last = grouped.at(-1)
    if (last?.price === at) last.quantity = add(last.quantity, quantity)
    else if (grouped.length === most) break
    else grouped.push({ price: at, quantity })
  }
  return grouped
}

export interface RunningPriceLevel extends PriceLevel {
  readonly total: Amount
}

export function accumulateLevels(levels: readonly PriceLevel[], slots: number): readonly RunningPriceLevel[] {
  let total = ZERO
  return levels.slice(0, slots).map(({ price, quantity }) => {
    total = add(total, quantity)
    return { price, quantity, total }
  })
}
