import { type FixedDecimal, absFixed, divideFixed, multiplyFixed } from '../numbers/fixed-decimal'
import { type MarkedMarket, type MarginSummary, computeMaintenanceMarginRatio } from './margin'
import type { PositionRecord } from '../records/trading-records'

/**
 * Returns the mark at which a cross position is liquidated if nothing else moves. `undefined` if no price liquidates
 * it.
 */
export function computeCrossLiquidationPrice(
  position: PositionRecord,
  sums: MarginSummary,
  now: MarkedMarket,
): FixedDecimal | undefined {
  const { quantity } = position
  const notional = multiplyFixed(quantity, now.mark)
  const others =
    sums.maintenance -
    multiplyFixed(absFixed(notional), computeMaintenanceMarginRatio(now.rules, absFixed(notional)))
  return solveLiquidationPrice(quantity, sums.collateral - others - notional, now)
}

export function computeIsolatedLiquidationPrice(
  position: PositionRecord,
  now: MarkedMarket,
): FixedDecimal | undefined {
  const { quantity } = position
  const owed = multiplyFixed(quantity, now.sumFunding - position.funded)
  return solveLiquidationPrice(quantity, position.margin - position.cost - owed, now)
}

/** The search ends within a billionth of the price. */
const SEARCH_PRECISION = 1_000_000_000n

/**
 * Returns the mark at which `backing` plus the position's notional equals its maintenance margin. The margin rate
 * depends on the notional, and so on the mark. A division gives the result while the rate is the market's base rate.
 * Otherwise a bisection does.
 */
function solveLiquidationPrice(
  quantity: FixedDecimal,
  backing: FixedDecimal,
  { rules, mark }: MarkedMarket,
): FixedDecimal | undefined {
  if (quantity === 0n) return undefined
  const size = absFixed(quantity)
  const rateAt = (price: FixedDecimal) => computeMaintenanceMarginRatio(rules, multiplyFixed(size, price))
  const excessMarginAt = (price: FixedDecimal) =>
    backing + multiplyFixed(quantity, price) - multiplyFixed(multiplyFixed(size, price), rateAt(price))
  const solveAtRate = (rate: FixedDecimal): FixedDecimal =>
    divideFixed(backing, multiplyFixed(size, rate) - quantity)
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
