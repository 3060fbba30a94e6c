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
} from '../value/decimal-amount'

export interface MarginCurve {
  readonly baseImr: Amount
  readonly baseMmr: Amount
  /** The account's factor for the market; zero if the venue gives none. */
  readonly factor: Amount
}

export const computeMaxLeverage = (
  { baseImr }: Pick<MarginCurve, 'baseImr'>,
  places = 20,
): Amount | undefined => divide(ONE, baseImr, places, 'down')

export const sumOpenNotional = (
  positions: readonly { readonly quantity: Amount; readonly mark: Amount }[],
): Amount => sumAmountProducts(positions.map(({ quantity, mark }) => [absolute(quantity), mark]))

export const computeNotional = (quantity: Amount, price: Amount): Amount =>
  absolute(multiply(quantity, price))

/**
 * Returns factor × notional^0.8 where that is above `floor`, otherwise `floor`. x^0.8 > y exactly if x^4 > y^5, so the
 * expensive power is computed only where it may decide; y rounds down, which can only cause one power too many.
 */
function getCurvedRate(factor: Amount, notional: Amount, floor: Amount): Amount {
  if (!isPositive(factor) || isZero(notional)) return floor
  const least = divide(floor, factor, 2, 'down') ?? ZERO
  return isPowerGreater(notional, 4, least, 5)
    ? maxAmount(floor, multiply(factor, raiseToFourFifths(notional)))
    : floor
}

export function computeInitialRate(curve: MarginCurve, leverage: Amount, notional: Amount): Amount {
  return getCurvedRate(curve.factor, notional, maxAmount(getLeverageRate(leverage), curve.baseImr))
}

const getLeverageRate = (leverage: Amount): Amount => divide(ONE, leverage, 20, 'up') ?? ONE

/**
 * Computes the initial margin of `amount` at the rate for `notional`. If the leverage decides, the amount is divided by
 * it, because a third of an amount can be exact where the rate of one third is not.
 */
export function computeMarginAtRate(
  curve: MarginCurve,
  leverage: Amount,
  notional: Amount,
  amount = notional,
): Amount {
  const rate = computeInitialRate(curve, leverage, notional)
  const byLeverage =
    compareDecimals(rate, getLeverageRate(leverage)) === 0 ? divide(amount, leverage, 20, 'up') : undefined
  return byLeverage ?? multiply(amount, rate)
}

/** Flat part of each curve, cached; most positions never leave it. */
const flatLimits = new WeakMap<MarginCurve, Amount | 'everywhere'>()

function isOnFlatPart(curve: MarginCurve, notional: Amount): boolean {
  let flat = flatLimits.get(curve)
  if (flat === undefined) flatLimits.set(curve, (flat = computeFlatLimit(curve) ?? 'everywhere'))
  return flat === 'everywhere' || compareDecimals(notional, flat) <= 0
}

export function computeMaintenanceRate(curve: MarginCurve, notional: Amount): Amount {
  if (isOnFlatPart(curve, notional)) return curve.baseMmr
  const share = divide(curve.baseMmr, curve.baseImr, 20, 'up')
  return share === undefined
    ? curve.baseMmr
    : getCurvedRate(multiply(share, curve.factor), notional, curve.baseMmr)
}

/**
 * Returns the largest notional, in whole quote units, with the flat maintenance rate; `undefined` if it never changes.
 */
export function computeFlatLimit({ baseMmr, baseImr, factor }: MarginCurve): Amount | undefined {
  const share = divide(baseMmr, baseImr, 20, 'up')
  const steepness = share === undefined ? ZERO : multiply(share, factor)
  if (!isPositive(steepness)) return undefined
  const least = divide(baseMmr, steepness, 2, 'down') ?? ZERO
  const square = multiply(least, least)
  return integerSquareRoot(integerSquareRoot(multiply(multiply(square, square), least)))
}
