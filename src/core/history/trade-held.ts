import type { PositionRecord } from '../account/position-record'
import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isZero,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { RoundTrip } from './round-trip'

type HeldPositionRow = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity'>

/** Marks an open trade's start as unknown if more is held than its fills account for. */
export function checkAgainstHeld(trade: RoundTrip, held: readonly HeldPositionRow[]): RoundTrip {
  const { symbol, marginMode, way, largest: _fewer, ...rest } = trade
  const now = held.find(each => each.symbol === symbol && each.marginMode === marginMode)?.quantity
  const isAlike = now !== undefined && !isZero(now) && isNegative(now) === (way === 'SHORT')
  if (
    trade.ends !== 'open' ||
    !isAlike ||
    compareDecimals(absolute(now), absolute(computeTradeSize(trade))) <= 0
  )
    return trade
  return { ...rest, symbol, way, begins: 'not known', ...(marginMode !== undefined && { marginMode }) }
}

export const computeTradeSize = ({ parts }: Pick<RoundTrip, 'parts'>): Amount =>
  parts.reduce(
    (size, { side, quantity }) => (side === 'BUY' ? add(size, quantity) : subtract(size, quantity)),
    ZERO,
  )
