import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { createCancelWrite } from '../cancel/cancel-rules'
import { compareDecimals, isPositive } from '../../value/decimal-amount'
import type { OrderRecord } from '../../account/order-record'
import { isOrderOpen } from '../../account/order-merge'
import { unchangedForecast, MAX_SHEET_REQUESTS, type PlanWarning } from '../../write/plan'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'
import type { CancelAllDraft } from '../../write/write-drafts'
import { getWriteMarket } from '../../write/venue-write'

/**
 * Evaluates a cancel of all orders. The write names each open order, so that the end of each can be proved. With `side`
 * it becomes one cancel for each order, the nearest to the market first.
 */
export function evaluateCancelAll(draft: CancelAllDraft, on: PlanningInputs): RuleEvaluation {
  const orders = selectOpenOrders(draft, on)
  return {
    ...(on.snapshot.orders === undefined ? { write: undefined } : createCancelWrites(draft, orders)),
    rules: [checkAnyOpen(draft, on)],
    outlook: unchangedForecast,
    warnings: listCancelAllWarnings(draft, orders),
  }
}

function createCancelWrites(
  { reach, side }: CancelAllDraft,
  orders: readonly OrderRecord[],
): Pick<RuleEvaluation, 'write' | 'rest'> {
  const [first, ...others] =
    side === undefined ? [] : orders.toSorted(compareByFillPriority).map(createCancelWrite)
  if (first !== undefined) return { write: first, ...(others.length > 0 && { rest: others }) }
  return {
    write: { is: 'cancel all', reach, open: orders.map(({ orderId, symbol }) => ({ orderId, symbol })) },
  }
}

/** Sorts by market, then by the order that would fill first. Stable for equal input. */
function compareByFillPriority(a: OrderRecord, b: OrderRecord): number {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1
  const [one, other] = [a.price, b.price]
  const apart = one === undefined || other === undefined ? 0 : compareDecimals(one, other)
  if (apart !== 0) return a.side === 'BUY' ? -apart : apart
  return a.orderId < b.orderId ? -1 : 1
}

function selectOpenOrders(draft: CancelAllDraft, { snapshot }: PlanningInputs): readonly OrderRecord[] {
  const symbol = getWriteMarket(draft)
  return (snapshot.orders?.value ?? []).filter(
    order =>
      isOrderOpen(order) &&
      (symbol === undefined || order.symbol === symbol) &&
      (draft.side === undefined || order.side === draft.side),
  )
}

function checkAnyOpen(draft: CancelAllDraft, on: PlanningInputs): RuleResult {
  if (on.snapshot.orders === undefined) return createUndecidedResult('ORDERS_OPEN')
  const count = selectOpenOrders(draft, on).length
  const facts = { count: String(count) }
  if (count === 0) return createRuleResult('ORDERS_OPEN', facts, [createRefusal('NOTHING_OPEN')])
  const isTooLong = draft.side !== undefined && count > MAX_SHEET_REQUESTS
  const tooLong = createRefusal('SHEET_TOO_LONG', { ...facts, max: String(MAX_SHEET_REQUESTS) })
  return createRuleResult('ORDERS_OPEN', facts, isTooLong ? [tooLong] : [])
}

function listCancelAllWarnings(
  { side }: CancelAllDraft,
  orders: readonly OrderRecord[],
): readonly PlanWarning[] {
  const filled = orders.filter(({ executed }) => isPositive(executed)).length
  return [
    { code: 'CANCEL_MAY_FILL_FIRST', facts: {}, typed: false },
    ...(filled === 0
      ? []
      : [{ code: 'SOME_PARTLY_FILLED', facts: { count: String(filled) }, typed: false } as const]),
    { code: 'STOPS_STAY', facts: {}, typed: false },
    ...(side === undefined || orders.length < 2
      ? []
      : [{ code: 'CANCELS_STOP', facts: { count: String(orders.length) }, typed: false } as const]),
  ]
}
