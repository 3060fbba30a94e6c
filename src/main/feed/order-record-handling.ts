import type { AlgoOrder } from '@core/account/algo-order'
import { changesAttempt } from '@core/attempt/attempt-advance'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import {
  isRecordContradicted,
  isAttemptFollowed,
  isUnknownByWord,
  isAttemptUnresolved,
  isRecordedEnd,
  createRecordEntry,
} from '@core/attempt/attempt-state'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { listAlgoEvidenceRecords } from '@core/proof/algo-evidence'
import { emptyOutcomeEvidence, type OutcomeEvidence } from '@core/proof/outcome-evidence'
import { withoutPushedEnd, isOrderEnded } from '@core/account/order-merge'
import { findUnknownWord, type OrderRecord } from '@core/account/order-record'
import { isSameOrder } from '@core/writes/attempt-outcome'
import { findListedOrder } from '@core/snapshot/order-list'
import {
  isOrderCancel,
  isDecidedByOrderRecord,
  isOrderPlacement,
  type AttemptId,
} from '@core/write/venue-write'
import {
  listAlgoRecords,
  findAttemptsOfAlgo,
  isPlacedByAttempt,
  putAlgo,
  addAlgoRecord,
  type EntryRecorder,
} from './algo-record-handling'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { ClockPort } from '../main-ports'

export function createOrderRecordHandler(parts: {
  readonly profileId: string
  readonly attempts: AttemptStore
  readonly clock: ClockPort
  readonly desk: Pick<DeskState, 'snapshot'>
  readonly gathered: Map<AttemptId, OutcomeEvidence>
  readonly conclude: (id: AttemptId) => void
  readonly ask: (id: AttemptId) => void
}): (event: DeskEvent) => void {
  const { profileId, attempts, clock, desk, gathered, conclude, ask } = parts
  const getEvidence = (id: AttemptId) => gathered.get(id) ?? emptyOutcomeEvidence

  /** Keeps the newest record of each order, so that a second order of one attempt stays known while the journal fails. */
  function gatherRecord(id: AttemptId, order: OrderRecord): void {
    const before = getEvidence(id)
    const others = before.records.filter(({ orderId }) => orderId !== order.orderId)
    gathered.set(id, { ...before, records: [...others, order] })
  }

  /** Drops all evidence but the records of other orders: it may hold what a later record corrects. */
  function forgetOrder(id: AttemptId, corrected: string): void {
    const others = getEvidence(id).records.filter(({ orderId }) => orderId !== corrected)
    if (gathered.has(id)) gathered.set(id, { ...emptyOutcomeEvidence, records: others })
  }

  function recordOrder(attempt: WriteAttempt, order: OrderRecord, again?: true): void {
    recordOrderState(attempt, order, clock.now(), attempts.record, again)
    const after = attempts.get(attempt.id)
    if (after === undefined || after.state.is === attempt.state.is) return
    const isOpenAgain = again === true && isRecordedEnd(attempt.state) && isAttemptFollowed(after)
    if (after.state.is === 'unknown' || isRecordContradicted(after) || isOpenAgain) ask(attempt.id)
  }

  function handleOrder(order: OrderRecord, source: 'record' | 'push', again?: true): void {
    for (const attempt of attempts.about(order)) {
      if (attempt.profileId !== profileId || !isSameOrder(order, attempt)) continue
      // Only a new read of the record can replace an unknown status word.
      if (source === 'push' && isUnknownByWord(attempt)) {
        ask(attempt.id)
        continue
      }
      const { write } = attempt
      if (isDecidedByOrderRecord(write)) {
        if (again === true) forgetOrder(attempt.id, order.orderId)
        if (isAttemptFollowed(attempt)) gatherRecord(attempt.id, order)
        // A report of an open order can be older than its cancel, so only an end counts, or a record that corrects one.
        const corrects = again === true && isRecordedEnd(attempt.state)
        if (!isOrderCancel(write) || isOrderEnded(order) || corrects) recordOrder(attempt, order, again)
      } else if (isAttemptUnresolved(attempt) && attempt.state.is !== 'written') {
        gatherRecord(attempt.id, order)
        conclude(attempt.id)
      }
    }
  }

  /** An own order in a list was accepted, whatever the response or a lookup showed. */
  function handleListed(listed: OrderRecord): void {
    const { orders } = desk.snapshot()
    const known = orders && findListedOrder(orders, listed.orderId)
    if (known === undefined || isOrderEnded(known)) return
    const order =
      findUnknownWord(listed) === undefined && findUnknownWord(known) !== undefined ? listed : known
    for (const attempt of attempts.about(order)) {
      if (
        isUnknownByWord(attempt) ||
        attempt.profileId !== profileId ||
        !isOrderPlacement(attempt.write) ||
        !isSameOrder(order, attempt)
      )
        continue
      if (isAttemptFollowed(attempt)) gatherRecord(attempt.id, order)
      recordOrder(attempt, order)
    }
  }

  function hearAlgo(record: AlgoOrder, again?: true): void {
    for (const attempt of findAttemptsOfAlgo(attempts, record)) {
      if (attempt.profileId !== profileId || attempt.state.is === 'written') continue
      if (!isAttemptUnresolved(attempt)) {
        if (isPlacedByAttempt(record, attempt)) putAlgo(attempt, record, clock.now(), attempts.record, again)
        continue
      }
      const before = getEvidence(attempt.id)
      // The record that is being concluded from changes nothing, and would cause endless recursion.
      if (before.algo !== undefined && listAlgoEvidenceRecords(before.algo).includes(record)) continue
      gathered.set(attempt.id, addAlgoRecord(before, record))
      conclude(attempt.id)
    }
  }

  return event => {
    for (const record of listAlgoRecords(event)) hearAlgo(record, 'again' in event ? event.again : undefined)
    if (event.saw === 'order') handleOrder(event.order, 'record', event.again)
    if (event.saw === 'execution') handleOrder(withoutPushedEnd(event.execution.order), 'push')
    if (event.saw === 'open orders') event.orders.forEach(handleListed)
  }
}

export function recordOrderState(
  attempt: WriteAttempt,
  order: OrderRecord,
  at: number,
  recordEntry: EntryRecorder,
  again?: true,
): boolean {
  const line = { ...createRecordEntry(attempt.id, order, at), ...(again && { again }) }
  return !changesAttempt(attempt, line) || recordEntry(line).ok
}

/** True if a record says nothing that the attempt does not say already. */
export const isKnown = (attempt: WriteAttempt, order: OrderRecord): boolean =>
  !changesAttempt(attempt, createRecordEntry(attempt.id, order, 0))
