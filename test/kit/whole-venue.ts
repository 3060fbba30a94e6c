import type { WritableVenue } from '../../src/main/main-ports'
import type { PlayedVenue } from './played-venue'

/**
 * Completes a fake venue for a desk. Reads that it leaves out return nothing, all other calls fail as
 * offline.
 */
export function wholeVenue(played: PlayedVenue): WritableVenue {
  const nothing = async () => {
    const read = await played.read.time()
    return read.is === 'failed' ? read : { ...read, value: [] }
  }
  return {
    ...played,
    host: 'venue.example',
    read: { ...played.read, trades: nothing, candles: nothing, holdings: nothing },
    facts: silentBut<WritableVenue['facts']>(played.facts),
    archive: silentBut<WritableVenue['archive']>(played.archive),
    queries: silentBut<WritableVenue['queries']>(played.queries ?? {}),
    listed: played.listed ?? (() => Promise.resolve({ ok: true, value: 'no list' })),
    takeSheetOffer: () => undefined,
    openConfirmation: () => undefined,
    arm: () => Promise.resolve(true),
    disarm: () => undefined,
    warm: () => Promise.resolve(),
    budget: () => ({ left: 10, of: 10, full: {} }),
    budgets: () => [],
    onMalformedResponse: () => undefined,
    rateFreeAt: () => undefined,
    stream: hear => ({ watch: () => undefined, listen: () => () => undefined, ...played.stream(hear) }),
  }
}

const nobody = () => Promise.resolve({ is: 'failed', why: 'offline' } as const)

/** Answers every missing call as offline. */
const silentBut = <T extends object>(answering: Partial<T>): T =>
  new Proxy(answering as T, { get: (own, name) => (Reflect.get(own, name) as unknown) ?? nobody })
