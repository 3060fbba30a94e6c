import { add, roundToGrid, ZERO, type Amount } from '../value/decimal-amount'
import type { OrderRecord } from '../account/order-record'
import type { OrderSide } from '../market/venue-market-rules'
import { getRemainingQuantity } from './remaining-quantity'

export type OwnOrderSizes = Readonly<Record<OrderSide, ReadonlyMap<Amount, Amount>>>

export function sumOwnOrderSizes(
  orders: readonly OrderRecord[],
  symbol: string | undefined,
  by: Amount | undefined,
): OwnOrderSizes {
  const sizes = { BUY: new Map<Amount, Amount>(), SELL: new Map<Amount, Amount>() }
  if (by === undefined) return sizes
  for (const order of orders) {
    const { symbol: of, status, side, price } = order
    const isOpen = status === 'NEW' || status === 'PARTIAL_FILLED'
    if (of !== symbol || !isOpen || price === undefined) continue
    const at = roundToGrid(price, by, side === 'BUY' ? 'down' : 'up')
    sizes[side].set(at, add(sizes[side].get(at) ?? ZERO, getRemainingQuantity(order)))
  }
  return sizes
}
