import type { AccountTerms } from '../account/account-margin'
import { isRwaMarket, type RwaMarket } from '../market/rwa-market'
import { maxAmount, type Amount } from '../value/decimal-amount'

/** Fee rates of one market, in basis points. */
export interface MarketFeeRates {
  readonly takerBps: Amount
  readonly makerBps: Amount
  /**
   * Basis of these rates. `larger`: it is unknown if the market is a real-world asset, so the larger rate applies.
   * `untold`: it is or may be one, and the venue gives no rate for those, so the futures rate applies.
   */
  readonly by: 'stated' | 'larger' | 'untold'
}

/** Selects the account's rates for a market. The only place that does. */
export function selectFeeRates(
  terms: AccountTerms,
  rwaMarkets: readonly RwaMarket[] | undefined,
  symbol: string,
): MarketFeeRates {
  const { takerBps, makerBps, rwaTakerBps = takerBps, rwaMakerBps = makerBps } = terms
  const futures: MarketFeeRates = { takerBps, makerBps, by: 'stated' }
  const found = isRwaMarket(rwaMarkets, symbol)
  if (found === false) return futures
  const isStated = terms.rwaTakerBps !== undefined && terms.rwaMakerBps !== undefined
  if (found === true)
    return { takerBps: rwaTakerBps, makerBps: rwaMakerBps, by: isStated ? 'stated' : 'untold' }
  const isOne = rwaTakerBps === takerBps && rwaMakerBps === makerBps
  return {
    takerBps: maxAmount(takerBps, rwaTakerBps),
    makerBps: maxAmount(makerBps, rwaMakerBps),
    by: !isStated ? 'untold' : isOne ? 'stated' : 'larger',
  }
}
