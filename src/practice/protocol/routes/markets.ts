import type { Exchange } from '../../exchange/exchange'
import type { Fixed } from '../../numbers/fixed'
import type { Written } from '../json'
import { ASKED, type Fields, NOTHING, like, needed, whole, word } from '../asks'
import { LIMITS } from '../limits'
import { type Market } from '../../market/market'
import type { Level } from '../../market/book'
import { refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, open, read, say } from '../route'
import { openInterestOf, shapeFutures, shapeRules } from '../shapes'
import { type Width, WIDTHS } from '../../market/widths'

/** Finds the market a call names, or says no; a read that is open to everybody says what it has of none. */
export function withMarket(
  exchange: Exchange,
  symbol: string | undefined,
  answer: (market: Market) => Answer,
  none?: Answer,
): Answer {
  const market = symbol === undefined ? undefined : exchange.markets.get(symbol)
  return market === undefined
    ? (none ?? refuse(-1005, `symbol ${symbol ?? ''} is not valid`))
    : answer(market)
}

/** What is said of one market that there is not. */
export const NO_MARKET = say(null)

const countOf = (text: string | undefined, usual: number): number =>
  text === undefined ? usual : Number(text)

/** Levels of one side as the venue lists them: best first. */
const shapeLevels = (levels: readonly Level[], count: number): readonly Written[] =>
  levels
    .filter(({ shown }) => shown > 0n)
    .slice(0, count)
    .map(({ price, shown }) => ({ price, quantity: shown }))

function answerBook({ clock }: Exchange, market: Market, levels: string | undefined): Answer {
  const count = countOf(levels, 100)
  const side = (name: 'BUY' | 'SELL') => shapeLevels(market.book.levels(name), count)
  return say({ asks: side('SELL'), bids: side('BUY'), timestamp: clock.now() })
}

function answerTrades(market: Market, limit: string | undefined): Answer {
  const count = countOf(limit, 10)
  const rows = market.tape.slice(-count).reverse()
  return say({
    rows: rows.map(({ symbol, side, price, size, at }) => ({
      symbol,
      side,
      executed_price: price,
      executed_quantity: size,
      executed_timestamp: at,
    })),
  })
}

/** The widths of candles as chart libraries name them. */
const CHART_WIDTHS: Readonly<Record<string, Width>> = {
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

/** Reads the width of a candle in the words of either interface. */
const readWidth = (text: string | undefined): Width | undefined =>
  WIDTHS.find(width => width === text) ?? CHART_WIDTHS[text ?? '']

function answerKlines({ clock }: Exchange, market: Market, { query }: Call): Answer {
  const width = readWidth(query.get('type'))
  const count = countOf(query.get('limit'), 100)
  if (width === undefined) return refuse(-1005, 'type is not valid')
  const rows = market.candles.last(width, clock.now(), count).map(candle => ({
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
  return say({ rows: rows.reverse() })
}

/** Candles as chart libraries want them: parallel lists, oldest first, times in seconds. */
function answerHistory({ clock }: Exchange, market: Market, { query }: Call, amounts: boolean): Answer {
  const width = readWidth(query.get('resolution'))
  const count = countOf(query.get('limit'), 1000)
  const [from, to] = ['from', 'to']
    .map(name => query.get(name))
    .map(text => (text === undefined ? undefined : Number(text)))
  if (width === undefined) return refuse(-1005, 'resolution is not valid')
  const until = Math.min(clock.now(), to === undefined ? Infinity : to * 1000)
  const found = market.candles.last(width, until, count, from === undefined ? undefined : from * 1000)
  const candles = found.filter(({ start }) => start >= (from ?? 0) * 1000 && start <= until)
  const list = (pick: (candle: (typeof candles)[number]) => Fixed): readonly Written[] => candles.map(pick)
  if (candles.length === 0) return noBars(amounts)
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

const noBars = (amounts: boolean): Answer => ({
  bare: { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [], ...(amounts ? { a: [] } : {}) },
})

const LIMIT = whole(1, 1_000)
const SECONDS = like(/^\d{1,11}$/, 'seconds since 1970')
const BARS: Fields = {
  symbol: needed(ASKED.symbol),
  resolution: needed(word(...WIDTHS, ...Object.keys(CHART_WIDTHS))),
  from: SECONDS,
  to: SECONDS,
  limit: LIMIT,
}

/** Market rules, snapshots, books, trades and candles. */
export const marketRoutes: readonly Route[] = [
  open('GET', '/v1/public/info', LIMITS.ip, NOTHING, ({ markets }) =>
    say({ rows: [...markets.values()].map(({ rules }) => shapeRules(rules)) }),
  ),
  open('GET', '/v1/public/info/{symbol}', LIMITS.ip, NOTHING, (exchange, call) =>
    withMarket(exchange, call.param('symbol'), ({ rules }) => say(shapeRules(rules)), NO_MARKET),
  ),
  open('GET', '/v1/public/futures', LIMITS.ip, NOTHING, ({ markets, ledger }) =>
    say({
      rows: [...markets.values()].map(market => shapeFutures(market, openInterestOf(ledger, market))),
    }),
  ),
  open('GET', '/v1/public/futures/{symbol}', LIMITS.ip, NOTHING, (exchange, call) =>
    withMarket(
      exchange,
      call.param('symbol'),
      market => say(shapeFutures(market, openInterestOf(exchange.ledger, market))),
      NO_MARKET,
    ),
  ),
  open(
    'GET',
    '/v1/public/market_trades',
    LIMITS.ip,
    { symbol: needed(ASKED.symbol), limit: LIMIT },
    (exchange, { query }) =>
      withMarket(
        exchange,
        query.get('symbol'),
        market => answerTrades(market, query.get('limit')),
        say({ rows: [] }),
      ),
  ),
  open('GET', '/v1/tv/kline_history', LIMITS.ipCandles, BARS, (exchange, call) =>
    withMarket(
      exchange,
      call.query.get('symbol'),
      market => answerHistory(exchange, market, call, true),
      noBars(true),
    ),
  ),
  open('GET', '/v1/tv/history', LIMITS.ip, BARS, (exchange, call) =>
    withMarket(
      exchange,
      call.query.get('symbol'),
      market => answerHistory(exchange, market, call, false),
      noBars(false),
    ),
  ),
  read('/v1/orderbook/{symbol}', LIMITS.key, { max_level: LIMIT }, (exchange, call) =>
    withMarket(exchange, call.param('symbol'), market =>
      answerBook(exchange, market, call.query.get('max_level')),
    ),
  ),
  read(
    '/v1/kline',
    LIMITS.key,
    { symbol: needed(ASKED.symbol), type: needed(word(...WIDTHS)), limit: LIMIT },
    (exchange, call) =>
      withMarket(exchange, call.query.get('symbol'), market => answerKlines(exchange, market, call)),
  ),
]
