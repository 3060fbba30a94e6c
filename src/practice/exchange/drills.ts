import { type Exchange } from './exchange'
import type { Account } from '../records/records'
import { settleAccount } from './calendar'
import { planMaintenance, startMaintenance } from './maintenance'
import type { Rules } from '../market/markets'
import { type Market, trades } from '../market/market'
import type { Fault } from '../faults/faults'

/** What a person can have happen to them, for practice. */
export const DRILLS = [
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
export type Drill = (typeof DRILLS)[number]

const MINUTE = 60_000
const CRASH = 0.08
const CRASH_TIME = 2 * MINUTE
/** Longer than it takes until rules that changed are read again. */
const CLOSED_TIME = 3 * MINUTE
/** Longer than it takes until the fund is read again. */
const LOW_TIME = 3 * MINUTE
const SLOW = 4_000
/** More than ten minutes, so that both that it is near and that it is very near are told. */
const SOON = 10.5 * MINUTE
const BAD_GATEWAY = '<html><title>502 Bad Gateway</title></html>'
/** As far back as candles reach. */
const REMEMBERED = 31 * 1_440 * MINUTE

const anOrder = { method: 'POST', path: '/v1/order' }

/** Each drill has something happen, and gives a sentence that says what will. */
const drills: Readonly<Record<Drill, (exchange: Exchange) => string>> = {
  'lose my next reply'({ faults }) {
    faults.add({ name: 'lose the reply', on: anOrder })
    return 'The next order will be accepted, and its answer will never arrive.'
  },
  'lose my next order'({ faults }) {
    faults.add({ name: 'lose the request', on: anOrder })
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
    // A figure with another digit before it: more is told to have filled than was ever ordered.
    faults.add({ name: 'garble the frame', on: { topic: 'executionreport' }, find, put: `${find}9` })
    return 'The data on the next order cannot be true: more than all of it will have filled.'
  },
  'prices fall silent'(exchange) {
    suffer(exchange, [{ name: 'fall silent', on: { topic: '*@*' } }])
    return 'For one minute no stream of prices says anything.'
  },
  'slow answers'(exchange) {
    suffer(exchange, [{ name: 'delay', ms: SLOW, on: { method: 'GET' } }])
    return 'For one minute every question is answered four seconds late.'
  },
  'unreadable answers'(exchange) {
    suffer(exchange, [{ name: 'error instead', status: 502, body: BAD_GATEWAY, on: { method: 'GET' } }])
    return 'For one minute every question is answered with something that cannot be read.'
  },
  'venue unreachable'(exchange) {
    suffer(exchange, [{ name: 'refuse the connection' }, { name: 'close the socket' }])
    return 'The venue cannot be reached for one minute.'
  },
  'venue maintenance'(exchange) {
    startMaintenance(exchange, MINUTE)
    return 'The venue is closed for one minute.'
  },
  'planned maintenance'(exchange) {
    planMaintenance(exchange, SOON, MINUTE)
    return 'The venue says that it closes in ten and a half minutes, and then closes for one.'
  },
  'market only reduces'(exchange) {
    const { symbol, rules } = mostWatched(exchange)
    changeRules(exchange, symbol, { status: 'REDUCE_ONLY' })
    later(exchange, CLOSED_TIME, () => changeRules(exchange, symbol, { status: rules.status }))
    return `For three minutes positions in ${symbol} can only be reduced; it may take one until that is told.`
  },
  'flash crash'(exchange) {
    for (const market of exchange.markets.values())
      if (trades(market.rules)) shock(exchange, market.symbol, -CRASH, CRASH_TIME)
    return 'Prices fall by eight percent and come back within two minutes.'
  },
  'key revoked'(exchange) {
    revokeKeys(exchange, 2 * MINUTE)
    return 'The key is revoked for two minutes.'
  },
  'liquidated in part'(exchange) {
    const symbol = exchange.risk.liquidateInPart(traderOf(exchange))
    return symbol === undefined
      ? 'There is no cross position of which a part could be taken: open one first.'
      : `A quarter of the position in ${symbol} was taken over, and every open order with it.`
  },
  deleveraged: exchange => deleverage(exchange, 'all'),
  'deleveraged in part': exchange => deleverage(exchange, 'half'),
  'settled by others'(exchange) {
    settleAccount(exchange, traderOf(exchange))
    return 'Somebody had the account settled: what was unsettled became balance, as far as anything was.'
  },
  'insurance fund low'(exchange) {
    exchange.fundRatio = '0.26'
    later(exchange, LOW_TIME, () => (exchange.fundRatio = '10'))
    return 'For three minutes the insurance fund stands just above its minimum; while a position is held that is told within one.'
  },
}

/** Has something happen. Gives a sentence that says what will. */
export const runDrill = (exchange: Exchange, drill: Drill): string => drills[drill](exchange)

/** The account of the person who practises. */
function traderOf({ ledger }: Exchange): Account {
  const [first] = ledger.accounts()
  if (first === undefined) throw new RangeError('there is no account')
  return first
}

function deleverage(exchange: Exchange, part: 'half' | 'all'): string {
  const symbol = exchange.risk.deleverage(traderOf(exchange), part)
  if (symbol === undefined) return 'There is no position that could be closed: open one first.'
  const how = part === 'all' ? 'The position' : 'Half of the position'
  return `${how} in ${symbol} was closed against somebody else’s loss, at the mark.`
}

/** Lets faults strike everything they are meant for, for a minute. */
function suffer(exchange: Exchange, faults: readonly Fault[]): void {
  const ends = faults.map(fault => exchange.faults.add({ ...fault, times: Infinity }))
  later(exchange, MINUTE, () => {
    for (const end of ends) end()
  })
}

function later(exchange: Exchange, ms: number, run: () => void): void {
  exchange.due.push({ at: exchange.clock.now() + ms, run })
}

/** The market that most ears are turned to; the first where there are none. */
function mostWatched({ markets }: Exchange): Market {
  const [most] = [...markets.values()].sort((a, b) => b.watched - a.watched)
  if (most === undefined) throw new RangeError('there is no market')
  return most
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
  later(exchange, ms, () => {
    for (const key of keys) key.status = 'ACTIVE'
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
