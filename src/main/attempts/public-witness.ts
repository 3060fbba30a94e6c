import type { PublicName, PublicOrder } from '@core/account/public-account'
import type { Attempt } from '@core/attempt/attempt'
import type { Doubt } from '@core/guard/doubt'
import {
  couldBe,
  heldUnder,
  type KeyedReading,
  ordersOtherwise,
  type Otherwise,
  positionsOtherwise,
} from '@core/proof/public-evidence'
import { orderIn } from '@core/snapshot/order-list'
import { isZero } from '@core/value/decimal'
import { placesOrder, type AttemptId } from '@core/write/write'
import type { Desk } from '../desk'
import type { InPublic } from '../public-name'
import type { Clock, ReadingVenue } from '../ports'
import type { Attempts } from './attempts'

/** How often it is looked whether there is something to ask. */
const LOOK = 1_000
/** How often the public answers are held against those to the key. */
const COMPARE = 15_000
/** How far apart two answers have to be, each of which says otherwise. */
const APART = 10_000
/** How often it is asked about an unknown attempt at first, how often so, and how often from then on. */
const OFTEN = { every: 2_000, times: 20, then: 30_000 } as const
/**
 * Most orders of one attempt, and most doubts at a time, whose records are read with the key. Public answers must not
 * use up the key's request limits.
 */
const MOST_RECORDS = 20
/** For how long answers to the key are kept to be held against. */
const KEPT = 60_000

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadingVenue, 'queries'>
  readonly desk: Desk
  readonly attempts: Attempts
  readonly clock: Clock
  readonly inPublic: InPublic
  /** Has an order's own record read with the key, until it has been read. */
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Doubt) => void
  readonly explain: (doubt: Pick<Doubt, 'is' | 'symbol' | 'orderId'>) => void
}

/** The search for one attempt whose fate is unknown. */
interface Look {
  readonly count: number
  readonly at: number
  readonly said: string
  /** The orders whose records were asked for. */
  readonly asked: ReadonlySet<string>
}

/**
 * The second witness: what the venue tells anybody of the account, held beside what it tells the key.
 *
 * It ends no attempt and it never contradicts by silence, by an error or by what it leaves out. Of an attempt whose fate
 * is unknown it says where to look: the record that is read there with the key is what proves. What it says otherwise
 * twice is a doubt like any other.
 */
export function watchPublicly(parts: Parts): { close(): void } {
  const { profileId, venue, desk, attempts, clock, inPublic, readRecord } = parts
  const looks = new Map<AttemptId, Look>()
  const otherwise = new Map<
    string,
    { readonly since: number; readonly raised: boolean; readonly isOrder: boolean }
  >()
  let readings: readonly KeyedReading[] = []
  let comparedAt = clock.now()
  let [isBusy, closed] = [false, false]
  let callOff = clock.after(LOOK, tick)

  function tick(): void {
    callOff = clock.after(LOOK, tick)
    if (isBusy || !inPublic.isAllowed()) return
    isBusy = true
    void turn().finally(() => (isBusy = false))
  }

  async function turn(): Promise<void> {
    const open = attempts.unresolved().filter(isToFind)
    for (const id of looks.keys()) if (!open.some(attempt => attempt.id === id)) looks.delete(id)
    const due = open.filter(({ id }) => isDue(id))
    const isTime = readings.length > 0 && clock.now() - comparedAt >= COMPARE
    if (due.length === 0 && !isTime) return
    const of = await inPublic.name()
    if (of === undefined || closed) return
    for (const attempt of due) await find(of, attempt)
    if (isTime) await compareAll(of)
  }

  const isToFind = ({ profileId: whose, state, write, orderId }: Attempt): boolean =>
    whose === profileId && state.is === 'unknown' && orderId === undefined && placesOrder(write)

  function isDue(id: AttemptId): boolean {
    const look = looks.get(id)
    return (
      look === undefined || clock.now() - look.at >= (look.count < OFTEN.times ? OFTEN.every : OFTEN.then)
    )
  }

  /** Asks whether there is an order like the one that may have been made, and has that order's own record read. */
  async function find(of: PublicName, attempt: Attempt): Promise<void> {
    const { id, write, signedAt } = attempt
    const before = looks.get(id) ?? { count: 0, at: 0, said: '', asked: new Set() }
    const look = { ...before, count: before.count + 1, at: clock.now() }
    looks.set(id, look)
    if (!placesOrder(write) || signedAt === undefined) return
    const { symbol } = write
    const open = await venue.queries.openOrders(of, { symbol })
    const past = await venue.queries.pastOrders(of, { symbol, from: signedAt - COMPARE })
    if (closed || open.is === 'failed' || past.is === 'failed') return
    const rows = [...open.value.rows, ...past.value.rows].filter(isNew)
    const ids = idsLike(rows, attempt, signedAt)
    const fresh = ids.filter(each => !look.asked.has(each)).slice(0, MOST_RECORDS - look.asked.size)
    looks.set(id, { ...look, asked: new Set([...look.asked, ...fresh]) })
    note(attempt, ids, clock.now() - Math.min(open.at, past.at))
    fresh.forEach(readRecord)
  }

  /** An order whose record says already whose it is cannot be this one. */
  function isNew({ orderId }: PublicOrder): boolean {
    const { orders } = desk.snapshot()
    return (orders && orderIn(orders, orderId)) === undefined && attempts.about({ orderId }).length === 0
  }

  /** What was shown is kept beside the record, with its age, when it is shown and when it changes. */
  function note({ id }: Attempt, ids: readonly string[], age: number): void {
    const said = listOf(ids)
    const look = looks.get(id)
    if (look === undefined || (look.count > 1 && look.said === said)) return
    looks.set(id, { ...look, said })
    const old = `as of ${String(Math.ceil(age / 1_000))} s before`
    const answer =
      ids.length === 0
        ? `no order like it, ${old}: that proves nothing`
        : `like it: ${said}, ${old}; its own record is read`
    const at = clock.now()
    attempts.record({ saw: 'evidence', at, attempt: id, note: { at, asked: 'anybody’s answer', answer } })
  }

  async function compareAll(of: PublicName): Promise<void> {
    comparedAt = clock.now()
    const before = desk.snapshot().orders
    const state = await venue.queries.state(of)
    const list = await venue.queries.openOrders(of)
    if (closed) return
    const { orders } = desk.snapshot()
    const held = state.is === 'read' ? positionsOtherwise(state.value, state.at, readings) : undefined
    if (held !== undefined && state.is === 'read') hear(held, state.at, one => one.orderId === undefined)
    if (list.is === 'failed' || before === undefined || orders === undefined) return
    // What is older than the answer to the key says nothing against it.
    if (before.asOf >= list.at) return
    const found = ordersOtherwise(list.value, list.venueTime, before.value, orders.value)
    hear(found, list.at, one => one.orderId !== undefined)
  }

  /** What two answers in a row say otherwise, far enough apart, is told; what one says alike again is over. */
  function hear(found: readonly Otherwise[], at: number, isAsked: (one: Otherwise) => boolean): void {
    const now = new Map(
      found.map(one => [JSON.stringify([one.symbol, one.orderId, one.facts['marginMode']]), one]),
    )
    for (const [key, known] of otherwise) {
      const [symbol, orderId] = JSON.parse(key) as [string, string | null]
      const one = { symbol, ...(orderId !== null && { orderId }), facts: {} }
      if (now.has(key) || !isAsked(one)) continue
      otherwise.delete(key)
      if (known.raised) parts.explain({ ...one, is: 'told otherwise' })
    }
    let room =
      MOST_RECORDS - [...otherwise.values()].filter(({ raised, isOrder }) => raised && isOrder).length
    for (const [key, one] of now) {
      const { since, raised } = otherwise.get(key) ?? { since: at, raised: false }
      const isOrder = one.orderId !== undefined
      const isTold = at - since >= APART && (raised || !isOrder || room > 0)
      if (isTold && isOrder && !raised) room -= 1
      otherwise.set(key, { since, raised: isTold, isOrder })
      if (isTold) parts.raise({ ...one, is: 'told otherwise', at: since })
    }
  }

  const stopHearing = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const rows = event.positions.filter(({ quantity }) => !isZero(quantity))
    const quantities = new Map(rows.map(row => [heldUnder(row), row.quantity]))
    readings = [...readings.filter(({ at }) => at > event.at - KEPT), { at: event.at, quantities }]
  })

  return {
    close() {
      closed = true
      callOff()
      stopHearing()
    },
  }
}

/** The orders that an attempt could have made, the nearest to its signature first. */
function idsLike(rows: readonly PublicOrder[], attempt: Attempt, signedAt: number): readonly string[] {
  const apart = ({ createdAt }: PublicOrder): number => Math.abs(createdAt - signedAt)
  const like = rows
    .filter(order => couldBe(order, attempt))
    .toSorted((one, other) => apart(one) - apart(other))
  return [...new Set(like.map(({ orderId }) => orderId))]
}

function listOf(ids: readonly string[]): string {
  const beyond = ids.length - MOST_RECORDS
  return `${ids.slice(0, MOST_RECORDS).join(', ')}${beyond > 0 ? ` and ${beyond} more` : ''}`
}
