import {
  absolute,
  compareDecimals,
  divide,
  requireAmount,
  multiply,
  roundToGrid,
  ZERO,
} from '../value/decimal-amount'
import type { Amount } from '../value/decimal-amount'
import type { MarketRules } from '../market/venue-market-rules'

const HUNDRED = requireAmount('100')

export const computeOrderValue = (size: Amount, price: Amount): Amount => multiply(size, price)

export function computeSizeForValue(
  value: Amount,
  price: Amount,
  market: Pick<MarketRules, 'step'>,
): Amount | undefined {
  const exact = divide(value, price)
  return exact === undefined ? undefined : roundToGrid(exact, market.step, 'zero')
}

/** Returns a percentage of the maximum size, on the market's step. */
export const computeSizeForShare = (share: Amount, most: Amount, market: Pick<MarketRules, 'step'>): Amount =>
  roundToGrid(divide(multiply(most, share), HUNDRED) ?? ZERO, market.step, 'zero')

/** Returns the size in percent of the maximum, from "0" to "100", for the slider. */
export function computeSizeShare(size: Amount | undefined, most: Amount | undefined): string {
  if (size === undefined || most === undefined) return '0'
  const share = divide(multiply(absolute(size), HUNDRED), most, 0, 'nearest') ?? ZERO
  return compareDecimals(share, HUNDRED) > 0 ? '100' : share
}
