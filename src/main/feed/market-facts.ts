import type { FactName, MarketFacts } from '@core/market/venue-facts'
import type { Clock, Read, ReadingVenue, VenueStream } from '../ports'
import type { ReadTrouble } from '../read'

/** What was read or heard less than this ago answers whoever asks: the venue makes these figures once a minute. */
const ENOUGH = 60_000
/** For how long after somebody last asked a topic is heard. */
const LISTENED = 180_000

/** What the venue tells of all markets, read when somebody looks, and shared by everybody who does. */
export interface FactsReader {
  /** What is known of it now, as old as it is where it could not be read again; or why nothing is. */
  read(of: FactName): Promise<MarketFacts | ReadTrouble>
  close(): void
}

interface Parts {
  readonly venue: Pick<ReadingVenue, 'facts'>
  readonly stream: Pick<VenueStream, 'listen'>
  readonly clock: Clock
}

type Answered = MarketFacts | ReadTrouble

export function createFactsReader({ venue: { facts }, stream, clock }: Parts): FactsReader {
  const kept = new Map<FactName, MarketFacts>()
  const reading = new Map<FactName, Promise<Answered>>()
  const heard = new Map<FactName, { readonly stop: () => void; readonly callOff: () => void }>()
  let closed = false

  const asks: { readonly [N in FactName]: () => Promise<Answered> } = {
    changes: async () => answered(await facts.priceChanges(), (rows, at) => ({ is: 'changes', rows, at })),
    interests: async () =>
      answered(await facts.openInterests(), (rows, at) => ({ is: 'interests', rows, at })),
    funding: async () => answered(await facts.fundingRates(), (rows, at) => ({ is: 'funding', rows, at })),
    averages: async () =>
      answered(await facts.fundingAverages(), (rows, at) => ({ is: 'averages', rows, at })),
    sources: async () => answered(await facts.indexSources(), (rows, at) => ({ is: 'sources', rows, at })),
  }
  /** What is pushed once a minute is heard for as long as somebody looks, and not asked for meanwhile. */
  const listens: Partial<Record<FactName, () => () => void>> = {
    changes: () => stream.listen('priceChanges', {}, rows => keep({ is: 'changes', rows, at: clock.now() })),
    interests: () =>
      stream.listen('openInterests', {}, rows => keep({ is: 'interests', rows, at: clock.now() })),
  }

  const keep = (told: MarketFacts): void => void kept.set(told.is, told)
  const isYoung = ({ at }: MarketFacts): boolean => clock.now() - at < ENOUGH && clock.now() >= at

  function listen(of: FactName): void {
    const already = heard.get(of)
    already?.callOff()
    const stop = already?.stop ?? listens[of]?.()
    if (stop === undefined) return
    const callOff = clock.after(LISTENED, () => {
      heard.delete(of)
      stop()
    })
    heard.set(of, { stop, callOff })
  }

  async function ask(of: FactName): Promise<Answered> {
    const found = await asks[of]().finally(() => reading.delete(of))
    if (typeof found === 'string') return kept.get(of) ?? found
    keep(found)
    return found
  }

  return {
    async read(of) {
      if (closed) return 'offline'
      listen(of)
      const known = kept.get(of)
      if (known !== undefined && isYoung(known)) return known
      const asked = reading.get(of) ?? ask(of)
      reading.set(of, asked)
      return asked
    },
    close() {
      closed = true
      for (const { stop, callOff } of heard.values()) {
        callOff()
        stop()
      }
      heard.clear()
    },
  }
}

const answered = <T>(found: Read<T>, facts: (rows: T, at: number) => MarketFacts): Answered =>
  found.is === 'failed' ? found.why : facts(found.value, found.at)
