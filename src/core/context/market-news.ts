import { selectFeeRates, type MarketFeeRates } from '../figures/fee-rates'
import { findRwaSession, type RwaSession } from '../market/rwa-market'
import type { DeskSnapshot } from '../snapshot/snapshot'

/** What one market charges this account; undefined before the account's terms were read. */
export function getMarketFeeRates(
  { terms, rwaMarkets }: Pick<DeskSnapshot, 'terms' | 'rwaMarkets'>,
  symbol: string,
): MarketFeeRates | undefined {
  return terms && selectFeeRates(terms.value, rwaMarkets?.value, symbol)
}

/** The reference market of a market as it stands; undefined for a market that has none. */
export function getRwaSession(
  { rwaMarkets, health }: Pick<DeskSnapshot, 'rwaMarkets' | 'health'>,
  symbol: string,
  now: number,
): RwaSession | undefined {
  const venueTime = now + (health?.value.clock.offset ?? 0)
  return findRwaSession(rwaMarkets, symbol, { now, venueTime })
}
