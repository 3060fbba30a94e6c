import { isOrderEnded } from '@core/account/order-merge'
import type { PublicAccountKey, PublicOrderRow } from '@core/account/public-account'
import {
  isPublicAlgoOrder,
  convertPublicAccount,
  convertPublicAlgoOrder,
  convertPublicFill,
  convertPublicOrder,
  convertPublicPosition,
  convertPublicTerms,
} from '@core/account/public-conversion'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { readAllCursorParts } from '../venue/cursor-paging'
import type { ClockPort, VenueReadResult, ReadableVenue } from '../main-ports'

/**
 * Poll intervals. Together they use about 160 of the 1,200 weight units per minute of the public query. Account data is
 * at most five seconds old.
 */
const intervalsMs = { state: 5_000, orders: 5_000, fills: 10_000, fees: 600_000 } as const
const THROTTLED_MS = 15_000
const DAY = 86_400_000
/** Overlap with the previous read of fills, in milliseconds, because a fill can be reported late. */
const OVERLAP_MS = 300_000

type PublicSubject = keyof typeof intervalsMs
type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>

export interface PublicAccountPolling {
  readAll(): Promise<boolean>
  readRecord(orderId: string): Promise<void>
  getFailure(): Failed | undefined
  close(): void
}

interface Parts {
  readonly of: PublicAccountKey
  readonly venue: Pick<ReadableVenue, 'queries' | 'clockOffset'>
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
}

/** Polls an account by its address. Nothing is signed, and only public queries are used. */
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
    const positions = value.positions.map(row => convertPublicPosition(row, venueTime))
    if (account === undefined || positions.includes(undefined)) {
      // The venue can lack figures of an account for a while: unknown, not zero.
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
    // An incomplete list is ignored: a missing order may still be open.
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

  /** Reads orders ended in the last day, so that ends before this run are known. */
  async function readHistory(): Promise<void> {
    const from = clock.now() - DAY
    const read = await readAllCursorParts(next => queries.pastOrders(of, { from, ...next }))
    if (read.is === 'failed') return
    for (const row of read.value.rows) {
      const order = toOrder(row)
      if (order !== undefined && isOrderEnded(order) && !closed) see({ saw: 'order', at: read.at, order })
    }
  }

  const readings: Record<PublicSubject, () => Promise<boolean | Failed>> = {
    state: readState,
    orders: readOrders,
    fills: readFills,
    fees: readFees,
  }

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

const toOrder = (row: PublicOrderRow | undefined) =>
  row === undefined || isPublicAlgoOrder(row) ? undefined : convertPublicOrder(row)
