import { keepCalendar } from './calendar'
import { ONE, times } from '../numbers/fixed'
import { type Market, busynessAt, fairAt, reprice, trades } from '../market/market'
import { type Exchange, keep } from './exchange'
import { endMaintenance } from './maintenance'

const MOST_ROUNDS = 4

/** Brings the markets up to the present: prices, quotes and crowd, and then what follows from them. */
export function stepAll(exchange: Exchange, idle: number): void {
  const { clock, markets, ledger, risk, algo, orders } = exchange
  const now = clock.now()
  // What ends now ends before anything happens now: a day holds no trade of the next one.
  keepCalendar(exchange, now)
  for (const market of markets.values()) {
    const elapsed = now - market.refreshedAt
    const busy = market.watched > 0 || ledger.openIn(market.symbol) > 0
    if (elapsed >= idle || (elapsed > 0 && busy)) stepMarket(exchange, market, elapsed, now)
  }
  for (const account of ledger.accounts()) risk.watch(account)
  algo.watch()
  tripDeadlines(exchange, now)
  runDue(exchange, now)
  orders.work()
  keep(exchange)
}

function stepMarket(exchange: Exchange, market: Market, elapsed: number, now: number): void {
  const { trading } = exchange
  if (trades(market.rules) && exchange.maintenance === undefined) {
    const fair = fairAt(market, now)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const urges = market.makers.quote(fair, now)
      if (urges.length === 0) break
      trading.crowd(market, urges)
    }
    const busy = busynessAt(market, fair, elapsed, now)
    trading.crowd(market, market.makers.wander(Math.min(elapsed, 10_000), busy))
  }
  reprice(market, now)
  if (market.ratedAt === now) exchange.store.put('market', market.symbol, market.memory)
  if (exchange.ledger.openIn(market.symbol) > 0) cancelStrays(exchange, market)
}

/** Does what was put off until now; a maintenance that is over ends by itself. */
function runDue(exchange: Exchange, now: number): void {
  const { due, maintenance } = exchange
  for (const entry of due.filter(({ at }) => at <= now)) {
    due.splice(due.indexOf(entry), 1)
    entry.run()
  }
  if (maintenance !== undefined && maintenance.until <= now) endMaintenance(exchange)
}

/** Cancels everything of an account whose dead man's switch was not pushed back in time. */
function tripDeadlines({ deadlines, ledger, algo, trading }: Exchange, now: number): void {
  for (const [account, at] of deadlines) {
    if (at > now) continue
    deadlines.delete(account)
    for (const order of ledger.openOrders(account)) trading.cancel(order, 'cancel all after')
    for (const order of algo.all(account)) if (order.parent === 0) algo.cancel(order)
  }
}

/** Takes away resting orders from which the mark has moved too far. */
function cancelStrays({ ledger, trading }: Exchange, { symbol, mark, rules }: Market): void {
  const highest = times(mark, ONE + rules.priceRange)
  const lowest = times(mark, ONE - rules.priceRange)
  for (const { id } of ledger.accounts()) {
    for (const order of ledger.openOrders(id)) {
      if (order.symbol !== symbol || order.price === undefined || order.asked.length > 0) continue
      const strays = order.side === 'BUY' ? order.price > highest : order.price < lowest
      if (strays) trading.cancel(order, 'price range')
    }
  }
}
