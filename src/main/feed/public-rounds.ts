import { isOrderEnded } from '@core/account/order-fold'
import type { PublicAccountKey, PublicOrderRow } from '@core/account/public-account'
import {
  isPublicAlgoOrder,
  convertPublicAccount,
  convertPublicAlgoOrder,
  convertPublicFill,
  convertPublicOrder,
  convertPublicPosition,
  convertPublicTerms,
} from '@core/account/public-readings'
import type { DeskEvent } from '@core/snapshot/event'
import { readAllCursorParts } from '../venue/public-parts'
import type { ClockPort, VenueReadResult, ReadableVenue } from '../ports'

/**
 * How often each thing is asked. Together they weigh some 160 of the 1,200 that the public query may within a minute,
 * and what it says of an account can be five seconds old as it is told.
 */
const intervalsMs = { state: 5_000, orders: 5_000, fills: 10_000, fees: 600_000 } as const
/** How long to wait while the venue says that it was too much. */
const THROTTLED_MS = 15_000
const DAY = 86_400_000
/** How much of what was read before is read again: a fill may be told late. */
const OVERLAP_MS = 300_000

type PublicSubject = keyof typeof intervalsMs
type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>

/** What the venue tells anybody of one account, read in rounds. */
export interface PublicAccountPolling {
  /** Reads everything once; says whether the account could be read. */
  readAll(): Promise<boolean>
  /** Reads what became of an order that left the list. */
  readRecord(orderId: string): Promise<void>
  /** Why the account could not be read the last time it was tried. */
  getFailure(): Failed | undefined
  close(): void
}

interface Parts {
  readonly of: PublicAccountKey
  readonly venue: Pick<ReadableVenue, 'queries' | 'clockOffset'>
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
}

/** Reads an account by its address. Nothing is signed, and nothing is asked but what the public query lists. */
export function createPublicAccountPolling({ of, venue, clock, see }: Parts): PublicAccountPolling {
  const { queries } = venue
  const timers = new Map<PublicSubject, () => void>()
  let failure: Failed | undefined
  let filledUpTo: number | undefined
  let closed = false

  async function readState(): Promise<boolean | Failed> {
    const read = await queries.state(of)
    failure = read.is === 'failed' ? read : undefined
    if (read.is === 'failed') return read
    const { value, at, venueTime } = read
    const account = convertPublicAccount(value)
    const positions = value.positions.map(told => convertPublicPosition(told, venueTime))
    if (account === undefined || positions.includes(undefined)) {
      // The venue says of itself that its figures can be missing for a while: not known, and not zero.
      failure = { is: 'failed', why: 'unreadable', words: 'the venue has no figures of the account now' }
      return false
    }
    const whole = positions.filter(position => position !== undefined)
    see({ saw: 'positions', at, venueTime, account, positions: whole })
    return true
  }

  async function readOrders(): Promise<boolean | Failed> {
    const read = await readAllCursorParts(next => queries.openOrders(of, next))
    if (read.is === 'failed') return read
    const { rows, isAll } = read.value
    const [waiting, ordinary] = [rows.filter(isPublicAlgoOrder), rows.filter(row => !isPublicAlgoOrder(row))]
    const open = ordinary.map(convertPublicOrder)
    // A list that lacks one is no list: an order missing from it may still be open.
    if (!isAll || open.includes(undefined)) return false
    see({ saw: 'open orders', at: read.at, orders: open.filter(order => order !== undefined) })
    see({ saw: 'open algo orders', at: read.at, orders: waiting.map(convertPublicAlgoOrder) })
    return true
  }

  async function readFills(): Promise<boolean | Failed> {
    const now = clock.now() + (venue.clockOffset()?.offset ?? 0)
    const from = filledUpTo === undefined ? now - DAY : filledUpTo - OVERLAP_MS
    const read = await readAllCursorParts(next => queries.fills(of, { from: Math.max(0, from), ...next }))
    if (read.is === 'failed') return read
    see({ saw: 'fills', at: read.at, fills: read.value.rows.map(convertPublicFill) })
    if (read.value.isAll) filledUpTo = now
    return true
  }

  async function readFees(): Promise<boolean | Failed> {
    const read = await queries.fees(of)
    if (read.is === 'failed') return read
    see({ saw: 'terms', at: read.at, terms: convertPublicTerms(of.accountId, read.value) })
    return true
  }

  async function readOrder(orderId: string): Promise<void> {
    const read = await queries.order(of, orderId)
    const order = read.is === 'read' ? toOrder(read.value) : undefined
    if (read.is === 'read' && order !== undefined && !closed) see({ saw: 'order', at: read.at, order })
  }

  /** Orders and their ends of the last day, so that what ended before this run can be looked at. */
  async function readHistory(): Promise<void> {
    const from = clock.now() - DAY
    const read = await readAllCursorParts(next => queries.pastOrders(of, { from, ...next }))
    if (read.is === 'failed') return
    for (const told of read.value.rows) {
      const order = toOrder(told)
      if (order !== undefined && isOrderEnded(order) && !closed) see({ saw: 'order', at: read.at, order })
    }
  }

  const readings: Record<PublicSubject, () => Promise<boolean | Failed>> = { state: readState, orders: readOrders, fills: readFills, fees: readFees }

  function schedule(subject: PublicSubject, after: boolean | Failed): void {
    const wait = typeof after === 'object' && after.why === 'throttled' ? THROTTLED_MS : intervalsMs[subject]
    timers.get(subject)?.()
    const run = (): void => void readings[subject]().then(result => !closed && schedule(subject, result))
    timers.set(subject, clock.after(wait, run))
  }

  let hasStarted = false
  return {
    async readAll() {
      const names = Object.keys(intervalsMs) as PublicSubject[]
      const came = await Promise.all(names.map(name => readings[name]()))
      if (closed) return false
      names.forEach((name, at) => schedule(name, came[at] ?? false))
      if (!hasStarted) void readHistory()
      hasStarted = true
      return names.every((name, at) => name === 'fees' || came[at] === true)
    },
    readRecord: readOrder,
    getFailure: () => failure,
    close() {
      closed = true
      for (const callOff of timers.values()) callOff()
    },
  }
}

const toOrder = (told: PublicOrderRow | undefined) =>
  told === undefined || isPublicAlgoOrder(told) ? undefined : convertPublicOrder(told)
