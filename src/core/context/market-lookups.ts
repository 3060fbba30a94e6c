import { selectFeeRates, type MarketFeeRates } from '../figures/fee-rates'
import { findRwaSession, type RwaSession } from '../market/rwa-market'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

export function getMarketFeeRates(
  { terms, rwaMarkets }: Pick<DeskSnapshot, 'terms' | 'rwaMarkets'>,
  symbol: string,
): MarketFeeRates | undefined {
  return terms && selectFeeRates(terms.value, rwaMarkets?.value, symbol)
}

export function getRwaSession(
  { rwaMarkets, health }: Pick<DeskSnapshot, 'rwaMarkets' | 'health'>,
  symbol: string,
  now: number,
): RwaSession | undefined {
  const venueTime = now + (health?.value.clock.offset ?? 0)
  return findRwaSession(rwaMarkets, symbol, { now, venueTime })
}
