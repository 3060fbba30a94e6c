import { VENUE_EVENT_NAMES, type VenueEvent } from './events'
import { type RandomStream, createRandomStream } from '../numbers/chance'

/** What a fault is meant for; what is left open fits everything. */
export interface FaultTarget {
  readonly method?: string
  /** A path without its query; `*` stands for any text. */
  readonly path?: string
  /** A topic of a stream; `*` stands for any text. */
  readonly topic?: string
}

interface FaultSchedule {
  readonly on?: FaultTarget
  /** How often it strikes before it is spent; once unless said otherwise. */
  readonly times?: number
  /** How many fitting requests or frames it lets pass first. */
  readonly after?: number
  /** The share of fitting ones it strikes, drawn from the seed. */
  readonly chance?: number
}

/** Something that goes wrong with a request or its answer. */
export type RequestFault = FaultSchedule &
  (
    | { readonly name: 'lose the request' }
    | { readonly name: 'lose the reply' }
    | { readonly name: 'refuse the connection' }
    | { readonly name: 'delay'; readonly ms: number; readonly when?: 'before taking' | 'before answering' }
    /** The connection breaks at once; the request is taken all the same, later. */
    | { readonly name: 'lose the reply, take it later'; readonly ms: number }
    /** Takes the same bytes once more, as somebody on the way can send them; nothing is pushed to the account of that. */
    | { readonly name: 'take twice' }
    | ({ readonly name: 'error after taking' } & FaultErrorReply)
    | ({ readonly name: 'error instead' } & FaultErrorReply)
    /** Sends only so many bytes of the answer and breaks the connection. */
    | { readonly name: 'cut the reply'; readonly bytes: number }
    /** Sends the answer a few bytes at a time. */
    | { readonly name: 'drip'; readonly bytes: number; readonly ms: number }
    /** Replaces text in the true answer: a wrong id, a wrong side, a missing field. */
    | { readonly name: 'garble'; readonly find: string; readonly put: string }
    /** Says that what was asked for does not exist. */
    | { readonly name: 'not found' }
    | { readonly name: 'redirect'; readonly to: string; readonly status?: number }
    /** Answers HTTP 101 and keeps the line, of which nothing more is heard. */
    | { readonly name: 'switch protocols'; readonly when?: 'before taking' | 'before answering' }
    /** The true answer under another status. */
    | { readonly name: 'another status'; readonly status: number }
    /** The true answer packed, without the last bytes of the packing. */
    | { readonly name: 'tear the packing'; readonly bytes: number }
    /** Says yes and no in one answer. */
    | {
        readonly name: 'contradict itself'
        readonly code: number
        readonly how: 'no beside ids' | 'yes beside a code'
      }
    /** Gives pages in a shaken order, with rows twice or missing. */
    | { readonly name: 'shake the page'; readonly how: 'shuffle' | 'repeat' | 'drop' }
  )

/** Something that goes wrong with a stream. */
export type StreamFault = FaultSchedule &
  (
    | { readonly name: 'drop the frame' }
    | { readonly name: 'repeat the frame' }
    /** Holds a frame back and sends it after the next one. */
    | { readonly name: 'swap frames' }
    | { readonly name: 'garble the frame'; readonly find: string; readonly put: string }
    | { readonly name: 'cut the frame'; readonly bytes: number }
    /** The socket stays open and says nothing any more. */
    | { readonly name: 'fall silent' }
    | { readonly name: 'close the socket' }
  )

/** Something that goes wrong inside the venue with an order it has taken. */
export type VenueFault = FaultSchedule &
  (
    | { readonly name: 'reject later'; readonly reason?: string }
    /** The order is acknowledged and then waits so long before it is matched. */
    | { readonly name: 'match late'; readonly ms: number }
    /** A leverage change is acknowledged and nothing changes. */
    | { readonly name: 'accept without effect' }
    /** A key is acknowledged and is there only so long after. */
    | { readonly name: 'activate late'; readonly ms: number }
    /** The book turns out to hold only this share of what an order wants. */
    | { readonly name: 'fill in part'; readonly share: number }
    /** A fill of this share of what rests comes between a cancel and its effect. */
    | { readonly name: 'fill before the cancel'; readonly share: number }
    /** A cancel is acknowledged, and its order stays. */
    | { readonly name: 'forget the cancel' }
  )

/** Something the venue does by itself when a request of this kind comes. */
export type EventFault = FaultSchedule & VenueEvent

export type PracticeFault = RequestFault | StreamFault | VenueFault | EventFault

/** An answer that is not the true one. */
export interface FaultErrorReply {
  readonly status?: number
  /** A code of the venue, put in its envelope. */
  readonly code?: number
  readonly message?: string
  /** The whole text, where it is not an envelope. */
  readonly body?: string
}

/** The faults that wait for their moment. */
export interface FaultRegistry {
  /** Lets a fault wait for its moment; what it gives takes it off again. */
  readonly add: (fault: PracticeFault) => () => void
  readonly clear: () => void
  /** The fault that strikes this request, if any. It is spent by being asked for. */
  readonly takeRequestFault: (method: string, path: string) => RequestFault | undefined
  readonly frame: (topic: string) => StreamFault | undefined
  /** What the venue does by itself before it takes this request, if anything. */
  readonly takeVenueEvent: (method: string, path: string) => VenueEvent | undefined
  /** The fault of one of these names that strikes inside the venue, if any. */
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
const isEvent = (fault: PracticeFault): fault is EventFault => VENUE_EVENT_NAMES.some(name => name === fault.name)
const isRequest = (fault: PracticeFault): fault is RequestFault =>
  !isStream(fault) && !isEvent(fault) && !VENUE_FAULT_NAMES.includes(fault.name)

interface WaitingFault {
  readonly fault: PracticeFault
  readonly chance: RandomStream
  skip: number
  left: number
}

/** Opens the list of faults. Where a fault strikes by chance, the same seed strikes the same. */
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
    frame: topic => takeMatching(isStream, ({ on }) => on?.topic === undefined || matchesPattern(on.topic, topic)),
    venue: names =>
      takeMatching(
        (fault): fault is Extract<VenueFault, { name: (typeof names)[number] }> =>
          names.some(name => name === fault.name),
        () => true,
      ),
    waiting: () => waiting.map(({ fault }) => fault),
  }
}

/** Whether a request is one a target means. */
export function matchesTarget(target: FaultTarget | undefined, method: string, path: string): boolean {
  if (target?.method !== undefined && target.method !== method) return false
  return target?.path === undefined || matchesPattern(target.path, path)
}

/** Whether a text is as a pattern has it; `*` stands for any text. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
}

/** The text and status of a false answer. */
export function createErrorReply(fault: FaultErrorReply): { readonly status: number; readonly text: string } {
  const status = fault.status ?? 500
  if (fault.body !== undefined) return { status, text: fault.body }
  const { code = -1000, message = 'an unknown error occurred' } = fault
  return { status, text: JSON.stringify({ success: false, code, message }) }
}
