import { isPositive } from '../value/decimal'
import type { Ground, Preview, Weighed } from '../stance/ground'
import { isOpen } from '../account/order-fold'
import type { Order } from '../account/order'
import { nothingMoves, type Warning } from '../write/plan'
import { no, refuse, yes, type Result } from '../value/result'
import { ruled, undecided, type Ruling } from './ruling'
import { ruleFresh, ruleWrites } from './state-rules'
import type { CancelDraft, CancelWrite } from '../write/write'

/** Weighs a cancel: the order has to be open as far as the newest list of open orders tells. */
export function weighCancel(draft: CancelDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  const order = orderOf(draft, on)
  const rules = how === 'seal' ? [ruleOpen(draft, on), ...sealRules(draft, on)] : [ruleOpen(draft, on)]
  const refusals = rules.flatMap(rule => rule.refusals)
  if (refusals.length > 0) return no(refusals)
  if (order === undefined) return no([refuse('INPUT_MISSING', { input: 'orders' })])
  const checks = rules.map(({ code, facts }) => ({ code, facts }))
  return yes({ write: cancelOf(order), checks, warnings: warningsOf(order), outlook: nothingMoves })
}

/** What can be said of a cancel before it is asked for. */
export function previewCancel(draft: CancelDraft, on: Ground): Preview {
  const order = orderOf(draft, on)
  const open = ruleOpen(draft, on)
  const lines = [open, ...sealRules(draft, on)].map(({ code, holds, facts }) => ({ code, holds, facts }))
  return {
    outlook: nothingMoves,
    checks: lines,
    warnings: order === undefined ? [] : warningsOf(order),
    refusals: open.refusals,
  }
}

/** A cancel moves no money by itself. */
const orderOf = ({ orderId, symbol }: CancelDraft, { snapshot }: Ground): Order | undefined =>
  snapshot.orders?.value.find(order => order.orderId === orderId && order.symbol === symbol)

function ruleOpen(draft: CancelDraft, on: Ground): Ruling {
  if (on.snapshot.orders === undefined) return undecided('ORDER_OPEN')
  const order = orderOf(draft, on)
  if (order === undefined || !isOpen(order)) {
    const status = order === undefined ? {} : { status: order.statusWord }
    return ruled('ORDER_OPEN', status, [refuse('ORDER_NOT_OPEN', { orderId: draft.orderId, ...status })])
  }
  const { quantity, executed } = order
  return ruled('ORDER_OPEN', { quantity, executed }, [])
}

const sealRules = (draft: CancelDraft, on: Ground): readonly Ruling[] => [
  ruleFresh(draft, on),
  ruleWrites(draft, on),
]

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

function warningsOf({ executed, quantity }: Order): readonly Warning[] {
  const first: Warning = { code: 'CANCEL_MAY_FILL_FIRST', facts: { executed, quantity }, typed: false }
  return isPositive(executed)
    ? [first, { code: 'CANCEL_PARTLY_FILLED', facts: { executed, quantity }, typed: false }]
    : [first]
}
