import {
  absolute,
  compareDecimals,
  divide,
  raiseToFourFifths,
  isPositive,
  isPowerGreater,
  isZero,
  maxAmount,
  multiply,
  sumAmountProducts,
  integerSquareRoot,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal'

/** What the margin rates of one position follow from. */
export interface MarginCurve {
  readonly baseImr: Amount
  readonly baseMmr: Amount
  /** The account's factor for the market; zero where the venue states none. */
  readonly factor: Amount
}

/** The most leverage that a market's own rate allows, to so many places. */
export const computeMaxLeverage = ({ baseImr }: Pick<MarginCurve, 'baseImr'>, places = 20): Amount | undefined =>
  divide(ONE, baseImr, places, 'down')

/** What everything open is worth at its mark, long and short alike. */
export const sumOpenNotional = (
  positions: readonly { readonly quantity: Amount; readonly mark: Amount }[],
): Amount => sumAmountProducts(positions.map(({ quantity, mark }) => [absolute(quantity), mark]))

/** Quantity × price as an absolute amount. */
export const computeNotional = (quantity: Amount, price: Amount): Amount => absolute(multiply(quantity, price))

/**
 * factor × notional^0.8, but only where it is above `floor`; otherwise the floor.
 *
 * x^0.8 > y exactly when x^4 > y^5, so the power, which costs more than all the rest, is taken only
 * where it may decide: y is rounded down, which can only ask for the power once too often.
 */
function getCurvedRate(factor: Amount, notional: Amount, floor: Amount): Amount {
  if (!isPositive(factor) || isZero(notional)) return floor
  const least = divide(floor, factor, 2, 'down') ?? ZERO
  return isPowerGreater(notional, 4, least, 5) ? maxAmount(floor, multiply(factor, raiseToFourFifths(notional))) : floor
}

/** The initial margin rate of a position this large: the larger of leverage, market and size. */
export function computeInitialRate(curve: MarginCurve, leverage: Amount, notional: Amount): Amount {
  return getCurvedRate(curve.factor, notional, maxAmount(getLeverageRate(leverage), curve.baseImr))
}

/** What a leverage leaves to be put up, as a share of one. */
const getLeverageRate = (leverage: Amount): Amount => divide(ONE, leverage, 20, 'up') ?? ONE

/**
 * The initial margin of so much, at the rate of a position this large. Where the leverage decides, the amount is divided
 * by it: a third of it can be exact where a third is not, and what may be taken out ends there to the last place.
 */
export function computeMarginAtRate(curve: MarginCurve, leverage: Amount, notional: Amount, amount = notional): Amount {
  const rate = computeInitialRate(curve, leverage, notional)
  const byLeverage = compareDecimals(rate, getLeverageRate(leverage)) === 0 ? divide(amount, leverage, 20, 'up') : undefined
  return byLeverage ?? multiply(amount, rate)
}

/** How far each curve is flat, found once for each: most positions never leave it. */
const flatLimits = new WeakMap<MarginCurve, Amount | 'everywhere'>()

function isOnFlatPart(curve: MarginCurve, notional: Amount): boolean {
  let flat = flatLimits.get(curve)
  if (flat === undefined) flatLimits.set(curve, (flat = computeFlatLimit(curve) ?? 'everywhere'))
  return flat === 'everywhere' || compareDecimals(notional, flat) <= 0
}

/** The maintenance margin rate of a position this large. */
export function computeMaintenanceRate(curve: MarginCurve, notional: Amount): Amount {
  if (isOnFlatPart(curve, notional)) return curve.baseMmr
  const share = divide(curve.baseMmr, curve.baseImr, 20, 'up')
  return share === undefined ? curve.baseMmr : getCurvedRate(multiply(share, curve.factor), notional, curve.baseMmr)
}

/** The largest notional, in whole quote units, at which size does not move the maintenance rate. Undefined where it never does. */
export function computeFlatLimit({ baseMmr, baseImr, factor }: MarginCurve): Amount | undefined {
  const share = divide(baseMmr, baseImr, 20, 'up')
  const steepness = share === undefined ? ZERO : multiply(share, factor)
  if (!isPositive(steepness)) return undefined
  const least = divide(baseMmr, steepness, 2, 'down') ?? ZERO
  const square = multiply(least, least)
  return integerSquareRoot(integerSquareRoot(multiply(multiply(square, square), least)))
}
