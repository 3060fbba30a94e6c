import type { PositionRecord } from '../account/position'
import { absolute, add, compareDecimals, isNegative, isZero, subtract, ZERO, type Amount } from '../value/decimal'
import type { RoundTrip } from './trade'

/** What is open of a market and mode. */
type HeldPositionRow = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity'>

/** A trade that is open beside what is held: where that is more than its fills come to, something was held before them. */
export function checkAgainstHeld(trade: RoundTrip, held: readonly HeldPositionRow[]): RoundTrip {
  const { symbol, marginMode, way, largest: _fewer, ...rest } = trade
  const now = held.find(each => each.symbol === symbol && each.marginMode === marginMode)?.quantity
  const isAlike = now !== undefined && !isZero(now) && isNegative(now) === (way === 'SHORT')
  if (trade.ends !== 'open' || !isAlike || compareDecimals(absolute(now), absolute(computeTradeSize(trade))) <= 0)
    return trade
  return { ...rest, symbol, way, begins: 'not known', ...(marginMode !== undefined && { marginMode }) }
}

/** What the parts of a trade come to. */
export const computeTradeSize = ({ parts }: Pick<RoundTrip, 'parts'>): Amount =>
  parts.reduce(
    (size, { side, quantity }) => (side === 'BUY' ? add(size, quantity) : subtract(size, quantity)),
    ZERO,
  )
