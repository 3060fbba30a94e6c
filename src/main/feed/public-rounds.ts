import { isEnded } from '@core/account/order-fold'
import type { PublicName, PublicOrder } from '@core/account/public-account'
import {
  isPublicAlgo,
  publicAccount,
  publicAlgo,
  publicFill,
  publicOrder,
  publicPosition,
  publicTerms,
} from '@core/account/public-readings'
import type { Event } from '@core/snapshot/event'
import { readAllParts } from '../venue/public-parts'
import type { Clock, Read, ReadingVenue } from '../ports'

/**
 * How often each thing is asked. Together they weigh some 160 of the 1,200 that the public query may within a minute,
 * and what it says of an account can be five seconds old as it is told.
 */
const rounds = { state: 5_000, orders: 5_000, fills: 10_000, fees: 600_000 } as const
/** How long to wait while the venue says that it was too much. */
const THROTTLED = 15_000
const DAY = 86_400_000
/** How much of what was read before is read again: a fill may be told late. */
const OVERLAP = 300_000

type Round = keyof typeof rounds
type Failed = Extract<Read<never>, { is: 'failed' }>

/** What the venue tells anybody of one account, read in rounds. */
export interface PublicRounds {
  /** Reads everything once; says whether the account could be read. */
  all(): Promise<boolean>
  /** Reads what became of an order that left the list. */
  read(orderId: string): Promise<void>
  /** Why the account could not be read the last time it was tried. */
  trouble(): Failed | undefined
  close(): void
}

interface Parts {
  readonly of: PublicName
  readonly venue: Pick<ReadingVenue, 'queries' | 'clockOffset'>
  readonly clock: Clock
  readonly see: (event: Event) => void
}

/** Reads an account by its address. Nothing is signed, and nothing is asked but what the public query lists. */
export function createPublicRounds({ of, venue, clock, see }: Parts): PublicRounds {
  const { queries } = venue
  const timers = new Map<Round, () => void>()
  let trouble: Failed | undefined
  let filledUpTo: number | undefined
  let closed = false

  async function state(): Promise<boolean | Failed> {
    const read = await queries.state(of)
    trouble = read.is === 'failed' ? read : undefined
    if (read.is === 'failed') return read
    const { value, at, venueTime } = read
    const account = publicAccount(value)
    const positions = value.positions.map(told => publicPosition(told, venueTime))
    if (account === undefined || positions.includes(undefined)) {
      // The venue says of itself that its figures can be missing for a while: not known, and not zero.
      trouble = { is: 'failed', why: 'unreadable', words: 'the venue has no figures of the account now' }
      return false
    }
    const whole = positions.filter(position => position !== undefined)
    see({ saw: 'positions', at, venueTime, account, positions: whole })
    return true
  }

  async function orders(): Promise<boolean | Failed> {
    const read = await readAllParts(next => queries.openOrders(of, next))
    if (read.is === 'failed') return read
    const { rows, isAll } = read.value
    const [waiting, ordinary] = [rows.filter(isPublicAlgo), rows.filter(row => !isPublicAlgo(row))]
    const open = ordinary.map(publicOrder)
    // A list that lacks one is no list: an order missing from it may still be open.
    if (!isAll || open.includes(undefined)) return false
    see({ saw: 'open orders', at: read.at, orders: open.filter(order => order !== undefined) })
    see({ saw: 'open algo orders', at: read.at, orders: waiting.map(publicAlgo) })
    return true
  }

  async function fills(): Promise<boolean | Failed> {
    const now = clock.now() + (venue.clockOffset()?.offset ?? 0)
    const from = filledUpTo === undefined ? now - DAY : filledUpTo - OVERLAP
    const read = await readAllParts(next => queries.fills(of, { from: Math.max(0, from), ...next }))
    if (read.is === 'failed') return read
    see({ saw: 'fills', at: read.at, fills: read.value.rows.map(publicFill) })
    if (read.value.isAll) filledUpTo = now
    return true
  }

  async function fees(): Promise<boolean | Failed> {
    const read = await queries.fees(of)
    if (read.is === 'failed') return read
    see({ saw: 'terms', at: read.at, terms: publicTerms(of.accountId, read.value) })
    return true
  }

  async function record(orderId: string): Promise<void> {
    const read = await queries.order(of, orderId)
    const order = read.is === 'read' ? ofOrder(read.value) : undefined
    if (read.is === 'read' && order !== undefined && !closed) see({ saw: 'order', at: read.at, order })
  }

  /** Orders and their ends of the last day, so that what ended before this run can be looked at. */
  async function history(): Promise<void> {
    const from = clock.now() - DAY
    const read = await readAllParts(next => queries.pastOrders(of, { from, ...next }))
    if (read.is === 'failed') return
    for (const told of read.value.rows) {
      const order = ofOrder(told)
      if (order !== undefined && isEnded(order) && !closed) see({ saw: 'order', at: read.at, order })
    }
  }

  const readings: Record<Round, () => Promise<boolean | Failed>> = { state, orders, fills, fees }

  function again(round: Round, after: boolean | Failed): void {
    const wait = typeof after === 'object' && after.why === 'throttled' ? THROTTLED : rounds[round]
    timers.get(round)?.()
    const run = (): void => void readings[round]().then(came => !closed && again(round, came))
    timers.set(round, clock.after(wait, run))
  }

  let isBegun = false
  return {
    async all() {
      const names = Object.keys(rounds) as Round[]
      const came = await Promise.all(names.map(name => readings[name]()))
      if (closed) return false
      names.forEach((name, at) => again(name, came[at] ?? false))
      if (!isBegun) void history()
      isBegun = true
      return names.every((name, at) => name === 'fees' || came[at] === true)
    },
    read: record,
    trouble: () => trouble,
    close() {
      closed = true
      for (const callOff of timers.values()) callOff()
    },
  }
}

const ofOrder = (told: PublicOrder | undefined) =>
  told === undefined || isPublicAlgo(told) ? undefined : publicOrder(told)
