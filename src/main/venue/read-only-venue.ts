import type {
  ReadOnlyVenue,
  ReadableVenue,
  VenueStreamEvent,
  SigningContent,
  KeyVault,
  VenueClientOptions,
  VenueStream,
} from '../main-ports'
import type { StreamPayloads } from '../venue-query-ports'
import { createRateBudget } from './rate-budget'
import { createMeasuredClock } from './venue-clock'
import { parseVenueHosts } from './venue-hosts'
import type { JsonFields } from './exact-json-value'
import { openPrivateVenueStream } from './private-stream'
import { openPublicVenueStream } from './public-venue-stream'
import { pushDecoders } from './push-decoders'
import { openQueryRest, type QueryRestClient } from './venue-rest'
import type { TlsTrust } from './tls-trust'
import { createVenueReadings, createVenueSigner, type VenueReadingParts } from './venue-readings'
import { createTopicName, streamTopics } from './stream-topics'

interface VenueReadParts extends VenueReadingParts {
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

export function createReadableVenue(options: VenueClientOptions, parts: VenueReadParts): ReadableVenue {
  const { clock, ids } = options
  const { signer, trust, witness } = parts
  const hosts = parseVenueHosts(options.addresses)
  const { getMarketRules, ensureOffset, findRefusalCause, close, ...readings } = createVenueReadings(
    options,
    parts,
  )
  const open = new Set<VenueStream>()

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
    ...readings,
    stream,
    async close() {
      await Promise.all([...open].map(one => one.close()))
      close()
    },
  }
}
