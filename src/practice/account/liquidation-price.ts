import { type FixedDecimal, absFixed, divideFixed, multiplyFixed } from '../numbers/fixed'
import { type MarkedMarket, type MarginSummary, computeMaintenanceMarginRatio } from './margin'
import type { PositionRecord } from '../records/records'

/** The mark at which a cross position would be liquidated if nothing else moved; none when no price can. */
export function computeCrossLiquidationPrice(position: PositionRecord, sums: MarginSummary, now: MarkedMarket): FixedDecimal | undefined {
  const { quantity } = position
  const notional = multiplyFixed(quantity, now.mark)
  const others = sums.maintenance - multiplyFixed(absFixed(notional), computeMaintenanceMarginRatio(now.rules, absFixed(notional)))
  return solveLiquidationPrice(quantity, sums.collateral - others - notional, now)
}

/** The mark at which an isolated position would be liquidated. */
export function computeIsolatedLiquidationPrice(position: PositionRecord, now: MarkedMarket): FixedDecimal | undefined {
  const { quantity } = position
  const owed = multiplyFixed(quantity, now.sumFunding - position.funded)
  return solveLiquidationPrice(quantity, position.margin - position.cost - owed, now)
}

/** How near to the mark at which it all ends a price is told: a billionth of it. */
const SEARCH_PRECISION = 1_000_000_000n

/**
 * The mark at which what stands behind a position, `beside` its own worth, is just its maintenance margin.
 *
 * That margin's rate follows the position's worth, and so the mark itself: a rate that is the market's base all the
 * way gives the mark by division, any other is halved towards until nobody could trade the difference.
 */
function solveLiquidationPrice(quantity: FixedDecimal, backing: FixedDecimal, { rules, mark }: MarkedMarket): FixedDecimal | undefined {
  if (quantity === 0n) return undefined
  const size = absFixed(quantity)
  const rateAt = (price: FixedDecimal) => computeMaintenanceMarginRatio(rules, multiplyFixed(size, price))
  const excessMarginAt = (price: FixedDecimal) => backing + multiplyFixed(quantity, price) - multiplyFixed(multiplyFixed(size, price), rateAt(price))
  const solveAtRate = (rate: FixedDecimal): FixedDecimal => divideFixed(backing, multiplyFixed(size, rate) - quantity)
  if (excessMarginAt(mark) < 0n) return toPositivePrice(solveAtRate(rateAt(mark)))
  const base = solveAtRate(rules.baseMmr)
  if (base <= 0n) return undefined
  if (rateAt(quantity > 0n ? mark : base) === rules.baseMmr) return base
  let [solvent, insolvent] = [mark, base]
  while (absFixed(solvent - insolvent) * SEARCH_PRECISION > solvent) {
    const middle = (solvent + insolvent) / 2n
    if (excessMarginAt(middle) >= 0n) solvent = middle
    else insolvent = middle
  }
  return solvent
}

const toPositivePrice = (price: FixedDecimal): FixedDecimal | undefined => (price > 0n ? price : undefined)
