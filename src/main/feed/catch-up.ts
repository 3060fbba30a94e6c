import type { Attempt } from '@core/attempt/attempt'
import { stateOf } from '@core/attempt/attempt-state'
import { isAlgoOpen } from '@core/account/algo-fold'
import type { Order } from '@core/account/order'
import { makesOrder, placesAlgo, placesOrder } from '@core/write/write'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock, ReadingVenue } from '../ports'

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadingVenue, 'read' | 'algo'>
  readonly desk: Desk
  readonly attempts: Attempts
  readonly clock: Clock
}

/**
 * Holds the attempts whose orders rest against what the venue has of them now.
 *
 * What filled or ended while nobody listened, or while the journal could not be written, is told by no push any more;
 * and after a day no list of recent orders tells it either. Of what waited for a trigger and has ended, none does.
 */
export async function catchUp(parts: Parts): Promise<void> {
  const resting = parts.attempts.all().filter(one => one.profileId === parts.profileId && rests(one))
  await ordinary(
    parts,
    resting.filter(({ write }) => placesOrder(write)),
  )
  await waiting(
    parts,
    resting.filter(({ write }) => placesAlgo(write)),
  )
}

async function ordinary({ venue, desk, clock }: Parts, resting: readonly Attempt[]): Promise<void> {
  const { orders } = desk.snapshot()
  const known = new Map((orders?.from === 'live' ? orders.value : []).map(order => [order.orderId, order]))
  for (const attempt of resting) {
    const { orderId } = attempt
    if (orderId === undefined) continue
    const shown = known.get(orderId)
    if (shown !== undefined) {
      if (saysMore(shown, attempt)) desk.see({ saw: 'order', at: clock.now(), order: shown })
      continue
    }
    const read = await venue.read.order(orderId)
    if (read.is === 'read' && read.value !== undefined)
      desk.see({ saw: 'order', at: read.at, order: read.value })
  }
}

/** What still waits is told by the list of those that wait, each time that it is read. */
async function waiting({ venue, desk }: Parts, resting: readonly Attempt[]): Promise<void> {
  const { algoOrders } = desk.snapshot()
  const live = algoOrders?.from === 'live' ? algoOrders.value : []
  const waits = new Set(live.filter(isAlgoOpen).map(({ algoOrderId }) => algoOrderId))
  for (const { orderId } of resting) {
    if (orderId === undefined || waits.has(orderId)) continue
    const read = await venue.algo.order(orderId)
    if (read.is === 'read' && read.value !== undefined)
      desk.see({ saw: 'algo order', at: read.at, order: read.value })
  }
}

const rests = ({ write, state }: Attempt): boolean =>
  makesOrder(write) && (state.is === 'live' || state.is === 'partly filled')

const saysMore = (order: Order, attempt: Attempt): boolean =>
  order.executed !== attempt.executed || stateOf(order, 0).is !== attempt.state.is
