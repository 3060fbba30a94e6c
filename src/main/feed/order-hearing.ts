import type { AlgoOrder } from '@core/account/algo'
import { changesAttempt } from '@core/attempt/advance'
import type { Attempt } from '@core/attempt/attempt'
import { isContradicted, isFollowed, isOverWord, isUnresolved, recordOf } from '@core/attempt/attempt-state'
import type { Event } from '@core/snapshot/event'
import { algoRecordsOf } from '@core/proof/algo-evidence'
import { nothingGathered, type Evidence } from '@core/proof/evidence'
import { asPushed, isEnded } from '@core/account/order-fold'
import { unknownWordIn, type Order } from '@core/account/order'
import { isSameOrder } from '@core/writes/judge'
import { orderIn } from '@core/snapshot/order-list'
import { endsOrder, isDecidedByRecord, placesOrder, type AttemptId } from '@core/write/write'
import { algosIn, attemptsAbout, isOwnAlgo, putAlgo, withAlgoRecord, type Keep } from './algo-hearing'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock } from '../ports'

/** Takes the records that come by push and by reads that others make. */
export function createOrderHearing(parts: {
  readonly profileId: string
  readonly attempts: Attempts
  readonly clock: Clock
  readonly desk: Pick<Desk, 'snapshot'>
  readonly gathered: Map<AttemptId, Evidence>
  readonly conclude: (id: AttemptId) => void
  /** Asks about an attempt that became unknown, or is contradicted, by what was heard. */
  readonly ask: (id: AttemptId) => void
}): (event: Event) => void {
  const { profileId, attempts, clock, desk, gathered, conclude, ask } = parts
  const evidenceOf = (id: AttemptId) => gathered.get(id) ?? nothingGathered

  function keep(attempt: Attempt, order: Order, again?: true): void {
    put(attempt, order, clock.now(), attempts.record, again)
    const after = attempts.get(attempt.id)
    if (after === undefined || after.state.is === attempt.state.is) return
    if (after.state.is === 'unknown' || isContradicted(after)) ask(attempt.id)
  }

  function hearOrder(order: Order, by: 'record' | 'push', again?: true): void {
    for (const attempt of attempts.about(order)) {
      if (attempt.profileId !== profileId || !isSameOrder(order, attempt)) continue
      // Only its record, read again, says that a word nobody knows is over.
      if (by === 'push' && isOverWord(attempt)) {
        ask(attempt.id)
        continue
      }
      const { write } = attempt
      if (isDecidedByRecord(write)) {
        if (isFollowed(attempt)) gathered.set(attempt.id, { ...evidenceOf(attempt.id), records: [order] })
        // A report that an order stands may be older than its cancel: only an end says anything of it.
        if (!endsOrder(write) || isEnded(order)) keep(attempt, order, again)
      } else if (isUnresolved(attempt) && attempt.state.is !== 'written') {
        const before = evidenceOf(attempt.id)
        const others = before.records.filter(({ orderId }) => orderId !== order.orderId)
        gathered.set(attempt.id, { ...before, records: [...others, order] })
        conclude(attempt.id)
      }
    }
  }

  /** A list names what stands: an order of ours in it was taken, whatever its answer or a look-up said. */
  function hearListed(listed: Order): void {
    const { orders } = desk.snapshot()
    const known = orders && orderIn(orders, listed.orderId)
    if (known === undefined || isEnded(known)) return
    const order = unknownWordIn(listed) === undefined && unknownWordIn(known) !== undefined ? listed : known
    for (const attempt of attempts.about(order)) {
      if (
        isOverWord(attempt) ||
        attempt.profileId !== profileId ||
        !placesOrder(attempt.write) ||
        !isSameOrder(order, attempt)
      )
        continue
      if (isFollowed(attempt)) gathered.set(attempt.id, { ...evidenceOf(attempt.id), records: [order] })
      keep(attempt, order)
    }
  }

  function hearAlgo(record: AlgoOrder, again?: true): void {
    for (const attempt of attemptsAbout(attempts, record)) {
      if (attempt.profileId !== profileId || attempt.state.is === 'written') continue
      if (!isUnresolved(attempt)) {
        if (isOwnAlgo(record, attempt)) putAlgo(attempt, record, clock.now(), attempts.record, again)
        continue
      }
      const before = evidenceOf(attempt.id)
      // The very record that is told here while it is concluded from: it changes nothing, and would re-enter for ever.
      if (before.algo !== undefined && algoRecordsOf(before.algo).includes(record)) continue
      gathered.set(attempt.id, withAlgoRecord(before, record))
      conclude(attempt.id)
    }
  }

  return event => {
    for (const record of algosIn(event)) hearAlgo(record, 'again' in event ? event.again : undefined)
    if (event.saw === 'order') hearOrder(event.order, 'record', event.again)
    if (event.saw === 'execution') hearOrder(asPushed(event.execution.order), 'push')
    if (event.saw === 'open orders') event.orders.forEach(hearListed)
  }
}

/** Journals what a record says when it says something new. False when that could not be kept. */
export function put(attempt: Attempt, order: Order, at: number, keep: Keep, again?: true): boolean {
  const line = { ...recordOf(attempt.id, order, at), ...(again && { again }) }
  return !changesAttempt(attempt, line) || keep(line).ok
}

/** True if a record says nothing that the attempt does not say already. */
export const isKnown = (attempt: Attempt, order: Order): boolean =>
  !changesAttempt(attempt, recordOf(attempt.id, order, 0))
