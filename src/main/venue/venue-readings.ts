import type { KeyRefusal } from '@core/profile/key-refusal'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { ReadableVenue, VenueClientOptions, VenueReadResult } from '../main-ports'
import { createVenueQueryClient } from './venue-query'
import type { RateBudget } from './rate-budget'
import type { VenueClock } from './venue-clock'
import { deriveKeyRefusal, createKeyLookupQuery } from './public-key-lookup'
import { createAlgoQueries, createHistoryQueries, createFactQueries } from './venue-queries'
import { createPublicQueries } from './public-queries'
import { createVenueReads } from './venue-read-client'
import { parseVenueHosts } from './venue-hosts'
import type { QueryRestClient } from './venue-rest'
import { getKeyOwner, type VenueSigner } from './request-signing'

/**
 * Shared parts of a venue's reads. A writable venue uses the same ones, so that both share one rate budget and one
 * clock.
 */
export interface VenueReadingParts {
  readonly rest: QueryRestClient
  readonly budget: RateBudget
  readonly venueClock: VenueClock
  readonly signer: VenueSigner | undefined
}

/** The reads of a venue without its streams. */
export interface VenueReadings extends Omit<ReadableVenue, 'stream' | 'close'> {
  getMarketRules(symbol: string): Promise<MarketRules | undefined>
  ensureOffset(): Promise<number | undefined>
  findRefusalCause(): Promise<KeyRefusal | undefined>
  close(): void
}

export function createVenueReadings(
  options: Omit<VenueClientOptions, 'vault' | 'ids' | 'addresses'>,
  { rest, budget, venueClock, signer }: VenueReadingParts,
): VenueReadings {
  const { clock } = options
  let reportMalformed: (at: string) => void = () => undefined
  const asker = createVenueQueryClient({
    ...{ rest, budget, clock, venueClock, signer },
    onMisshapen: (call, place) => reportMalformed(`${call} ${place}`),
  })
  const reads = createVenueReads(asker, options.publicKey, clock, options.digestOf)
  const rules = new Map<string, MarketRules>()

  const markets = async (): Promise<VenueReadResult<readonly MarketRules[]>> => {
    const read = await reads.markets()
    if (read.is === 'read') for (const market of read.value) rules.set(market.symbol, market)
    return read
  }

  return {
    async getMarketRules(symbol) {
      if (!rules.has(symbol)) await markets()
      return rules.get(symbol)
    },
    async ensureOffset() {
      if (venueClock.offset() === undefined) await reads.time()
      return venueClock.offset()?.offset
    },
    async findRefusalCause() {
      if (signer === undefined) return undefined
      return deriveKeyRefusal(
        undefined,
        await asker.ask(createKeyLookupQuery(getKeyOwner(signer), signer.publicKey)),
      )
    },
    accountId: options.accountId,
    read: { ...reads, markets },
    archive: createHistoryQueries(asker),
    facts: createFactQueries(asker, options),
    algo: createAlgoQueries(asker),
    queries: createPublicQueries({
      ...{ rest, clock },
      onMalformedResponse: (type, place) => reportMalformed(`publicQuery ${type} ${place}`),
    }),
    clockOffset: () => venueClock.offset(),
    budget: () => ({ ...budget.tightest(), full: {} }),
    budgets: () => budget.uses(),
    onMalformedResponse: listener => void (reportMalformed = listener),
    close() {
      budget.close()
      rest.close()
    },
  }
}

export function createVenueSigner(
  options: Omit<VenueClientOptions, 'vault'> & Pick<VenueSigner, 'vault'>,
): VenueSigner | undefined {
  const { accountId, mainAccountId, keyId, publicKey, vault, clock } = options
  if (accountId === undefined || keyId === undefined || publicKey === undefined) return undefined
  const { host } = parseVenueHosts(options.addresses).rest
  const main = mainAccountId !== undefined && { mainAccountId }
  return { accountId, host, keyId, publicKey, vault, clock, ...main }
}
