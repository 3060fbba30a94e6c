import type { AlgoOrderRecord } from '../records/algo-order-records'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import {
  type FixedDecimal,
  absFixed,
  maxFixed,
  minFixed,
  FIXED_ONE,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import type { OrderSide } from '../records/trading-records'

/** Returns true if the mark has reached the trigger. Moves the trigger of a trailing stop first. */
export function hasReachedTrigger(
  order: AlgoOrderRecord,
  mark: FixedDecimal,
  put: (order: AlgoOrderRecord) => void,
): boolean {
  if (order.algoType === 'TRAILING_STOP') updateTrailingStop(order, mark, put)
  if (order.triggerPrice === undefined) return false
  return order.rising ? mark >= order.triggerPrice : mark <= order.triggerPrice
}

function updateTrailingStop(
  order: AlgoOrderRecord,
  mark: FixedDecimal,
  put: (order: AlgoOrderRecord) => void,
): void {
  const sells = order.side === 'SELL'
  const { activatedPrice: start, extreme: before } = order
  const isActivated = before !== undefined || start === undefined || (sells ? mark >= start : mark <= start)
  if (!isActivated) return
  const extreme = before === undefined ? mark : sells ? maxFixed(before, mark) : minFixed(before, mark)
  if (extreme === before) return
  const distance = order.callbackValue ?? multiplyFixed(extreme, order.callbackRate ?? FIXED_ONE)
  order.extreme = extreme
  order.triggerPrice = sells ? extreme - distance : extreme + distance
  put(order)
}

/** Creates the ordinary order that a triggered leg becomes. Returns `undefined` if the position to close is gone. */
export function createLegDraft(leg: AlgoOrderRecord, position: FixedDecimal): OrderDraft | undefined {
  const quantity =
    leg.type === 'CLOSE_POSITION' || leg.quantity === undefined ? absFixed(position) : leg.quantity
  if (quantity === 0n || leg.side === undefined) return undefined
  const limit = leg.type === 'LIMIT' && leg.price !== undefined
  return createPlainDraft(leg, leg.side, quantity, limit ? leg.price : undefined)
}

export const createPlainDraft = (
  from: AlgoOrderRecord,
  side: OrderSide,
  quantity: FixedDecimal,
  price: FixedDecimal | undefined,
): OrderDraft => ({
  ...ORDER_DRAFT_DEFAULTS,
  symbol: from.symbol,
  side,
  type: price === undefined ? 'MARKET' : 'LIMIT',
  price,
  quantity,
  reduceOnly: from.reduceOnly,
  mode: from.mode,
  tag: from.tag,
})
