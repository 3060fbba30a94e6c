import { addsRisk } from '../../write/algo-draft'
import type { AlgoContext, Exit } from '../../context/algo-context'
import { optional, positionNow } from '../../context/projected'
import { coverageOf } from '../../account/coverage'
import { sumsOf } from '../../figures/parts'
import { unrealised } from '../../figures/results'
import { add, divide, isNegative, negate, smaller, subtract, ZERO, type Amount } from '../../value/decimal'
import { dealAt, dealFilled, fillPartsOf, type Deal } from '../deal'
import { needOf } from '../rules/money-rules'
import { outlookOf } from '../outlook'
import { nothingMoves, type CoverageChange, type Outlook, type TriggerOutlook } from '../../write/plan'
import { orderContextOf, type OrderContext } from '../../context/order-context'

/**
 * What may happen, beside what stands: for a bracket what its entry does now, for everything else what
 * the worse of its ways out does with the mark at its trigger, and until then nothing.
 */
export function algoOutlookOf(context: AlgoContext): Outlook {
  return {
    ...(context.entry === undefined ? waiting(context) : outlookOf(context.entry, needOf(context.entry))),
    triggers: context.exits.map(exit => triggerOf(context, exit)),
    ...optional('coverage', coverageAfter(context)),
  }
}

function waiting(context: AlgoContext): Outlook {
  const exit = worstOf(context)?.context
  if (exit === undefined) return nothingMoves
  const { ceiling: _ceiling, worst, ...outlook } = outlookOf(exit, needOf(exit))
  const before = positionNow(orderContextOf(exit.draft, context.on))
  return {
    ...outlook,
    before,
    // It binds nothing while it waits.
    now: before,
    // What leaves at market has no price that it would not go past.
    ...(exit.draft.type !== 'MARKET' && optional('worst', worst)),
  }
}

/** The way out that loses, where there is one. */
export const worstOf = ({ exits }: AlgoContext): Exit | undefined =>
  exits.find(({ kind }) => kind !== 'TAKE_PROFIT') ?? exits[0]

function triggerOf(context: AlgoContext, exit: Exit): TriggerOutlook {
  const { kind, trigger } = exit
  const { price, quantity } = exit.context
  const at = price ?? trigger
  return {
    kind,
    ...optional('trigger', trigger),
    ...optional('price', price),
    ...optional('quantity', quantity),
    ...optional('pnl', at && quantity && gainAt(context, exit.context, at, quantity)),
    ...optional('fees', at && quantity && feesAt(context, exit.context, at, quantity)),
  }
}

/** What the part closed would have gained by then, before fees to come; undefined where nothing is closed. */
function gainAt(
  context: AlgoContext,
  { draft }: OrderContext,
  at: Amount,
  quantity: Amount,
): Amount | undefined {
  if (!draft.reduceOnly) return undefined
  const from = entryPrice(context)
  if (from === undefined || from === ZERO) return undefined
  return unrealised(draft.side === 'SELL' ? quantity : negate(quantity), from, at)
}

/** Leaving takes, and what is held has paid for entering already: that is in its entry. */
function feesAt(
  { entry }: AlgoContext,
  exit: OrderContext,
  at: Amount,
  quantity: Amount,
): Amount | undefined {
  const leaving = paidFor(exit, dealAt(at, quantity, 'taker', 'limit'))
  if (entry === undefined) return leaving
  const entering = paidFor(entry, dealFilled(entry))
  return leaving && entering && add(leaving, entering)
}

function paidFor(context: OrderContext, deal: Deal | undefined): Amount | undefined {
  const parts = deal && fillPartsOf(context, deal)
  return parts && sumsOf(parts).fee
}

/** What an entry still to come is entered at: what the book gives of it, and its limit for the rest. */
function entryPrice({ entry, row }: AlgoContext): Amount | undefined {
  if (entry === undefined) return row?.entry
  return entry.cost && entry.quantity && divide(entry.cost, entry.quantity, 12, 'nearest')
}

/** How much of the position stops would cover, before and with this one. */
function coverageAfter(context: AlgoContext): CoverageChange | undefined {
  const { draft, row, exits, on } = context
  const orders = on.snapshot.algoOrders?.value
  if (row === undefined || row.quantity === ZERO || orders === undefined || addsRisk(draft)) return undefined
  const { size, stopped } = coverageOf(row, orders)
  const more = exits.find(exit => isStopFor(exit, row.quantity, context.mark))?.context.quantity ?? ZERO
  return { size, before: stopped, after: smaller(size, add(stopped, more)) }
}

function isStopFor({ kind, trigger }: Exit, held: Amount, mark: Amount | undefined): boolean {
  if (kind === 'STOP_LOSS' || kind === 'TRAILING_STOP') return true
  if (kind === 'TAKE_PROFIT' || trigger === undefined || mark === undefined) return false
  return isNegative(subtract(trigger, mark)) !== isNegative(held)
}
