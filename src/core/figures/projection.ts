import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import {
  boundBy,
  frozenBy,
  isCross,
  isolatedShare,
  maintenanceOf,
  type Footing,
  type MarketHolding,
  type Resting,
} from './footing'
import { dividedAt, sumsOf, type Part } from './parts'
import { notionalOf } from './rates'
import type { Side } from '../market/market'

/**
 * What becomes of one order, or of several as one, told as one of the things that may happen: what of it fills and in
 * which order, what goes on to rest, and where the mark stands by then. What is cancelled is in neither.
 */
export interface Course {
  readonly side: Side
  readonly reduceOnly: boolean
  /** Where a position ends on the way and another begins, what fills first ends the one and what fills last is the other. */
  readonly fills: readonly Part[]
  readonly rests: readonly Pick<Resting, 'left' | 'price'>[]
  /** The mark of the market when all of this has happened. */
  readonly mark: Amount
}

/**
 * The account with one holding changed, and money moved into (+) or out of (−) the quote balance for it. Collateral,
 * what is spare and what is unsettled follow; nothing else of the account moves. Every projection is made of this.
 */
export function replaced(
  footing: Footing,
  before: MarketHolding,
  after: MarketHolding,
  moved: Amount = ZERO,
): Footing {
  const gained = after.marginMode === 'CROSS' ? subtract(after.unsettled, before.unsettled) : ZERO
  const [bound, binds] = [boundBy(before), boundBy(after)]
  // What is frozen is out of collateral; what is bound is only out of what is spare.
  const froze = subtract(frozenBy(after) ?? ZERO, frozenBy(before) ?? ZERO)
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
    ...crossTotals(footing, before, after),
  }
}

/** What the cross positions come to together once one of them is another: the others are not counted anew. */
function crossTotals(
  { notional, maintenance }: Footing,
  before: MarketHolding,
  after: MarketHolding,
): Pick<Footing, 'notional' | 'maintenance'> {
  if (!isCross(after)) return { notional, maintenance }
  const [needed, needs] = [maintenanceOf(before), maintenanceOf(after)]
  const more = subtract(notionalOf(after.quantity, after.mark), notionalOf(before.quantity, before.mark))
  return {
    notional: add(notional, more),
    maintenance: maintenance && needed && needs && add(maintenance, subtract(needs, needed)),
  }
}

/** The account once an order has taken its course. Undefined where an isolated fill meets a leverage nobody knows. */
export function afterOrder(footing: Footing, holding: MarketHolding, course: Course): Footing | undefined {
  const marked = atMark(footing, holding.symbol, course.mark)
  const before =
    marked.marketHoldings.find(
      one => one.symbol === holding.symbol && one.marginMode === holding.marginMode,
    ) ?? revalued(holding, course.mark)
  const filled = course.fills.length === 0 ? { holding: before, moved: ZERO } : fill(before, course)
  return filled && replaced(marked, before, withResting(withoutSpent(filled.holding), course), filled.moved)
}

/** A holding without the orders that only reduce and have nothing left to reduce: the venue cancels them. */
function withoutSpent(holding: MarketHolding): MarketHolding {
  const { quantity, resting } = holding
  const isSpent = ({ side, reduceOnly }: Resting): boolean =>
    reduceOnly === true && (isZero(quantity) || isNegative(quantity) === (side === 'SELL'))
  return resting.filter(isSpent).reduce((rest, one) => less(rest, one, one.left), holding)
}

/** A holding with one of its open orders gone, and what it was counted for in the row's own sum. */
function less(holding: MarketHolding, gone: Resting, left: Amount): MarketHolding {
  const resting = holding.resting.filter(one => one !== gone)
  const after = (open: Amount): Amount => (compare(open, left) <= 0 ? ZERO : subtract(open, left))
  return gone.side === 'BUY'
    ? { ...holding, resting, buys: after(holding.buys) }
    : { ...holding, resting, sells: after(holding.sells) }
}

/** The account with a market's mark somewhere else, and everything that is open there valued at it. */
export function atMark(footing: Footing, symbol: string, mark: Amount): Footing {
  return footing.marketHoldings
    .filter(holding => holding.symbol === symbol && holding.mark !== mark)
    .reduce((all, holding) => replaced(all, holding, revalued(holding, mark)), footing)
}

const revalued = (holding: MarketHolding, mark: Amount): MarketHolding => ({
  ...holding,
  mark,
  unsettled: add(holding.unsettled, multiply(holding.quantity, subtract(mark, holding.mark))),
})

/** The account as if an order had never been placed. What it was counted for in the row's own sum goes with it. */
export function withoutOrder(
  footing: Footing,
  holding: MarketHolding,
  order: { readonly orderId: string; readonly side: Side; readonly left: Amount },
): Footing {
  const known = holding.resting.find(({ orderId }) => orderId === order.orderId)
  return known === undefined ? footing : replaced(footing, holding, less(holding, known, order.left))
}

/** The account with another leverage configured for a holding. No margin of an isolated position moves by it. */
export const withLeverage = (footing: Footing, holding: MarketHolding, leverage: Amount): Footing =>
  replaced(footing, holding, { ...holding, leverage })

/** The account with margin moved to (+) or from (−) an isolated position. */
export const withMargin = (footing: Footing, holding: MarketHolding, by: Amount): Footing =>
  replaced(footing, holding, { ...holding, margin: holding.margin && add(holding.margin, by) }, negate(by))

function withResting(holding: MarketHolding, { side, reduceOnly, rests }: Course): MarketHolding {
  if (rests.length === 0) return holding
  const resting = [...holding.resting, ...rests.map(one => ({ side, reduceOnly, ...one }))]
  const left = sumOfProducts(rests.map(one => [one.left]))
  return side === 'BUY'
    ? { ...holding, resting, buys: add(holding.buys, left) }
    : { ...holding, resting, sells: add(holding.sells, left) }
}

interface Filled {
  readonly holding: MarketHolding
  /** What the fill moves into the quote balance. */
  readonly moved: Amount
}

/**
 * What fills of a course. Across margin, trading away from the mark and the fee are lost or gained in what is
 * unsettled at once, and so they are of an isolated position; there, adding brings margin, reducing frees it by size,
 * and what ends the position settles it. What turns a position around ends it, and what is left opens another.
 * Funding is owed for what was held, and for nothing else.
 */
function fill(holding: MarketHolding, { side, fills }: Course): Filled | undefined {
  const { quantity, marginMode } = holding
  const takes = !isZero(quantity) && isNegative(quantity) === (side === 'BUY')
  if (marginMode === 'CROSS' || !takes) return filledBy(holding, side, fills)
  const { first, then } = dividedAt(fills, absolute(quantity))
  const ended = filledBy(holding, side, first)
  if (ended === undefined || then.length === 0) return ended
  const opened = filledBy(ended.holding, side, then)
  return opened && { holding: opened.holding, moved: add(ended.moved, opened.moved) }
}

/** The same of parts that only add, or only take. */
function filledBy(holding: MarketHolding, side: Side, parts: readonly Part[]): Filled | undefined {
  const { quantity, mark, unsettled, margin, marginMode, leverage } = holding
  const sums = sumsOf(parts)
  const order = side === 'BUY' ? sums.quantity : negate(sums.quantity)
  const spent = add(side === 'BUY' ? sums.paid : negate(sums.paid), sums.fee)
  const after = add(quantity, order)
  const now = add(unsettled, subtract(multiply(order, mark), spent))
  if (marginMode === 'CROSS') return { holding: { ...holding, quantity: after, unsettled: now }, moved: ZERO }
  if (margin === undefined) return undefined
  if (isZero(quantity) || isNegative(quantity) === isNegative(order)) {
    if (leverage === undefined) return undefined
    const brought = multiply(sums.paid, isolatedShare(leverage))
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
