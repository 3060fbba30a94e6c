import { runExchangeCalendar } from './exchange-calendar'
import { FIXED_ONE, multiplyFixed } from '../numbers/fixed-decimal'
import {
  type MarketState,
  computeMarketActivity,
  computeFairPrice,
  updateMarketPrices,
  isTradable,
} from '../market/market-state'
import { type PracticeExchange, commitExchangeState } from './practice-exchange'
import { endVenueMaintenance } from './venue-maintenance'

const MAX_QUOTE_ROUNDS = 4

/** Advances prices, quotes and simulated trades to the present time, and then everything that depends on them. */
export function advanceAllMarkets(exchange: PracticeExchange, idleStepMs: number): void {
  const { clock, markets, ledger, risk, algoOrders, orders } = exchange
  const now = clock.now()
  // Days and periods that have ended are closed first, so that a day holds no trade of the next one.
  runExchangeCalendar(exchange, now)
  for (const market of markets.values()) {
    const elapsed = now - market.refreshedAt
    const busy = market.watcherCount > 0 || ledger.countOpenOrders(market.symbol) > 0
    if (elapsed >= idleStepMs || (elapsed > 0 && busy)) advanceMarket(exchange, market, elapsed, now)
  }
  for (const account of ledger.accounts()) risk.liquidateIfNeeded(account)
  algoOrders.triggerReached()
  applyCancelDeadlines(exchange, now)
  runScheduledTasks(exchange, now)
  orders.processQueue()
  commitExchangeState(exchange)
}

function advanceMarket(exchange: PracticeExchange, market: MarketState, elapsed: number, now: number): void {
  const { trading } = exchange
  if (isTradable(market.rules) && exchange.maintenance === undefined) {
    const fair = computeFairPrice(market, now)
    for (let round = 0; round < MAX_QUOTE_ROUNDS; round++) {
      const traderOrders = market.makers.quote(fair)
      if (traderOrders.length === 0) break
      trading.takeFromBook(market, traderOrders)
    }
    const busy = computeMarketActivity(market, fair, elapsed, now)
    trading.takeFromBook(market, market.makers.simulateOrders(Math.min(elapsed, 10_000), busy))
  }
  updateMarketPrices(market, now)
  if (market.rateUpdatedAt === now) exchange.store.put('market', market.symbol, market.memory)
  if (exchange.ledger.countOpenOrders(market.symbol) > 0) cancelOutOfRangeOrders(exchange, market)
}

function runScheduledTasks(exchange: PracticeExchange, now: number): void {
  const { scheduledTasks, maintenance } = exchange
  for (const entry of scheduledTasks.filter(({ at }) => at <= now)) {
    scheduledTasks.splice(scheduledTasks.indexOf(entry), 1)
    entry.run()
  }
  if (maintenance !== undefined && maintenance.until <= now) endVenueMaintenance(exchange)
}

/** Cancels all orders of accounts whose dead man's switch has expired. */
function applyCancelDeadlines(
  { cancelDeadlines, ledger, algoOrders, trading }: PracticeExchange,
  now: number,
): void {
  for (const [account, at] of cancelDeadlines) {
    if (at > now) continue
    cancelDeadlines.delete(account)
    for (const order of ledger.openOrders(account)) trading.cancel(order, 'cancel all after')
    for (const order of algoOrders.ordersOf(account)) if (order.parent === 0) algoOrders.cancel(order)
  }
}

function cancelOutOfRangeOrders(
  { ledger, trading }: PracticeExchange,
  { symbol, mark, rules }: MarketState,
): void {
  const highest = multiplyFixed(mark, FIXED_ONE + rules.priceRange)
  const lowest = multiplyFixed(mark, FIXED_ONE - rules.priceRange)
  for (const { id } of ledger.accounts()) {
    for (const order of ledger.openOrders(id)) {
      if (order.symbol !== symbol || order.price === undefined || order.asked.length > 0) continue
      const isOutOfRange = order.side === 'BUY' ? order.price > highest : order.price < lowest
      if (isOutOfRange) trading.cancel(order, 'price range')
    }
  }
}
