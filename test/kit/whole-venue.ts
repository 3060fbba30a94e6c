import type { Write } from '../../src/core/write'
import type { Venue } from '../../src/main/ports'
import type { PlayedWrite } from './fake-further'
import type { PlayedVenue } from './fake-venue'

/** A played venue as a desk needs one. Whoever asks for what it leaves out finds nothing, or nobody who answers. */
export function wholeVenue(played: PlayedVenue): Venue {
  const nothing = async () => {
    const read = await played.read.time()
    return read.is === 'failed' ? read : { ...read, value: [] }
  }
  return {
    ...played,
    read: { ...played.read, trades: nothing, candles: nothing, holdings: nothing },
    algo: { ...played.algo, fills: nothing },
    facts: silentBut<Venue['facts']>(played.facts),
    archive: silentBut<Venue['archive']>({}),
    encode: (write, attempt) => played.encode(playable(write), attempt),
    send: (signed, write, lastLook) => played.send(signed, playable(write), lastLook),
    warm: () => Promise.resolve(),
    budget: () => ({ left: 10, of: 10 }),
    roomFor: () => true,
    stream: hear => ({ watch: () => undefined, listen: () => () => undefined, ...played.stream(hear) }),
  }
}

/** The same write, where a played venue takes it. */
function playable(write: Write): PlayedWrite {
  if (write.is !== 'algo order') return write
  if (write.kind !== 'STOP') throw new RangeError('A played venue takes stops only.')
  return write
}

const nobody = () => Promise.resolve({ is: 'failed', why: 'offline' } as const)

/** Every call of it but these is told that nobody answers. */
const silentBut = <T extends object>(answering: Partial<T>): T =>
  new Proxy(answering as T, { get: (own, name) => (Reflect.get(own, name) as unknown) ?? nobody })
