import type { PositionRecord } from '../account/position-record'
import {
  add,
  divide,
  isPositive,
  multiply,
  ONE,
  requireAmount,
  roundToGrid,
  subtract,
  type Amount,
} from '../value/decimal-amount'

const BPS = requireAmount('0.0001')
const PLACES = 20

/**
 * Computes the price at which closing at market neither wins nor loses, rounded to the better tick. The entry price of
 * this venue includes the opening fees, so only the closing fee is added.
 */
export function computeBreakEvenPrice(
  { quantity, entry }: Pick<PositionRecord, 'quantity' | 'entry'>,
  takerBps: Amount,
  tick: Amount,
): Amount | undefined {
  const isLong = isPositive(quantity)
  const fee = multiply(takerBps, BPS)
  const exact = divide(entry, isLong ? subtract(ONE, fee) : add(ONE, fee), PLACES, isLong ? 'up' : 'down')
  return exact && roundToGrid(exact, tick, isLong ? 'up' : 'down')
}
