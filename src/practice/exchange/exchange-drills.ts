import { type PracticeExchange } from './practice-exchange'
import type { AccountRecord } from '../records/trading-records'
import { settleAccountPnl } from './exchange-calendar'
import { planVenueMaintenance, startVenueMaintenance } from './venue-maintenance'
import type { MarketRules } from '../market/market-listings'
import { type MarketState, isTradable } from '../market/market-state'
import type { PracticeFault } from '../faults/fault-registry'

export const DRILL_NAMES = [
  'lose my next reply',
  'lose my next order',
  'partial IOC',
  'cancel race',
  'impossible record',
  'prices fall silent',
  'slow answers',
  'unreadable answers',
  'venue unreachable',
  'venue maintenance',
  'planned maintenance',
  'market only reduces',
  'flash crash',
  'key revoked',
  'liquidated in part',
  'deleveraged',
  'deleveraged in part',
  'settled by others',
  'insurance fund low',
] as const
export type DrillName = (typeof DRILL_NAMES)[number]

const MINUTE = 60_000
const CRASH = 0.08
const CRASH_MS = 2 * MINUTE
/** Longer than the interval at which clients read changed rules. */
const REDUCE_ONLY_MS = 3 * MINUTE
/** Longer than the interval at which clients read the insurance fund. */
const LOW_FUND_MS = 3 * MINUTE
const ANSWER_DELAY_MS = 4_000
/** More than ten minutes, so that a client shows both its early and its late warning. */
const MAINTENANCE_NOTICE_MS = 10.5 * MINUTE
const BAD_GATEWAY = '<html><title>502 Bad Gateway</title></html>'
/** The range of candles. */
const SHOCK_MEMORY_MS = 31 * 1_440 * MINUTE

/** Orders of every kind: `/v1/order`, `/v1/batch-order` and `/v1/algo/order`. */
const ORDER_REQUEST = { method: 'POST', path: '/v1/*order' }

const drillActions: Readonly<Record<DrillName, (exchange: PracticeExchange) => string>> = {
  'lose my next reply'({ faults }) {
    faults.add({ name: 'lose the reply', on: ORDER_REQUEST })
    return 'The next order will be accepted, and its answer will never arrive.'
  },
  'lose my next order'({ faults }) {
    faults.add({ name: 'lose the request', on: ORDER_REQUEST })
    return 'The next order will never arrive, and nobody will say so.'
  },
  'partial IOC'({ faults }) {
    faults.add({ name: 'fill in part', share: 0.5 })
    return 'The next order will find only half of what it wants.'
  },
  'cancel race'({ faults }) {
    faults.add({ name: 'fill before the cancel', share: 0.5 })
    return 'The next cancel will come after a fill of half of what rests.'
  },
  'impossible record'({ faults }) {
    const find = '"totalExecutedQuantity":'
    // An extra leading digit reports more filled quantity than was ordered.
    faults.add({ name: 'garble the frame', on: { topic: 'executionreport' }, find, put: `${find}9` })
    return 'The data on the next order cannot be true: more than all of it will have filled.'
  },
  'prices fall silent'(exchange) {
    addFaultsForMinute(exchange, [{ name: 'fall silent', on: { topic: '*@*' } }])
    return 'For one minute no stream of prices says anything.'
  },
  'slow answers'(exchange) {
    addFaultsForMinute(exchange, [{ name: 'delay', ms: ANSWER_DELAY_MS, on: { method: 'GET' } }])
    return 'For one minute every question is answered four seconds late.'
  },
  'unreadable answers'(exchange) {
    addFaultsForMinute(exchange, [
      { name: 'error instead', status: 502, body: BAD_GATEWAY, on: { method: 'GET' } },
    ])
    return 'For one minute every question is answered with something that cannot be read.'
  },
  'venue unreachable'(exchange) {
    addFaultsForMinute(exchange, [{ name: 'refuse the connection' }, { name: 'close the socket' }])
    return 'The venue cannot be reached for one minute.'
  },
  'venue maintenance'(exchange) {
    startVenueMaintenance(exchange, MINUTE)
    return 'The venue is closed for one minute.'
  },
  'planned maintenance'(exchange) {
    planVenueMaintenance(exchange, MAINTENANCE_NOTICE_MS, MINUTE)
    return 'The venue says that it closes in ten and a half minutes, and then closes for one.'
  },
  'market only reduces'(exchange) {
    const { symbol, rules } = findMostWatchedMarket(exchange)
    changeMarketRules(exchange, symbol, { status: 'REDUCE_ONLY' })
    scheduleTask(exchange, REDUCE_ONLY_MS, () =>
      changeMarketRules(exchange, symbol, { status: rules.status }),
    )
    return `For three minutes positions in ${symbol} can only be reduced; it may take one until that is told.`
  },
  'flash crash'(exchange) {
    for (const market of exchange.markets.values())
      if (isTradable(market.rules)) addPriceShock(exchange, market.symbol, -CRASH, CRASH_MS)
    return 'Prices fall by eight percent and come back within two minutes.'
  },
  'key revoked'(exchange) {
    revokeAllKeys(exchange, 2 * MINUTE)
    return 'The key is revoked for two minutes.'
  },
  'liquidated in part'(exchange) {
    const symbol = exchange.risk.liquidatePartially(getFirstAccount(exchange))
    return symbol === undefined
      ? 'There is no cross position of which a part could be taken: open one first.'
      : `A quarter of the position in ${symbol} was taken over, and every open order with it.`
  },
  deleveraged: exchange => deleverageTrader(exchange, 'all'),
  'deleveraged in part': exchange => deleverageTrader(exchange, 'half'),
  'settled by others'(exchange) {
    settleAccountPnl(exchange, getFirstAccount(exchange))
    return 'Somebody had the account settled: what was unsettled became balance, as far as anything was.'
  },
  'insurance fund low'(exchange) {
    exchange.insuranceFundRatio = '0.26'
    scheduleTask(exchange, LOW_FUND_MS, () => (exchange.insuranceFundRatio = '10'))
    return 'For three minutes the insurance fund stands just above its minimum; while a position is held that is told within one.'
  },
}

/** Runs a drill and returns a sentence about its effect. */
export const runExchangeDrill = (exchange: PracticeExchange, drill: DrillName): string =>
  drillActions[drill](exchange)

function getFirstAccount({ ledger }: PracticeExchange): AccountRecord {
  const [first] = ledger.accounts()
  if (first === undefined) throw new RangeError('there is no account')
  return first
}

function deleverageTrader(exchange: PracticeExchange, part: 'half' | 'all'): string {
  const symbol = exchange.risk.deleverageLargest(getFirstAccount(exchange), part)
  if (symbol === undefined) return 'There is no position that could be closed: open one first.'
  const subject = part === 'all' ? 'The position' : 'Half of the position'
  return `${subject} in ${symbol} was closed against somebody else’s loss, at the mark.`
}

function addFaultsForMinute(exchange: PracticeExchange, faults: readonly PracticeFault[]): void {
  const ends = faults.map(fault => exchange.faults.add({ ...fault, times: Infinity }))
  scheduleTask(exchange, MINUTE, () => {
    for (const end of ends) end()
  })
}

function scheduleTask(exchange: PracticeExchange, ms: number, run: () => void): void {
  exchange.scheduledTasks.push({ at: exchange.clock.now() + ms, run })
}

/** Returns the market with the most watchers, or the first one. */
function findMostWatchedMarket({ markets }: PracticeExchange): MarketState {
  const [most] = [...markets.values()].sort((a, b) => b.watcherCount - a.watcherCount)
  if (most === undefined) throw new RangeError('there is no market')
  return most
}

/** Moves a price away from its walk at once and lets it return within `ms`. */
export function addPriceShock(exchange: PracticeExchange, symbol: string, share: number, ms: number): void {
  const market = exchange.markets.get(symbol)
  if (market === undefined) throw new RangeError(`there is no market ${symbol}`)
  const { memory } = market
  const at = exchange.clock.now()
  memory.shocks = [...memory.shocks.filter(shock => shock.at > at - SHOCK_MEMORY_MS), { at, ms, share }]
  exchange.store.put('market', symbol, memory)
}

export function revokeAllKeys(exchange: PracticeExchange, ms = Infinity): void {
  const keys = [...exchange.keys.values()].filter(({ status }) => status === 'ACTIVE')
  for (const key of keys) key.status = 'REMOVED'
  if (ms === Infinity) return
  scheduleTask(exchange, ms, () => {
    for (const key of keys) key.status = 'ACTIVE'
  })
}

export function changeMarketRules(
  exchange: PracticeExchange,
  symbol: string,
  change: Partial<MarketRules>,
): void {
  const market = exchange.markets.get(symbol)
  if (market === undefined) throw new RangeError(`there is no market ${symbol}`)
  market.rules = { ...market.rules, ...change, symbol, updatedAt: exchange.clock.now() }
  if (isTradable(market.rules)) return
  market.makers.withdrawQuotes()
  for (const { id } of exchange.ledger.accounts()) {
    for (const order of exchange.ledger.openOrders(id))
      if (order.symbol === symbol) exchange.trading.cancel(order, 'the market is closed')
  }
}
