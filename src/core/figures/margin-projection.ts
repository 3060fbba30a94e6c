import {
  absolute,
  add,
  compareDecimals,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import {
  computeBoundMargin,
  computeFrozenMargin,
  isCrossHolding,
  getIsolatedMarginShare,
  computeMaintenanceMargin,
  type MarginState,
  type MarketHolding,
  type RestingOrder,
} from './margin-state'
import { splitFillsAt, sumFillParts, type FillPart } from './fill-breakdown'
import { computeNotional } from './margin-rates'
import type { OrderSide } from '../market/venue-market-rules'

/**
 * One possible result of an order, or of several as one: fills in order, what goes on to rest, and the mark by then.
 * Cancelled parts are in neither.
 */
export interface OrderScenario {
  readonly side: OrderSide
  readonly reduceOnly: boolean
  /** In a reversal the first fills end the old position and the last fills open the new one. */
  readonly fills: readonly FillPart[]
  readonly rests: readonly Pick<RestingOrder, 'left' | 'price'>[]
  readonly mark: Amount
}

/**
 * Replaces one holding of the account and moves money into (+) or out of (−) the quote balance for it. All projections
 * use this; only collateral, spare and unsettled PnL follow.
 */
export function replaceHolding(
  footing: MarginState,
  before: MarketHolding,
  after: MarketHolding,
  moved: Amount = ZERO,
): MarginState {
  const gained = after.marginMode === 'CROSS' ? subtract(after.unsettled, before.unsettled) : ZERO
  const [bound, binds] = [computeBoundMargin(before), computeBoundMargin(after)]
  // Frozen margin leaves collateral; bound margin only leaves `spare`.
  const froze = subtract(computeFrozenMargin(after) ?? ZERO, computeFrozenMargin(before) ?? ZERO)
  const change = add(moved, gained)
  const { spare, held, marketHoldings } = footing
  return {
    collateral: add(footing.collateral, subtract(change, froze)),
    spare: spare && bound && binds && add(spare, subtract(change, subtract(binds, bound))),
    held: held && add(held, moved),
    unsettled: add(footing.unsettled, gained),
    marketHoldings: marketHoldings.includes(before)
      ? marketHoldings.map(one => (one === before ? after : one))
      : [...marketHoldings, after],
    ...updateCrossTotals(footing, before, after),
  }
}

/** Updates cross totals for one changed position without summing the others again. */
function updateCrossTotals(
  { notional, maintenance }: MarginState,
  before: MarketHolding,
  after: MarketHolding,
): Pick<MarginState, 'notional' | 'maintenance'> {
  if (!isCrossHolding(after)) return { notional, maintenance }
  const [needed, needs] = [computeMaintenanceMargin(before), computeMaintenanceMargin(after)]
  const more = subtract(
    computeNotional(after.quantity, after.mark),
    computeNotional(before.quantity, before.mark),
  )
  return {
    notional: add(notional, more),
    maintenance: maintenance && needed && needs && add(maintenance, subtract(needs, needed)),
  }
}

/** Projects the account after an order. `undefined` if an isolated fill needs an unknown leverage. */
export function projectOrder(
  footing: MarginState,
  holding: MarketHolding,
  course: OrderScenario,
): MarginState | undefined {
  const marked = projectMark(footing, holding.symbol, course.mark)
  const before =
    marked.marketHoldings.find(
      one => one.symbol === holding.symbol && one.marginMode === holding.marginMode,
    ) ?? revalueHolding(holding, course.mark)
  const filled = course.fills.length === 0 ? { holding: before, moved: ZERO } : applyFills(before, course)
  return (
    filled &&
    replaceHolding(marked, before, addRestingOrders(removeSpentOrders(filled.holding), course), filled.moved)
  )
}

/** Removes reduce-only orders with nothing left to reduce, as the venue cancels them. */
function removeSpentOrders(holding: MarketHolding): MarketHolding {
  const { quantity, resting } = holding
  const isSpent = ({ side, reduceOnly }: RestingOrder): boolean =>
    reduceOnly === true && (isZero(quantity) || isNegative(quantity) === (side === 'SELL'))
  return resting.filter(isSpent).reduce((rest, one) => removeRestingOrder(rest, one, one.left), holding)
}

function removeRestingOrder(holding: MarketHolding, order: RestingOrder, left: Amount): MarketHolding {
  const resting = holding.resting.filter(one => one !== order)
  const after = (open: Amount): Amount => (compareDecimals(open, left) <= 0 ? ZERO : subtract(open, left))
  return order.side === 'BUY'
    ? { ...holding, resting, buys: after(holding.buys) }
    : { ...holding, resting, sells: after(holding.sells) }
}

export function projectMark(footing: MarginState, symbol: string, mark: Amount): MarginState {
  return footing.marketHoldings
    .filter(holding => holding.symbol === symbol && holding.mark !== mark)
    .reduce((all, holding) => replaceHolding(all, holding, revalueHolding(holding, mark)), footing)
}

const revalueHolding = (holding: MarketHolding, mark: Amount): MarketHolding => ({
  ...holding,
  mark,
  unsettled: add(holding.unsettled, multiply(holding.quantity, subtract(mark, holding.mark))),
})

/** Projects the account without an order, including its size in the row's sum. */
export function projectWithoutOrder(
  footing: MarginState,
  holding: MarketHolding,
  order: { readonly orderId: string; readonly side: OrderSide; readonly left: Amount },
): MarginState {
  const known = holding.resting.find(({ orderId }) => orderId === order.orderId)
  return known === undefined
    ? footing
    : replaceHolding(footing, holding, removeRestingOrder(holding, known, order.left))
}

/** Projects another leverage. The margin of isolated positions does not change. */
export const projectLeverage = (
  footing: MarginState,
  holding: MarketHolding,
  leverage: Amount,
): MarginState => replaceHolding(footing, holding, { ...holding, leverage })

/** Projects margin moved to (+) or from (−) an isolated position. */
export const projectMargin = (footing: MarginState, holding: MarketHolding, by: Amount): MarginState =>
  replaceHolding(
    footing,
    holding,
    { ...holding, margin: holding.margin && add(holding.margin, by) },
    negate(by),
  )

function addRestingOrders(holding: MarketHolding, { side, reduceOnly, rests }: OrderScenario): MarketHolding {
  if (rests.length === 0) return holding
  const resting = [...holding.resting, ...rests.map(one => ({ side, reduceOnly, ...one }))]
  const left = sumAmountProducts(rests.map(one => [one.left]))
  return side === 'BUY'
    ? { ...holding, resting, buys: add(holding.buys, left) }
    : { ...holding, resting, sells: add(holding.sells, left) }
}

interface FilledHolding {
  readonly holding: MarketHolding
  readonly moved: Amount
}

/**
 * Applies fills. Cross: price difference and fee change unsettled PnL at once. Isolated: the same, and adding brings
 * margin, reducing frees it by size, closing settles it. A reversal closes first and opens the rest. Funding is owed
 * only for what was held.
 */
function applyFills(holding: MarketHolding, { side, fills }: OrderScenario): FilledHolding | undefined {
  const { quantity, marginMode } = holding
  const takes = !isZero(quantity) && isNegative(quantity) === (side === 'BUY')
  if (marginMode === 'CROSS' || !takes) return applyOneWayFills(holding, side, fills)
  const { first, then } = splitFillsAt(fills, absolute(quantity))
  const ended = applyOneWayFills(holding, side, first)
  if (ended === undefined || then.length === 0) return ended
  const opened = applyOneWayFills(ended.holding, side, then)
  return opened && { holding: opened.holding, moved: add(ended.moved, opened.moved) }
}

function applyOneWayFills(
  holding: MarketHolding,
  side: OrderSide,
  parts: readonly FillPart[],
): FilledHolding | undefined {
  const { quantity, mark, unsettled, margin, marginMode, leverage } = holding
  const sums = sumFillParts(parts)
  const order = side === 'BUY' ? sums.quantity : negate(sums.quantity)
  const spent = add(side === 'BUY' ? sums.paid : negate(sums.paid), sums.fee)
  const after = add(quantity, order)
  const now = add(unsettled, subtract(multiply(order, mark), spent))
  if (marginMode === 'CROSS') return { holding: { ...holding, quantity: after, unsettled: now }, moved: ZERO }
  if (margin === undefined) return undefined
  if (isZero(quantity) || isNegative(quantity) === isNegative(order)) {
    if (leverage === undefined) return undefined
    const brought = multiply(sums.paid, getIsolatedMarginShare(leverage))
    return {
      holding: { ...holding, quantity: after, unsettled: now, margin: add(margin, brought) },
      moved: negate(brought),
    }
  }
  if (isZero(after))
    return { holding: { ...holding, quantity: ZERO, unsettled: ZERO, margin: ZERO }, moved: add(margin, now) }
  const kept = divide(multiply(margin, after), quantity, 20) ?? ZERO
  return {
    holding: { ...holding, quantity: after, unsettled: now, margin: kept },
    moved: subtract(margin, kept),
  }
}
