import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { computeMaintenanceMargin, type MarginState, type MarketHolding } from './margin-state'
import { computeRelativeChange } from './price-math'
import { computeMaintenanceRate, computeNotional, type MarginCurve } from './margin-rates'

export interface LiquidationInputs {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  readonly curve: MarginCurve
  /** Collateral behind the position minus its own notional, signed; independent of this market's mark. */
  readonly beside: Amount
}

/** Relative precision of the price where the rate changes with it: one part in this many. */
const PRECISION = requireAmount('1000000000')
const TWO = requireAmount('2')
const MAX_STEPS = 60

/**
 * Computes the mark at which a position is liquidated, other marks unchanged. Zero if it survives every price;
 * `undefined` if unknown or empty. A cross position has the whole account behind it, less the maintenance of the
 * others; an isolated one has its margin.
 */
export function computeLiquidationPrice(footing: MarginState, holding: MarketHolding): Amount | undefined {
  const { quantity, mark, curve, unsettled, margin, marginMode } = holding
  if (curve === undefined) return undefined
  if (isZero(quantity)) return ZERO
  const [all, own] = [footing.maintenance, computeMaintenanceMargin(holding)]
  const others = all && own && subtract(all, own)
  const behind =
    marginMode === 'CROSS' ? others && subtract(footing.collateral, others) : margin && add(margin, unsettled)
  if (behind === undefined) return undefined
  const beside = subtract(behind, multiply(quantity, mark))
  return solveLiquidationPrice({ quantity, mark, curve, beside }) ?? getPriceWithoutSolution(quantity)
}

/** Returns zero for a long that survives every price. A short without a solution is unknown, not safe. */
const getPriceWithoutSolution = (quantity: Amount): Amount | undefined =>
  isNegative(quantity) ? undefined : ZERO

/** Returns the distance from the mark to the liquidation price, as a fraction of the mark. */
export function computeLiquidationDistance(
  liquidation: Amount | undefined,
  mark: Amount,
): Amount | undefined {
  if (liquidation === undefined || isZero(liquidation)) return undefined
  return computeRelativeChange(mark, liquidation)
}

export function solveLiquidationPrice(inputs: LiquidationInputs): Amount | undefined {
  const { quantity, mark, curve } = inputs
  if (isZero(quantity)) return undefined
  const present = getPriceAtRate(inputs, getRateAt(inputs, mark))
  if (present === undefined) return undefined
  // A short grows towards its liquidation and may leave the flat part of the rate.
  const isFlat = [mark, present].every(at => getRateAt(inputs, at) === curve.baseMmr)
  const found = isFlat || !survives(inputs, mark) ? present : iteratePrice(inputs, present)
  return isPositive(found) ? found : undefined
}

const getRateAt = ({ quantity, curve }: LiquidationInputs, price: Amount): Amount =>
  computeMaintenanceRate(curve, computeNotional(quantity, price))

const getPriceAtRate = ({ quantity, beside }: LiquidationInputs, rate: Amount): Amount | undefined =>
  divide(beside, subtract(multiply(absolute(quantity), rate), quantity))

function survives(standing: LiquidationInputs, price: Amount): boolean {
  const { quantity, beside } = standing
  const need = multiply(computeNotional(quantity, price), getRateAt(standing, price))
  return compareDecimals(add(beside, multiply(quantity, price)), need) >= 0
}

/**
 * Solves where the rate changes with the price: fixed-point iteration, which converges fast because the rate is small,
 * otherwise bisection. Never goes past a surviving price.
 */
function iteratePrice(standing: LiquidationInputs, from: Amount): Amount {
  let price = from
  for (let step = 0; step < MAX_STEPS / 3 && isPositive(price); step += 1) {
    const next = getPriceAtRate(standing, getRateAt(standing, price)) ?? ZERO
    const isThere = compareDecimals(multiply(absolute(subtract(next, price)), PRECISION), price) <= 0
    price = next
    if (isThere) return nudgeToSurviving(standing, price)
  }
  return isPositive(price) ? bisectPrice(standing) : ZERO
}

function nudgeToSurviving(standing: LiquidationInputs, price: Amount): Amount {
  if (survives(standing, price)) return price
  const little = divide(multiply(price, TWO), PRECISION, 20) ?? ZERO
  return isNegative(standing.quantity) ? subtract(price, little) : add(price, little)
}

function bisectPrice(standing: LiquidationInputs): Amount {
  const { mark, curve } = standing
  let [stands, falls] = [mark, getPriceAtRate(standing, curve.baseMmr) ?? ZERO]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const middle = divide(add(stands, falls), TWO, 12) ?? stands
    if (survives(standing, middle)) stands = middle
    else falls = middle
  }
  return stands
}
