import { feeRatesOf, type FeeRates } from '../figures/fee-rates'
import { sessionOf, type RwaSession } from '../market/rwa-market'
import type { Snapshot } from '../snapshot/snapshot'

/** What one market charges this account; undefined before the account's terms were read. */
export function ratesIn(
  { terms, rwaMarkets }: Pick<Snapshot, 'terms' | 'rwaMarkets'>,
  symbol: string,
): FeeRates | undefined {
  return terms && feeRatesOf(terms.value, rwaMarkets?.value, symbol)
}

/** The reference market of a market as it stands; undefined for a market that has none. */
export function sessionIn(
  { rwaMarkets, health }: Pick<Snapshot, 'rwaMarkets' | 'health'>,
  symbol: string,
  now: number,
): RwaSession | undefined {
  const venueTime = now + (health?.value.clock.offset ?? 0)
  return sessionOf(rwaMarkets, symbol, { now, venueTime })
}
