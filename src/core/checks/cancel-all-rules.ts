import type { Ground, Preview, Weighed } from '../stance/ground'
import { cancelOf } from './cancel-rules'
import { compare, isPositive } from '../value/decimal'
import type { Order } from '../account/order'
import { isOpen } from '../account/order-fold'
import { nothingMoves, SHEET_MOST, type Warning } from '../write/plan'
import { no, refuse, yes, type Result } from '../value/result'
import { refusalsOf, ruled, undecided, type Ruling } from './ruling'
import { ruleFresh, ruleWrites } from './state-rules'
import { marketOf, type CancelAllDraft } from '../write/write'

/**
 * Weighs a cancel of everything: it names each order that is open now, so that the end of each can be shown.
 * Of one side it is a cancel of each of them, the nearest to the market first.
 */
export function weighCancelAll(draft: CancelAllDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  const open = ruleAnyOpen(draft, on)
  const rules = how === 'seal' ? [open, ruleFresh(draft, on), ruleWrites(draft, on)] : [open]
  const refusals = refusalsOf(rules, how)
  if (refusals.length > 0) return no(refusals)
  if (on.snapshot.orders === undefined) return no([refuse('INPUT_MISSING', { input: 'orders' })])
  const orders = openIn(draft, on)
  return yes({
    ...writesOf(draft, orders),
    checks: rules.map(({ code, facts }) => ({ code, facts })),
    warnings: warningsOf(draft, orders),
    outlook: nothingMoves,
  })
}

function writesOf(
  { reach, side }: CancelAllDraft,
  orders: readonly Order[],
): Pick<Weighed, 'write' | 'rest'> {
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

/** What can be said of a cancel of everything before it is asked for. */
export function previewCancelAll(draft: CancelAllDraft, on: Ground): Preview {
  const open = ruleAnyOpen(draft, on)
  const lines = [open, ruleFresh(draft, on), ruleWrites(draft, on)]
  return {
    outlook: nothingMoves,
    checks: lines.map(({ code, holds, facts }) => ({ code, holds, facts })),
    warnings: warningsOf(draft, openIn(draft, on)),
    refusals: open.refusals,
  }
}

function openIn(draft: CancelAllDraft, { snapshot }: Ground): readonly Order[] {
  const symbol = marketOf(draft)
  return (snapshot.orders?.value ?? []).filter(
    order =>
      isOpen(order) &&
      (symbol === undefined || order.symbol === symbol) &&
      (draft.side === undefined || order.side === draft.side),
  )
}

function ruleAnyOpen(draft: CancelAllDraft, on: Ground): Ruling {
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
