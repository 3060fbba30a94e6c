import type { AccountTerms } from '../account/account'
import { isRwaMarket, type RwaMarket } from '../market/rwa-market'
import { maxAmount, type Amount } from '../value/decimal'

/** What is charged in one market, in basis points. */
export interface MarketFeeRates {
  readonly takerBps: Amount
  readonly makerBps: Amount
  /**
   * Why these. `larger`: it is not known whether the market is one of a real-world asset, and of the two rates the
   * larger counts. `untold`: it is one, or may be, and the venue states no rate for those, so the futures rate counts.
   */
  readonly by: 'stated' | 'larger' | 'untold'
}

/** The one place that says which of the account's rates a market charges. */
export function selectFeeRates(
  terms: AccountTerms,
  rwaMarkets: readonly RwaMarket[] | undefined,
  symbol: string,
): MarketFeeRates {
  const { takerBps, makerBps, rwaTakerBps = takerBps, rwaMakerBps = makerBps } = terms
  const futures: MarketFeeRates = { takerBps, makerBps, by: 'stated' }
  const found = isRwaMarket(rwaMarkets, symbol)
  if (found === false) return futures
  const isTold = terms.rwaTakerBps !== undefined && terms.rwaMakerBps !== undefined
  if (found === true)
    return { takerBps: rwaTakerBps, makerBps: rwaMakerBps, by: isTold ? 'stated' : 'untold' }
  const isOne = rwaTakerBps === takerBps && rwaMakerBps === makerBps
  return {
    takerBps: maxAmount(takerBps, rwaTakerBps),
    makerBps: maxAmount(makerBps, rwaMakerBps),
    by: !isTold ? 'untold' : isOne ? 'stated' : 'larger',
  }
}
