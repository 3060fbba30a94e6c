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
/** Margin before the time of signing from which past orders are searched. */
const SEARCH_MARGIN_MS = 15_000
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
  let [isRunning, isClosed] = [false, false]
  let cancelTick = clock.after(TICK_MS, tick)

  function tick(): void {
    cancelTick = clock.after(TICK_MS, tick)
    if (isRunning || !inPublic.isAllowed()) return
    isRunning = true
    void runChecks().finally(() => (isRunning = false))
  }

  /** Returns true also for a time in the future: the clock was set back since. */
  function hasElapsed(since: number, ms: number): boolean {
    const elapsed = clock.now() - since
    return elapsed >= ms || elapsed < 0
  }

  async function runChecks(): Promise<void> {
    const open = attempts.unresolved().filter(isSearchable)
    for (const id of searches.keys()) if (!open.some(attempt => attempt.id === id)) searches.delete(id)
    const due = open.filter(({ id }) => isDue(id))
    const isComparisonDue = readings.length > 0 && hasElapsed(comparedAt, COMPARE_MS)
    if (due.length === 0 && !isComparisonDue) return
    const account = await inPublic.name()
    if (account === undefined || isClosed) return
    for (const attempt of due) await searchOrder(account, attempt)
    if (isComparisonDue) await compareAll(account)
  }

  const isSearchable = ({ profileId: owner, state, write, orderId }: WriteAttempt): boolean =>
    owner === profileId && state.is === 'unknown' && orderId === undefined && isOrderPlacement(write)

  function isDue(id: AttemptId): boolean {
    const search = searches.get(id)
    return (
      search === undefined ||
      hasElapsed(
        search.at,
        search.count < SEARCH_INTERVALS.times ? SEARCH_INTERVALS.every : SEARCH_INTERVALS.then,
      )
    )
  }

  async function searchOrder(account: PublicAccountKey, attempt: WriteAttempt): Promise<void> {
    const { id, write, signedAt } = attempt
    const before = searches.get(id) ?? { count: 0, at: 0, lastResult: '', requestedIds: new Set() }
    const search = { ...before, count: before.count + 1, at: clock.now() }
    searches.set(id, search)
    if (!isOrderPlacement(write) || signedAt === undefined) return
    const { symbol } = write
    const open = await venue.queries.openOrders(account, { symbol })
    const past = await venue.queries.pastOrders(account, { symbol, from: signedAt - SEARCH_MARGIN_MS })
    if (isClosed || open.is === 'failed' || past.is === 'failed') return
    const rows = [...open.value.rows, ...past.value.rows].filter(isUnknownOrder)
    const ids = listCandidateIds(rows, attempt, signedAt)
    const fresh = ids
      .filter(each => !search.requestedIds.has(each))
      .slice(0, MAX_RECORDS - search.requestedIds.size)
    searches.set(id, { ...search, requestedIds: new Set([...search.requestedIds, ...fresh]) })
    recordResult(attempt, ids, clock.now() - Math.min(open.at, past.at))
    fresh.forEach(readRecord)
  }

  /** Returns true if neither the desk nor the journal knows the order. A known order cannot belong to this attempt. */
  function isUnknownOrder({ orderId }: PublicOrderRow): boolean {
    const { orders } = desk.snapshot()
    return (
      (orders && findListedOrder(orders, orderId)) === undefined && attempts.about({ orderId }).length === 0
    )
  }

  function recordResult({ id }: WriteAttempt, ids: readonly string[], ageMs: number): void {
    const lastResult = formatIds(ids)
    const search = searches.get(id)
    if (search === undefined || (search.count > 1 && search.lastResult === lastResult)) return
    searches.set(id, { ...search, lastResult })
    const asOf = `as of ${String(Math.ceil(ageMs / 1_000))} s before`
    const answer =
      ids.length === 0
        ? `no order like it, ${asOf}: that proves nothing`
        : `like it: ${lastResult}, ${asOf}; its own record is read`
    const at = clock.now()
    attempts.record({ saw: 'evidence', at, attempt: id, note: { at, asked: 'anybody’s answer', answer } })
  }

  async function compareAll(account: PublicAccountKey): Promise<void> {
    comparedAt = clock.now()
    const ordersBefore = desk.snapshot().orders
    const state = await venue.queries.state(account)
    const list = await venue.queries.openOrders(account)
    if (isClosed) return
    const { orders } = desk.snapshot()
    const positionDifferences =
      state.is === 'read' ? comparePublicPositions(state.value, state.at, readings) : undefined
    if (positionDifferences !== undefined && state.is === 'read')
      updateDifferences(positionDifferences, state.at, ({ orderId }) => orderId === undefined)
    if (list.is === 'failed' || ordersBefore === undefined || orders === undefined) return
    // Data older than the private answer contradicts nothing.
    if (ordersBefore.asOf >= list.at) return
    const orderDifferences = comparePublicOrders(list.value, list.venueTime, ordersBefore.value, orders.value)
    updateDifferences(orderDifferences, list.at, ({ orderId }) => orderId !== undefined)
  }

  /**
   * Raises a difference that two answers far enough apart confirm, and resolves one that no longer exists. `isCovered`
   * returns true for the differences that `found` could contain; the others keep their state.
   */
  function updateDifferences(
    found: readonly PublicDiscrepancy[],
    at: number,
    isCovered: (difference: PublicDiscrepancy) => boolean,
  ): void {
    const current = new Map(
      found.map(each => [JSON.stringify([each.symbol, each.orderId, each.facts['marginMode']]), each]),
    )
    for (const [key, known] of differences) {
      const [symbol, orderId] = JSON.parse(key) as [string, string | null]
      const difference = { symbol, ...(orderId !== null && { orderId }), facts: {} }
      if (current.has(key) || !isCovered(difference)) continue
      differences.delete(key)
      if (known.raised) parts.explain({ ...difference, is: 'told otherwise' })
    }
    let recordsLeft =
      MAX_RECORDS - [...differences.values()].filter(({ raised, isOrder }) => raised && isOrder).length
    for (const [key, difference] of current) {
      const known = differences.get(key)
      // After the clock was set back, the time to confirm begins again.
      const since = Math.min(known?.since ?? at, at)
      const raised = known?.raised ?? false
      const isOrder = difference.orderId !== undefined
      const isConfirmed = at - since >= CONFIRM_MS && (raised || !isOrder || recordsLeft > 0)
      if (isConfirmed && isOrder && !raised) recordsLeft -= 1
      differences.set(key, { since, raised: isConfirmed, isOrder })
      if (isConfirmed) parts.raise({ ...difference, is: 'told otherwise', at: since })
    }
  }

  const stopListening = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const rows = event.positions.filter(({ quantity }) => !isZero(quantity))
    const quantities = new Map(rows.map(row => [getPositionReadingKey(row), row.quantity]))
    readings = [
      ...readings.filter(({ at }) => at > event.at - READINGS_KEPT_MS && at <= event.at),
      { at: event.at, quantities },
    ]
  })

  return {
    close() {
      isClosed = true
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
  const getDistance = ({ createdAt }: PublicOrderRow): number => Math.abs(createdAt - signedAt)
  const candidates = rows
    .filter(order => couldBePublicOrder(order, attempt))
    .toSorted((one, other) => getDistance(one) - getDistance(other))
  return [...new Set(candidates.map(({ orderId }) => orderId))]
}

function formatIds(ids: readonly string[]): string {
  const omittedCount = ids.length - MAX_RECORDS
  return `${ids.slice(0, MAX_RECORDS).join(', ')}${omittedCount > 0 ? ` and ${omittedCount} more` : ''}`
}
