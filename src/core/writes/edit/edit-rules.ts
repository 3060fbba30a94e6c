import {
  computePositionGrowth,
  checkOrderCap,
  checkPositionCap,
  checkVenueMaxNotional,
} from '../rules/cap-rules'
import {
  compareDecimals,
  maxAmount,
  parsePositiveAmount,
  minAmount,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { checkKeyCeiling } from '../rules/key-ceiling-rules'
import { checkPriceBand, checkMarketRules } from '../rules/market-rules'
import { computeCollateralNeed, checkCollateral, checkReduceOnly } from '../rules/collateral-rules'
import type { OrderRecord } from '../../account/order-record'
import { isOrderOpen } from '../../account/order-merge'
import { forecastOrder } from '../order-forecast'
import type { PlannedOrderEdit } from '../../write/planned-write'
import { unchangedForecast, type OrderForecast, type PlanWarning } from '../../write/plan'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'
import { readMarginState, createMarketHolding } from '../../context/margin-state-reader'
import { findMarketHolding } from '../../figures/margin-state'
import { projectWithoutOrder } from '../../figures/margin-projection'
import { isPurelyReducing } from '../../context/reducing-orders'
import { createOrderContext, type OrderContext } from '../../context/order-context'
import { listOrderWarnings } from '../rules/order-warnings'
import type { OrderEditDraft } from '../../write/write-drafts'
import type { OrderTerms } from '../../write/venue-write'

/** Evaluates an edit. The order must be open and editable, and the new terms must pass every order rule. */
export function evaluateOrderEdit(draft: OrderEditDraft, on: PlanningInputs): RuleEvaluation {
  const order = on.snapshot.orders?.value.find(
    one => one.orderId === draft.orderId && one.symbol === draft.symbol,
  )
  const open = checkEditable(draft, on, order)
  const contexts = order === undefined ? undefined : createEditContexts(draft, on, order)
  if (order === undefined || contexts === undefined)
    return { rules: [open], write: undefined, outlook: unchangedForecast, warnings: [] }
  const { whole, left } = contexts
  const need = computeCollateralNeed(left)
  const outlook = forecastOrder(left, need)
  const rules = [
    open,
    checkEditChanges(order, whole),
    checkMarketRules(whole),
    checkPriceBand(whole),
    checkReduceOnly(left),
    isPurelyReducing(left) ? undefined : checkOrderCap(whole),
    checkKeyCeiling(whole, 'edit'),
    checkPositionCap(left, computePositionGrowth(left)),
    checkVenueMaxNotional(left),
    checkCollateral(left, need),
  ].filter(rule => rule !== undefined)
  return {
    rules,
    write: createEditWrite(order, whole),
    outlook,
    warnings: listEditWarnings(order, left, outlook),
  }
}

/** The edited order: `whole` for the market rules, `left` (what can still fill) for everything else. */
interface EditContexts {
  readonly whole: OrderContext
  readonly left: OrderContext
}

/** Only these types rest with a price. Conditional and system orders are not edited here. */
const isEditable = (type: string): type is 'LIMIT' | 'POST_ONLY' => type === 'LIMIT' || type === 'POST_ONLY'

function checkEditable(
  { orderId }: OrderEditDraft,
  on: PlanningInputs,
  order: OrderRecord | undefined,
): RuleResult {
  if (on.snapshot.orders === undefined) return createUndecidedResult('ORDER_OPEN')
  if (order === undefined)
    return createRuleResult('ORDER_OPEN', {}, [createRefusal('ORDER_NOT_OPEN', { orderId })])
  const { statusWord: status, type, quantity, executed } = order
  const refusals: Refusal[] = []
  if (!isOrderOpen(order)) refusals.push(createRefusal('ORDER_NOT_OPEN', { orderId, status }))
  if (!isEditable(type)) refusals.push(createRefusal('ORDER_NOT_EDITABLE', { type }))
  return createRuleResult('ORDER_OPEN', { quantity, executed }, refusals)
}

function checkEditChanges(order: OrderRecord, { price, quantity }: OrderContext): RuleResult {
  if (price === undefined || quantity === undefined) return createUndecidedResult('EDIT_CHANGES')
  const { executed } = order
  const isSame =
    order.price !== undefined &&
    compareDecimals(price, order.price) === 0 &&
    compareDecimals(quantity, order.quantity) === 0
  const refusals = [
    ...(isSame ? [createRefusal('EDIT_NOTHING')] : []),
    ...(compareDecimals(quantity, executed) <= 0
      ? [createRefusal('EDIT_BELOW_EXECUTED', { qty: quantity, executed })]
      : []),
  ]
  return createRuleResult('EDIT_CHANGES', { price, quantity }, refusals)
}

function createEditContexts(
  draft: OrderEditDraft,
  on: PlanningInputs,
  order: OrderRecord,
): EditContexts | undefined {
  if (!isEditable(order.type) || order.reduceOnly === undefined) return undefined
  const { symbol, side, type, reduceOnly, marginMode, executed } = order
  const { price, quantity } = draft
  const without = withoutOwnOrder(on, order)
  const size = parsePositiveAmount(quantity)
  const visibleTerms = size === undefined ? {} : computeVisibleQuantity(order, size)
  const terms = { symbol, side, type, price, quantity, reduceOnly, marginMode }
  const changed: OrderTerms = { ...terms, ...visibleTerms }
  const rest = size === undefined ? quantity : maxAmount(ZERO, subtract(size, executed))
  const left = createOrderContext({ ...changed, quantity: rest }, without)
  // The current state contains the order; the forecast contains the edited order instead, not both.
  const now = readMarginState(on.snapshot)
  const holding = createMarketHolding(on.snapshot, { symbol, marginMode })
  const own = { orderId: order.orderId, side, left: maxAmount(ZERO, subtract(order.quantity, executed)) }
  const standing = now && findMarketHolding(now, { symbol, marginMode })
  const footing = now && standing && projectWithoutOrder(now, standing, own)
  return {
    whole: createOrderContext(changed, without),
    left: { ...left, now, footing, exposure: left.exposure && holding },
  }
}

function withoutOwnOrder(on: PlanningInputs, order: OrderRecord): PlanningInputs {
  const { orders, positions } = on.snapshot
  const left = maxAmount(ZERO, subtract(order.quantity, order.executed))
  const less = (pending: Amount): Amount => maxAmount(ZERO, subtract(pending, left))
  const isOwn = ({ symbol, marginMode }: Pick<OrderRecord, 'symbol' | 'marginMode'>) =>
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

function createEditWrite(
  order: OrderRecord,
  { price, quantity }: OrderContext,
): PlannedOrderEdit | undefined {
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
    ...computeVisibleQuantity(order, quantity),
    was: { price: oldPrice, quantity: order.quantity, executed, updatedAt },
  }
}

/**
 * Returns the visible quantity of an iceberg order after the edit: as before, at most the whole. A record that shows
 * all that is left hides nothing.
 */
function computeVisibleQuantity(
  { type, visible, quantity, executed }: OrderRecord,
  next: Amount,
): { visible?: Amount } {
  if (type !== 'LIMIT' || visible === undefined) return {}
  const showsAll =
    compareDecimals(visible, quantity) >= 0 || compareDecimals(visible, subtract(quantity, executed)) === 0
  return showsAll ? {} : { visible: minAmount(visible, next) }
}

function listEditWarnings(
  { executed, quantity }: OrderRecord,
  left: OrderContext,
  outlook: OrderForecast,
): readonly PlanWarning[] {
  return [
    { code: 'EDIT_MAY_FILL_FIRST', facts: { executed, quantity }, typed: false },
    ...listOrderWarnings(left, outlook).filter(({ code }) => code !== 'SAME_AGAIN'),
  ]
}
