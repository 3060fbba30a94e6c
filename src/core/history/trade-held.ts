import type { Position } from '../account/position'
import { absolute, add, compare, isNegative, isZero, subtract, ZERO, type Amount } from '../value/decimal'
import type { Trade } from './trade'

/** What is open of a market and mode. */
type Open = Pick<Position, 'symbol' | 'marginMode' | 'quantity'>

/** A trade that is open beside what is held: where that is more than its fills come to, something was held before them. */
export function besideHeld(trade: Trade, held: readonly Open[]): Trade {
  const { symbol, marginMode, way, largest: _fewer, ...rest } = trade
  const now = held.find(each => each.symbol === symbol && each.marginMode === marginMode)?.quantity
  const isAlike = now !== undefined && !isZero(now) && isNegative(now) === (way === 'SHORT')
  if (trade.ends !== 'open' || !isAlike || compare(absolute(now), absolute(heldBy(trade))) <= 0) return trade
  return { ...rest, symbol, way, begins: 'not known', ...(marginMode !== undefined && { marginMode }) }
}

/** What the parts of a trade come to. */
export const heldBy = ({ parts }: Pick<Trade, 'parts'>): Amount =>
  parts.reduce(
    (size, { side, quantity }) => (side === 'BUY' ? add(size, quantity) : subtract(size, quantity)),
    ZERO,
  )
