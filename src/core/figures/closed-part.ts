import type { AlgoOrder } from '../account/algo-order'
import type { PositionRecord } from '../account/position-record'
import { getClosingSide } from '../account/stop-coverage'
import { absolute, isPositive, minAmount, negate, type Amount } from '../value/decimal-amount'
import { getRemainingQuantity } from './remaining-quantity'

/** Returns the part of a position that a trigger closes, negative for a short; `undefined` if it closes none. */
export function getClosedPart(
  order: AlgoOrder,
  { quantity }: Pick<PositionRecord, 'quantity'>,
): Amount | undefined {
  const isLeg = order.kind === 'STOP_LOSS' || order.kind === 'TAKE_PROFIT'
  if (order.side !== getClosingSide(quantity) || !(isLeg || order.reduceOnly)) return undefined
  const whole = absolute(quantity)
  const size = isPositive(order.quantity) ? minAmount(whole, getRemainingQuantity(order)) : whole
  return isPositive(quantity) ? size : negate(size)
}
