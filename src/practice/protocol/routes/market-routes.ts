import type { PracticeExchange } from '../../exchange/practice-exchange'
import type { FixedDecimal } from '../../numbers/fixed-decimal'
import type { JsonPayload } from '../exact-json'
import {
  COMMON_FIELDS,
  type RequestFields,
  NO_FIELDS,
  patternField,
  requiredField,
  integerField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import { type MarketState } from '../../market/market-state'
import type { BookLevel } from '../../market/order-book'
import { createRefusal } from '../../account/venue-refusal'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  definePublicRoute,
  defineReadRoute,
  answerWith,
} from '../venue-route'
import { computeOpenInterest, encodeFuturesSnapshot, encodeMarketRules } from '../trading-payloads'
import { type CandleWidth, CANDLE_WIDTHS } from '../../market/candle-widths'

/** Calls `answer` for the named market. Answers `none` or a refusal if it does not exist. */
export function answerForMarket(
  exchange: PracticeExchange,
  symbol: string | undefined,
  answer: (market: MarketState) => RouteAnswer,
  none?: RouteAnswer,
): RouteAnswer {
  const market = symbol === undefined ? undefined : exchange.markets.get(symbol)
  return market === undefined
    ? (none ?? createRefusal(-1005, `symbol ${symbol ?? ''} is not valid`))
    : answer(market)
}

/** Answer of public reads for a market that does not exist. */
export const NO_MARKET_ANSWER = answerWith(null)

const parseCount = (text: string | undefined, defaultCount: number): number =>
  text === undefined ? defaultCount : Number(text)

const encodeLevels = (levels: readonly BookLevel[], count: number): readonly JsonPayload[] =>
  levels
    .filter(({ visible }) => visible > 0n)
    .slice(0, count)
    .map(({ price, visible }) => ({ price, quantity: visible }))

function answerBook(
  { clock }: PracticeExchange,
  market: MarketState,
  levels: string | undefined,
): RouteAnswer {
  const count = parseCount(levels, 100)
  const side = (name: 'BUY' | 'SELL') => encodeLevels(market.book.levels(name), count)
  return answerWith({ asks: side('SELL'), bids: side('BUY'), timestamp: clock.now() })
}

function answerTrades(market: MarketState, limit: string | undefined): RouteAnswer {
  const count = parseCount(limit, 10)
  const rows = market.recentTrades.slice(-count).reverse()
  return answerWith({
    rows: rows.map(({ symbol, side, price, size, at }) => ({
      symbol,
      side,
      executed_price: price,
      executed_quantity: size,
      executed_timestamp: at,
    })),
  })
}

/** Candle widths by the names of chart libraries. */
const CHART_WIDTHS: Readonly<Record<string, CandleWidth>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  '720': '12h',
  '1D': '1d',
  D: '1d',
  '1W': '1w',
  W: '1w',
  '1M': '1mon',
}

const parseCandleWidth = (text: string | undefined): CandleWidth | undefined =>
  CANDLE_WIDTHS.find(width => width === text) ?? CHART_WIDTHS[text ?? '']

function answerKlines({ clock }: PracticeExchange, market: MarketState, { query }: RouteCall): RouteAnswer {
  const width = parseCandleWidth(query.get('type'))
  const count = parseCount(query.get('limit'), 100)
  if (width === undefined) return createRefusal(-1005, 'type is not valid')
  const rows = market.candles.listLatest(width, clock.now(), count).map(candle => ({
    open: candle.open,
    close: candle.close,
    low: candle.low,
    high: candle.high,
    volume: candle.volume,
    amount: candle.amount,
    symbol: market.symbol,
    type: width,
    start_timestamp: candle.start,
    end_timestamp: candle.end,
  }))
  return answerWith({ rows: rows.reverse() })
}

/** Answers candles in the format of chart libraries: parallel lists, oldest first, times in seconds. */
function answerHistory(
  { clock }: PracticeExchange,
  market: MarketState,
  { query }: RouteCall,
  amounts: boolean,
): RouteAnswer {
  const width = parseCandleWidth(query.get('resolution'))
  const count = parseCount(query.get('limit'), 1000)
  const [from, to] = ['from', 'to']
    .map(name => query.get(name))
    .map(text => (text === undefined ? undefined : Number(text)))
  if (width === undefined) return createRefusal(-1005, 'resolution is not valid')
  const until = Math.min(clock.now(), to === undefined ? Infinity : to * 1000)
  const found = market.candles.listLatest(width, until, count, from === undefined ? undefined : from * 1000)
  const candles = found.filter(({ start }) => start >= (from ?? 0) * 1000 && start <= until)
  const list = (pick: (candle: (typeof candles)[number]) => FixedDecimal): readonly JsonPayload[] =>
    candles.map(pick)
  if (candles.length === 0) return answerNoBars(amounts)
  return {
    bare: {
      s: 'ok',
      t: candles.map(({ start }) => start / 1000),
      o: list(({ open: price }) => price),
      h: list(({ high }) => high),
      l: list(({ low }) => low),
      c: list(({ close }) => close),
      v: list(({ volume }) => volume),
      ...(amounts ? { a: list(({ amount }) => amount) } : {}),
    },
  }
}

const answerNoBars = (amounts: boolean): RouteAnswer => ({
  bare: { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [], ...(amounts ? { a: [] } : {}) },
})

const LIMIT = integerField(1, 1_000)
const SECONDS = patternField(/^\d{1,11}$/, 'seconds since 1970')
const BARS: RequestFields = {
  symbol: requiredField(COMMON_FIELDS.symbol),
  resolution: requiredField(enumField(...CANDLE_WIDTHS, ...Object.keys(CHART_WIDTHS))),
  from: SECONDS,
  to: SECONDS,
  limit: LIMIT,
}

export const marketRoutes: readonly VenueRoute[] = [
  definePublicRoute('GET', '/v1/public/info', RATE_LIMITS.ip, NO_FIELDS, ({ markets }) =>
    answerWith({ rows: [...markets.values()].map(({ rules }) => encodeMarketRules(rules)) }),
  ),
  definePublicRoute('GET', '/v1/public/info/{symbol}', RATE_LIMITS.ip, NO_FIELDS, (exchange, call) =>
    answerForMarket(
      exchange,
      call.param('symbol'),
      ({ rules }) => answerWith(encodeMarketRules(rules)),
      NO_MARKET_ANSWER,
    ),
  ),
  definePublicRoute('GET', '/v1/public/futures', RATE_LIMITS.ip, NO_FIELDS, ({ markets, ledger }) =>
    answerWith({
      rows: [...markets.values()].map(market =>
        encodeFuturesSnapshot(market, computeOpenInterest(ledger, market)),
      ),
    }),
  ),
  definePublicRoute('GET', '/v1/public/futures/{symbol}', RATE_LIMITS.ip, NO_FIELDS, (exchange, call) =>
    answerForMarket(
      exchange,
      call.param('symbol'),
      market => answerWith(encodeFuturesSnapshot(market, computeOpenInterest(exchange.ledger, market))),
      NO_MARKET_ANSWER,
    ),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/market_trades',
    RATE_LIMITS.ip,
    { symbol: requiredField(COMMON_FIELDS.symbol), limit: LIMIT },
    (exchange, { query }) =>
      answerForMarket(
        exchange,
        query.get('symbol'),
        market => answerTrades(market, query.get('limit')),
        answerWith({ rows: [] }),
      ),
  ),
  definePublicRoute('GET', '/v1/tv/kline_history', RATE_LIMITS.ipCandles, BARS, (exchange, call) =>
    answerForMarket(
      exchange,
      call.query.get('symbol'),
      market => answerHistory(exchange, market, call, true),
      answerNoBars(true),
    ),
  ),
  definePublicRoute('GET', '/v1/tv/history', RATE_LIMITS.ip, BARS, (exchange, call) =>
    answerForMarket(
      exchange,
      call.query.get('symbol'),
      market => answerHistory(exchange, market, call, false),
      answerNoBars(false),
    ),
  ),
  defineReadRoute('/v1/orderbook/{symbol}', RATE_LIMITS.key, { max_level: LIMIT }, (exchange, call) =>
    answerForMarket(exchange, call.param('symbol'), market =>
      answerBook(exchange, market, call.query.get('max_level')),
    ),
  ),
  defineReadRoute(
    '/v1/kline',
    RATE_LIMITS.key,
    {
      symbol: requiredField(COMMON_FIELDS.symbol),
      type: requiredField(enumField(...CANDLE_WIDTHS)),
      limit: LIMIT,
    },
    (exchange, call) =>
      answerForMarket(exchange, call.query.get('symbol'), market => answerKlines(exchange, market, call)),
  ),
]
