import type { MarketFactName, MarketFacts } from '@core/market/venue-facts'
import type { ClockPort, VenueReadResult, ReadableVenue, VenueStream } from '../main-ports'
import type { VenueReadTrouble } from '../venue-read-result'

/** Age up to which cached facts are returned, in milliseconds: the venue updates them once a minute. */
const MAX_AGE_MS = 60_000
const LISTEN_MS = 180_000

export interface MarketFactsReader {
  /** Returns the known facts, possibly old if a new read failed, or the failure if there are none. */
  read(name: MarketFactName): Promise<MarketFacts | VenueReadTrouble>
  close(): void
}

interface Parts {
  readonly venue: Pick<ReadableVenue, 'facts'>
  readonly stream: Pick<VenueStream, 'listen'>
  readonly clock: ClockPort
}

type FactsResult = MarketFacts | VenueReadTrouble

export function createMarketFactsReader({ venue: { facts }, stream, clock }: Parts): MarketFactsReader {
  const cache = new Map<MarketFactName, MarketFacts>()
  const pending = new Map<MarketFactName, Promise<FactsResult>>()
  const subscriptions = new Map<MarketFactName, { readonly stop: () => void; readonly callOff: () => void }>()
  let closed = false

  const queries: { readonly [N in MarketFactName]: () => Promise<FactsResult> } = {
    changes: async () => toResult(await facts.priceChanges(), (rows, at) => ({ is: 'changes', rows, at })),
    interests: async () =>
      toResult(await facts.openInterests(), (rows, at) => ({ is: 'interests', rows, at })),
    funding: async () => toResult(await facts.fundingRates(), (rows, at) => ({ is: 'funding', rows, at })),
    averages: async () =>
      toResult(await facts.fundingAverages(), (rows, at) => ({ is: 'averages', rows, at })),
    sources: async () => toResult(await facts.indexSources(), (rows, at) => ({ is: 'sources', rows, at })),
  }
  /** Topics that are pushed once a minute. While subscribed they are not queried. */
  const subscribers: Partial<Record<MarketFactName, () => () => void>> = {
    changes: () => stream.listen('priceChanges', {}, rows => store({ is: 'changes', rows, at: clock.now() })),
    interests: () =>
      stream.listen('openInterests', {}, rows => store({ is: 'interests', rows, at: clock.now() })),
  }

  const store = (answer: MarketFacts): void => void cache.set(answer.is, answer)
  const isFresh = ({ at }: MarketFacts): boolean => clock.now() - at < MAX_AGE_MS && clock.now() >= at

  function keepListening(of: MarketFactName): void {
    const already = subscriptions.get(of)
    already?.callOff()
    const stop = already?.stop ?? subscribers[of]?.()
    if (stop === undefined) return
    const callOff = clock.after(LISTEN_MS, () => {
      subscriptions.delete(of)
      stop()
    })
    subscriptions.set(of, { stop, callOff })
  }

  async function query(of: MarketFactName): Promise<FactsResult> {
    const found = await queries[of]().finally(() => pending.delete(of))
    if (typeof found === 'string') return cache.get(of) ?? found
    store(found)
    return found
  }

  return {
    async read(of) {
      if (closed) return 'offline'
      keepListening(of)
      const known = cache.get(of)
      if (known !== undefined && isFresh(known)) return known
      const asked = pending.get(of) ?? query(of)
      pending.set(of, asked)
      return asked
    },
    close() {
      closed = true
      for (const { stop, callOff } of subscriptions.values()) {
        callOff()
        stop()
      }
      subscriptions.clear()
    },
  }
}

const toResult = <T>(found: VenueReadResult<T>, facts: (rows: T, at: number) => MarketFacts): FactsResult =>
  found.is === 'failed' ? found.why : facts(found.value, found.at)
