import type { Attempt } from '@core/attempt/attempt'
import { stateOf } from '@core/attempt/attempt-state'
import { isAlgoOpen } from '@core/account/algo-fold'
import type { Order } from '@core/account/order'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock, ReadingVenue } from '../ports'

/**
 * Holds the attempts whose orders rest against what the venue has of them now.
 *
 * What filled or ended while nobody listened, or while the journal could not be written, is told by no push any more;
 * and after a day no list of recent orders tells it either. Of what waited for a trigger and has ended, none does.
 */
export async function catchUp(parts: {
  readonly profileId: string
  readonly venue: Pick<ReadingVenue, 'read' | 'algo'>
  readonly desk: Desk
  readonly attempts: Attempts
  readonly clock: Clock
}): Promise<void> {
  const { profileId, venue, desk, attempts, clock } = parts
  const resting = attempts.all().filter(attempt => attempt.profileId === profileId && rests(attempt))
  if (resting.length === 0) return
  const { orders, algoOrders } = desk.snapshot()
  const waits = new Set(
    (algoOrders?.from === 'live' ? algoOrders.value.filter(isAlgoOpen) : []).map(
      ({ algoOrderId }) => algoOrderId,
    ),
  )
  const known = new Map((orders?.from === 'live' ? orders.value : []).map(order => [order.orderId, order]))
  for (const attempt of resting) {
    const { orderId } = attempt
    if (orderId === undefined) continue
    if (attempt.write.is === 'algo order') {
      // What waits is told by the list of those that wait, each time that it is read.
      const read = waits.has(orderId) ? undefined : await venue.algo.order(orderId)
      if (read?.is === 'read' && read.value !== undefined)
        desk.see({ saw: 'algo order', at: read.at, order: read.value })
      continue
    }
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

const rests = ({ write, state }: Attempt): boolean =>
  (write.is === 'order' || write.is === 'algo order') && (state.is === 'live' || state.is === 'partly filled')

const saysMore = (order: Order, attempt: Attempt): boolean =>
  order.executed !== attempt.executed || stateOf(order, 0).is !== attempt.state.is
