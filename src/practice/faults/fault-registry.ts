import { VENUE_EVENT_NAMES, type VenueEvent } from './venue-events'
import { type RandomStream, createRandomStream } from '../numbers/seeded-random'

/** Requests or frames that a fault applies to. A field that is left out matches everything. */
export interface FaultTarget {
  readonly method?: string
  /** Path without its query. `*` matches any text. */
  readonly path?: string
  readonly topic?: string
}

interface FaultSchedule {
  readonly on?: FaultTarget
  /** Number of times the fault applies. Default: once. */
  readonly times?: number
  /** Number of matching requests or frames to skip first. */
  readonly after?: number
  /** Probability for each match, drawn from the seed. */
  readonly chance?: number
}

export type RequestFault = FaultSchedule &
  (
    | { readonly name: 'lose the request' }
    | { readonly name: 'lose the reply' }
    | { readonly name: 'refuse the connection' }
    | { readonly name: 'delay'; readonly ms: number; readonly when?: 'before taking' | 'before answering' }
    /** Breaks the connection at once and still processes the request after `ms`. */
    | { readonly name: 'lose the reply, take it later'; readonly ms: number }
    /** Processes the same bytes twice, like a replay attack. The second one sends no account pushes. */
    | { readonly name: 'take twice' }
    | ({ readonly name: 'error after taking' } & FaultErrorReply)
    | ({ readonly name: 'error instead' } & FaultErrorReply)
    /** Replies with the error at once and still processes the request after `ms`. */
    | ({ readonly name: 'error instead, take it later'; readonly ms: number } & FaultErrorReply)
    | { readonly name: 'cut the reply'; readonly bytes: number }
    | { readonly name: 'drip'; readonly bytes: number; readonly ms: number }
    /** Replaces text in the real response: a wrong id, a wrong side, a missing field. */
    | { readonly name: 'garble'; readonly find: string; readonly put: string }
    | { readonly name: 'not found' }
    | { readonly name: 'redirect'; readonly to: string; readonly status?: number }
    /** Responds with HTTP 101 and keeps the connection without sending more. */
    | { readonly name: 'switch protocols'; readonly when?: 'before taking' | 'before answering' }
    | { readonly name: 'another status'; readonly status: number }
    /** Compresses the real response and leaves out the last bytes. */
    | { readonly name: 'tear the packing'; readonly bytes: number }
    | {
        readonly name: 'contradict itself'
        readonly code: number
        readonly how: 'no beside ids' | 'yes beside a code'
      }
    /** Sends pages in random order, with repeated or missing rows. */
    | { readonly name: 'shake the page'; readonly how: 'shuffle' | 'repeat' | 'drop' }
  )

export type StreamFault = FaultSchedule &
  (
    | { readonly name: 'drop the frame' }
    | { readonly name: 'repeat the frame' }
    /** Delays a frame until after the next one. */
    | { readonly name: 'swap frames' }
    | { readonly name: 'garble the frame'; readonly find: string; readonly put: string }
    | { readonly name: 'cut the frame'; readonly bytes: number }
    /** Keeps the socket open without sending anything. */
    | { readonly name: 'fall silent' }
    | { readonly name: 'close the socket' }
  )

export type VenueFault = FaultSchedule &
  (
    | { readonly name: 'reject later'; readonly reason?: string }
    /** Acknowledges the order and matches it after `ms`. */
    | { readonly name: 'match late'; readonly ms: number }
    | { readonly name: 'accept without effect' }
    | { readonly name: 'activate late'; readonly ms: number }
    /** The book holds only this share of the order's quantity. */
    | { readonly name: 'fill in part'; readonly share: number }
    /** Fills this share of the resting quantity before a cancel takes effect. */
    | { readonly name: 'fill before the cancel'; readonly share: number }
    | { readonly name: 'forget the cancel' }
  )

export type EventFault = FaultSchedule & VenueEvent

export type PracticeFault = RequestFault | StreamFault | VenueFault | EventFault

export interface FaultErrorReply {
  readonly status?: number
  /** Error code of the venue, in its usual envelope. */
  readonly code?: number
  readonly message?: string
  readonly body?: string
}

export interface FaultRegistry {
  readonly add: (fault: PracticeFault) => () => void
  readonly clear: () => void
  /** Returns the fault for this request and counts it as used. */
  readonly takeRequestFault: (method: string, path: string) => RequestFault | undefined
  /** Returns true if the socket at this path is refused, and counts the fault as used. */
  readonly refusesSocket: (path: string) => boolean
  readonly frame: (topic: string) => StreamFault | undefined
  /** Returns the venue event that precedes this request, if any. */
  readonly takeVenueEvent: (method: string, path: string) => VenueEvent | undefined
  /** Returns the fault with one of these names that applies inside the venue, if any. */
  readonly venue: <N extends VenueFault['name']>(
    names: readonly N[],
  ) => Extract<VenueFault, { name: N }> | undefined
  readonly waiting: () => readonly PracticeFault[]
}

const STREAM_FAULT_NAMES: readonly PracticeFault['name'][] = [
  'drop the frame',
  'repeat the frame',
  'swap frames',
  'garble the frame',
  'cut the frame',
  'fall silent',
  'close the socket',
]
const VENUE_FAULT_NAMES: readonly PracticeFault['name'][] = [
  'reject later',
  'match late',
  'accept without effect',
  'activate late',
  'fill in part',
  'fill before the cancel',
  'forget the cancel',
]

const isStream = (fault: PracticeFault): fault is StreamFault => STREAM_FAULT_NAMES.includes(fault.name)
const isEvent = (fault: PracticeFault): fault is EventFault =>
  VENUE_EVENT_NAMES.some(name => name === fault.name)
const isRequest = (fault: PracticeFault): fault is RequestFault =>
  !isStream(fault) && !isEvent(fault) && !VENUE_FAULT_NAMES.includes(fault.name)

const isRefusal = (fault: PracticeFault): fault is Extract<RequestFault, { name: 'refuse the connection' }> =>
  fault.name === 'refuse the connection'

interface WaitingFault {
  readonly fault: PracticeFault
  readonly chance: RandomStream
  skip: number
  left: number
}

/** Creates the registry. Random faults depend on the seed alone. */
export function createFaultRegistry(seed: number, first: readonly PracticeFault[] = []): FaultRegistry {
  let waiting: WaitingFault[] = []
  let count = 0
  const add = (fault: PracticeFault) => {
    const entry = {
      fault,
      chance: createRandomStream(seed, `fault ${count++}`),
      skip: fault.after ?? 0,
      left: fault.times ?? 1,
    }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter(each => each !== entry)
    }
  }
  for (const fault of first) add(fault)
  const takeMatching = <T extends PracticeFault>(
    is: (fault: PracticeFault) => fault is T,
    matches: (fault: T) => boolean,
  ): T | undefined => {
    for (const entry of waiting) {
      const { fault } = entry
      if (!is(fault) || !matches(fault)) continue
      if (entry.skip-- > 0) continue
      if (fault.chance !== undefined && entry.chance.next() >= fault.chance) continue
      entry.left--
      waiting = waiting.filter(({ left }) => left > 0)
      return fault
    }
    return undefined
  }
  return {
    add,
    clear: () => {
      waiting = []
    },
    takeRequestFault: (method, path) => takeMatching(isRequest, ({ on }) => matchesTarget(on, method, path)),
    takeVenueEvent: (method, path) => takeMatching(isEvent, ({ on }) => matchesTarget(on, method, path)),
    refusesSocket: path => takeMatching(isRefusal, ({ on }) => matchesTarget(on, 'GET', path)) !== undefined,
    frame: topic =>
      takeMatching(isStream, ({ on }) => on?.topic === undefined || matchesPattern(on.topic, topic)),
    venue: names =>
      takeMatching(
        (fault): fault is Extract<VenueFault, { name: (typeof names)[number] }> =>
          names.some(name => name === fault.name),
        () => true,
      ),
    waiting: () => waiting.map(({ fault }) => fault),
  }
}

export function matchesTarget(target: FaultTarget | undefined, method: string, path: string): boolean {
  if (target?.method !== undefined && target.method !== method) return false
  return target?.path === undefined || matchesPattern(target.path, path)
}

/** Returns true if `text` matches `pattern`. `*` matches any text. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
}

export function createErrorReply(fault: FaultErrorReply): { readonly status: number; readonly text: string } {
  const status = fault.status ?? 500
  if (fault.body !== undefined) return { status, text: fault.body }
  const { code = -1000, message = 'an unknown error occurred' } = fault
  return { status, text: JSON.stringify({ success: false, code, message }) }
}
