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
  const isSell = order.side === 'SELL'
  const { activatedPrice: activationPrice, extreme: previousExtreme } = order
  const isActivated =
    previousExtreme !== undefined ||
    activationPrice === undefined ||
    (isSell ? mark >= activationPrice : mark <= activationPrice)
  if (!isActivated) return
  const extreme =
    previousExtreme === undefined
      ? mark
      : isSell
        ? maxFixed(previousExtreme, mark)
        : minFixed(previousExtreme, mark)
  if (extreme === previousExtreme) return
  const distance = order.callbackValue ?? multiplyFixed(extreme, order.callbackRate ?? FIXED_ONE)
  order.extreme = extreme
  order.triggerPrice = isSell ? extreme - distance : extreme + distance
  put(order)
}

/** Creates the ordinary order that a triggered leg becomes. Returns `undefined` if the position to close is gone. */
export function createLegDraft(leg: AlgoOrderRecord, position: FixedDecimal): OrderDraft | undefined {
  const quantity =
    leg.type === 'CLOSE_POSITION' || leg.quantity === undefined ? absFixed(position) : leg.quantity
  if (quantity === 0n || leg.side === undefined) return undefined
  const hasLimitPrice = leg.type === 'LIMIT' && leg.price !== undefined
  return createPlainDraft(leg, leg.side, quantity, hasLimitPrice ? leg.price : undefined)
}

export const createPlainDraft = (
  algoOrder: AlgoOrderRecord,
  side: OrderSide,
  quantity: FixedDecimal,
  price: FixedDecimal | undefined,
): OrderDraft => ({
  ...ORDER_DRAFT_DEFAULTS,
  symbol: algoOrder.symbol,
  side,
  type: price === undefined ? 'MARKET' : 'LIMIT',
  price,
  quantity,
  reduceOnly: algoOrder.reduceOnly,
  mode: algoOrder.mode,
  tag: algoOrder.tag,
})
