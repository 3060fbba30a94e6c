import type { Exchange } from './exchange'

/** Closes the venue for a while: orders answer that it is under maintenance. */
export function startMaintenance(exchange: Exchange, ms: number): void {
  exchange.maintenance = { until: exchange.clock.now() + ms }
  for (const account of exchange.ledger.accounts()) {
    if (!account.maintenanceCancel) continue
    for (const order of exchange.ledger.openOrders(account.id)) exchange.trading.cancel(order, 'maintenance')
  }
  exchange.bus.tell({ saw: 'maintenance' })
}

/** Opens the venue again. */
export function endMaintenance(exchange: Exchange): void {
  exchange.maintenance = undefined
  exchange.bus.tell({ saw: 'maintenance' })
}
