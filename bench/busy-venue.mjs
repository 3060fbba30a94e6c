/**
 * `busy-venue.mjs KEY`: a venue of 200 markets at its own rates, in a process of its own. Each second it pushes the
 * figures of every market, and of the one that is watched ten changes of its book and fifty prints. That account has a
 * position in each market and KEY for its key; whatever else it is asked for is an empty list. Tells its parent the port.
 */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const MARKETS = 200
const DEPTH = 100
const RATE = 60
const EACH_BOOK = 6
const WATCHED = 'PERP_BTC_USDC'
const [, , key = ''] = process.argv
const symbols = [WATCHED, ...Array.from({ length: MARKETS - 1 }, (_, at) => `PERP_A${at}_USDC`)]
let turn = 0

/** @param {number} at */
const price = at => (at === 0 ? `60000.${turn % 10}` : `${100 + at}.${(turn + at) % 10}`)
/** @param {(symbol: string, at: number) => string} row */
const each = row => `[${symbols.map(row).join(',')}]`
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
  `{"symbol":"${symbol}","mark_price":${price(at)},"index_price":${price(at)},"24h_close":${price(at)},` +
  `"24h_open":${price(at)},"24h_high":${price(at)},"24h_low":${price(at)},"24h_volume":12.5,"24h_amount":1250.5,` +
  '"open_interest":100,"est_funding_rate":0.0001,"next_funding_time":1790000000000,"sum_unitary_funding":10.1}'
/** @param {string} symbol @param {number} at */
const positionRow = (symbol, at) =>
  `{"IMR_withdraw_orders":0.1,"MMR_with_orders":0.05,"average_open_price":${100 + at}.5,"cost_position":25.1,` +
  `"est_liq_price":10.5,"fee_24_h":0,"imr":0.1,"last_sum_unitary_funding":10,"mark_price":${price(at)},"mmr":0.05,` +
  `"pending_long_qty":0,"pending_short_qty":0,"pnl_24_h":0,"position_qty":0.25,"settle_price":100.5,` +
  `"symbol":"${symbol}","seq":${1730181536341943601n + BigInt(at)},"timestamp":1790000000000,` +
  `"updated_time":1790000000000,"unsettled_pnl":1.${turn % 9}1,"leverage":10,"margin_mode":"CROSS","margin":0}`
const ACCOUNT =
  '"free_collateral":450315.09115,"initial_margin_ratio":0.1,"maintenance_margin_ratio":0.05,"margin_ratio":1.2385,' +
  '"total_collateral_value":489865.71329,"account_value":500000'

/** @type {Readonly<Record<string, () => string>>} */
const answers = {
  '/v1/public/system_info': () => '{"status":0,"msg":"ok"}',
  '/v1/public/info': () => `{"rows":${each(marketRow)}}`,
  '/v1/public/futures': () => `{"rows":${each(quoteRow)}}`,
  '/v1/positions': () => `{${ACCOUNT},"rows":${each(positionRow)}}`,
  '/v1/client/holding': () => '{"holding":[]}',
  '/v1/public/insurancefund': () =>
    '{"margin_ratio":1,"min_insurance_fund_margin_ratio":0.1,"min_insurance_fund_initial_margin_ratio":0.2}',
  '/v1/client/info': () => '{"account_id":"0x1","futures_taker_fee_rate":5,"futures_maker_fee_rate":2}',
  '/v1/client/key_info': () =>
    `{"rows":[{"orderly_key":"${key}","scope":"read,trading","key_status":"ACTIVE","ip_restriction_status":"ALLOW_ALL_IPS"}]}`,
}
const none = () => '{"meta":{"total":0,"records_per_page":500,"current_page":1},"rows":[]}'

const server = createServer((request, answer) => {
  const [path = ''] = (request.url ?? '').split('?')
  answer.setHeader('content-type', 'application/json')
  answer.end(`{"success":true,"timestamp":${Date.now()},"data":${(answers[path] ?? none)()}}`)
})
const sockets = new WebSocketServer({ server })
/** Who hears which topic. @type {Map<import('ws').WebSocket, Set<string>>} */
const ears = new Map()
/** The moment of the book as it was told last. */
let chained = 0

/** @param {string} topic @param {string} data */
function tell(topic, data, at = Date.now()) {
  for (const [socket, heard] of ears)
    if (heard.has(topic)) socket.send(`{"topic":"${topic}","ts":${at},"data":${data}}`)
}

sockets.on('connection', socket => {
  /** @type {Set<string>} */
  const heard = new Set()
  ears.set(socket, heard)
  socket.on('close', () => ears.delete(socket))
  socket.on('message', words => {
    const said = JSON.parse(String(words))
    if (said.event === 'pong') return
    if (said.event === 'subscribe') heard.add(said.topic)
    if (said.event === 'unsubscribe') heard.delete(said.topic)
    const sides = `"asks":${levels(ask, DEPTH, '0.5')},"bids":${levels(bid, DEPTH, '0.5')}`
    const picture = `,"data":{"symbol":"${said.params?.symbol}","ts":${chained},${sides}}`
    const more = said.event === 'request' ? picture : ''
    socket.send(`{"id":"${said.id}","event":"${said.event}","success":true,"ts":${Date.now()}${more}}`)
  })
})

function tellAll() {
  turn += 1
  const last = `${turn % 9}1`
  tell(
    'tickers',
    each((symbol, at) => {
      const [now, day] = [price(at), `"volume":12.${last},"amount":1250.${last},"count":${turn}`]
      return `{"symbol":"${symbol}","open":${now},"close":${now},"high":${now},"low":${now},${day}}`
    }),
  )
  tell(
    'markprices',
    each((symbol, at) => `{"symbol":"${symbol}","price":${price(at)}}`),
  )
  tell(
    'indexprices',
    each((symbol, at) => `{"symbol":"${symbol.replace('PERP', 'SPOT')}","price":${price(at)}}`),
  )
  const figures = `"totalCollateralValue":489865.${last},"freeCollateral":450315.${last},"accountValue":500000.${last}`
  tell('account', `{"accountDetail":{${figures}}}`)
}

/** @param {number} step */
function tellWatched(step) {
  if (step % EACH_BOOK !== 0) {
    const side = step % 2 === 0 ? 'BUY' : 'SELL'
    const print = `{"symbol":"${WATCHED}","price":60000.${step % 9},"size":0.25,"side":"${side}"}`
    return tell(`${WATCHED}@trade`, print)
  }
  const before = chained
  chained = Math.max(before + 1, Date.now())
  const size = `0.${(step % 8) + 1}`
  const asks = levels(at => ask(step + at * 7), 4, size)
  const bids = levels(at => bid(step + at * 7), 4, size)
  const change = `{"symbol":"${WATCHED}","prevTs":${before},"asks":${asks},"bids":${bids}}`
  tell(`${WATCHED}@orderbookupdate`, change, chained)
}

const PING = 10_000
setInterval(tellAll, 1_000)
setInterval(() => {
  for (const socket of ears.keys()) socket.send(`{"event":"ping","ts":${Date.now()}}`)
}, PING)
const began = performance.now()
let steps = 0
// As many as are due: a machine with no time for it takes nothing from the rate.
setInterval(() => {
  const due = ((performance.now() - began) * RATE) / 1_000
  while (steps < due) tellWatched((steps += 1))
}, 1_000 / RATE)

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit(0))
