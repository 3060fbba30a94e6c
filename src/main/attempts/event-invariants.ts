import type { DeskEvent } from '@core/snapshot/desk-event'
import type { OrderRecord } from '@core/account/order-record'
import { findOrderFault, type OrderReportFault } from '@core/account/order-merge'
import { findListedOrder } from '@core/snapshot/order-list'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'

export function findOrderFaults(event: DeskEvent, before: DeskSnapshot): readonly OrderReportFault[] {
  const { orders } = before
  const known = (id: string) => (orders === undefined ? undefined : findListedOrder(orders, id))
  return listOrders(event).flatMap(order => findOrderFault(known(order.orderId), order) ?? [])
}

function listOrders(event: DeskEvent): readonly OrderRecord[] {
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
