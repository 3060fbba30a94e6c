import type { Event } from '@core/snapshot/event'
import type { Order } from '@core/account/order'
import { faultOf, type OrderFault } from '@core/account/order-fold'
import { orderIn } from '@core/snapshot/order-list'
import type { Snapshot } from '@core/snapshot/snapshot'

/** The faults of an event about orders, ours or anybody's on this account: things that cannot be true as they were told. */
export function impossibleIn(event: Event, before: Snapshot): readonly OrderFault[] {
  const { orders } = before
  const known = (id: string) => (orders === undefined ? undefined : orderIn(orders, id))
  return ordersOf(event).flatMap(order => faultOf(known(order.orderId), order) ?? [])
}

function ordersOf(event: Event): readonly Order[] {
  switch (event.saw) {
    case 'order':
      return [event.order]
    case 'execution':
      return [event.execution.order]
    case 'open orders':
      return event.orders
    default:
      return []
  }
}
