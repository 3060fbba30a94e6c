import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { cancelOf } from '../cancel/cancel-rules'
import { compare, isPositive } from '../../value/decimal'
import type { Order } from '../../account/order'
import { isOpen } from '../../account/order-fold'
import { nothingMoves, SHEET_MOST, type Warning } from '../../write/plan'
import { refuse } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'
import type { CancelAllDraft } from '../../write/kind-drafts'
import { marketOf } from '../../write/write'

/** Every ordinary order of every market. */
export const everyOrder: CancelAllDraft = { is: 'cancel all', reach: { is: 'all markets' } }

/**
 * A cancel of everything: it names each order that is open now, so that the end of each can be shown.
 * Of one side it is a cancel of each of them, the nearest to the market first.
 */
export function examineCancelAll(draft: CancelAllDraft, on: Inputs): Examined {
  const orders = openIn(draft, on)
  return {
    ...(on.snapshot.orders === undefined ? { write: undefined } : writesOf(draft, orders)),
    rules: [ruleAnyOpen(draft, on)],
    outlook: nothingMoves,
    warnings: warningsOf(draft, orders),
  }
}

function writesOf(
  { reach, side }: CancelAllDraft,
  orders: readonly Order[],
): Pick<Examined, 'write' | 'rest'> {
  const [first, ...others] = side === undefined ? [] : orders.toSorted(nearestFirst).map(cancelOf)
  if (first !== undefined) return { write: first, ...(others.length > 0 && { rest: others }) }
  return {
    write: { is: 'cancel all', reach, open: orders.map(({ orderId, symbol }) => ({ orderId, symbol })) },
  }
}

/** By market, and there the one that would fill first; the same orders always stand in the same order. */
function nearestFirst(a: Order, b: Order): number {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1
  const [one, other] = [a.price, b.price]
  const apart = one === undefined || other === undefined ? 0 : compare(one, other)
  if (apart !== 0) return a.side === 'BUY' ? -apart : apart
  return a.orderId < b.orderId ? -1 : 1
}

function openIn(draft: CancelAllDraft, { snapshot }: Inputs): readonly Order[] {
  const symbol = marketOf(draft)
  return (snapshot.orders?.value ?? []).filter(
    order =>
      isOpen(order) &&
      (symbol === undefined || order.symbol === symbol) &&
      (draft.side === undefined || order.side === draft.side),
  )
}

function ruleAnyOpen(draft: CancelAllDraft, on: Inputs): RuleResult {
  if (on.snapshot.orders === undefined) return undecided('ORDERS_OPEN')
  const count = openIn(draft, on).length
  const facts = { count: String(count) }
  if (count === 0) return ruled('ORDERS_OPEN', facts, [refuse('NOTHING_OPEN')])
  const isTooLong = draft.side !== undefined && count > SHEET_MOST
  const tooLong = refuse('SHEET_TOO_LONG', { ...facts, max: String(SHEET_MOST) })
  return ruled('ORDERS_OPEN', facts, isTooLong ? [tooLong] : [])
}

function warningsOf({ side }: CancelAllDraft, orders: readonly Order[]): readonly Warning[] {
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
