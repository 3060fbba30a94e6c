import {
  compareDecimals,
  divide,
  multiply,
  minAmount,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import { parseScaledInteger, bigPowerOfTen, formatUnits } from '../value/digits'

/** What fills of an order at one price, with its fee. */
export interface FillBreakdown {
  readonly quantity: Amount
  readonly price: Amount
  readonly fee: Amount
}

/** The sums of several parts: their size, its worth at their prices, and their fees. */
export interface FillSums {
  readonly quantity: Amount
  readonly paid: Amount
  readonly fee: Amount
}

const cachedSums = new WeakMap<readonly FillBreakdown[], FillSums>()

/** The sums of a list of parts. Every figure that follows from a list asks for them, and they are added up once. */
export function sumFillParts(parts: readonly FillBreakdown[]): FillSums {
  let sums = cachedSums.get(parts)
  if (sums === undefined) {
    sums = {
      quantity: sumAmountProducts(parts.map(({ quantity }) => [quantity])),
      paid: sumAmountProducts(parts.map(({ quantity, price }) => [quantity, price])),
      fee: sumAmountProducts(parts.map(({ fee }) => [fee])),
    }
    cachedSums.set(parts, sums)
  }
  return sums
}

/** What basis points are in whole units of a ten-thousandth. */
const BPS_PLACES = 4
/** The decimals a fee is charged with. */
const FEE_PLACES = 6

/**
 * What is charged for one fill, rounded up to a millionth, so that a rebate is rounded down. An order can take hundreds
 * of prices with every key a person presses, so it is counted in whole units throughout.
 */
export function computeFillFee(quantity: Amount, price: Amount, bps: Amount): Amount {
  const [size, at, rate] = [parseScaledInteger(quantity), parseScaledInteger(price), parseScaledInteger(bps)]
  const units = size.units * at.units * rate.units
  const places = size.places + at.places + rate.places + BPS_PLACES
  if (places <= FEE_PLACES) return formatUnits(units, places) as Amount
  const step = bigPowerOfTen(places - FEE_PLACES)
  const whole = units / step
  return formatUnits(units > whole * step ? whole + 1n : whole, FEE_PLACES) as Amount
}

/** The parts that fill first, up to a size, and those after: a part that lies across is divided, and its fee with it. */
export function splitFillsAt(
  parts: readonly FillBreakdown[],
  size: Amount,
): { readonly first: readonly FillBreakdown[]; readonly then: readonly FillBreakdown[] } {
  const [first, then]: [FillBreakdown[], FillBreakdown[]] = [[], []]
  let left = size
  if (compareDecimals(sumFillParts(parts).quantity, size) <= 0) return { first: parts, then: [] }
  for (const part of parts) {
    const { quantity, price, fee } = part
    if (compareDecimals(quantity, left) <= 0) first.push(part)
    else if (left === ZERO) then.push(part)
    else {
      const share = divide(multiply(fee, left), quantity, 20) ?? ZERO
      first.push({ quantity: left, price, fee: share })
      then.push({ quantity: subtract(quantity, left), price, fee: subtract(fee, share) })
    }
    left = subtract(left, minAmount(left, quantity))
  }
  return { first, then }
}
