import type { KeyRefusal } from '@core/profile/key-refusal'
import type { MarketRules } from '@core/market/venue-market-rules'
import type {
  ReadOnlyVenue,
  VenueReadResult,
  ReadableVenue,
  VenueStreamEvent,
  SigningContent,
  KeyVault,
  VenueClientOptions,
  VenueStream,
} from '../main-ports'
import type { StreamPayloads } from '../venue-query-ports'
import { createVenueQueryClient } from './venue-query'
import { createRateBudget, type RateBudget } from './rate-budget'
import { createMeasuredClock, type VenueClock } from './venue-clock'
import { parseVenueHosts } from './venue-hosts'
import { deriveKeyRefusal, createKeyLookupQuery } from './public-key-lookup'
import { createAlgoQueries, createHistoryQueries, createFactQueries } from './venue-queries'
import type { JsonFields } from './exact-json-value'
import { openPrivateVenueStream } from './private-stream'
import { openPublicVenueStream } from './public-venue-stream'
import { pushDecoders } from './push-decoders'
import { createPublicQueries } from './public-queries'
import { createVenueReads } from './venue-read-client'
import { openQueryRest, type QueryRestClient } from './venue-rest'
import type { TlsTrust } from './tls-trust'
import { getKeyOwner, type VenueSigner } from './request-signing'
import { createTopicName, streamTopics } from './stream-topics'

/**
 * Shared parts of a venue's reads. A writable venue uses the same ones, so that both share one rate budget and one
 * clock.
 */
export interface VenueReadParts {
  readonly rest: QueryRestClient
  readonly budget: RateBudget
  readonly venueClock: VenueClock
  readonly signer: VenueSigner | undefined
  readonly trust?: TlsTrust | undefined
  readonly witness?: VenueObserver | undefined
}

/** Observer of a venue's requests and stream frames; it cannot send or change any. */
export interface VenueObserver {
  observeRest(rest: QueryRestClient): QueryRestClient
  onFrame(frame: JsonFields): void
}

/**
 * Opens a read-only venue. It cannot create, sign or send a write: its REST client sends queries only, and its signer
 * signs queries only.
 */
export function openReadOnlyVenue(
  options: VenueClientOptions,
  trust?: TlsTrust,
  witness?: VenueObserver,
): ReadOnlyVenue {
  const { clock } = options
  const rest = openQueryRest({
    host: parseVenueHosts(options.addresses).rest,
    clock,
    ...(trust && { trust }),
  })
  const ways = {
    rest: witness?.observeRest(rest) ?? rest,
    budget: createRateBudget(clock),
    venueClock: createMeasuredClock(),
    signer: createVenueSigner({ ...options, vault: createQueryOnlyVault(options.vault) }),
    trust,
    witness,
  }
  return { ...createReadableVenue(options, ways), readOnlyReason: 'view only' }
}

/** Wraps a vault so that it signs queries only. */
// SECURITY: a read-only desk cannot be made to sign a write, whatever requests it.
export const createQueryOnlyVault = ({ sign }: Pick<KeyVault, 'sign'>): Pick<KeyVault, 'sign'> => ({
  sign: (keyId, what, offset) =>
    isQuery(what) ? sign(keyId, what, offset) : Promise.resolve({ ok: false, why: 'refused' }),
})

/** Returns true for a query without a body, or the authentication of a stream. */
const isQuery = (what: SigningContent): boolean =>
  what.is === 'stream' || (what.is === 'call' && what.method === 'GET' && what.body === '')

export function createReadableVenue(
  options: VenueClientOptions,
  { rest, budget, venueClock, signer, trust, witness }: VenueReadParts,
): ReadableVenue {
  const { clock, ids } = options
  const hosts = parseVenueHosts(options.addresses)
  let reportMalformed: (at: string) => void = () => undefined
  const asker = createVenueQueryClient({
    ...{ rest, budget, clock, venueClock, signer },
    onMisshapen: (call, place) => reportMalformed(`${call} ${place}`),
  })
  const reads = createVenueReads(asker, options.publicKey, clock, options.digestOf)
  const rules = new Map<string, MarketRules>()
  const open = new Set<VenueStream>()

  const markets = async (): Promise<VenueReadResult<readonly MarketRules[]>> => {
    const read = await reads.markets()
    if (read.is === 'read') for (const market of read.value) rules.set(market.symbol, market)
    return read
  }

  async function getMarketRules(symbol: string): Promise<MarketRules | undefined> {
    if (!rules.has(symbol)) await markets()
    return rules.get(symbol)
  }

  async function ensureOffset(): Promise<number | undefined> {
    if (venueClock.offset() === undefined) await reads.time()
    return venueClock.offset()?.offset
  }

  async function findRefusalCause(): Promise<KeyRefusal | undefined> {
    if (signer === undefined) return undefined
    return deriveKeyRefusal(
      undefined,
      await asker.ask(createKeyLookupQuery(getKeyOwner(signer), signer.publicKey)),
    )
  }

  function stream(onEvent: (news: VenueStreamEvent) => void): VenueStream {
    const parts = { clock, ids, onEvent, trust, onFrame: witness?.onFrame }
    const prices = openPublicVenueStream({ ...parts, url: hosts.publicStream, readRules: getMarketRules })
    const own =
      signer === undefined
        ? undefined
        : openPrivateVenueStream({
            ...parts,
            url: hosts.privateStream,
            signer,
            offset: ensureOffset,
            findRefusalCause,
          })
    const both: VenueStream = {
      watch: prices.watch,
      listen(name, of, hearTold) {
        const topic = createTopicName(name, of)
        const from = streamTopics[name].channel === 'public' ? prices : own
        if (from === undefined) return () => undefined
        return from.listen(topic, frame => hearTold(pushDecoders[name](frame) as StreamPayloads[typeof name]))
      },
      async close() {
        open.delete(both)
        await Promise.all([prices.close(), own?.close()])
      },
    }
    open.add(both)
    return both
  }

  return {
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
    budget: () => ({ ...budget.tightest(), full: [] }),
    budgets: () => budget.uses(),
    onMalformedResponse: hear => void (reportMalformed = hear),
    stream,
    async close() {
      await Promise.all([...open].map(one => one.close()))
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
