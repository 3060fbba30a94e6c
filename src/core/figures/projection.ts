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
  type Place,
  type Resting,
} from './footing'
import { notionalOf } from './rates'
import type { Side } from '../market/market'

/**
 * What becomes of one order, told as one of the things that may happen: how much of it fills and for how much, what
 * goes on to rest, and where the mark stands by then. What is cancelled is in neither.
 */
export interface Course {
  readonly side: Side
  readonly reduceOnly: boolean
  readonly filled: Amount
  /** What the filled part comes to in quote, and its fee. */
  readonly paid: Amount
  readonly fee: Amount
  readonly rests?: Pick<Resting, 'left' | 'price'> | undefined
  /** The mark of the market when all of this has happened. */
  readonly mark: Amount
}

/**
 * The account with one place changed, and money moved into (+) or out of (−) the quote balance for it. Collateral,
 * what is spare and what is unsettled follow; nothing else of the account moves. Every projection is made of this.
 */
export function replaced(footing: Footing, before: Place, after: Place, moved: Amount = ZERO): Footing {
  const gained = after.marginMode === 'CROSS' ? subtract(after.unsettled, before.unsettled) : ZERO
  const [bound, binds] = [boundBy(before), boundBy(after)]
  // What is frozen is out of collateral; what is bound is only out of what is spare.
  const froze = subtract(frozenBy(after) ?? ZERO, frozenBy(before) ?? ZERO)
  const change = add(moved, gained)
  const { spare, held, places } = footing
  return {
    collateral: add(footing.collateral, subtract(change, froze)),
    spare: spare && bound && binds && add(spare, subtract(change, subtract(binds, bound))),
    held: held && add(held, moved),
    unsettled: add(footing.unsettled, gained),
    places: places.includes(before) ? places.map(one => (one === before ? after : one)) : [...places, after],
    ...crossTotals(footing, before, after),
  }
}

/** What the cross positions come to together once one of them is another: the others are not counted anew. */
function crossTotals(
  { notional, maintenance }: Footing,
  before: Place,
  after: Place,
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
export function afterOrder(footing: Footing, place: Place, course: Course): Footing | undefined {
  const marked = atMark(footing, place.symbol, course.mark)
  const before =
    marked.places.find(one => one.symbol === place.symbol && one.marginMode === place.marginMode) ??
    revalued(place, course.mark)
  const filled = isZero(course.filled) ? { place: before, moved: ZERO } : fill(before, course)
  return filled && replaced(marked, before, withResting(filled.place, course), filled.moved)
}

/** The account with a market's mark somewhere else, and everything that is open there valued at it. */
export function atMark(footing: Footing, symbol: string, mark: Amount): Footing {
  return footing.places
    .filter(place => place.symbol === symbol && place.mark !== mark)
    .reduce((all, place) => replaced(all, place, revalued(place, mark)), footing)
}

const revalued = (place: Place, mark: Amount): Place => ({
  ...place,
  mark,
  unsettled: add(place.unsettled, multiply(place.quantity, subtract(mark, place.mark))),
})

/** The account as if an order had never been placed. What it was counted for in the row's own sum goes with it. */
export function withoutOrder(
  footing: Footing,
  place: Place,
  order: { readonly orderId: string; readonly side: Side; readonly left: Amount },
): Footing {
  const resting = place.resting.filter(({ orderId }) => orderId !== order.orderId)
  if (resting.length === place.resting.length) return footing
  const less = (open: Amount): Amount => (compare(open, order.left) <= 0 ? ZERO : subtract(open, order.left))
  const [buys, sells] =
    order.side === 'BUY' ? [less(place.buys), place.sells] : [place.buys, less(place.sells)]
  return replaced(footing, place, { ...place, resting, buys, sells })
}

/** The account with another leverage configured for a place. No margin of an isolated position moves by it. */
export const withLeverage = (footing: Footing, place: Place, leverage: Amount): Footing =>
  replaced(footing, place, { ...place, leverage })

/** The account with margin moved to (+) or from (−) an isolated position. */
export const withMargin = (footing: Footing, place: Place, by: Amount): Footing =>
  replaced(footing, place, { ...place, margin: place.margin && add(place.margin, by) }, negate(by))

function withResting(place: Place, { side, reduceOnly, rests }: Course): Place {
  if (rests === undefined || isZero(rests.left) || reduceOnly) return place
  const resting = [...place.resting, { side, ...rests }]
  return side === 'BUY'
    ? { ...place, resting, buys: add(place.buys, rests.left) }
    : { ...place, resting, sells: add(place.sells, rests.left) }
}

interface Filled {
  readonly place: Place
  /** What the fill moves into the quote balance. */
  readonly moved: Amount
}

/**
 * A fill. Across margin, trading away from the mark and the fee are lost or gained in what is unsettled at once, and
 * so they are of an isolated position; there, adding brings margin, reducing frees it by size, and what ends the
 * position settles it: what a flip opens begins anew. Funding is owed for what was held, and for nothing else.
 */
function fill(place: Place, { side, filled, paid, fee }: Course): Filled | undefined {
  const { quantity, mark, unsettled, margin, marginMode, leverage } = place
  const order = side === 'BUY' ? filled : negate(filled)
  const spent = add(side === 'BUY' ? paid : negate(paid), fee)
  const after = add(quantity, order)
  const moved = add(unsettled, subtract(multiply(order, mark), spent))
  if (marginMode === 'CROSS') return { place: { ...place, quantity: after, unsettled: moved }, moved: ZERO }
  if (margin === undefined) return undefined
  const reduces = !isZero(quantity) && isNegative(quantity) !== isNegative(order)
  const flips = reduces && !isZero(after) && isNegative(after) !== isNegative(quantity)
  if (reduces && isZero(after))
    return { place: { ...place, quantity: ZERO, unsettled: ZERO, margin: ZERO }, moved: add(margin, moved) }
  if (reduces && !flips) {
    const kept = divide(multiply(margin, after), quantity, 20) ?? ZERO
    return {
      place: { ...place, quantity: after, unsettled: moved, margin: kept },
      moved: subtract(margin, kept),
    }
  }
  if (leverage === undefined) return undefined
  if (!flips) {
    const brought = multiply(paid, isolatedShare(leverage))
    return {
      place: { ...place, quantity: after, unsettled: moved, margin: add(margin, brought) },
      moved: negate(brought),
    }
  }
  const ofRest = (whole: Amount): Amount => divide(multiply(whole, absolute(after)), filled, 20) ?? ZERO
  const brought = multiply(ofRest(paid), isolatedShare(leverage))
  const fresh = subtract(multiply(after, mark), ofRest(spent))
  return {
    place: { ...place, quantity: after, unsettled: fresh, margin: brought },
    moved: subtract(add(margin, subtract(moved, fresh)), brought),
  }
}
