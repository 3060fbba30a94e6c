import { isPositive } from '../../value/decimal'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { isOpen } from '../../account/order-fold'
import type { Order } from '../../account/order'
import { nothingMoves, type Warning } from '../../write/plan'
import { refuse } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'
import type { CancelDraft, CancelWrite } from '../../write/write'

/** A cancel: the order has to be open as far as the newest list of open orders tells. */
export function examineCancel(draft: CancelDraft, on: Inputs): Examined {
  const order = orderOf(draft, on)
  return {
    rules: [ruleOpen(draft, on)],
    write: order && cancelOf(order),
    outlook: nothingMoves,
    warnings: order === undefined ? [] : warningsOf(order),
  }
}

/** A cancel moves no money by itself. */
const orderOf = ({ orderId, symbol }: CancelDraft, { snapshot }: Inputs): Order | undefined =>
  snapshot.orders?.value.find(order => order.orderId === orderId && order.symbol === symbol)

function ruleOpen(draft: CancelDraft, on: Inputs): RuleResult {
  if (on.snapshot.orders === undefined) return undecided('ORDER_OPEN')
  const order = orderOf(draft, on)
  if (order === undefined || !isOpen(order)) {
    const status = order === undefined ? {} : { status: order.statusWord }
    return ruled('ORDER_OPEN', status, [refuse('ORDER_NOT_OPEN', { orderId: draft.orderId, ...status })])
  }
  const { quantity, executed } = order
  return ruled('ORDER_OPEN', { quantity, executed }, [])
}

/** The cancel of an order, with what stands of it now. */
export const cancelOf = ({ symbol, orderId, side, quantity, executed, price }: Order): CancelWrite => ({
  is: 'cancel',
  symbol,
  orderId,
  side,
  quantity,
  executed,
  ...(price === undefined ? {} : { price }),
})

function warningsOf({ executed, quantity, reduceOnly }: Order): readonly Warning[] {
  const facts = { executed, quantity }
  return [
    { code: 'CANCEL_MAY_FILL_FIRST', facts, typed: false },
    ...(isPositive(executed) ? [{ code: 'CANCEL_PARTLY_FILLED', facts, typed: false } as const] : []),
    ...(reduceOnly === true ? [{ code: 'CANCELS_EXIT', facts: {}, typed: false } as const] : []),
  ]
}
