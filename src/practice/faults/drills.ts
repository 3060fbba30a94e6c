import { type Exchange } from '../exchange/exchange'
import type { Rules } from '../market/markets'
import { trades } from '../market/market'

/** What a person can have happen to them, for practice. */
export const DRILLS = [
  'lose my next reply',
  'partial IOC',
  'cancel race',
  'venue maintenance',
  'flash crash',
  'key revoked',
] as const
export type Drill = (typeof DRILLS)[number]

const MINUTE = 60_000
const CRASH = 0.08
const CRASH_TIME = 2 * MINUTE
/** As far back as candles reach. */
const REMEMBERED = 31 * 1_440 * MINUTE

/** Has something happen. Gives a sentence that says what will. */
export function runDrill(exchange: Exchange, drill: Drill): string {
  const { faults } = exchange
  switch (drill) {
    case 'lose my next reply':
      faults.add({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
      return 'The next order will be taken, and its answer will never arrive.'
    case 'partial IOC':
      faults.add({ name: 'fill in part', share: 0.5 })
      return 'The next order will find only half of what it wants.'
    case 'cancel race':
      faults.add({ name: 'fill before the cancel', share: 0.5 })
      return 'The next cancel will come after a fill of half of what rests.'
    case 'venue maintenance':
      startMaintenance(exchange, MINUTE)
      return 'The venue is closed for one minute.'
    case 'flash crash':
      for (const market of exchange.markets.values())
        if (trades(market.rules)) shock(exchange, market.symbol, -CRASH, CRASH_TIME)
      return 'Prices fall by eight percent and come back within two minutes.'
    case 'key revoked':
      revokeKeys(exchange, 2 * MINUTE)
      return 'The key is revoked for two minutes.'
  }
}

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

/** Pushes a market away from its walk at once, and lets it come back over a while. */
export function shock(exchange: Exchange, symbol: string, share: number, ms: number): void {
  const market = exchange.markets.get(symbol)
  if (market === undefined) throw new RangeError(`there is no market ${symbol}`)
  const { memory } = market
  const at = exchange.clock.now()
  memory.shocks = [...memory.shocks.filter(shock => shock.at > at - REMEMBERED), { at, ms, share }]
  exchange.store.put('market', symbol, memory)
}

/** Revokes every key, for a while or for good. */
export function revokeKeys(exchange: Exchange, ms = Infinity): void {
  const keys = [...exchange.keys.values()].filter(({ status }) => status === 'ACTIVE')
  for (const key of keys) key.status = 'REMOVED'
  if (ms === Infinity) return
  exchange.due.push({
    at: exchange.clock.now() + ms,
    run: () => {
      for (const key of keys) key.status = 'ACTIVE'
    },
  })
}

/** Changes the rules of a market while it runs, as a venue may. */
export function changeRules(exchange: Exchange, symbol: string, change: Partial<Rules>): void {
  const market = exchange.markets.get(symbol)
  if (market === undefined) throw new RangeError(`there is no market ${symbol}`)
  market.rules = { ...market.rules, ...change, symbol, updatedAt: exchange.clock.now() }
  if (trades(market.rules)) return
  market.makers.leave()
  for (const { id } of exchange.ledger.accounts()) {
    for (const order of exchange.ledger.openOrders(id))
      if (order.symbol === symbol) exchange.trading.cancel(order, 'the market is closed')
  }
}

/** Tells everybody something. */
export function announce(exchange: Exchange, message: string): void {
  const id = exchange.announcements.length + 1
  exchange.announcements.push({ id, message })
  exchange.bus.tell({ saw: 'announcement', id, message })
}
