import { classifyAgingRefusal } from '@core/proof/aging-probe'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import type { CandleInterval } from '@core/market/venue-market-rules'
import type { OrderListQuery } from '../order-query'
import type { ClockPort, VenueReadResult, VenueReadRequests } from '../main-ports'
import { isMissingOrderRefusal } from './missing-order-refusal'
import { responseDecoders, MAX_PAGE_ROWS } from './response-decoders'
import type { VenueQueryClient } from './venue-query'
import { venueCalls } from './venue-calls'
import { decodeOwnKeyFacts, type ComputeKeyDigest } from './decode/decode-account'
import { getResponsePayload } from './decode/response-envelope'
import { decodeCandleBars, decodeOrderBook } from './decode/decode-market'
import { DecodeFault } from './decode/field-reader'
import { createRequestPath } from './encode/request-text'
import { readCompleteList } from './list-paging'

/** Maximum number of own trades that the venue returns; a list of this length may be truncated. */
const MAX_OWN_TRADES = 500
const MAX_CANDLES = 1_000
const MAX_TRADES = 100
const BOOK_LEVELS = 100

const candleSeconds: Readonly<Record<CandleInterval, number>> = {
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

export function createVenueReads(
  asker: VenueQueryClient,
  publicKey: string | undefined,
  clock: Pick<ClockPort, 'now'>,
  digestOf?: ComputeKeyDigest,
): VenueReadRequests {
  const { ask } = asker
  return {
    ...createMarketReads(asker, clock),
    ...createOrderReads(asker),
    positions: () =>
      ask({ name: 'positions', path: venueCalls.positions.path, decode: responseDecoders.positions }),
    async tryDate(age) {
      const { name, path } = { name: 'holdings', path: venueCalls.holdings.path } as const
      const read = await ask({ name, path, decode: responseDecoders.holdings, ...(age && { age }) })
      if (read.is === 'read') return 'taken'
      return read.code === undefined ? 'no answer' : classifyAgingRefusal(read.code)
    },
    holdings: () =>
      ask({ name: 'holdings', path: venueCalls.holdings.path, decode: responseDecoders.holdings }),
    terms: () =>
      ask({ name: 'clientInfo', path: venueCalls.clientInfo.path, decode: responseDecoders.clientInfo }),
    async key() {
      if (publicKey === undefined) return { is: 'failed', why: 'no key' }
      return ask({
        name: 'keyInfo',
        path: venueCalls.keyInfo.path,
        decode: answer => decodeOwnKeyFacts(getResponsePayload(answer), publicKey, digestOf),
      })
    },
    leverages: () =>
      ask({ name: 'leverages', path: venueCalls.leverages.path, decode: responseDecoders.leverages }),
    time: () =>
      ask({ name: 'systemInfo', path: venueCalls.systemInfo.path, decode: responseDecoders.systemInfo }),
  }
}

type MarketReadRequests = Pick<VenueReadRequests, 'markets' | 'quotes' | 'book' | 'trades' | 'candles'>

function createMarketReads(
  { ask, queryBare }: VenueQueryClient,
  clock: Pick<ClockPort, 'now'>,
): MarketReadRequests {
  return {
    markets: () => ask({ name: 'markets', path: venueCalls.markets.path, decode: responseDecoders.markets }),
    quotes: () => ask({ name: 'quotes', path: venueCalls.quotes.path, decode: responseDecoders.quotes }),
    book: symbol =>
      ask({
        name: 'book',
        path: createRequestPath(`/v1/orderbook/${symbol}`, [['max_level', String(BOOK_LEVELS)]]),
        decode: answer => decodeOrderBook(symbol, getResponsePayload(answer)),
      }),
    trades: symbol =>
      ask({
        name: 'marketTrades',
        path: createRequestPath(venueCalls.marketTrades.path, [
          ['symbol', symbol],
          ['limit', String(MAX_TRADES)],
        ]),
        decode: responseDecoders.marketTrades,
      }),
    async candles(symbol, width, before) {
      const to = Math.floor((before ?? clock.now()) / 1_000)
      const path = createRequestPath(venueCalls.openCandles.path, [
        ['symbol', symbol],
        ['resolution', width],
        ['from', String(Math.max(0, to - candleSeconds[width] * MAX_CANDLES))],
        ['to', String(to)],
        ['limit', String(MAX_CANDLES)],
      ])
      const open = await queryBare({ name: 'openCandles', path, decode: decodeCandleBars })
      const barred = open.is === 'failed' && open.why === 'unauthorised'
      return barred ? queryBare({ name: 'openCandles', path, signed: true, decode: decodeCandleBars }) : open
    },
  }
}

type OrderReadRequests = Pick<
  VenueReadRequests,
  'order' | 'orderByClientId' | 'orders' | 'ordersByChange' | 'fills' | 'fillsSince'
>

function createOrderReads({ ask }: VenueQueryClient): OrderReadRequests {
  const readOne = (
    name: 'order' | 'orderByClientId',
    path: string,
    isAsked: (order: OrderRecord) => boolean,
  ) =>
    ask<{ readonly order: OrderRecord | undefined }>({
      name,
      path: createRequestPath(path, []),
      urgency: 'reconcile',
      decode: answer => {
        const order = responseDecoders[name](answer)
        if (!isAsked(order)) throw new DecodeFault(name === 'order' ? 'order_id' : 'client_order_id')
        return { order }
      },
      absent: refusal => (isMissingOrderRefusal(refusal) ? { order: undefined } : undefined),
    }).then(unwrapOrder)
  return {
    order: orderId => readOne('order', `/v1/order/${orderId}`, order => order.orderId === orderId),
    orderByClientId: id =>
      readOne('orderByClientId', `/v1/client/order/${id}`, order => order.clientOrderId === id),
    async orders(query) {
      const whole = await readCompleteList<OrderRecord>(
        page =>
          ask({
            name: 'orders',
            path: createOrdersPath(query, page),
            urgency: 'reconcile',
            decode: responseDecoders.orders,
          }),
        order => order.orderId,
      )
      if (whole.is === 'failed') return whole
      return { ...whole, value: { orders: whole.value.rows, stable: whole.value.stable } }
    },
    ordersByChange: symbol =>
      ask({
        name: 'orders',
        path: createRequestPath(venueCalls.orders.path, [
          ['symbol', symbol],
          ['page', '1'],
          ['size', String(MAX_PAGE_ROWS)],
          ['sort_by', 'UPDATED_TIME_DESC'],
        ]),
        urgency: 'reconcile',
        decode: answer => responseDecoders.orders(answer).rows,
      }),
    fills: orderId =>
      ask({
        name: 'orderTrades',
        path: createRequestPath(`/v1/order/${orderId}/trades`, []),
        urgency: 'reconcile',
        decode: responseDecoders.orderTrades,
      }),
    async fillsSince(symbol, from) {
      const whole = await readCompleteList<FillRecord>(
        page =>
          ask({
            name: 'trades',
            path: createTradesPath(symbol, from, page),
            urgency: 'reconcile',
            decode: responseDecoders.trades,
          }),
        fill => fill.tradeId,
      )
      if (whole.is === 'failed') return whole
      const { rows: fills, stable } = whole.value
      return { ...whole, value: { fills, stable: stable && fills.length < MAX_OWN_TRADES } }
    },
  }
}

function createTradesPath(symbol: string | undefined, from: number, page: number): string {
  return createRequestPath(venueCalls.trades.path, [
    ['symbol', symbol],
    ['start_t', from.toFixed(0)],
    ['page', String(page)],
    ['size', String(MAX_PAGE_ROWS)],
  ])
}

function createOrdersPath(query: OrderListQuery, page: number): string {
  return createRequestPath(venueCalls.orders.path, [
    ['symbol', query.symbol],
    ['side', query.side],
    ['order_type', query.type],
    ['status', query.status],
    ['start_t', query.from?.toFixed(0)],
    ['end_t', query.to?.toFixed(0)],
    ['page', String(page)],
    ['size', String(MAX_PAGE_ROWS)],
  ])
}

const unwrapOrder = (
  read: VenueReadResult<{ readonly order: OrderRecord | undefined }>,
): VenueReadResult<OrderRecord | undefined> =>
  read.is === 'read' ? { ...read, value: read.value.order } : read
