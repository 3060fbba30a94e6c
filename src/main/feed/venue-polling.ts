import type { VenueSystemStatus } from '@core/market/venue-facts'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ClockPort, VenueReadResult, ReadableVenue, VenueStream } from '../main-ports'

const intervalsMs = {
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

/** Delay after a first failed read of positions, so that one lost answer does not make them too old to trade on. */
const REREAD_MS = 1_000

export type ReadSubject = PolledSubject | 'marginModes'

type PolledSubject = keyof typeof intervalsMs

const keylessSubjects: ReadonlySet<PolledSubject> = new Set(['markets', 'quotes', 'time'])

/**
 * Interval while the key is missing from the account's list, in milliseconds: a new key is not listed everywhere at
 * once.
 */
const UNLISTED_MS = 60_000

/** Age up to which the venue time is not read again, in milliseconds. Every answer contains it. */
const RECENT_TIME_MS = 2_000

/** Data that the venue returns only a few times a minute. */
const rareSubjects: ReadonlySet<PolledSubject> = new Set(['holdings', 'leverages', 'terms', 'key'])

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>

export interface VenuePolling {
  /** Reads everything. Returns true if all data that writes depend on was read. */
  readAll(): Promise<boolean>
  readOne(subject: ReadSubject): Promise<boolean>
  getAccountFailure(): Failed | undefined
  /** Maintenance message of the venue. `undefined` while it works. */
  getMaintenance(): string | undefined
  listen(stream: VenueStream): void
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly hasKey: boolean
  readonly see: (event: DeskEvent) => void
}

/**
 * Numbers the reads of each subject. An answer that arrives after that of a later read is outdated: orders missing from
 * it would be taken for ended.
 */
function createReadOrder(): (subject: ReadSubject) => { isOvertaken(): boolean } {
  const started = new Map<ReadSubject, number>()
  const applied = new Map<ReadSubject, number>()
  return subject => {
    const readNumber = (started.get(subject) ?? 0) + 1
    started.set(subject, readNumber)
    return {
      isOvertaken() {
        if (readNumber < (applied.get(subject) ?? 0)) return true
        applied.set(subject, readNumber)
        return false
      },
    }
  }
}

export function createVenuePolling({ venue, clock, hasKey, see }: Parts): VenuePolling {
  const { read } = venue
  const timers = new Map<PolledSubject, () => void>()
  const known = new Set<PolledSubject>()
  const subjects = (Object.keys(intervalsMs) as PolledSubject[]).filter(
    subject => hasKey || keylessSubjects.has(subject),
  )
  const startRead = createReadOrder()
  let failure: Failed | undefined
  let hasReread = false
  let status: VenueSystemStatus | undefined
  let stopListening: (() => void) | undefined
  let isListed = true
  let closed = false

  async function applyRead<T>(
    reading: Promise<VenueReadResult<T>>,
    event: (value: T, at: number, venueTime: number) => DeskEvent,
  ): Promise<boolean> {
    const found = await reading
    if (found.is === 'read') see(event(found.value, found.at, found.venueTime))
    return found.is === 'read'
  }

  /** Applies a list of open orders, unless a later read was applied before. */
  async function applyList<T extends { readonly stable: boolean }>(
    subject: ReadSubject,
    read: () => Promise<VenueReadResult<T>>,
    event: (value: T, at: number) => DeskEvent,
  ): Promise<boolean> {
    const turn = startRead(subject)
    const found = await read()
    // A list that changed during the read is ignored: a missing order may still be open.
    if (found.is !== 'read' || !found.value.stable) return false
    if (!turn.isOvertaken()) see(event(found.value, found.at))
    return true
  }

  function isTimeRecent(): boolean {
    const age = clock.now() - (venue.clockOffset()?.at ?? -Infinity)
    return age >= 0 && age < RECENT_TIME_MS
  }

  /** Only this answer contains the system status, besides the time. */
  async function readTime(): Promise<boolean> {
    const found = await read.time()
    if (found.is === 'read') applyStatus(found.value, found.at)
    return found.is === 'read'
  }

  function applyStatus(newStatus: VenueSystemStatus, at: number): void {
    status = newStatus
    see({ saw: 'system status', at, status: newStatus })
  }

  const readings: Record<ReadSubject, () => Promise<boolean>> = {
    time: async () => isTimeRecent() || readTime(),
    markets: () => applyRead(read.markets(), (markets, at) => ({ saw: 'markets', at, markets })),
    quotes: () =>
      applyRead(read.quotes(), (quotes, at, venueTime) => ({ saw: 'quotes', at, quotes, venueTime })),
    async positions() {
      const turn = startRead('positions')
      const found = await read.positions()
      failure = found.is === 'failed' ? found : undefined
      if (found.is === 'failed') return false
      const { value, at, venueTime } = found
      if (!turn.isOvertaken()) see({ saw: 'positions', at, venueTime, ...value })
      return true
    },
    holdings: () => applyRead(read.holdings(), (holdings, at) => ({ saw: 'holdings', at, holdings })),
    leverages: () => applyRead(read.leverages(), (leverages, at) => ({ saw: 'leverages', at, leverages })),
    marginModes: () =>
      applyRead(venue.facts.marginModes(), (marginModes, at) => ({ saw: 'margin modes', at, marginModes })),
    terms: () => applyRead(read.terms(), (terms, at) => ({ saw: 'terms', at, terms })),
    async key() {
      const isRead = await applyRead(read.key(), (key, at) => {
        isListed = key.unlisted !== true
        return { saw: 'key', at, key }
      })
      if (!closed && !isListed) schedule('key')
      return isRead
    },
    orders: () =>
      applyList(
        'orders',
        () => read.orders({ status: 'INCOMPLETE' }),
        ({ orders }, at) => ({ saw: 'open orders', at, orders }),
      ),
    algoOrders: () =>
      applyList(
        'algoOrders',
        () => venue.algo.orders({ status: 'INCOMPLETE' }),
        ({ orders }, at) => ({ saw: 'open algo orders', at, orders }),
      ),
  }

  function schedule(subject: PolledSubject): void {
    // The time can be known from other answers, the system status cannot.
    const read = subject === 'time' ? readTime : readings[subject]
    const run = () => void read().then(() => !closed && schedule(subject))
    const isFirstFailure = subject === 'positions' && failure !== undefined && !hasReread
    if (subject === 'positions') hasReread = failure !== undefined
    const wait = isFirstFailure
      ? REREAD_MS
      : subject === 'key' && !isListed
        ? UNLISTED_MS
        : intervalsMs[subject]
    timers.get(subject)?.()
    timers.set(subject, clock.after(wait, run))
  }

  subjects.forEach(schedule)
  return {
    /** Fast-changing data must be read now; rarely available data must have been read once. */
    async readAll() {
      const due = subjects.filter(subject => !rareSubjects.has(subject) || !known.has(subject))
      const found = await Promise.all(due.map(subject => readings[subject]()))
      due.filter((_subject, at) => found[at]).forEach(subject => known.add(subject))
      return found.every(Boolean)
    },
    readOne: subject => readings[subject](),
    getAccountFailure: () => failure,
    getMaintenance: () => (status?.maintenance === true ? (status.words ?? '') : undefined),
    listen(stream) {
      stopListening = stream.listen('maintenance', {}, rows => {
        const last = rows.at(-1)
        if (last !== undefined) applyStatus(last, clock.now())
      })
    },
    close() {
      closed = true
      stopListening?.()
      for (const callOff of timers.values()) callOff()
    },
  }
}
