import { add, toGrid, ZERO, type Amount } from '../value/decimal'
import type { Order } from '../account/order'
import type { Side } from '../market/market'
import { remaining } from './remaining'

/** How much of one's own rests at each price, on each side. */
export type OwnSizes = Readonly<Record<Side, ReadonlyMap<Amount, Amount>>>

/** What is left of the open orders of a market, put together as the book's prices are. */
export function ownSizes(
  orders: readonly Order[],
  symbol: string | undefined,
  by: Amount | undefined,
): OwnSizes {
  const sizes = { BUY: new Map<Amount, Amount>(), SELL: new Map<Amount, Amount>() }
  if (by === undefined) return sizes
  for (const order of orders) {
    const { symbol: of, status, side, price } = order
    const isOpen = status === 'NEW' || status === 'PARTIAL_FILLED'
    if (of !== symbol || !isOpen || price === undefined) continue
    const at = toGrid(price, by, side === 'BUY' ? 'down' : 'up')
    sizes[side].set(at, add(sizes[side].get(at) ?? ZERO, remaining(order)))
  }
  return sizes
}
