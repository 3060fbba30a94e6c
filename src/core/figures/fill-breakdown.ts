import {
  compareDecimals,
  divide,
  multiply,
  minAmount,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { parseScaledInteger, bigPowerOfTen, formatUnits } from '../value/scaled-integer'

export interface FillPart {
  readonly quantity: Amount
  readonly price: Amount
  readonly fee: Amount
}

export interface FillSums {
  readonly quantity: Amount
  readonly paid: Amount
  readonly fee: Amount
}

const cachedSums = new WeakMap<readonly FillPart[], FillSums>()

/** Sums a list of parts. The result is cached per list. */
export function sumFillParts(parts: readonly FillPart[]): FillSums {
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

/** Decimal places of one basis point. */
const BPS_PLACES = 4
const FEE_PLACES = 6

/**
 * Computes the fee of one fill, rounded up to a millionth (a rebate rounds down). It uses integers throughout, because
 * a preview can cover hundreds of prices per keystroke.
 */
export function computeFillFee(quantity: Amount, price: Amount, bps: Amount): Amount {
  const scaledQuantity = parseScaledInteger(quantity)
  const scaledPrice = parseScaledInteger(price)
  const scaledBps = parseScaledInteger(bps)
  const units = scaledQuantity.units * scaledPrice.units * scaledBps.units
  const places = scaledQuantity.places + scaledPrice.places + scaledBps.places + BPS_PLACES
  if (places <= FEE_PLACES) return formatUnits(units, places) as Amount
  const step = bigPowerOfTen(places - FEE_PLACES)
  // The division cuts off towards zero, so only a positive fee is still to be rounded up.
  const cutOff = units / step
  return formatUnits(units > cutOff * step ? cutOff + 1n : cutOff, FEE_PLACES) as Amount
}

/** Splits parts at a size in fill order; a part across the border is divided with its fee. */
export function splitFillsAt(
  parts: readonly FillPart[],
  size: Amount,
): { readonly first: readonly FillPart[]; readonly then: readonly FillPart[] } {
  const [first, then]: [FillPart[], FillPart[]] = [[], []]
  if (compareDecimals(sumFillParts(parts).quantity, size) <= 0) return { first: parts, then: [] }
  let left = size
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
