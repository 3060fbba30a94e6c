import { isPositive } from '../../value/decimal-amount'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { isOrderOpen } from '../../account/order-merge'
import type { OrderRecord } from '../../account/order-record'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'
import type { CancelDraft, CancelWrite } from '../../write/venue-write'

export function evaluateCancel(draft: CancelDraft, on: PlanningInputs): RuleEvaluation {
  const order = findOrder(draft, on)
  return {
    rules: [checkOrderOpen(draft, on)],
    write: order && createCancelWrite(order),
    outlook: unchangedForecast,
    warnings: order === undefined ? [] : listCancelWarnings(order),
  }
}

const findOrder = ({ orderId, symbol }: CancelDraft, { snapshot }: PlanningInputs): OrderRecord | undefined =>
  snapshot.orders?.value.find(order => order.orderId === orderId && order.symbol === symbol)

function checkOrderOpen(draft: CancelDraft, on: PlanningInputs): RuleResult {
  if (on.snapshot.orders === undefined) return createUndecidedResult('ORDER_OPEN')
  const order = findOrder(draft, on)
  if (order === undefined || !isOrderOpen(order)) {
    const status = order === undefined ? {} : { status: order.statusWord }
    return createRuleResult('ORDER_OPEN', status, [
      createRefusal('ORDER_NOT_OPEN', { orderId: draft.orderId, ...status }),
    ])
  }
  const { quantity, executed } = order
  return createRuleResult('ORDER_OPEN', { quantity, executed }, [])
}

export const createCancelWrite = ({
  symbol,
  orderId,
  side,
  quantity,
  executed,
  price,
}: OrderRecord): CancelWrite => ({
  is: 'cancel',
  symbol,
  orderId,
  side,
  quantity,
  executed,
  ...(price === undefined ? {} : { price }),
})

function listCancelWarnings({ executed, quantity, reduceOnly }: OrderRecord): readonly PlanWarning[] {
  const facts = { executed, quantity }
  return [
    { code: 'CANCEL_MAY_FILL_FIRST', facts, typed: false },
    ...(isPositive(executed) ? [{ code: 'CANCEL_PARTLY_FILLED', facts, typed: false } as const] : []),
    ...(reduceOnly === true ? [{ code: 'CANCELS_EXIT', facts: {}, typed: false } as const] : []),
  ]
}
