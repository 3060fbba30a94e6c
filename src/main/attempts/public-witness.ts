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

/**
 * The second witness: what the venue tells anybody of the account, held beside what it tells the key.
 *
 * It ends no attempt and it never contradicts by silence, by an error or by what it leaves out. Of an attempt whose fate
 * is unknown it says where to look: the record that is read there with the key is what proves. What it says otherwise
 * twice is a doubt like any other.
 */
export function watchPublicly(parts: Parts): { close(): void } {
  const { profileId, venue, desk, attempts, clock, inPublic, readRecord } = parts
  const looks = new Map<AttemptId, { readonly count: number; readonly at: number; readonly said: string }>()
  const otherwise = new Map<string, { readonly since: number; readonly raised: boolean }>()
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
    const look = looks.get(id) ?? { count: 0, at: 0, said: '' }
    looks.set(id, { ...look, count: look.count + 1, at: clock.now() })
    if (!placesOrder(write) || signedAt === undefined) return
    const { symbol } = write
    const open = await venue.queries.openOrders(of, { symbol })
    const past = await venue.queries.pastOrders(of, { symbol, from: signedAt - COMPARE })
    if (closed || open.is === 'failed' || past.is === 'failed') return
    const like = [...open.value.rows, ...past.value.rows].filter(
      order => isNew(order) && couldBe(order, attempt),
    )
    const ids = [...new Set(like.map(({ orderId }) => orderId))]
    note(attempt, ids, clock.now() - Math.min(open.at, past.at))
    ids.forEach(readRecord)
  }

  /** An order whose record says already whose it is cannot be this one. */
  function isNew({ orderId }: PublicOrder): boolean {
    const { orders } = desk.snapshot()
    return (orders && orderIn(orders, orderId)) === undefined && attempts.about({ orderId }).length === 0
  }

  /** What was shown is kept beside the record, with its age, when it is shown and when it changes. */
  function note({ id }: Attempt, ids: readonly string[], age: number): void {
    const said = ids.join(', ')
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
    for (const [key, one] of now) {
      const { since } = otherwise.get(key) ?? { since: at }
      const isTold = at - since >= APART
      otherwise.set(key, { since, raised: isTold })
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
