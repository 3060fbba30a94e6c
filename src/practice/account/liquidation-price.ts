import { type Fixed, abs, over, times } from '../numbers/fixed'
import { type Marked, type Sums, mmrOf } from './margin'
import type { Position } from '../records/records'

/** The mark at which a cross position would be liquidated if nothing else moved; none when no price can. */
export function crossLiquidation(position: Position, sums: Sums, now: Marked): Fixed | undefined {
  const { quantity } = position
  const worth = times(quantity, now.mark)
  const others = sums.maintenance - times(abs(worth), mmrOf(now.rules, abs(worth)))
  return endOf(quantity, sums.collateral - others - worth, now)
}

/** The mark at which an isolated position would be liquidated. */
export function isolatedLiquidation(position: Position, now: Marked): Fixed | undefined {
  const { quantity } = position
  const owed = times(quantity, now.sumFunding - position.funded)
  return endOf(quantity, position.margin - position.cost - owed, now)
}

/** How near to the mark at which it all ends a price is told: a billionth of it. */
const FINE = 1_000_000_000n

/**
 * The mark at which what stands behind a position, `beside` its own worth, is just its maintenance margin.
 *
 * That margin's rate follows the position's worth, and so the mark itself: a rate that is the market's base all the
 * way gives the mark by division, any other is halved towards until nobody could trade the difference.
 */
function endOf(quantity: Fixed, beside: Fixed, { rules, mark }: Marked): Fixed | undefined {
  if (quantity === 0n) return undefined
  const size = abs(quantity)
  const rateAt = (price: Fixed) => mmrOf(rules, times(size, price))
  const spareAt = (price: Fixed) => beside + times(quantity, price) - times(times(size, price), rateAt(price))
  const divided = (rate: Fixed): Fixed => over(beside, times(size, rate) - quantity)
  if (spareAt(mark) < 0n) return above(divided(rateAt(mark)))
  const base = divided(rules.baseMmr)
  if (base <= 0n) return undefined
  if (rateAt(quantity > 0n ? mark : base) === rules.baseMmr) return base
  let [stands, falls] = [mark, base]
  while (abs(stands - falls) * FINE > stands) {
    const middle = (stands + falls) / 2n
    if (spareAt(middle) >= 0n) stands = middle
    else falls = middle
  }
  return stands
}

const above = (price: Fixed): Fixed | undefined => (price > 0n ? price : undefined)
