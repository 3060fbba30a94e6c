import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from '../rules/cap-rules'
import { compare, larger, positiveAmount, smaller, subtract, ZERO, type Amount } from '../../value/decimal'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { ruleKey } from '../rules/key-rules'
import { ruleBand, ruleMarket } from '../rules/market-rules'
import { needOf, ruleCollateral, ruleReduceOnly } from '../rules/money-rules'
import type { Order } from '../../account/order'
import { isOpen } from '../../account/order-fold'
import { outlookOf } from '../outlook'
import type { PlannedEdit } from '../../write/planned-write'
import { nothingMoves, type Outlook, type Warning } from '../../write/plan'
import { refuse, type Refusal } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'
import { footingOf, oneHolding } from '../../context/footing-of'
import { holdingIn } from '../../figures/footing'
import { withoutOrder } from '../../figures/projection'
import { onlyReduces } from '../../context/only-reduces'
import { orderContextOf, type OrderContext } from '../../context/order-context'
import { warningsOf } from '../rules/warnings'
import type { EditDraft } from '../../write/kind-drafts'
import type { OrderTerms } from '../../write/write'

/** An edit: the order is open and can be edited, and the new terms meet every rule an order meets. */
export function examineEdit(draft: EditDraft, on: Inputs): Examined {
  const order = on.snapshot.orders?.value.find(
    one => one.orderId === draft.orderId && one.symbol === draft.symbol,
  )
  const open = ruleEditable(draft, on, order)
  const contexts = order === undefined ? undefined : standingsOf(draft, on, order)
  if (order === undefined || contexts === undefined)
    return { rules: [open], write: undefined, outlook: nothingMoves, warnings: [] }
  const { whole, left } = contexts
  const need = needOf(left)
  const outlook = outlookOf(left, need)
  const rules = [
    open,
    ruleChange(order, whole),
    ruleMarket(whole),
    ruleBand(whole),
    ruleReduceOnly(left),
    onlyReduces(left) ? undefined : ruleOwnOrder(whole),
    ruleKey(whole, true),
    ruleOwnPosition(left, growthOf(left)),
    ruleVenueMax(left),
    ruleCollateral(left, need),
  ].filter(rule => rule !== undefined)
  return { rules, write: writeOf(order, whole), outlook, warnings: warningsAbout(order, left, outlook) }
}

/** The order as it would be: the whole of it for the market's rules, what can still fill for everything else. */
interface OrderContexts {
  readonly whole: OrderContext
  readonly left: OrderContext
}

/** Only these rest with a price of their own; conditional and system orders are changed elsewhere, or not at all. */
const isEditable = (type: string): type is 'LIMIT' | 'POST_ONLY' => type === 'LIMIT' || type === 'POST_ONLY'

function ruleEditable({ orderId }: EditDraft, on: Inputs, order: Order | undefined): RuleResult {
  if (on.snapshot.orders === undefined) return undecided('ORDER_OPEN')
  if (order === undefined) return ruled('ORDER_OPEN', {}, [refuse('ORDER_NOT_OPEN', { orderId })])
  const { statusWord: status, type, quantity, executed } = order
  const refusals: Refusal[] = []
  if (!isOpen(order)) refusals.push(refuse('ORDER_NOT_OPEN', { orderId, status }))
  if (!isEditable(type)) refusals.push(refuse('ORDER_NOT_EDITABLE', { type }))
  return ruled('ORDER_OPEN', { quantity, executed }, refusals)
}

function ruleChange(order: Order, { price, quantity }: OrderContext): RuleResult {
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

function standingsOf(draft: EditDraft, on: Inputs, order: Order): OrderContexts | undefined {
  if (!isEditable(order.type) || order.reduceOnly === undefined) return undefined
  const { symbol, side, type, reduceOnly, marginMode, executed } = order
  const { price, quantity } = draft
  const without = inputsWithout(on, order)
  const size = positiveAmount(quantity)
  const shown = size === undefined ? {} : visibleOf(order, size)
  const terms = { symbol, side, type, price, quantity, reduceOnly, marginMode }
  const changed: OrderTerms = { ...terms, ...shown }
  const rest = size === undefined ? quantity : larger(ZERO, subtract(size, executed))
  const left = orderContextOf({ ...changed, quantity: rest }, without)
  // What stands now has the order in it; what would stand has it as edited, and not twice.
  const now = footingOf(on.snapshot)
  const holding = oneHolding(on.snapshot, { symbol, marginMode })
  const own = { orderId: order.orderId, side, left: larger(ZERO, subtract(order.quantity, executed)) }
  const standing = now && holdingIn(now, { symbol, marginMode })
  const footing = now && standing && withoutOrder(now, standing, own)
  return {
    whole: orderContextOf(changed, without),
    left: { ...left, now, footing, exposure: left.exposure && holding },
  }
}

/** The same inputs as if the order had never been placed. */
function inputsWithout(on: Inputs, order: Order): Inputs {
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

function writeOf(order: Order, { price, quantity }: OrderContext): PlannedEdit | undefined {
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
function warningsAbout(
  { executed, quantity }: Order,
  left: OrderContext,
  outlook: Outlook,
): readonly Warning[] {
  return [
    { code: 'EDIT_MAY_FILL_FIRST', facts: { executed, quantity }, typed: false },
    ...warningsOf(left, outlook).filter(({ code }) => code !== 'SAME_AGAIN'),
  ]
}
