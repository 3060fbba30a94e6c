import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/order-book'
import type { PrintBars } from '@core/figures/print-bars'
import type { PublicTrade } from '@core/market/venue-market-rules'
import type { MarketView } from '@contract/desk-api'
import { MAX_LINKED_MARKETS } from '@contract/links-api'
import type { ClockPort, VenueStreamEvent } from '../main-ports'
import type { PrintBarBuilder, TradeListCallback } from './print-bar-builder'
import {
  createThrottledMarketView,
  type FollowedBook,
  type ThrottledMarketView,
} from './throttled-market-view'

export const MAX_WATCHED_MARKETS = 1 + MAX_LINKED_MARKETS

export interface MarketWatch {
  /** Watches exactly these markets, up to the limit. `fresh` are the new ones. */
  watch(symbols: readonly string[]): { readonly all: readonly string[]; readonly fresh: readonly string[] }
  handleMessage(
    message: Extract<VenueStreamEvent, { saw: 'book' | 'book lost' | 'trade' | 'public message' }>,
  ): void
  /** A topic of the public socket was pushed: prints would be too. An answer to a request shows nothing of the kind. */
  handlePush(at: number): void
  hearBest(best: BestPrices, at: number): void
  /** Adds a requested book. The book of an unwatched market is kept but not displayed. */
  addBook(book: BookView, at: number): void
  addOlderTrades(symbol: string, trades: readonly PublicTrade[]): void
  getPrintBars(symbol: string, ...of: Parameters<PrintBarBuilder['getBars']>): PrintBars | undefined
  setChannelState(is: 'open' | 'closed' | 'silent'): void
  /** Returns the book of a watched market, or the last requested book of another one. */
  getBook(symbol: string): FollowedBook | undefined
  close(): void
}

export interface MarketWatchParts {
  readonly clock: ClockPort
  readonly onView: (view: MarketView) => void
  readonly onFirst: (symbol: string, take: TradeListCallback) => void
}

export function createMarketWatch({ clock, onView, onFirst }: MarketWatchParts): MarketWatch {
  const views = new Map<string, ThrottledMarketView>()
  let unwatchedBook: FollowedBook | undefined
  let heardAt: number | undefined
  const addHeardAt = (view: MarketView) => onView(heardAt === undefined ? view : { ...view, heardAt })

  function stopWatching(symbol: string): void {
    views.get(symbol)?.close()
    views.delete(symbol)
  }

  return {
    watch(symbols) {
      const all = [...new Set(symbols)].slice(0, MAX_WATCHED_MARKETS)
      for (const symbol of [...views.keys()]) if (!all.includes(symbol)) stopWatching(symbol)
      const fresh = all.filter(symbol => !views.has(symbol))
      for (const symbol of fresh)
        views.set(
          symbol,
          createThrottledMarketView({
            symbol,
            onFirst: take => onFirst(symbol, take),
            clock,
            onView: addHeardAt,
          }),
        )
      for (const symbol of all) views.get(symbol)?.scheduleUpdate()
      return { all, fresh }
    },
    handleMessage(news) {
      if (news.saw === 'book') views.get(news.book.symbol)?.handleBook(news.book, news.at)
      else if (news.saw === 'book lost') views.get(news.symbol)?.handleLost()
      else if (news.saw === 'trade') views.get(news.symbol)?.handleTrade(news.trade)
      else for (const view of views.values()) view.handleHeard(news.at)
    },
    handlePush(at) {
      heardAt = at
      for (const view of views.values()) view.scheduleUpdate()
    },
    hearBest: (best, at) => views.get(best.symbol)?.handleBestPrices(best, at),
    addBook(value, at) {
      const picture = views.get(value.symbol)
      if (picture === undefined)
        unwatchedBook = { value, version: 1, asOf: at, confirmedAt: at, from: 'live' }
      else picture.handleRead(value, at)
    },
    addOlderTrades: (symbol, trades) => views.get(symbol)?.addOlderTrades(trades),
    getPrintBars: (symbol, ...of) => views.get(symbol)?.printBars(...of),
    setChannelState(is) {
      if (is !== 'open') unwatchedBook = heardAt = undefined
      for (const picture of views.values()) {
        if (is === 'open') picture.scheduleUpdate()
        else picture.clear()
      }
    },
    getBook: of => views.get(of)?.book() ?? (unwatchedBook?.value.symbol === of ? unwatchedBook : undefined),
    close() {
      for (const symbol of [...views.keys()]) stopWatching(symbol)
    },
  }
}
