import type { WriteAttempt } from '@core/attempt/write-attempt'
import { getRecordedState } from '@core/attempt/attempt-state'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import type { OrderRecord } from '@core/account/order-record'
import { isAnyPlacement, isAlgoPlacement, isOrderPlacement } from '@core/write/venue-write'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { ClockPort, ReadableVenue } from '../main-ports'

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadableVenue, 'read' | 'algo'>
  readonly desk: DeskState
  readonly attempts: AttemptStore
  readonly clock: ClockPort
}

/**
 * Compares attempts with resting orders against the venue. An order that filled or ended unnoticed is not pushed again,
 * and after a day no list of recent orders contains it. Ended trigger orders are in no list.
 */
export async function syncRestingOrders(parts: Parts): Promise<void> {
  const resting = parts.attempts.all().filter(one => one.profileId === parts.profileId && isResting(one))
  await syncOrders(
    parts,
    resting.filter(({ write }) => isOrderPlacement(write)),
  )
  await syncAlgoOrders(
    parts,
    resting.filter(({ write }) => isAlgoPlacement(write)),
  )
}

async function syncOrders({ venue, desk, clock }: Parts, resting: readonly WriteAttempt[]): Promise<void> {
  const { orders } = desk.snapshot()
  const known = new Map((orders?.from === 'live' ? orders.value : []).map(order => [order.orderId, order]))
  for (const attempt of resting) {
    const { orderId } = attempt
    if (orderId === undefined) continue
    const knownOrder = known.get(orderId)
    if (knownOrder !== undefined) {
      if (hasNewState(knownOrder, attempt)) desk.see({ saw: 'order', at: clock.now(), order: knownOrder })
      continue
    }
    const read = await venue.read.order(orderId)
    if (read.is === 'read' && read.value !== undefined)
      desk.see({ saw: 'order', at: read.at, order: read.value })
  }
}

async function syncAlgoOrders({ venue, desk }: Parts, resting: readonly WriteAttempt[]): Promise<void> {
  const { algoOrders } = desk.snapshot()
  const live = algoOrders?.from === 'live' ? algoOrders.value : []
  const waitingIds = new Set(live.filter(isAlgoOrderOpen).map(({ algoOrderId }) => algoOrderId))
  for (const { orderId } of resting) {
    if (orderId === undefined || waitingIds.has(orderId)) continue
    const read = await venue.algo.order(orderId)
    if (read.is === 'read' && read.value !== undefined)
      desk.see({ saw: 'algo order', at: read.at, order: read.value })
  }
}

const isResting = ({ write, state }: WriteAttempt): boolean =>
  isAnyPlacement(write) && (state.is === 'live' || state.is === 'partly filled')

const hasNewState = (order: OrderRecord, attempt: WriteAttempt): boolean =>
  order.executed !== attempt.executed || getRecordedState(order, 0).is !== attempt.state.is
