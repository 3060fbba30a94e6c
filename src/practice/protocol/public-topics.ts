import type { Candle } from '../market/candles'
import { type Width, startOf } from '../market/widths'
import type { Exchange } from '../exchange/exchange'
import { place, roundTo } from '../numbers/fixed'
import type { Written } from './json'
import type { Market } from '../market/market'
import { type Side } from '../records/records'
import { shapeChanges, shapeChart, shapeInterest, spotOf } from './market-shapes'
import { openInterestOf } from './shapes'

/** A public topic: how often it is pushed, and with what. */
export interface Topic {
  readonly name: string
  /** Milliseconds between pushes; 0 for every step. */
  readonly every: number
  readonly market: Market | undefined
  /** What to push now, or nothing where there is nothing new. */
  readonly make: (now: number) => Written
  /** Whether what was pushed last need not be pushed again. */
  readonly onChange?: boolean
  readonly open?: () => void
  readonly close?: () => void
}

/** Why a topic cannot be subscribed to. */
export interface WrongTopic {
  readonly wrong: string
}

const EIGHT = place(8)
const SECOND = 1_000

const shapeDay = (symbol: string, day: Candle): Written => ({
  symbol,
  open: day.open,
  close: day.close,
  high: day.high,
  low: day.low,
  volume: day.volume,
  amount: roundTo(day.amount, EIGHT),
  count: day.count,
})

const shapeBest = ({ symbol, book }: Market): Written => {
  const ask = book.bestShown('SELL')
  const bid = book.bestShown('BUY')
  return { symbol, ask: ask?.price, askSize: ask?.shown, bid: bid?.price, bidSize: bid?.shown }
}

/** All visible levels of a side as pairs. */
export const pairsOf = ({ book }: Market, side: Side, count = Infinity): readonly Written[] =>
  book
    .levels(side)
    .filter(({ shown }) => shown > 0n)
    .slice(0, count)
    .map(({ price, shown }) => [price, shown])

const KLINES: Readonly<Record<string, Width>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1h',
  '1d': '1d',
  '1w': '1w',
  '1M': '1mon',
}

function shapeKline(market: Market, word: string, width: Width, now: number): Written {
  const [candle] = market.candles.last(width, now, 1, startOf(width, now))
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
        amount: roundTo(candle.amount, EIGHT),
        startTime: candle.start,
        endTime: candle.end,
      }
}

type Maker = (exchange: Exchange, market: Market) => Omit<Topic, 'name' | 'market'>

const OF_MARKET: Readonly<Record<string, Maker>> = {
  orderbook: (_, market) => ({
    every: SECOND,
    make: () => ({
      symbol: market.symbol,
      asks: pairsOf(market, 'SELL', 100),
      bids: pairsOf(market, 'BUY', 100),
    }),
  }),
  trade: () => ({ every: Infinity, make: () => undefined }),
  ticker: (_, market) => ({ every: SECOND, make: () => shapeDay(market.symbol, market.candles.day()) }),
  bbo: (_, market) => ({ every: 0, make: () => shapeBest(market), onChange: true }),
  markprice: (_, market) => ({ every: SECOND, make: () => ({ symbol: market.symbol, price: market.mark }) }),
  openinterest: ({ ledger }, market) => ({
    every: 10 * SECOND,
    make: () => ({ symbol: market.symbol, openInterest: openInterestOf(ledger, market) }),
  }),
  estfundingrate: (_, market) => ({
    every: 15 * SECOND,
    make: now => ({ symbol: market.symbol, fundingRate: market.estRate, fundingTs: now }),
  }),
}

const each = ({ markets }: Exchange, make: (market: Market) => Written) => [...markets.values()].map(make)

const OF_ALL: Readonly<Record<string, (exchange: Exchange) => Written>> = {
  tickers: exchange => each(exchange, ({ symbol, candles }) => shapeDay(symbol, candles.day())),
  bbos: exchange => each(exchange, shapeBest),
  markprices: exchange => each(exchange, ({ symbol, mark }) => ({ symbol, price: mark })),
  indexprices: exchange => each(exchange, ({ symbol, index }) => ({ symbol: spotOf(symbol), price: index })),
}

const RARE: Readonly<Record<string, (exchange: Exchange) => Written>> = {
  traders_open_interests: exchange => each(exchange, market => shapeInterest(exchange, market)),
  price_changes: exchange => each(exchange, market => shapeChanges(exchange, market)),
}

/** Topics that are pushed when something happens, not by the clock. */
const ON_EVENT: readonly string[] = ['liquidation', 'announcement', 'maintenance_status']

const CHARTS: readonly string[] = ['1h', '4h', '1d']

/** Every public topic, with a name in braces for what varies. */
export const PUBLIC_TOPICS: readonly string[] = [
  ...[...Object.keys(OF_MARKET), 'orderbookupdate'].map(kind => `{symbol}@${kind}`),
  ...Object.keys(KLINES).map(width => `{symbol}@kline_${width}`),
  '{index}@indexprice',
  ...Object.keys(OF_ALL),
  ...Object.keys(RARE),
  ...CHARTS.map(width => `history_charts_${width}`),
  ...ON_EVENT,
]

/** Topics about all markets at once, and those about none. */
function makeGeneral(exchange: Exchange, name: string): Pick<Topic, 'every' | 'make'> {
  const [all, rare] = [OF_ALL[name], RARE[name]]
  if (all !== undefined) return { every: SECOND, make: () => all(exchange) }
  if (rare !== undefined) return { every: 60 * SECOND, make: () => rare(exchange) }
  const interval = name.startsWith('history_charts_') ? name.slice('history_charts_'.length) : undefined
  if (interval === undefined) return { every: Infinity, make: () => undefined }
  return { every: 60 * SECOND, make: () => each(exchange, market => shapeChart(exchange, market, interval)) }
}

/** A builder's own tickers carry its name before a dollar sign; here everything is traded through one builder. */
const withoutBuilder = (name: string): string => name.replace(/^[a-z0-9_]{1,40}\$(?=tickers$|PERP_)/, '')

/** Finds what a topic's name means. What is not among the topics there are means nothing. */
export function findTopic(exchange: Exchange, name: string): Topic | WrongTopic {
  const bare = withoutBuilder(name)
  const [symbol = '', kind, ...more] = bare.split('@')
  const listed = kind === undefined ? bare : `{${kind === 'indexprice' ? 'index' : 'symbol'}}@${kind}`
  if (more.length > 0 || !PUBLIC_TOPICS.includes(listed)) return { wrong: `invalid topic ${name}` }
  if (kind === undefined) return { name, market: undefined, ...makeGeneral(exchange, bare) }
  if (kind === 'indexprice') return findIndex(exchange, name, symbol)
  const market = exchange.markets.get(symbol)
  if (market === undefined) return { wrong: `invalid symbol ${symbol}` }
  if (kind === 'orderbookupdate') return bookUpdates(exchange, name, market)
  const made = OF_MARKET[kind]?.(exchange, market)
  return { name, market, ...(made ?? makeKline(market, kind.slice('kline_'.length))) }
}

function makeKline(market: Market, word: string): Pick<Topic, 'every' | 'make'> {
  const width = KLINES[word]
  return {
    every: SECOND,
    make: now => (width === undefined ? undefined : shapeKline(market, word, width, now)),
  }
}

function findIndex({ markets }: Exchange, name: string, symbol: string): Topic | WrongTopic {
  const market = [...markets.values()].find(candidate => spotOf(candidate.symbol) === symbol)
  if (market === undefined) return { wrong: `invalid symbol ${symbol}` }
  return { name, market, every: SECOND, make: () => ({ symbol, price: market.index }) }
}

const UPDATE_EVERY = 200

/** The chain of book updates: each names the moment of the one before it. */
function bookUpdates({ clock }: Exchange, name: string, market: Market): Topic {
  return {
    name,
    market,
    every: UPDATE_EVERY,
    open: () => {
      market.book.track(true)
      market.chainAt = clock.now()
    },
    close: () => {
      market.book.track(false)
    },
    make: now => {
      const changes = market.book.takeChanges()
      if (changes.BUY.size + changes.SELL.size === 0) return undefined
      const pairs = (side: Side) =>
        [...changes[side]].map(price => [price, market.book.at(side, price)?.shown ?? 0n])
      const prevTs = market.chainAt
      market.chainAt = now
      return { symbol: market.symbol, prevTs, asks: pairs('SELL'), bids: pairs('BUY') }
    },
  }
}
