import type { PublicAccountKey, PublicOrderRow } from '@core/account/public-account'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { Discrepancy } from '@core/guard/discrepancy'
import {
  couldBePublicOrder,
  getPositionReadingKey,
  type PrivatePositionReading,
  comparePublicOrders,
  type PublicDiscrepancy,
  comparePublicPositions,
} from '@core/proof/public-evidence'
import { findListedOrder } from '@core/snapshot/order-list'
import { isZero } from '@core/value/decimal-amount'
import { isOrderPlacement, type AttemptId } from '@core/write/venue-write'
import type { DeskState } from '../desk-state'
import type { PublicQueryAccess } from '../public-account-name'
import type { ClockPort, ReadableVenue } from '../main-ports'
import type { AttemptStore } from './attempt-store'

const TICK_MS = 1_000
const COMPARE_MS = 15_000
/** Minimum time between two answers that confirm a difference, in milliseconds. */
const CONFIRM_MS = 10_000
/** Search intervals for an unknown attempt: `every` for the first `times` searches, `then` afterwards. */
const SEARCH_INTERVALS = { every: 2_000, times: 20, then: 30_000 } as const
/**
 * Largest number of records read with the key, per attempt and for all discrepancies. Public answers must not use up
 * the rate limit of the key.
 */
const MAX_RECORDS = 20
const READINGS_KEPT_MS = 60_000

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadableVenue, 'queries'>
  readonly desk: DeskState
  readonly attempts: AttemptStore
  readonly clock: ClockPort
  readonly inPublic: PublicQueryAccess
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>) => void
}

interface AttemptSearch {
  readonly count: number
  readonly at: number
  readonly lastResult: string
  readonly requestedIds: ReadonlySet<string>
}

/**
 * Compares public venue data of the account with its private data. It never resolves an attempt, and errors or missing
 * data contradict nothing. For an unknown attempt it finds candidate orders; only their records, read with the key, are
 * proof. A difference found twice is a discrepancy.
 */
export function watchPublicData(parts: Parts): { close(): void } {
  const { profileId, venue, desk, attempts, clock, inPublic, readRecord } = parts
  const searches = new Map<AttemptId, AttemptSearch>()
  const differences = new Map<
    string,
    { readonly since: number; readonly raised: boolean; readonly isOrder: boolean }
  >()
  let readings: readonly PrivatePositionReading[] = []
  let comparedAt = clock.now()
  let [isRunning, closed] = [false, false]
  let cancelTick = clock.after(TICK_MS, tick)

  function tick(): void {
    cancelTick = clock.after(TICK_MS, tick)
    if (isRunning || !inPublic.isAllowed()) return
    isRunning = true
    void runChecks().finally(() => (isRunning = false))
  }

  async function runChecks(): Promise<void> {
    const open = attempts.unresolved().filter(isSearchable)
    for (const id of searches.keys()) if (!open.some(attempt => attempt.id === id)) searches.delete(id)
    const due = open.filter(({ id }) => isDue(id))
    const isTime = readings.length > 0 && clock.now() - comparedAt >= COMPARE_MS
    if (due.length === 0 && !isTime) return
    const of = await inPublic.name()
    if (of === undefined || closed) return
    for (const attempt of due) await searchOrder(of, attempt)
    if (isTime) await compareAll(of)
  }

  const isSearchable = ({ profileId: whose, state, write, orderId }: WriteAttempt): boolean =>
    whose === profileId && state.is === 'unknown' && orderId === undefined && isOrderPlacement(write)

  function isDue(id: AttemptId): boolean {
    const look = searches.get(id)
    return (
      look === undefined ||
      clock.now() - look.at >=
        (look.count < SEARCH_INTERVALS.times ? SEARCH_INTERVALS.every : SEARCH_INTERVALS.then)
    )
  }

  async function searchOrder(of: PublicAccountKey, attempt: WriteAttempt): Promise<void> {
    const { id, write, signedAt } = attempt
    const before = searches.get(id) ?? { count: 0, at: 0, lastResult: '', requestedIds: new Set() }
    const look = { ...before, count: before.count + 1, at: clock.now() }
    searches.set(id, look)
    if (!isOrderPlacement(write) || signedAt === undefined) return
    const { symbol } = write
    const open = await venue.queries.openOrders(of, { symbol })
    const past = await venue.queries.pastOrders(of, { symbol, from: signedAt - COMPARE_MS })
    if (closed || open.is === 'failed' || past.is === 'failed') return
    const rows = [...open.value.rows, ...past.value.rows].filter(isUnknownOrder)
    const ids = listCandidateIds(rows, attempt, signedAt)
    const fresh = ids
      .filter(each => !look.requestedIds.has(each))
      .slice(0, MAX_RECORDS - look.requestedIds.size)
    searches.set(id, { ...look, requestedIds: new Set([...look.requestedIds, ...fresh]) })
    recordResult(attempt, ids, clock.now() - Math.min(open.at, past.at))
    fresh.forEach(readRecord)
  }

  /** An order with a known record cannot belong to this attempt. */
  function isUnknownOrder({ orderId }: PublicOrderRow): boolean {
    const { orders } = desk.snapshot()
    return (
      (orders && findListedOrder(orders, orderId)) === undefined && attempts.about({ orderId }).length === 0
    )
  }

  function recordResult({ id }: WriteAttempt, ids: readonly string[], age: number): void {
    const lastResult = formatIds(ids)
    const look = searches.get(id)
    if (look === undefined || (look.count > 1 && look.lastResult === lastResult)) return
    searches.set(id, { ...look, lastResult })
    const old = `as of ${String(Math.ceil(age / 1_000))} s before`
    const answer =
      ids.length === 0
        ? `no order like it, ${old}: that proves nothing`
        : `like it: ${lastResult}, ${old}; its own record is read`
    const at = clock.now()
    attempts.record({ saw: 'evidence', at, attempt: id, note: { at, asked: 'anybody’s answer', answer } })
  }

  async function compareAll(of: PublicAccountKey): Promise<void> {
    comparedAt = clock.now()
    const before = desk.snapshot().orders
    const state = await venue.queries.state(of)
    const list = await venue.queries.openOrders(of)
    if (closed) return
    const { orders } = desk.snapshot()
    const held = state.is === 'read' ? comparePublicPositions(state.value, state.at, readings) : undefined
    if (held !== undefined && state.is === 'read')
      updateDifferences(held, state.at, one => one.orderId === undefined)
    if (list.is === 'failed' || before === undefined || orders === undefined) return
    // Data older than the private answer contradicts nothing.
    if (before.asOf >= list.at) return
    const found = comparePublicOrders(list.value, list.venueTime, before.value, orders.value)
    updateDifferences(found, list.at, one => one.orderId !== undefined)
  }

  /** Raises a difference that two answers far enough apart confirm, and resolves one that no longer exists. */
  function updateDifferences(
    found: readonly PublicDiscrepancy[],
    at: number,
    isAsked: (one: PublicDiscrepancy) => boolean,
  ): void {
    const now = new Map(
      found.map(one => [JSON.stringify([one.symbol, one.orderId, one.facts['marginMode']]), one]),
    )
    for (const [key, known] of differences) {
      const [symbol, orderId] = JSON.parse(key) as [string, string | null]
      const one = { symbol, ...(orderId !== null && { orderId }), facts: {} }
      if (now.has(key) || !isAsked(one)) continue
      differences.delete(key)
      if (known.raised) parts.explain({ ...one, is: 'told otherwise' })
    }
    let recordsLeft =
      MAX_RECORDS - [...differences.values()].filter(({ raised, isOrder }) => raised && isOrder).length
    for (const [key, one] of now) {
      const { since, raised } = differences.get(key) ?? { since: at, raised: false }
      const isOrder = one.orderId !== undefined
      const isTold = at - since >= CONFIRM_MS && (raised || !isOrder || recordsLeft > 0)
      if (isTold && isOrder && !raised) recordsLeft -= 1
      differences.set(key, { since, raised: isTold, isOrder })
      if (isTold) parts.raise({ ...one, is: 'told otherwise', at: since })
    }
  }

  const stopListening = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const rows = event.positions.filter(({ quantity }) => !isZero(quantity))
    const quantities = new Map(rows.map(row => [getPositionReadingKey(row), row.quantity]))
    readings = [
      ...readings.filter(({ at }) => at > event.at - READINGS_KEPT_MS),
      { at: event.at, quantities },
    ]
  })

  return {
    close() {
      closed = true
      cancelTick()
      stopListening()
    },
  }
}

function listCandidateIds(
  rows: readonly PublicOrderRow[],
  attempt: WriteAttempt,
  signedAt: number,
): readonly string[] {
  const apart = ({ createdAt }: PublicOrderRow): number => Math.abs(createdAt - signedAt)
  const like = rows
    .filter(order => couldBePublicOrder(order, attempt))
    .toSorted((one, other) => apart(one) - apart(other))
  return [...new Set(like.map(({ orderId }) => orderId))]
}

function formatIds(ids: readonly string[]): string {
  const beyond = ids.length - MAX_RECORDS
  return `${ids.slice(0, MAX_RECORDS).join(', ')}${beyond > 0 ? ` and ${beyond} more` : ''}`
}
