import type { OrderRecord } from '../account/order-record'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { ZERO } from '../value/decimal-amount'
import { isOrderPlacement } from '../write/venue-write'
import type { PlanningInputs } from './planning-inputs'

/**
 * Returns the snapshot with orders that were not found but may still arrive among its open orders, so that guards and
 * collateral count them.
 */
export function withLateOrders({
  snapshot,
  writes,
}: Pick<PlanningInputs, 'snapshot' | 'writes'>): DeskSnapshot {
  const { orders, attempts } = snapshot
  const limits = writes.holds.flatMap(hold => (hold.is === 'part' ? hold.limits : []))
  const late = limits.flatMap(one =>
    one.over === 'may still arrive' && one.bars === 'risk' ? [one.attempt] : [],
  )
  if (late.length === 0 || orders === undefined) return snapshot
  const added = (attempts?.value ?? []).flatMap(one => (late.includes(one.id) ? createOpenOrder(one) : []))
  return { ...snapshot, orders: { ...orders, value: [...orders.value, ...added] } }
}

function createOpenOrder({ id, write, sentAt = 0 }: WriteAttempt): readonly OrderRecord[] {
  if (!isOrderPlacement(write)) return []
  const { symbol, side, type, quantity, price, reduceOnly, marginMode } = write
  return [
    {
      ...{ orderId: id, clientOrderId: id, symbol, side, type, quantity, reduceOnly, marginMode },
      ...{ status: 'NEW', statusWord: 'NEW', executed: ZERO, createdAt: sentAt, updatedAt: sentAt },
      ...(price !== undefined && { price }),
    },
  ]
}
