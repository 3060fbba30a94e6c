import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import type { OrderRecord } from '../../../src/practice/records/trading-records'
import { isOpenOrder, getRemainingQuantity } from '../../../src/practice/records/trading-records'
import type { ExchangeFixture } from './exchange'
import type { Happened } from './happened'
import { statedBy, statedOrder, type Stated, type StatedOrder } from './stated'

/** An account after all resting orders of a sheet have filled. */
export interface Filled {
  readonly stated: Stated
  readonly orders: readonly StatedOrder[]
}

/**
 * Fills all resting orders of a sheet at their limits, with the mark moved accordingly, and calls `action`.
 * Returns `undefined` if the sheet can no longer fill completely, or if hidden size makes the result differ.
 */
export function fillRest<T>(
  fixture: ExchangeFixture,
  { sent }: Happened,
  symbol: string,
  side: OrderSide,
  action: (filled: Filled) => T,
): T | undefined {
  const { exchange, account } = fixture
  const orders = sent.flatMap(
    ({ order }) => exchange.archive.findOrder(account.id, Number(order?.id ?? 0)) ?? [],
  )
  if (orders.length < sent.length || orders.some(cannotFill)) return undefined
  const market = fixture.market(symbol)
  const before = market.mark
  // Fills first the orders that the market reaches first.
  const resting = orders
    .filter(isOpenOrder)
    .sort((a, b) => Number((a.price ?? before) - (b.price ?? before)) * (side === 'BUY' ? -1 : 1))
  for (const { price = before } of resting)
    market.mark = (side === 'BUY') === price < market.mark ? price : market.mark
  for (const order of resting) exchange.trading.fillRestingOrder(order, getRemainingQuantity(order))
  try {
    if (orders.some(order => getRemainingQuantity(order) > 0n)) return undefined
    return action({
      stated: statedBy(fixture),
      orders: orders.map(({ id }) => statedOrder(fixture, String(id))),
    })
  } finally {
    market.mark = before
  }
}

const cannotFill = (order: OrderRecord): boolean =>
  (!isOpenOrder(order) && getRemainingQuantity(order) > 0n) || order.visible < order.quantity
