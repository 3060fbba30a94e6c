import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import { maintenanceOf, type Footing, type MarketHolding } from './footing'
import { changeFrom } from './prices'
import { mmr, notionalOf, type Curve } from './rates'

/** The figures that the liquidation price of a position follows from. */
export interface LiquidationInputs {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  readonly curve: Curve
  /** What stands behind the position beside its own worth: it is signed, and no mark of this market moves it. */
  readonly beside: Amount
}

/** One part in this many is as close as a price is told where the rate moves with it. */
const FINE = exactly('1000000000')
const TWO = exactly('2')
const STEPS = 60

/**
 * The mark at which a position would be liquidated, other marks unchanged; zero where every price is survived.
 * Undefined where that is not known, or nothing is held.
 *
 * Across margin the whole account stands behind it and has to carry the others too; an isolated one has its margin.
 */
export function liquidationOf(footing: Footing, holding: MarketHolding): Amount | undefined {
  const { quantity, mark, curve, unsettled, margin, marginMode } = holding
  if (curve === undefined) return undefined
  if (isZero(quantity)) return ZERO
  const [all, own] = [footing.maintenance, maintenanceOf(holding)]
  const others = all && own && subtract(all, own)
  const behind =
    marginMode === 'CROSS' ? others && subtract(footing.collateral, others) : margin && add(margin, unsettled)
  if (behind === undefined) return undefined
  const beside = subtract(behind, multiply(quantity, mark))
  return liquidationPrice({ quantity, mark, curve, beside }) ?? noLiquidation(quantity)
}

/**
 * What stands for a liquidation price that could be worked out and is not there: zero, for every price is survived.
 * A short that no price liquidates would be one that none saves.
 */
const noLiquidation = (quantity: Amount): Amount | undefined => (isNegative(quantity) ? undefined : ZERO)

/** How far the mark is from the price at which a position would be liquidated, as a fraction of the mark. */
export function liquidationDistance(liquidation: Amount | undefined, mark: Amount): Amount | undefined {
  if (liquidation === undefined || isZero(liquidation)) return undefined
  return changeFrom(mark, liquidation)
}

/** The mark at which what stands behind a position is just its maintenance margin. Undefined where there is none. */
export function liquidationPrice(standing: LiquidationInputs): Amount | undefined {
  const { quantity, mark, curve } = standing
  if (isZero(quantity)) return undefined
  const present = priceAt(standing, rateAt(standing, mark))
  if (present === undefined) return undefined
  // A short grows on its way there, and may bend a rate that is flat at the mark.
  const isFlat = [mark, present].every(at => rateAt(standing, at) === curve.baseMmr)
  const found = isFlat || !survives(standing, mark) ? present : settled(standing, present)
  return isPositive(found) ? found : undefined
}

const rateAt = ({ quantity, curve }: LiquidationInputs, price: Amount): Amount =>
  mmr(curve, notionalOf(quantity, price))

/** The price at which a position would be liquidated if its rate were this one. */
const priceAt = ({ quantity, beside }: LiquidationInputs, rate: Amount): Amount | undefined =>
  divide(beside, subtract(multiply(absolute(quantity), rate), quantity))

function survives(standing: LiquidationInputs, price: Amount): boolean {
  const { quantity, beside } = standing
  const need = multiply(notionalOf(quantity, price), rateAt(standing, price))
  return compare(add(beside, multiply(quantity, price)), need) >= 0
}

/**
 * Where the rate itself moves with the price: goes from a price to its rate and on to that rate's price, which settles
 * quickly since a rate is a small part of the worth; halves a span where that is not so. Never past what is survived.
 */
function settled(standing: LiquidationInputs, from: Amount): Amount {
  let price = from
  for (let step = 0; step < STEPS / 3 && isPositive(price); step += 1) {
    const next = priceAt(standing, rateAt(standing, price)) ?? ZERO
    const isThere = compare(multiply(absolute(subtract(next, price)), FINE), price) <= 0
    price = next
    if (isThere) return standingBy(standing, price)
  }
  return isPositive(price) ? halved(standing) : ZERO
}

/** A price that is survived, no further from the one found than a price is told. */
function standingBy(standing: LiquidationInputs, price: Amount): Amount {
  if (survives(standing, price)) return price
  const little = divide(multiply(price, TWO), FINE, 20) ?? ZERO
  return isNegative(standing.quantity) ? subtract(price, little) : add(price, little)
}

function halved(standing: LiquidationInputs): Amount {
  const { mark, curve } = standing
  let [stands, falls] = [mark, priceAt(standing, curve.baseMmr) ?? ZERO]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = divide(add(stands, falls), TWO, 12) ?? stands
    if (survives(standing, middle)) stands = middle
    else falls = middle
  }
  return stands
}
