import {
  add,
  compare,
  isZero,
  larger,
  smaller,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Footing } from '../figures/footing'
import { afterOrder, type Course } from '../figures/projection'
import { feeOf } from '../figures/rates'
import type { Stance } from './stance'

/**
 * The account right after the order was sent, in a market that stands still: what the book gives fills at its prices,
 * what is left rests or is cancelled by the order's type. It is what the venue says of the account then: a rest binds
 * margin and has gained nothing.
 */
export const placedOf = (stance: Stance): Footing | undefined => projected(stance, placedCourse(stance))

/**
 * The account once all of the order has filled, what does not fill at once at its limit. The mark has come to that
 * limit by then where it is not beyond it already, for a fill by itself brings no gain.
 */
export const filledOf = (stance: Stance): Footing | undefined => projected(stance, filledCourse(stance))

const projected = ({ footing, place }: Stance, course: Course | undefined): Footing | undefined =>
  footing && place && course && afterOrder(footing, place, course)

/** How much of an order fills at once, and whether what is left of it rests. */
function atOnce({
  draft,
  fill,
  quantity,
  price,
  mark,
}: Stance): { filled: Amount; rests: boolean } | undefined {
  if (quantity === undefined) return undefined
  const isPassive =
    price !== undefined && mark !== undefined && compare(price, mark) * (draft.side === 'BUY' ? 1 : -1) <= 0
  const seen = fill?.filled ?? (isPassive ? ZERO : quantity)
  switch (draft.type) {
    case 'LIMIT':
      return { filled: seen, rests: true }
    case 'POST_ONLY':
      return { filled: ZERO, rests: isZero(seen) || draft.stepsBack === true }
    case 'FOK':
      return { filled: compare(seen, quantity) < 0 ? ZERO : quantity, rests: false }
    case 'IOC':
    case 'MARKET':
      return { filled: fill?.filled ?? quantity, rests: false }
  }
}

function placedCourse(stance: Stance): Course | undefined {
  const { draft, mark, quantity, price, cost, fill } = stance
  const once = atOnce(stance)
  const taker = stance.on.snapshot.terms?.value.takerBps
  if (once === undefined || quantity === undefined || mark === undefined || cost === undefined)
    return undefined
  if (taker === undefined) return undefined
  const left = subtract(quantity, once.filled)
  const paid = isZero(once.filled) ? ZERO : isZero(left) ? cost : (fill?.paid ?? ZERO)
  return {
    side: draft.side,
    reduceOnly: draft.reduceOnly,
    filled: once.filled,
    paid,
    fee: charged(paid, taker),
    rests: once.rests && price !== undefined ? { left, price } : undefined,
    mark,
  }
}

function filledCourse(stance: Stance): Course | undefined {
  const { draft, mark, quantity, price, cost } = stance
  const [once, placed, terms] = [atOnce(stance), placedCourse(stance), stance.on.snapshot.terms?.value]
  if (once === undefined || placed === undefined || quantity === undefined) return undefined
  if (mark === undefined || cost === undefined || terms === undefined) return undefined
  const isWhole = isZero(subtract(quantity, placed.filled))
  const rests = !isWhole && price !== undefined && (draft.type === 'LIMIT' || draft.type === 'POST_ONLY')
  // What is hidden pays as a taker though it rests.
  const bps = rests && draft.visible === undefined ? terms.makerBps : terms.takerBps
  const reached = draft.side === 'BUY' ? smaller : larger
  return {
    side: draft.side,
    reduceOnly: draft.reduceOnly,
    filled: quantity,
    paid: cost,
    fee: add(placed.fee, charged(subtract(cost, placed.paid), bps)),
    mark: rests ? reached(mark, price) : mark,
  }
}

/** A fee, rounded up to what the venue keeps of money. */
const charged = (paid: Amount, bps: Amount): Amount => toPlaces(feeOf(paid, bps), 6, 'up')
