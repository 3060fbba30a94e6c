import { absolute, compareDecimals, divide, requireAmount, multiply, roundToGrid, ZERO } from '../value/decimal'
import type { Amount } from '../value/decimal'
import type { MarketRules } from '../market/market'

const HUNDRED = requireAmount('100')

/** What a size is worth at a price. */
export const computeOrderValue = (size: Amount, price: Amount): Amount => multiply(size, price)

/** The largest size on the market's grid that is worth at most that much. */
export function computeSizeForValue(value: Amount, price: Amount, market: Pick<MarketRules, 'step'>): Amount | undefined {
  const exact = divide(value, price)
  return exact === undefined ? undefined : roundToGrid(exact, market.step, 'zero')
}

/** That many hundredths of the most, on the market's grid. */
export const computeSizeForShare = (share: Amount, most: Amount, market: Pick<MarketRules, 'step'>): Amount =>
  roundToGrid(divide(multiply(most, share), HUNDRED) ?? ZERO, market.step, 'zero')

/** How many hundredths of the most a size is, from "0" to "100", for the slider's handle. */
export function computeSizeShare(size: Amount | undefined, most: Amount | undefined): string {
  if (size === undefined || most === undefined) return '0'
  const share = divide(multiply(absolute(size), HUNDRED), most, 0, 'nearest') ?? ZERO
  return compareDecimals(share, HUNDRED) > 0 ? '100' : share
}
