import type { VenueAnnouncement } from '../records/venue-announcement'
import type { PracticeExchange } from './practice-exchange'

/** Closes the venue for `ms`. Cancels the orders of accounts that asked for it. */
export function startVenueMaintenance(exchange: PracticeExchange, ms: number): void {
  const now = exchange.clock.now()
  exchange.plannedMaintenance = undefined
  exchange.maintenance = { from: now, until: now + ms }
  for (const account of exchange.ledger.accounts()) {
    if (!account.maintenanceCancel) continue
    for (const order of exchange.ledger.openOrders(account.id)) exchange.trading.cancel(order, 'maintenance')
  }
  exchange.bus.publish({ saw: 'maintenance' })
}

/** Announces a maintenance after `delayMs` and starts it then. A later plan replaces this one. */
export function planVenueMaintenance(exchange: PracticeExchange, delayMs: number, ms: number): void {
  const from = exchange.clock.now() + delayMs
  const planned = { from, to: from + ms }
  exchange.plannedMaintenance = planned
  exchange.scheduledTasks.push({
    at: from,
    run() {
      if (exchange.plannedMaintenance === planned) startVenueMaintenance(exchange, ms)
    },
  })
  exchange.bus.publish({ saw: 'maintenance' })
  publishVenueAnnouncement(exchange, `Maintenance from ${timeOf(from)} to ${timeOf(planned.to)}.`, {
    about: 'MAINTENANCE',
  })
}

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function endVenueMaintenance(exchange: PracticeExchange): void {
  exchange.maintenance = undefined
  exchange.bus.publish({ saw: 'maintenance' })
}

export function publishVenueAnnouncement(
  exchange: PracticeExchange,
  message: string,
  details: Pick<VenueAnnouncement, 'about' | 'url'> = {},
): void {
  const id = exchange.announcements.length + 1
  const announced = { id, at: exchange.clock.now(), message, ...details }
  exchange.announcements.push(announced)
  exchange.bus.publish({ saw: 'announcement', announced })
}
