import type { BestPrices } from '@core/market/best-prices'
import type { BookView, PriceLevel } from '@core/market/order-book'
import type { TakerFlow } from '@core/market/taker-flow'
import type { Amount } from '@core/value/decimal-amount'
import type { PublicTrade } from '@core/market/venue-market-rules'
import { packFigureColumn, unpackFigureColumn } from './packed-column'

export interface MarketView {
  readonly symbol: string
  readonly book?: BookView
  /** Time of the last confirmation of the book, on this desk's clock. */
  readonly bookAt?: number
  /** Best prices from their own stream, and their time. No order depends on them. */
  readonly best?: BestPrices
  readonly bestAt?: number
  /** Time of the last pushed trade or quote, on this desk's clock; absent while the stream is disconnected. */
  readonly heardAt?: number
  /** Newest first, at most 60. */
  readonly trades: readonly PublicTrade[]
  /**
   * Totals of all prints since the subscription began, including those dropped from `trades`; absent before the first
   * print.
   */
  readonly flow?: TakerFlow
}

/** A view of a market as the difference from the one that the page last applied. */
export interface PackedMarketView {
  readonly symbol: string
  /** The book if it changed; `none` if it is gone. */
  readonly book?: PackedBook | 'none'
  readonly bookAt?: number
  readonly best?: BestPrices | 'none'
  readonly bestAt?: number
  readonly heardAt?: number
  readonly tape?: PackedTape
  /** The flow if it changed; `none` if it is absent again. */
  readonly flow?: TakerFlow | 'none'
}

interface PackedBook {
  readonly ts: number
  readonly bids: PackedLevels
  readonly asks: PackedLevels
}

export type MarketViews = ReadonlyMap<string, MarketView>

/** Packed views; a plain symbol means an unchanged view. */
export type PackedMarketViews = readonly (PackedMarketView | string)[]

type PackedLevels = readonly [prices: string, quantities: string]

interface PackedTape {
  readonly prices: string
  readonly quantities: string
  /** One letter per print: `b` for a buy, `s` for a sell. */
  readonly sides: string
  readonly at: readonly number[]
  /** Number of earlier prints that remain below the new ones. */
  readonly keep: number
}

/** Packs `view` as a difference from `base`, or completely without one. The packed book omits the symbol. */
export function packMarketView(view: MarketView, base?: MarketView): PackedMarketView {
  const book = view.book === base?.book ? undefined : packBook(view.book)
  const tape = packTape(view.trades, base?.trades)
  return {
    symbol: view.symbol,
    ...(book !== undefined && { book }),
    ...(view.bookAt !== undefined && { bookAt: view.bookAt }),
    ...(view.best !== base?.best && { best: view.best ?? 'none' }),
    ...(view.bestAt !== undefined && { bestAt: view.bestAt }),
    ...(view.heardAt !== undefined && { heardAt: view.heardAt }),
    ...(tape !== undefined && { tape }),
    ...(view.flow !== base?.flow && { flow: view.flow ?? 'none' }),
  }
}

/** Unpacks a view onto `base`. Returns `undefined` if it is invalid or does not fit. */
export function unpackMarketView(packed: PackedMarketView, base?: MarketView): MarketView | undefined {
  const { symbol, bookAt, bestAt, heardAt } = packed
  const book = packed.book === undefined ? base?.book : unpackBook(symbol, packed.book)
  const trades =
    packed.tape === undefined ? (base?.trades ?? []) : unpackTape(packed.tape, base?.trades ?? [])
  const best = packed.best === 'none' ? undefined : (packed.best ?? base?.best)
  const flow = packed.flow === 'none' ? undefined : (packed.flow ?? base?.flow)
  if (book === 'unread' || trades === undefined) return undefined
  return {
    symbol,
    ...(book !== undefined && { book }),
    ...(bookAt !== undefined && { bookAt }),
    ...(best !== undefined && { best }),
    ...(bestAt !== undefined && { bestAt }),
    ...(heardAt !== undefined && { heardAt }),
    trades,
    ...(flow !== undefined && { flow }),
  }
}

/** Packs views as differences from `base`. A view of `base` that is not in the result was removed. */
export const packMarketViews = (views: MarketViews, base?: MarketViews): PackedMarketViews =>
  [...views].map(([symbol, view]) =>
    view === base?.get(symbol) ? symbol : packMarketView(view, base?.get(symbol)),
  )

export function unpackMarketViews(packed: PackedMarketViews, base?: MarketViews): MarketViews | undefined {
  const views = packed.map(each =>
    typeof each === 'string' ? base?.get(each) : unpackMarketView(each, base?.get(each.symbol)),
  )
  return views.every(view => view !== undefined) ? new Map(views.map(view => [view.symbol, view])) : undefined
}

function packBook(book: MarketView['book']): PackedBook | 'none' {
  if (book === undefined) return 'none'
  return { ts: book.ts, bids: packLevels(book.bids), asks: packLevels(book.asks) }
}

const packLevels = (levels: readonly PriceLevel[]): PackedLevels => [
  packFigureColumn(levels, ({ price }) => price),
  packFigureColumn(levels, ({ quantity }) => quantity),
]

function unpackBook(symbol: string, packed: PackedBook | 'none'): MarketView['book'] | 'unread' {
  if (packed === 'none') return undefined
  const [bids, asks] = [unpackLevels(packed.bids), unpackLevels(packed.asks)]
  return bids === undefined || asks === undefined ? 'unread' : { symbol, ts: packed.ts, bids, asks }
}

function unpackLevels([prices, quantities]: PackedLevels): readonly PriceLevel[] | undefined {
  const [priceColumn, quantityColumn] = [unpackFigureColumn(prices), unpackFigureColumn(quantities)]
  if (priceColumn === undefined || quantityColumn === undefined) return undefined
  if (priceColumn.length !== quantityColumn.length) return undefined
  return priceColumn.map((price, index) => ({ price, quantity: quantityColumn[index] as Amount }))
}

function packTape(
  trades: readonly PublicTrade[],
  before: readonly PublicTrade[] | undefined,
): PackedTape | undefined {
  const keep = countKeptTrades(trades, before ?? [])
  if (keep === trades.length && keep === (before?.length ?? 0)) return undefined
  const fresh = trades.slice(0, trades.length - keep)
  return {
    prices: packFigureColumn(fresh, ({ price }) => price),
    quantities: packFigureColumn(fresh, ({ quantity }) => quantity),
    sides: fresh.map(({ side }) => (side === 'BUY' ? 'b' : 's')).join(''),
    at: fresh.map(({ at }) => at),
    keep,
  }
}

/** Counts the trades at the end of `trades` that are also at the start of `before`. */
function countKeptTrades(trades: readonly PublicTrade[], before: readonly PublicTrade[]): number {
  const [newest] = before
  const from = newest === undefined ? -1 : trades.indexOf(newest)
  if (from < 0) return 0
  const kept = trades.slice(from)
  return kept.every((trade, index) => trade === before[index]) ? kept.length : 0
}

function unpackTape(packed: PackedTape, before: readonly PublicTrade[]): readonly PublicTrade[] | undefined {
  const { sides, at, keep } = packed
  const [prices, quantities] = [unpackFigureColumn(packed.prices), unpackFigureColumn(packed.quantities)]
  if (prices === undefined || quantities === undefined || !(keep >= 0 && keep <= before.length))
    return undefined
  if (![quantities, sides, at].every(({ length }) => length === prices.length)) return undefined
  const fresh = prices.map((price, index): PublicTrade => ({
    price,
    quantity: quantities[index] as Amount,
    side: sides[index] === 'b' ? 'BUY' : 'SELL',
    at: at[index] as number,
  }))
  return [...fresh, ...before.slice(0, keep)]
}
