import {
  add,
  divide,
  requireAmount,
  multiply,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { OrderSide } from './venue-market-rules'

/**
 * Computes equally spaced prices, rounded to the tick that is better for the trader. Prices closer than a tick can
 * coincide.
 */
export function computePriceLevels(
  side: OrderSide,
  { from, to }: { readonly from: Amount; readonly to: Amount },
  count: number,
  tick: Amount,
): readonly Amount[] {
  const span = subtract(to, from)
  return Array.from({ length: count }, (_, at) => {
    const way = multiply(span, requireAmount(String(at)))
    const price = add(from, divide(way, requireAmount(String(count - 1)), 20) ?? ZERO)
    return roundToGrid(price, tick, side === 'BUY' ? 'down' : 'up')
  })
}
