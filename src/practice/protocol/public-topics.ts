import type { MarketCandle } from '../market/candle-history'
import { type CandleWidth, getCandleStart } from '../market/candle-widths'
import type { PracticeExchange } from '../exchange/practice-exchange'
import { decimalStep, roundToStep } from '../numbers/fixed-decimal'
import type { JsonPayload } from './exact-json'
import type { MarketState } from '../market/market-state'
import { type OrderSide } from '../records/trading-records'
import { encodePriceChanges, encodeHistoryChart, encodeTraderInterest, getIndexName } from './market-payloads'
import { computeOpenInterest } from './trading-payloads'

export interface PublicTopic {
  readonly name: string
  /** Milliseconds between pushes, or 0 for every step. */
  readonly every: number
  readonly market: MarketState | undefined
  /** Creates the payload, or returns `undefined` if there is nothing new. */
  readonly make: (now: number) => JsonPayload
  /** True if an unchanged payload is not pushed again. */
  readonly onChange?: boolean
  readonly open?: () => void
  readonly close?: () => void
}

export interface TopicSubscriptionError {
  readonly wrong: string
}

const EIGHT = decimalStep(8)
const SECOND = 1_000

const encodeDayTicker = (symbol: string, day: MarketCandle): JsonPayload => ({
  symbol,
  open: day.open,
  close: day.close,
  high: day.high,
  low: day.low,
  volume: day.volume,
  amount: roundToStep(day.amount, EIGHT),
  count: day.count,
})

const encodeBestPrices = ({ symbol, book }: MarketState): JsonPayload => {
  const ask = book.bestVisible('SELL')
  const bid = book.bestVisible('BUY')
  return { symbol, ask: ask?.price, askSize: ask?.visible, bid: bid?.price, bidSize: bid?.visible }
}

export const encodeBookLevels = (
  { book }: MarketState,
  side: OrderSide,
  count = Infinity,
): readonly JsonPayload[] =>
  book
    .levels(side)
    .filter(({ visible }) => visible > 0n)
    .slice(0, count)
    .map(({ price, visible }) => [price, visible])

const KLINES: Readonly<Record<string, CandleWidth>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1h',
  '1d': '1d',
  '1w': '1w',
  '1M': '1mon',
}

function encodeKline(market: MarketState, word: string, width: CandleWidth, now: number): JsonPayload {
  const [candle] = market.candles.listLatest(width, now, 1, getCandleStart(width, now))
  return candle === undefined
    ? undefined
    : {
        symbol: market.symbol,
        type: word,
        open: candle.open,
        close: candle.close,
        high: candle.high,
        low: candle.low,
        volume: candle.volume,
        amount: roundToStep(candle.amount, EIGHT),
        startTime: candle.start,
        endTime: candle.end,
      }
}

type TopicFactory = (exchange: PracticeExchange, market: MarketState) => Omit<PublicTopic, 'name' | 'market'>

const MARKET_TOPICS: Readonly<Record<string, TopicFactory>> = {
  orderbook: (_, market) => ({
    every: SECOND,
    make: () => ({
      symbol: market.symbol,
      asks: encodeBookLevels(market, 'SELL', 100),
      bids: encodeBookLevels(market, 'BUY', 100),
    }),
  }),
  trade: () => ({ every: Infinity, make: () => undefined }),
  ticker: (_, market) => ({
    every: SECOND,
    make: () => encodeDayTicker(market.symbol, market.candles.getDayCandle()),
  }),
  bbo: (_, market) => ({ every: 0, make: () => encodeBestPrices(market), onChange: true }),
  markprice: (_, market) => ({ every: SECOND, make: () => ({ symbol: market.symbol, price: market.mark }) }),
  openinterest: ({ ledger }, market) => ({
    every: 10 * SECOND,
    make: () => ({ symbol: market.symbol, openInterest: computeOpenInterest(ledger, market) }),
  }),
  estfundingrate: (_, market) => ({
    every: 15 * SECOND,
    make: now => ({ symbol: market.symbol, fundingRate: market.estimatedRate, fundingTs: now }),
  }),
}

const encodeEachMarket = ({ markets }: PracticeExchange, make: (market: MarketState) => JsonPayload) =>
  [...markets.values()].map(make)

const ALL_MARKET_TOPICS: Readonly<Record<string, (exchange: PracticeExchange) => JsonPayload>> = {
  tickers: exchange =>
    encodeEachMarket(exchange, ({ symbol, candles }) => encodeDayTicker(symbol, candles.getDayCandle())),
  bbos: exchange => encodeEachMarket(exchange, encodeBestPrices),
  markprices: exchange => encodeEachMarket(exchange, ({ symbol, mark }) => ({ symbol, price: mark })),
  indexprices: exchange =>
    encodeEachMarket(exchange, ({ symbol, index }) => ({ symbol: getIndexName(symbol), price: index })),
}

const MINUTE_TOPICS: Readonly<Record<string, (exchange: PracticeExchange) => JsonPayload>> = {
  traders_open_interests: exchange =>
    encodeEachMarket(exchange, market => encodeTraderInterest(exchange, market)),
  price_changes: exchange => encodeEachMarket(exchange, market => encodePriceChanges(exchange, market)),
}

/** Topics that events push, not the clock. */
const EVENT_TOPICS: readonly string[] = ['liquidation', 'announcement', 'maintenance_status']

const CHARTS: readonly string[] = ['1h', '4h', '1d']

/** Every public topic, with a name in braces for each variable part. */
export const PUBLIC_TOPICS: readonly string[] = [
  ...[...Object.keys(MARKET_TOPICS), 'orderbookupdate'].map(kind => `{symbol}@${kind}`),
  ...Object.keys(KLINES).map(width => `{symbol}@kline_${width}`),
  '{index}@indexprice',
  ...Object.keys(ALL_MARKET_TOPICS),
  ...Object.keys(MINUTE_TOPICS),
  ...CHARTS.map(width => `history_charts_${width}`),
  ...EVENT_TOPICS,
]

function createGeneralTopic(exchange: PracticeExchange, name: string): Pick<PublicTopic, 'every' | 'make'> {
  const [all, rare] = [ALL_MARKET_TOPICS[name], MINUTE_TOPICS[name]]
  if (all !== undefined) return { every: SECOND, make: () => all(exchange) }
  if (rare !== undefined) return { every: 60 * SECOND, make: () => rare(exchange) }
  const interval = name.startsWith('history_charts_') ? name.slice('history_charts_'.length) : undefined
  if (interval === undefined) return { every: Infinity, make: () => undefined }
  return {
    every: 60 * SECOND,
    make: () => encodeEachMarket(exchange, market => encodeHistoryChart(exchange, market, interval)),
  }
}

/** Removes a builder's name before the dollar sign. This exchange has one builder. */
const removeBuilder = (name: string): string => name.replace(/^[a-z0-9_]{1,40}\$(?=tickers$|PERP_)/, '')

export function findPublicTopic(
  exchange: PracticeExchange,
  name: string,
): PublicTopic | TopicSubscriptionError {
  const bare = removeBuilder(name)
  const [symbol = '', kind, ...more] = bare.split('@')
  const listed = kind === undefined ? bare : `{${kind === 'indexprice' ? 'index' : 'symbol'}}@${kind}`
  if (more.length > 0 || !PUBLIC_TOPICS.includes(listed)) return { wrong: `invalid topic ${name}` }
  if (kind === undefined) return { name, market: undefined, ...createGeneralTopic(exchange, bare) }
  if (kind === 'indexprice') return createIndexTopic(exchange, name, symbol)
  const market = exchange.markets.get(symbol)
  if (market === undefined) return { wrong: `invalid symbol ${symbol}` }
  if (kind === 'orderbookupdate') return createBookUpdateTopic(exchange, name, market)
  const made = MARKET_TOPICS[kind]?.(exchange, market)
  return { name, market, ...(made ?? createKlineTopic(market, kind.slice('kline_'.length))) }
}

function createKlineTopic(market: MarketState, word: string): Pick<PublicTopic, 'every' | 'make'> {
  const width = KLINES[word]
  return {
    every: SECOND,
    make: now => (width === undefined ? undefined : encodeKline(market, word, width, now)),
  }
}

function createIndexTopic(
  { markets }: PracticeExchange,
  name: string,
  symbol: string,
): PublicTopic | TopicSubscriptionError {
  const market = [...markets.values()].find(candidate => getIndexName(candidate.symbol) === symbol)
  if (market === undefined) return { wrong: `invalid symbol ${symbol}` }
  return { name, market, every: SECOND, make: () => ({ symbol, price: market.index }) }
}

const BOOK_UPDATE_MS = 200

/** Creates the topic of book updates. Each one contains the time of the previous one. */
function createBookUpdateTopic({ clock }: PracticeExchange, name: string, market: MarketState): PublicTopic {
  return {
    name,
    market,
    every: BOOK_UPDATE_MS,
    open: () => {
      market.book.setTracking(true)
      market.lastBookUpdateAt = clock.now()
    },
    close: () => {
      market.book.setTracking(false)
    },
    make: now => {
      const changes = market.book.drainChanges()
      if (changes.BUY.size + changes.SELL.size === 0) return undefined
      const pairs = (side: OrderSide) =>
        [...changes[side]].map(price => [price, market.book.levelAt(side, price)?.visible ?? 0n])
      const prevTs = market.lastBookUpdateAt
      market.lastBookUpdateAt = now
      return { symbol: market.symbol, prevTs, asks: pairs('SELL'), bids: pairs('BUY') }
    },
  }
}
