import type { Announced } from '../records/announced'
import type { Exchange } from './exchange'

/** Closes the venue for a while: orders answer that it is under maintenance, and those that were to go are cancelled. */
export function startMaintenance(exchange: Exchange, ms: number): void {
  const now = exchange.clock.now()
  exchange.planned = undefined
  exchange.maintenance = { from: now, until: now + ms }
  for (const account of exchange.ledger.accounts()) {
    if (!account.maintenanceCancel) continue
    for (const order of exchange.ledger.openOrders(account.id)) exchange.trading.cancel(order, 'maintenance')
  }
  exchange.bus.tell({ saw: 'maintenance' })
}

/** Says that the venue closes at a moment, for a while, and closes it then. A later plan takes the place of this one. */
export function planMaintenance(exchange: Exchange, wait: number, ms: number): void {
  const from = exchange.clock.now() + wait
  const planned = { from, to: from + ms }
  exchange.planned = planned
  exchange.due.push({
    at: from,
    run() {
      if (exchange.planned === planned) startMaintenance(exchange, ms)
    },
  })
  exchange.bus.tell({ saw: 'maintenance' })
  announce(exchange, `Maintenance from ${timeOf(from)} to ${timeOf(planned.to)}.`, { about: 'MAINTENANCE' })
}

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Opens the venue again. */
export function endMaintenance(exchange: Exchange): void {
  exchange.maintenance = undefined
  exchange.bus.tell({ saw: 'maintenance' })
}

/** Tells everybody something. */
export function announce(
  exchange: Exchange,
  message: string,
  more: Pick<Announced, 'about' | 'url'> = {},
): void {
  const id = exchange.announcements.length + 1
  const announced = { id, at: exchange.clock.now(), message, ...more }
  exchange.announcements.push(announced)
  exchange.bus.tell({ saw: 'announcement', announced })
}
