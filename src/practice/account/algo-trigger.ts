import type { AlgoOrder } from '../records/algo-records'
import { UNASKED, type OrderDraft } from './draft'
import { type Fixed, abs, max, min, ONE, times } from '../numbers/fixed'
import type { Side } from '../records/records'

/** Whether the mark has reached what an order waits for; a trailing stop moves its trigger on the way. */
export function reached(order: AlgoOrder, mark: Fixed, put: (order: AlgoOrder) => void): boolean {
  if (order.algoType === 'TRAILING_STOP') trail(order, mark, put)
  if (order.triggerPrice === undefined) return false
  return order.rising ? mark >= order.triggerPrice : mark <= order.triggerPrice
}

/** A trailing stop follows the best mark at its distance, and never moves back. */
function trail(order: AlgoOrder, mark: Fixed, put: (order: AlgoOrder) => void): void {
  const sells = order.side === 'SELL'
  const { activatedPrice: start, extreme: before } = order
  const started = before !== undefined || start === undefined || (sells ? mark >= start : mark <= start)
  if (!started) return
  const extreme = before === undefined ? mark : sells ? max(before, mark) : min(before, mark)
  if (extreme === before) return
  const distance = order.callbackValue ?? times(extreme, order.callbackRate ?? ONE)
  order.extreme = extreme
  order.triggerPrice = sells ? extreme - distance : extreme + distance
  put(order)
}

/** The ordinary order a leg becomes. Closing a position that is gone becomes nothing. */
export function draftOf(leg: AlgoOrder, position: Fixed): OrderDraft | undefined {
  const quantity = leg.type === 'CLOSE_POSITION' || leg.quantity === undefined ? abs(position) : leg.quantity
  if (quantity === 0n || leg.side === undefined) return undefined
  const limit = leg.type === 'LIMIT' && leg.price !== undefined
  return plainDraft(leg, leg.side, quantity, limit ? leg.price : undefined)
}

/** An ordinary order in the name of an algo order. */
export const plainDraft = (
  from: AlgoOrder,
  side: Side,
  quantity: Fixed,
  price: Fixed | undefined,
): OrderDraft => ({
  ...UNASKED,
  symbol: from.symbol,
  side,
  type: price === undefined ? 'MARKET' : 'LIMIT',
  price,
  quantity,
  reduceOnly: from.reduceOnly,
  mode: from.mode,
  tag: from.tag,
})
