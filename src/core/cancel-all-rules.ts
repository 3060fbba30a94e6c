import type { Ground, Preview, Weighed } from './ground'
import { isPositive } from './decimal'
import type { Order } from './order'
import { isOpen } from './order-fold'
import type { Outlook, Warning } from './plan'
import { no, refuse, yes, type Result } from './result'
import { refusalsOf, ruled, undecided, type Ruling } from './ruling'
import { ruleFresh, ruleWrites } from './state-rules'
import { marketOf, type CancelAllDraft } from './write'

/** Weighs a cancel of everything: it names each order that is open now, so that the end of each can be shown. */
export function weighCancelAll(draft: CancelAllDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  const open = ruleAnyOpen(draft, on)
  const rules = how === 'seal' ? [open, ruleFresh(draft, on), ruleWrites(draft, on)] : [open]
  const refusals = refusalsOf(rules, how)
  if (refusals.length > 0) return no(refusals)
  if (on.snapshot.orders === undefined) return no([refuse('INPUT_MISSING', { input: 'orders' })])
  const orders = openIn(draft, on)
  const named = orders.map(({ orderId, symbol }) => ({ orderId, symbol }))
  return yes({
    write: { is: 'cancel all', reach: draft.reach, open: named },
    checks: rules.map(({ code, facts }) => ({ code, facts })),
    warnings: warningsOf(orders),
    outlook: nothingMoves,
  })
}

/** What can be said of a cancel of everything before it is asked for. */
export function previewCancelAll(draft: CancelAllDraft, on: Ground): Preview {
  const open = ruleAnyOpen(draft, on)
  const lines = [open, ruleFresh(draft, on), ruleWrites(draft, on)]
  return {
    outlook: nothingMoves,
    checks: lines.map(({ code, holds, facts }) => ({ code, holds, facts })),
    warnings: warningsOf(openIn(draft, on)),
    refusals: open.refusals,
  }
}

const nothingMoves: Outlook = { effect: 'none', position: {}, liquidation: {}, free: {}, leverage: {} }

function openIn(draft: CancelAllDraft, { snapshot }: Ground): readonly Order[] {
  const symbol = marketOf(draft)
  return (snapshot.orders?.value ?? []).filter(
    order => isOpen(order) && (symbol === undefined || order.symbol === symbol),
  )
}

function ruleAnyOpen(draft: CancelAllDraft, on: Ground): Ruling {
  if (on.snapshot.orders === undefined) return undecided('ORDERS_OPEN')
  const count = openIn(draft, on).length
  return ruled('ORDERS_OPEN', { count: String(count) }, count === 0 ? [refuse('NOTHING_OPEN')] : [])
}

function warningsOf(orders: readonly Order[]): readonly Warning[] {
  const filled = orders.filter(({ executed }) => isPositive(executed)).length
  return [
    { code: 'CANCEL_MAY_FILL_FIRST', facts: {}, typed: false },
    ...(filled === 0
      ? []
      : [{ code: 'SOME_PARTLY_FILLED', facts: { count: String(filled) }, typed: false } as const]),
    { code: 'STOPS_STAY', facts: {}, typed: false },
  ]
}
