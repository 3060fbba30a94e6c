import type { SystemStatus } from '@core/market/venue-facts'
import type { Event } from '@core/snapshot/event'
import type { Clock, Read, ReadingVenue, VenueStream } from '../ports'

/** How often each thing is read again although nothing asked for it. */
const rounds = {
  positions: 3_000,
  orders: 5_000,
  algoOrders: 5_000,
  quotes: 15_000,
  markets: 45_000,
  holdings: 30_000,
  time: 20_000,
  leverages: 60_000,
  terms: 600_000,
  key: 600_000,
} as const

/** Something that is read whole. */
export type Subject = Round | 'marginModes'

/** What is read in rounds; the rest only when something rests on it. */
type Round = keyof typeof rounds

/** What needs no key. */
const open: ReadonlySet<Round> = new Set(['markets', 'quotes', 'time'])

/** A key that its account does not list may be listed soon: a new one is not told everywhere at once. */
const UNLISTED = 60_000

/** The venue tells its time once a second, and with every other answer: what was just learnt is not asked for. */
const JUST_LEARNT = 2_000

/** What the venue answers only a few times a minute. */
const rare: ReadonlySet<Round> = new Set(['holdings', 'leverages', 'terms', 'key'])

type Failed = Extract<Read<never>, { is: 'failed' }>

/** The venue's reads as events, in rounds and on demand. */
export interface Readings {
  /** Reads everything; says whether all that a write rests on could be read. */
  all(): Promise<boolean>
  one(subject: Subject): Promise<boolean>
  /** Why the account could not be read the last time it was tried. */
  trouble(): Failed | undefined
  /** What the venue says of itself while it is under maintenance; undefined while it works. */
  maintenance(): string | undefined
  /** Hears from now on whether the venue works, beside asking it. */
  hear(stream: VenueStream): void
  close(): void
}

interface Parts {
  readonly venue: ReadingVenue
  readonly clock: Clock
  readonly hasKey: boolean
  readonly see: (event: Event) => void
}

/**
 * Numbers the readings of each subject. A reading whose answer comes after that of a later one is overtaken: it is older,
 * and what it lacks would be taken for ended.
 */
function createTurns(): (subject: Subject) => { isOvertaken(): boolean } {
  const begun = new Map<Subject, number>()
  const taken = new Map<Subject, number>()
  return subject => {
    const mine = (begun.get(subject) ?? 0) + 1
    begun.set(subject, mine)
    return {
      isOvertaken() {
        if (mine < (taken.get(subject) ?? 0)) return true
        taken.set(subject, mine)
        return false
      },
    }
  }
}

export function createReadings({ venue, clock, hasKey, see }: Parts): Readings {
  const { read } = venue
  const timers = new Map<Round, () => void>()
  const known = new Set<Round>()
  const subjects = (Object.keys(rounds) as Round[]).filter(subject => hasKey || open.has(subject))
  const inTurn = createTurns()
  let trouble: Failed | undefined
  let status: SystemStatus | undefined
  let deafen: (() => void) | undefined
  let isListed = true
  let closed = false

  async function take<T>(
    reading: Promise<Read<T>>,
    event: (value: T, at: number, venueTime: number) => Event,
  ): Promise<boolean> {
    const found = await reading
    if (found.is === 'read') see(event(found.value, found.at, found.venueTime))
    return found.is === 'read'
  }

  /** Takes a list of what is open, unless one that was asked for later was taken before. */
  async function takeList<T extends { readonly stable: boolean }>(
    subject: Subject,
    read: () => Promise<Read<T>>,
    event: (value: T, at: number) => Event,
  ): Promise<boolean> {
    const turn = inTurn(subject)
    const found = await read()
    // A list that moved while it was read is no list: an order missing from it may still be open.
    if (found.is !== 'read' || !found.value.stable) return false
    if (!turn.isOvertaken()) see(event(found.value, found.at))
    return true
  }

  function knowsTime(): boolean {
    const age = clock.now() - (venue.clockOffset()?.at ?? -Infinity)
    return age >= 0 && age < JUST_LEARNT
  }

  /** The one answer that tells whether the venue works, besides what time it is there. */
  async function readTime(): Promise<boolean> {
    const found = await read.time()
    if (found.is === 'read') takeStatus(found.value, found.at)
    return found.is === 'read'
  }

  function takeStatus(told: SystemStatus, at: number): void {
    status = told
    see({ saw: 'system status', at, status: told })
  }

  const readings: Record<Subject, () => Promise<boolean>> = {
    time: async () => knowsTime() || readTime(),
    markets: () => take(read.markets(), (markets, at) => ({ saw: 'markets', at, markets })),
    quotes: () => take(read.quotes(), (quotes, at, venueTime) => ({ saw: 'quotes', at, quotes, venueTime })),
    async positions() {
      const turn = inTurn('positions')
      const found = await read.positions()
      trouble = found.is === 'failed' ? found : undefined
      if (found.is === 'failed') return false
      const { value, at, venueTime } = found
      if (!turn.isOvertaken()) see({ saw: 'positions', at, venueTime, ...value })
      return true
    },
    holdings: () => take(read.holdings(), (holdings, at) => ({ saw: 'holdings', at, holdings })),
    leverages: () => take(read.leverages(), (leverages, at) => ({ saw: 'leverages', at, leverages })),
    marginModes: () =>
      take(venue.facts.marginModes(), (marginModes, at) => ({ saw: 'margin modes', at, marginModes })),
    terms: () => take(read.terms(), (terms, at) => ({ saw: 'terms', at, terms })),
    async key() {
      const isRead = await take(read.key(), (key, at) => {
        isListed = key.unlisted !== true
        return { saw: 'key', at, key }
      })
      if (!closed && !isListed) again('key')
      return isRead
    },
    orders: () =>
      takeList(
        'orders',
        () => read.orders({ status: 'INCOMPLETE' }),
        ({ orders }, at) => ({ saw: 'open orders', at, orders }),
      ),
    algoOrders: () =>
      takeList(
        'algoOrders',
        () => venue.algo.orders({ status: 'INCOMPLETE' }),
        ({ orders }, at) => ({ saw: 'open algo orders', at, orders }),
      ),
  }

  function again(subject: Round): void {
    // What time it is may be known from elsewhere; whether the venue works is not.
    const read = subject === 'time' ? readTime : readings[subject]
    const run = () => void read().then(() => !closed && again(subject))
    const wait = subject === 'key' && !isListed ? UNLISTED : rounds[subject]
    timers.get(subject)?.()
    timers.set(subject, clock.after(wait, run))
  }

  subjects.forEach(again)
  return {
    /** What changes by the second must be read now; what the venue gives out sparingly must have been read once. */
    async all() {
      const due = subjects.filter(subject => !rare.has(subject) || !known.has(subject))
      const found = await Promise.all(due.map(subject => readings[subject]()))
      due.filter((_subject, at) => found[at]).forEach(subject => known.add(subject))
      return found.every(Boolean)
    },
    one: subject => readings[subject](),
    trouble: () => trouble,
    maintenance: () => (status?.maintenance === true ? (status.words ?? '') : undefined),
    hear(stream) {
      deafen = stream.listen('maintenance', {}, rows => {
        const last = rows.at(-1)
        if (last !== undefined) takeStatus(last, clock.now())
      })
    },
    close() {
      closed = true
      deafen?.()
      for (const callOff of timers.values()) callOff()
    },
  }
}
