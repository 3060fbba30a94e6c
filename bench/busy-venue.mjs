/**
 * `busy-venue.mjs KEY`: a simulated venue of 200 markets in a separate process. Each second it pushes the figures of every
 * market and, of the watched market, ten book changes and fifty trades. The account has a position in each market, and KEY
 * is its key. Any other request is answered with an empty list. Sends its port to the parent process.
 */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const MARKETS = 200
const DEPTH = 100
const MESSAGES_PER_SECOND = 60
const MESSAGES_PER_BOOK_CHANGE = 6
const WATCHED = 'PERP_BTC_USDC'
const [, , key = ''] = process.argv
const symbols = [WATCHED, ...Array.from({ length: MARKETS - 1 }, (_, at) => `PERP_A${at}_USDC`)]
let turn = 0

/** @param {number} at */
const priceOf = at => (at === 0 ? `60000.${turn % 10}` : `${100 + at}.${(turn + at) % 10}`)
/** @param {(symbol: string, at: number) => string} row */
const listOf = row => `[${symbols.map(row).join(',')}]`
/** @param {(at: number) => number} from @param {number} count @param {string} size */
const levels = (from, count, size) =>
  `[${Array.from({ length: count }, (_, at) => `[${from(at)},${size}]`).join(',')}]`
/** @param {number} at */
const ask = at => 60_001 + (at % DEPTH)
/** @param {number} at */
const bid = at => 59_999 - (at % DEPTH)

/** @param {string} symbol */
const marketRow = symbol =>
  `{"symbol":"${symbol}","status":"ACTIVE","quote_min":0,"quote_max":100000,"quote_tick":0.1,"base_min":0.001,` +
  '"base_max":20,"base_tick":0.001,"min_notional":10,"price_range":0.02,"price_scope":0.4,"funding_period":8,' +
  '"cap_funding":0.000375,"floor_funding":-0.000375,"imr_factor":1.2E-7,"base_mmr":0.05,"base_imr":0.1}'
/** @param {string} symbol @param {number} at */
const quoteRow = (symbol, at) =>
  `{"symbol":"${symbol}","mark_price":${priceOf(at)},"index_price":${priceOf(at)},"24h_close":${priceOf(at)},` +
  `"24h_open":${priceOf(at)},"24h_high":${priceOf(at)},"24h_low":${priceOf(at)},"24h_volume":12.5,"24h_amount":1250.5,` +
  '"open_interest":100,"est_funding_rate":0.0001,"next_funding_time":1790000000000,"sum_unitary_funding":10.1}'
/** @param {string} symbol @param {number} at */
const positionRow = (symbol, at) =>
  `{"IMR_withdraw_orders":0.1,"MMR_with_orders":0.05,"average_open_price":${100 + at}.5,"cost_position":25.1,` +
  `"est_liq_price":10.5,"fee_24_h":0,"imr":0.1,"last_sum_unitary_funding":10,"mark_price":${priceOf(at)},"mmr":0.05,` +
  `"pending_long_qty":0,"pending_short_qty":0,"pnl_24_h":0,"position_qty":0.25,"settle_price":100.5,` +
  `"symbol":"${symbol}","seq":${1730181536341943601n + BigInt(at)},"timestamp":1790000000000,` +
  `"updated_time":1790000000000,"unsettled_pnl":1.${turn % 9}1,"leverage":10,"margin_mode":"CROSS","margin":0}`
const ACCOUNT_FIELDS =
  '"free_collateral":450315.09115,"initial_margin_ratio":0.1,"maintenance_margin_ratio":0.05,"margin_ratio":1.2385,' +
  '"total_collateral_value":489865.71329,"account_value":500000'

/** @type {Readonly<Record<string, () => string>>} */
const responses = {
  '/v1/public/system_info': () => '{"status":0,"msg":"ok"}',
  '/v1/public/info': () => `{"rows":${listOf(marketRow)}}`,
  '/v1/public/futures': () => `{"rows":${listOf(quoteRow)}}`,
  '/v1/positions': () => `{${ACCOUNT_FIELDS},"rows":${listOf(positionRow)}}`,
  '/v1/client/holding': () => '{"holding":[]}',
  '/v1/public/insurancefund': () =>
    '{"margin_ratio":1,"min_insurance_fund_margin_ratio":0.1,"min_insurance_fund_initial_margin_ratio":0.2}',
  '/v1/client/info': () => '{"account_id":"0x1","futures_taker_fee_rate":5,"futures_maker_fee_rate":2}',
  '/v1/client/key_info': () =>
    `{"rows":[{"orderly_key":"${key}","scope":"read,trading","key_status":"ACTIVE","ip_restriction_status":"ALLOW_ALL_IPS"}]}`,
}
const emptyPage = () => '{"meta":{"total":0,"records_per_page":500,"current_page":1},"rows":[]}'

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  response.setHeader('content-type', 'application/json')
  response.end(`{"success":true,"timestamp":${Date.now()},"data":${(responses[path] ?? emptyPage)()}}`)
})
const sockets = new WebSocketServer({ server })
/** Subscribed topics of each socket. @type {Map<import('ws').WebSocket, Set<string>>} */
const subscriptions = new Map()
/** Time of the last pushed book change, to which the next one refers. */
let bookTime = 0

/** @param {string} topic @param {string} data */
function push(topic, data, at = Date.now()) {
  for (const [socket, topics] of subscriptions)
    if (topics.has(topic)) socket.send(`{"topic":"${topic}","ts":${at},"data":${data}}`)
}

sockets.on('connection', socket => {
  /** @type {Set<string>} */
  const topics = new Set()
  subscriptions.set(socket, topics)
  socket.on('close', () => subscriptions.delete(socket))
  socket.on('message', text => {
    const message = JSON.parse(String(text))
    if (message.event === 'pong') return
    if (message.event === 'subscribe') topics.add(message.topic)
    if (message.event === 'unsubscribe') topics.delete(message.topic)
    const sides = `"asks":${levels(ask, DEPTH, '0.5')},"bids":${levels(bid, DEPTH, '0.5')}`
    const snapshot = `,"data":{"symbol":"${message.params?.symbol}","ts":${bookTime},${sides}}`
    const extra = message.event === 'request' ? snapshot : ''
    socket.send(`{"id":"${message.id}","event":"${message.event}","success":true,"ts":${Date.now()}${extra}}`)
  })
})

function pushAll() {
  turn += 1
  const last = `${turn % 9}1`
  push(
    'tickers',
    listOf((symbol, at) => {
      const [now, day] = [priceOf(at), `"volume":12.${last},"amount":1250.${last},"count":${turn}`]
      return `{"symbol":"${symbol}","open":${now},"close":${now},"high":${now},"low":${now},${day}}`
    }),
  )
  push(
    'markprices',
    listOf((symbol, at) => `{"symbol":"${symbol}","price":${priceOf(at)}}`),
  )
  push(
    'indexprices',
    listOf((symbol, at) => `{"symbol":"${symbol.replace('PERP', 'SPOT')}","price":${priceOf(at)}}`),
  )
  const figures = `"totalCollateralValue":489865.${last},"freeCollateral":450315.${last},"accountValue":500000.${last}`
  push('account', `{"accountDetail":{${figures}}}`)
}

/** @param {number} step */
function pushWatched(step) {
  if (step % MESSAGES_PER_BOOK_CHANGE !== 0) {
    const side = step % 2 === 0 ? 'BUY' : 'SELL'
    const print = `{"symbol":"${WATCHED}","price":60000.${step % 9},"size":0.25,"side":"${side}"}`
    return push(`${WATCHED}@trade`, print)
  }
  const before = bookTime
  bookTime = Math.max(before + 1, Date.now())
  const size = `0.${(step % 8) + 1}`
  const asks = levels(at => ask(step + at * 7), 4, size)
  const bids = levels(at => bid(step + at * 7), 4, size)
  const change = `{"symbol":"${WATCHED}","prevTs":${before},"asks":${asks},"bids":${bids}}`
  push(`${WATCHED}@orderbookupdate`, change, bookTime)
}

const PING_INTERVAL_MS = 10_000
setInterval(pushAll, 1_000)
setInterval(() => {
  for (const socket of subscriptions.keys()) socket.send(`{"event":"ping","ts":${Date.now()}}`)
}, PING_INTERVAL_MS)
const startedAt = performance.now()
let steps = 0
// Sends all that are due, so that the rate does not drop on a busy machine.
setInterval(() => {
  const due = ((performance.now() - startedAt) * MESSAGES_PER_SECOND) / 1_000
  while (steps < due) pushWatched((steps += 1))
}, 1_000 / MESSAGES_PER_SECOND)

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit(0))
