import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from './cap-rules'
import { compare, larger, positiveAmount, smaller, subtract, ZERO, type Amount } from '../value/decimal'
import type { Ground, Preview, Weighed } from '../stance/ground'
import { ruleBand, ruleMarket } from './market-rules'
import { needOf, ruleCollateral, ruleReduceOnly } from './money-rules'
import type { Order } from '../account/order'
import { isOpen } from '../account/order-fold'
import { outlookOf } from './outlook'
import type { PlannedEdit } from '../write/planned-write'
import { nothingMoves, type Outlook, type Warning } from '../write/plan'
import { no, refuse, yes, type Refusal, type Result } from '../value/result'
import { refusalsOf, ruled, undecided, type Ruling } from './ruling'
import { footingOf, onePlace } from '../stance/footing-of'
import { placeIn } from '../figures/footing'
import { withoutOrder } from '../figures/projection'
import { standingOf, type Stance } from '../stance/stance'
import { ruleFresh, ruleWrites } from './state-rules'
import { warningsOf } from './warnings'
import type { EditDraft, OrderDraft } from '../write/write'

/** Weighs an edit: the order is open and can be edited, and the new terms meet every rule an order meets. */
export function weighEdit(draft: EditDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  const { rules, stances, order, outlook } = look(draft, on)
  const all = how === 'seal' ? [...rules, ruleFresh(draft, on), ruleWrites(draft, on)] : rules
  const refusals = refusalsOf(all, how)
  const write = order && stances && writeOf(order, stances.whole)
  if (refusals.length > 0 || write === undefined || stances === undefined) return no(refusals)
  const checks = all.map(({ code, facts }) => ({ code, facts }))
  return yes({ write, checks, outlook, warnings: warningsAbout(order, stances.left, outlook) })
}

/** What can be said of an edit while it is typed. */
export function previewEdit(draft: EditDraft, on: Ground): Preview {
  const { rules, stances, order, outlook } = look(draft, on)
  const lines = [...rules, ruleFresh(draft, on), ruleWrites(draft, on)]
  return {
    outlook,
    checks: lines.map(({ code, holds, facts }) => ({ code, holds, facts })),
    warnings: stances === undefined ? [] : warningsAbout(order, stances.left, outlook),
    refusals: rules.flatMap(({ refusals }) => refusals),
  }
}

/** The order as it would be: the whole of it for the market's rules, what can still fill for everything else. */
interface Stances {
  readonly whole: Stance
  readonly left: Stance
}

interface Look {
  readonly order: Order | undefined
  readonly stances: Stances | undefined
  readonly rules: readonly Ruling[]
  readonly outlook: Outlook
}

function look(draft: EditDraft, on: Ground): Look {
  const order = on.snapshot.orders?.value.find(
    one => one.orderId === draft.orderId && one.symbol === draft.symbol,
  )
  const open = ruleEditable(draft, on, order)
  const stances = order === undefined ? undefined : standingsOf(draft, on, order)
  if (order === undefined || stances === undefined)
    return { order, stances, rules: [open], outlook: nothingMoves }
  const { whole, left } = stances
  const need = needOf(left)
  const grown = growthOf(left)
  const rules = [
    open,
    ruleChange(order, whole),
    ruleMarket(whole),
    ruleBand(whole),
    ruleReduceOnly(left),
    ruleOwnOrder(whole),
    ruleOwnPosition(left, grown),
    ruleVenueMax(left),
    ruleCollateral(left, need),
  ].filter(rule => rule !== undefined)
  return { order, stances, rules, outlook: outlookOf(left, need) }
}

/** Only these rest with a price of their own; conditional and system orders are changed elsewhere, or not at all. */
const isEditable = (type: string): type is 'LIMIT' | 'POST_ONLY' => type === 'LIMIT' || type === 'POST_ONLY'

function ruleEditable({ orderId }: EditDraft, on: Ground, order: Order | undefined): Ruling {
  if (on.snapshot.orders === undefined) return undecided('ORDER_OPEN')
  if (order === undefined) return ruled('ORDER_OPEN', {}, [refuse('ORDER_NOT_OPEN', { orderId })])
  const { statusWord: status, type, quantity, executed } = order
  const refusals: Refusal[] = []
  if (!isOpen(order)) refusals.push(refuse('ORDER_NOT_OPEN', { orderId, status }))
  if (!isEditable(type)) refusals.push(refuse('ORDER_NOT_EDITABLE', { type }))
  return ruled('ORDER_OPEN', { quantity, executed }, refusals)
}

function ruleChange(order: Order, { price, quantity }: Stance): Ruling {
  if (price === undefined || quantity === undefined) return undecided('EDIT_CHANGES')
  const { executed } = order
  const isSame =
    order.price !== undefined && compare(price, order.price) === 0 && compare(quantity, order.quantity) === 0
  const refusals = [
    ...(isSame ? [refuse('EDIT_NOTHING')] : []),
    ...(compare(quantity, executed) <= 0 ? [refuse('EDIT_BELOW_EXECUTED', { qty: quantity, executed })] : []),
  ]
  return ruled('EDIT_CHANGES', { price, quantity }, refusals)
}

function standingsOf(draft: EditDraft, on: Ground, order: Order): Stances | undefined {
  if (!isEditable(order.type) || order.reduceOnly === undefined) return undefined
  const { symbol, side, type, reduceOnly, marginMode, executed } = order
  const { price, quantity } = draft
  const without = groundWithout(on, order)
  const size = positiveAmount(quantity)
  const shown = size === undefined ? {} : visibleOf(order, size)
  const terms = { symbol, side, type, price, quantity, reduceOnly, marginMode }
  const changed: OrderDraft = { is: 'order', ...terms, ...shown }
  const rest = size === undefined ? quantity : larger(ZERO, subtract(size, executed))
  const left = standingOf({ ...changed, quantity: rest }, without)
  // What stands now has the order in it; what would stand has it as edited, and not twice.
  const now = footingOf(on.snapshot)
  const place = onePlace(on.snapshot, { symbol, marginMode })
  const own = { orderId: order.orderId, side, left: larger(ZERO, subtract(order.quantity, executed)) }
  const standing = now && placeIn(now, { symbol, marginMode })
  const footing = now && standing && withoutOrder(now, standing, own)
  return {
    whole: standingOf(changed, without),
    left: { ...left, now, footing, exposure: left.exposure && place },
  }
}

/** The same ground as if the order had never been placed. */
function groundWithout(on: Ground, order: Order): Ground {
  const { orders, positions } = on.snapshot
  const left = larger(ZERO, subtract(order.quantity, order.executed))
  const less = (pending: Amount): Amount => larger(ZERO, subtract(pending, left))
  const isOwn = ({ symbol, marginMode }: Pick<Order, 'symbol' | 'marginMode'>) =>
    symbol === order.symbol && marginMode === order.marginMode
  const rows = positions?.value.map(row => {
    if (!isOwn(row)) return row
    return order.side === 'BUY'
      ? { ...row, pendingLong: less(row.pendingLong) }
      : { ...row, pendingShort: less(row.pendingShort) }
  })
  return {
    ...on,
    snapshot: {
      ...on.snapshot,
      ...(orders && {
        orders: { ...orders, value: orders.value.filter(({ orderId }) => orderId !== order.orderId) },
      }),
      ...(positions && rows && { positions: { ...positions, value: rows } }),
    },
  }
}

function writeOf(order: Order, { price, quantity }: Stance): PlannedEdit | undefined {
  const { type, price: oldPrice } = order
  const { orderId, symbol, side, reduceOnly, clientOrderId, executed, updatedAt } = order
  if (price === undefined || quantity === undefined || oldPrice === undefined) return undefined
  if (reduceOnly === undefined || !isEditable(type)) return undefined
  return {
    is: 'edit',
    orderId,
    symbol,
    side,
    type,
    price,
    quantity,
    reduceOnly,
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
    ...visibleOf(order, quantity),
    was: { price: oldPrice, quantity: order.quantity, executed, updatedAt },
  }
}

/**
 * What an order that hides a part goes on to show: as much as before, at most all of it.
 *
 * Where a record's visible size is all that is left to fill, nothing is hidden.
 */
function visibleOf({ type, visible, quantity, executed }: Order, next: Amount): { visible?: Amount } {
  if (type !== 'LIMIT' || visible === undefined) return {}
  const showsAll = compare(visible, quantity) >= 0 || compare(visible, subtract(quantity, executed)) === 0
  return showsAll ? {} : { visible: smaller(visible, next) }
}

/** An order that is said again is no second one, so nothing is said of a repetition. */
function warningsAbout(order: Order | undefined, left: Stance, outlook: Outlook): readonly Warning[] {
  if (order === undefined) return []
  const { executed, quantity } = order
  return [
    { code: 'EDIT_MAY_FILL_FIRST', facts: { executed, quantity }, typed: false },
    ...warningsOf(left, outlook).filter(({ code }) => code !== 'SAME_AGAIN'),
  ]
}
