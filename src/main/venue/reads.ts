import type { Fill, Order } from '@core/account/order'
import type { CandleInterval } from '@core/market/market'
import type { OrderQuery } from '../order-query'
import type { Clock, Read, VenueReads } from '../ports'
import { saysNone } from './absence'
import { answers, PAGE } from './answers'
import type { Asker } from './ask'
import { calls } from './calls'
import { decodeOwnKey, type KeyDigest } from './decode/account'
import { payloadOf } from './decode/envelope'
import { decodeBars, decodeBook } from './decode/market'
import { DecodeFault } from './decode/reader'
import { pathWith } from './encode/text'
import { readWhole } from './paging'

/** The venue never gives more of one's own trades than these; a list as long as this may have been cut. */
const REACH = 500
const BARS = 1_000
const TAPE = 100
const DEPTH = 100

/** No bar of that width is longer. */
const seconds: Readonly<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '12h': 43_200,
  '1d': 86_400,
  '1w': 604_800,
  '1mon': 31 * 86_400,
}

/** Every read the desk rests on, in its own values. */
export function createReads(
  asker: Asker,
  publicKey: string | undefined,
  clock: Pick<Clock, 'now'>,
  digestOf?: KeyDigest,
): VenueReads {
  const { ask } = asker
  return {
    ...marketReads(asker, clock),
    ...orderReads(asker),
    positions: () => ask({ name: 'positions', path: calls.positions.path, decode: answers.positions }),
    holdings: () => ask({ name: 'holdings', path: calls.holdings.path, decode: answers.holdings }),
    terms: () => ask({ name: 'clientInfo', path: calls.clientInfo.path, decode: answers.clientInfo }),
    async key() {
      if (publicKey === undefined) return { is: 'failed', why: 'no key' }
      return ask({
        name: 'keyInfo',
        path: calls.keyInfo.path,
        decode: answer => decodeOwnKey(payloadOf(answer), publicKey, digestOf),
      })
    },
    leverages: () => ask({ name: 'leverages', path: calls.leverages.path, decode: answers.leverages }),
    time: () => ask({ name: 'systemInfo', path: calls.systemInfo.path, decode: answers.systemInfo }),
  }
}

type MarketReads = Pick<VenueReads, 'markets' | 'quotes' | 'book' | 'trades' | 'candles'>

function marketReads({ ask, askBare }: Asker, clock: Pick<Clock, 'now'>): MarketReads {
  return {
    markets: () => ask({ name: 'markets', path: calls.markets.path, decode: answers.markets }),
    quotes: () => ask({ name: 'quotes', path: calls.quotes.path, decode: answers.quotes }),
    book: symbol =>
      ask({
        name: 'book',
        path: pathWith(`/v1/orderbook/${symbol}`, [['max_level', String(DEPTH)]]),
        decode: answer => decodeBook(symbol, payloadOf(answer)),
      }),
    trades: symbol =>
      ask({
        name: 'marketTrades',
        path: pathWith(calls.marketTrades.path, [
          ['symbol', symbol],
          ['limit', String(TAPE)],
        ]),
        decode: answers.marketTrades,
      }),
    async candles(symbol, width, before) {
      const to = Math.floor((before ?? clock.now()) / 1_000)
      const path = pathWith(calls.openCandles.path, [
        ['symbol', symbol],
        ['resolution', width],
        ['from', String(Math.max(0, to - seconds[width] * BARS))],
        ['to', String(to)],
        ['limit', String(BARS)],
      ])
      const open = await askBare({ name: 'openCandles', path, decode: decodeBars })
      const barred = open.is === 'failed' && open.why === 'unauthorised'
      return barred ? askBare({ name: 'openCandles', path, signed: true, decode: decodeBars }) : open
    },
  }
}

type OrderReads = Pick<
  VenueReads,
  'order' | 'orderByClientId' | 'orders' | 'ordersByChange' | 'fills' | 'fillsSince'
>

function orderReads({ ask }: Asker): OrderReads {
  const one = (name: 'order' | 'orderByClientId', path: string, isAsked: (order: Order) => boolean) =>
    ask<{ readonly order: Order | undefined }>({
      name,
      path: pathWith(path, []),
      urgency: 'reconcile',
      decode: answer => {
        const order = answers[name](answer)
        if (!isAsked(order)) throw new DecodeFault(name === 'order' ? 'order_id' : 'client_order_id')
        return { order }
      },
      absent: refusal => (saysNone(refusal) ? { order: undefined } : undefined),
    }).then(bare)
  return {
    order: orderId => one('order', `/v1/order/${orderId}`, order => order.orderId === orderId),
    orderByClientId: id =>
      one('orderByClientId', `/v1/client/order/${id}`, order => order.clientOrderId === id),
    async orders(query) {
      const whole = await readWhole<Order>(
        page =>
          ask({
            name: 'orders',
            path: ordersPath(query, page),
            urgency: 'reconcile',
            decode: answers.orders,
          }),
        order => order.orderId,
      )
      if (whole.is === 'failed') return whole
      return { ...whole, value: { orders: whole.value.rows, stable: whole.value.stable } }
    },
    ordersByChange: symbol =>
      ask({
        name: 'orders',
        path: pathWith(calls.orders.path, [
          ['symbol', symbol],
          ['page', '1'],
          ['size', String(PAGE)],
          ['sort_by', 'UPDATED_TIME_DESC'],
        ]),
        urgency: 'reconcile',
        decode: answer => answers.orders(answer).rows,
      }),
    fills: orderId =>
      ask({
        name: 'orderTrades',
        path: pathWith(`/v1/order/${orderId}/trades`, []),
        urgency: 'reconcile',
        decode: answers.orderTrades,
      }),
    async fillsSince(symbol, from) {
      const whole = await readWhole<Fill>(
        page =>
          ask({
            name: 'trades',
            path: tradesPath(symbol, from, page),
            urgency: 'reconcile',
            decode: answers.trades,
          }),
        fill => fill.tradeId,
      )
      if (whole.is === 'failed') return whole
      const { rows: fills, stable } = whole.value
      return { ...whole, value: { fills, stable: stable && fills.length < REACH } }
    },
  }
}

function tradesPath(symbol: string | undefined, from: number, page: number): string {
  return pathWith(calls.trades.path, [
    ['symbol', symbol],
    ['start_t', from.toFixed(0)],
    ['page', String(page)],
    ['size', String(PAGE)],
  ])
}

function ordersPath(query: OrderQuery, page: number): string {
  return pathWith(calls.orders.path, [
    ['symbol', query.symbol],
    ['side', query.side],
    ['order_type', query.type],
    ['status', query.status],
    ['start_t', query.from?.toFixed(0)],
    ['end_t', query.to?.toFixed(0)],
    ['page', String(page)],
    ['size', String(PAGE)],
  ])
}

const bare = (read: Read<{ readonly order: Order | undefined }>): Read<Order | undefined> =>
  read.is === 'read' ? { ...read, value: read.value.order } : read
