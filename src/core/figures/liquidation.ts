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
} from '../value/decimal'
import { computeMaintenanceMargin, type MarginState, type MarketHolding } from './footing'
import { computeRelativeChange } from './prices'
import { computeMaintenanceRate, computeNotional, type MarginCurve } from './rates'

/** The figures that the liquidation price of a position follows from. */
export interface LiquidationInputs {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  readonly curve: MarginCurve
  /** What stands behind the position beside its own worth: it is signed, and no mark of this market moves it. */
  readonly beside: Amount
}

/** One part in this many is as close as a price is told where the rate moves with it. */
const PRECISION = requireAmount('1000000000')
const TWO = requireAmount('2')
const MAX_STEPS = 60

/**
 * The mark at which a position would be liquidated, other marks unchanged; zero where every price is survived.
 * Undefined where that is not known, or nothing is held.
 *
 * Across margin the whole account stands behind it and has to carry the others too; an isolated one has its margin.
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

/**
 * What stands for a liquidation price that could be worked out and is not there: zero, for every price is survived.
 * A short that no price liquidates would be one that none saves.
 */
const getPriceWithoutSolution = (quantity: Amount): Amount | undefined => (isNegative(quantity) ? undefined : ZERO)

/** How far the mark is from the price at which a position would be liquidated, as a fraction of the mark. */
export function computeLiquidationDistance(liquidation: Amount | undefined, mark: Amount): Amount | undefined {
  if (liquidation === undefined || isZero(liquidation)) return undefined
  return computeRelativeChange(mark, liquidation)
}

/** The mark at which what stands behind a position is just its maintenance margin. Undefined where there is none. */
export function solveLiquidationPrice(inputs: LiquidationInputs): Amount | undefined {
  const { quantity, mark, curve } = inputs
  if (isZero(quantity)) return undefined
  const present = getPriceAtRate(inputs, getRateAt(inputs, mark))
  if (present === undefined) return undefined
  // A short grows on its way there, and may bend a rate that is flat at the mark.
  const isFlat = [mark, present].every(at => getRateAt(inputs, at) === curve.baseMmr)
  const found = isFlat || !survives(inputs, mark) ? present : iteratePrice(inputs, present)
  return isPositive(found) ? found : undefined
}

const getRateAt = ({ quantity, curve }: LiquidationInputs, price: Amount): Amount =>
  computeMaintenanceRate(curve, computeNotional(quantity, price))

/** The price at which a position would be liquidated if its rate were this one. */
const getPriceAtRate = ({ quantity, beside }: LiquidationInputs, rate: Amount): Amount | undefined =>
  divide(beside, subtract(multiply(absolute(quantity), rate), quantity))

function survives(standing: LiquidationInputs, price: Amount): boolean {
  const { quantity, beside } = standing
  const need = multiply(computeNotional(quantity, price), getRateAt(standing, price))
  return compareDecimals(add(beside, multiply(quantity, price)), need) >= 0
}

/**
 * Where the rate itself moves with the price: goes from a price to its rate and on to that rate's price, which settles
 * quickly since a rate is a small part of the worth; halves a span where that is not so. Never past what is survived.
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

/** A price that is survived, no further from the one found than a price is told. */
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
