import type { AlgoOrder } from '@core/account/algo'
import type { Attempt } from '@core/attempt/attempt'
import { isFollowed, isUnresolved, recordOf, stateOf } from '@core/attempt/attempt-state'
import type { Event } from '@core/snapshot/event'
import { nothingGathered, type Evidence } from '@core/proof/evidence'
import { isEnded } from '@core/account/order-fold'
import type { Order } from '@core/account/order'
import { isSameOrder } from '@core/proof/reconcile'
import type { AttemptId } from '@core/write/write'
import { algosIn, attemptsAbout, isOwnAlgo, putAlgo, withAlgoRecord, type Keep } from './algo-hearing'
import type { Attempts } from '../attempts/attempts'
import type { Clock } from '../ports'

/** Takes the records that come by push and by reads that others make. */
export function createHearing(parts: {
  readonly profileId: string
  readonly attempts: Attempts
  readonly clock: Clock
  readonly gathered: Map<AttemptId, Evidence>
  readonly conclude: (id: AttemptId) => void
}): (event: Event) => void {
  const { profileId, attempts, clock, gathered, conclude } = parts
  const evidenceOf = (id: AttemptId) => gathered.get(id) ?? nothingGathered

  function hearOrder(order: Order): void {
    for (const attempt of attempts.about(order)) {
      if (attempt.profileId !== profileId || !isSameOrder(order, attempt)) continue
      const { write } = attempt
      if (write.is === 'order' || write.is === 'cancel') {
        if (isFollowed(attempt)) gathered.set(attempt.id, { ...evidenceOf(attempt.id), records: [order] })
        // A report that an order stands may be older than its cancel: only an end says anything of it.
        if (write.is === 'order' || isEnded(order)) put(attempt, order, clock.now(), attempts.record)
      } else if (isUnresolved(attempt) && attempt.state.is !== 'written') {
        const before = evidenceOf(attempt.id)
        const others = before.records.filter(({ orderId }) => orderId !== order.orderId)
        gathered.set(attempt.id, { ...before, records: [...others, order] })
        conclude(attempt.id)
      }
    }
  }

  function hearAlgo(record: AlgoOrder): void {
    for (const attempt of attemptsAbout(attempts, record)) {
      if (attempt.profileId !== profileId || attempt.state.is === 'written') continue
      if (!isUnresolved(attempt)) {
        if (isOwnAlgo(record, attempt)) putAlgo(attempt, record, clock.now(), attempts.record)
        continue
      }
      gathered.set(attempt.id, withAlgoRecord(evidenceOf(attempt.id), record))
      conclude(attempt.id)
    }
  }

  return event => {
    for (const record of algosIn(event)) hearAlgo(record)
    const order =
      event.saw === 'order' ? event.order : event.saw === 'execution' ? event.execution.order : undefined
    if (order !== undefined) hearOrder(order)
  }
}

/** Journals what a record says when it says something new. */
export function put(attempt: Attempt, order: Order, at: number, keep: Keep): void {
  if (!isKnown(attempt, order)) keep(recordOf(attempt.id, order, at))
}

/** Whether a record says nothing that the attempt does not say already. */
export const isKnown = ({ state, executed, quantity, fee, orderId }: Attempt, order: Order): boolean =>
  state.is === stateOf(order, 0).is &&
  executed === order.executed &&
  quantity === order.quantity &&
  fee === order.fee &&
  orderId === order.orderId
