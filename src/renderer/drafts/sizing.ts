import type { Account, Terms } from '@core/account/account'
import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isPositive,
  multiply,
  ONE,
  smaller,
  toGrid,
  ZERO,
} from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'

const HUNDRED = exactly('100')
const BPS = exactly('10000')

/** What a size is worth at a price. */
export const valueOf = (size: Amount, price: Amount): Amount => multiply(size, price)

/** The largest size on the market's grid that is worth at most that much. */
export function sizeFor(value: Amount, price: Amount, market: Pick<Market, 'step'>): Amount | undefined {
  const exact = divide(value, price)
  return exact === undefined ? undefined : toGrid(exact, market.step, 'zero')
}

/** What the largest size that can be opened depends on. */
export interface Room {
  readonly account: Pick<Account, 'free'> | undefined
  readonly terms: Pick<Terms, 'takerBps'> | undefined
  readonly leverage: Amount | undefined
  readonly price: Amount | undefined
  readonly market: Pick<Market, 'step' | 'sizeMax'> | undefined
}

/**
 * The largest size free collateral could open at the configured leverage, its taker fee included.
 *
 * A guide for the slider and nothing more: whether an order is covered is decided by the checks.
 */
export function mostToOpen({ account, terms, leverage, price, market }: Room): Amount | undefined {
  if (account === undefined || leverage === undefined || price === undefined || market === undefined)
    return undefined
  const fee = divide(multiply(leverage, terms?.takerBps ?? ZERO), BPS) ?? ZERO
  const perUnit = multiply(price, add(ONE, fee))
  const buys = divide(multiply(account.free, leverage), perUnit)
  if (buys === undefined || !isPositive(buys)) return ZERO
  return smaller(toGrid(buys, market.step, 'zero'), market.sizeMax)
}

/** That many hundredths of the most, on the market's grid. */
export const shareToSize = (share: Amount, most: Amount, market: Pick<Market, 'step'>): Amount =>
  toGrid(divide(multiply(most, share), HUNDRED) ?? ZERO, market.step, 'zero')

/** How many hundredths of the most a size is, from "0" to "100", for the slider's handle. */
export function shareOf(size: Amount | undefined, most: Amount | undefined): string {
  if (size === undefined || most === undefined) return '0'
  const share = divide(multiply(absolute(size), HUNDRED), most, 0, 'nearest') ?? ZERO
  return compare(share, HUNDRED) > 0 ? '100' : share
}
