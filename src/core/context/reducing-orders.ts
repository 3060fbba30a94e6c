import { isOrderOpen } from '../account/order-merge'
import { getRemainingQuantity } from '../figures/remaining-quantity'
import {
  absolute,
  compareDecimals,
  isNegative,
  maxAmount,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { OrderContext } from './order-context'

type ReducingContext = Pick<OrderContext, 'draft' | 'row' | 'on' | 'quantity'>

/**
 * Returns the size that an order on this side may still take from the position: the position minus other open
 * reduce-only orders. Zero if the position is on the same side; `undefined` while positions or orders are not read.
 */
export function computeReducibleSize({
  draft,
  row,
  on,
}: Omit<ReducingContext, 'quantity'>): Amount | undefined {
  const { positions, orders } = on.snapshot
  if (positions === undefined || orders === undefined) return undefined
  const held = row?.quantity ?? ZERO
  if (held === ZERO || isNegative(held) !== (draft.side === 'BUY')) return ZERO
  const { symbol, marginMode, side } = draft
  return orders.value
    .filter(order => isOrderOpen(order) && order.reduceOnly === true && order.side === side)
    .filter(order => order.symbol === symbol && order.marginMode === marginMode)
    .reduce<Amount>(
      (left, order) => maxAmount(ZERO, subtract(left, getRemainingQuantity(order))),
      absolute(held),
    )
}

/**
 * Returns true if an order can only reduce the current position. Caps on size, notional, loss, turnover and rate do not
 * apply to it: a guard must never prevent an exit. A separate rule still checks the age of the position.
 */
export function isPurelyReducing(context: ReducingContext): boolean {
  if (!context.draft.reduceOnly || context.quantity === undefined) return false
  const left = computeReducibleSize(context)
  return left !== undefined && compareDecimals(context.quantity, left) <= 0
}
