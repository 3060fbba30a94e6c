import { parseAmount, compareDecimals, type Amount } from '../value/decimal-amount'
import type { CancelAllAfterDraft, OrderEditDraft, LeverageDraft } from '../write/write-drafts'
import type { OrderEditWrite } from '../write/requested-writes'
import type { PlanningInputs } from './planning-inputs'
import type { WriteRisk } from '../guard/trading-restrictions'
import { isAlgoOrderOpen } from '../account/algo-merge'
import type { PlannedCancelAfter, PlannedOrderEdit, PlannedLeverage } from '../write/planned-write'

type OrderEditTerms = Pick<OrderEditWrite, 'side' | 'reduceOnly' | 'price' | 'quantity'>

/**
 * Returns `lowers` if an edit provably adds no risk: the order is reduce-only, or becomes no larger and no more
 * aggressive. Unknown terms count as adding risk.
 */
export function assessEditRisk(
  edit: OrderEditDraft | PlannedOrderEdit,
  on: PlanningInputs | undefined,
): WriteRisk {
  if ('was' in edit) return compareTerms({ ...edit, ...edit.was }, edit)
  const order = on?.snapshot.orders?.value.find(({ orderId }) => orderId === edit.orderId)
  if (order?.price === undefined || order.reduceOnly === undefined) return 'adds'
  const { price, quantity } = edit
  if (!isPlain(price) || !isPlain(quantity)) return 'adds'
  return compareTerms({ ...order, price: order.price, reduceOnly: order.reduceOnly }, { price, quantity })
}

const isPlain = (text: string): text is Amount => parseAmount(text) !== undefined

function compareTerms(before: OrderEditTerms, after: Pick<OrderEditTerms, 'price' | 'quantity'>): WriteRisk {
  if (before.reduceOnly) return 'lowers'
  const eagerness = compareDecimals(after.price, before.price)
  const isCalmer = before.side === 'BUY' ? eagerness <= 0 : eagerness >= 0
  return isCalmer && compareDecimals(after.quantity, before.quantity) <= 0 ? 'lowers' : 'adds'
}

export function assessLeverageRisk(
  change: LeverageDraft | PlannedLeverage,
  on: PlanningInputs | undefined,
): WriteRisk {
  if ('concerned' in change)
    return change.concerned.every(({ before, after }) => isAtMost(after, before)) ? 'lowers' : 'adds'
  const { reach, marginMode, leverage } = change
  const concerned = on?.snapshot.leverages?.value.filter(
    one => one.marginMode === marginMode && (reach.is === 'all markets' || one.symbol === reach.symbol),
  )
  if (concerned === undefined || concerned.length === 0) return 'adds'
  return concerned.every(({ leverage: now }) => isAtMost(leverage, now)) ? 'lowers' : 'adds'
}

function isAtMost(text: string, than: string): boolean {
  const [own, other] = [parseAmount(text), parseAmount(than)]
  return own !== undefined && other !== undefined && compareDecimals(own, other) <= 0
}

/** A timer cancels orders, which lowers risk, unless it would also cancel stops or that is unknown. */
export function assessTimerRisk(
  timer: CancelAllAfterDraft | PlannedCancelAfter,
  on: PlanningInputs | undefined,
): WriteRisk {
  if ('ms' in timer) return timer.ms === 0 || timer.stops.length === 0 ? 'lowers' : 'adds'
  if (timer.seconds === '0') return 'lowers'
  const waiting = on?.snapshot.algoOrders?.value
  return waiting === undefined || waiting.some(isAlgoOrderOpen) ? 'adds' : 'lowers'
}
