import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { PrintBars } from '@core/figures/print-bars'
import type { Dated } from '@core/value/freshness'
import type { Trade } from '@core/market/market'
import type { MarketView } from '@contract/api'
import { MOST_SHOWN } from '@contract/links-api'
import type { Clock, StreamNews } from '../ports'
import type { HeardBars, TakeListed } from './heard-bars'
import { createPicture, type Picture } from './picture'

/** How many markets are watched at once: the desk's own, and others beside it. */
export const MOST_WATCHED = 1 + MOST_SHOWN

/** The markets being watched: the book and tape of each, told as one picture of that market at a time. */
export interface Watch {
  /** Watches these and no others, as many as may be; gives those that were not watched before, and all. */
  watch(symbols: readonly string[]): { readonly all: readonly string[]; readonly fresh: readonly string[] }
  hear(news: Extract<StreamNews, { saw: 'book' | 'trade' }>): void
  /** The best prices of a watched market, by themselves. */
  hearBest(best: BestPrices, at: number): void
  /** A book that was asked for: of another market it is kept apart, and shown nowhere. */
  read(book: BookView, at: number): void
  /** Older prints, read once: they go behind what already came. */
  fill(symbol: string, trades: readonly Trade[]): void
  /** Bars made of the prints of a watched market; undefined of any other. */
  printBars(symbol: string, ...of: Parameters<HeardBars['told']>): PrintBars | undefined
  channel(is: 'open' | 'closed' | 'silent'): void
  /** The book of a watched market, or of another one that was read last because something was drafted there. */
  book(symbol: string): Dated<BookView> | undefined
  close(): void
}

export interface WatchParts {
  readonly clock: Clock
  readonly onView: (view: MarketView) => void
  /** The first print of a market was heard since somebody listens to it: what the venue lists now is wanted. */
  readonly onFirst: (symbol: string, take: TakeListed) => void
}

export function createWatch({ clock, onView, onFirst }: WatchParts): Watch {
  const pictures = new Map<string, Picture>()
  let aside: Dated<BookView> | undefined

  function leave(symbol: string): void {
    pictures.get(symbol)?.close()
    pictures.delete(symbol)
  }

  return {
    watch(symbols) {
      const all = [...new Set(symbols)].slice(0, MOST_WATCHED)
      for (const symbol of [...pictures.keys()]) if (!all.includes(symbol)) leave(symbol)
      const fresh = all.filter(symbol => !pictures.has(symbol))
      for (const symbol of fresh)
        pictures.set(symbol, createPicture({ symbol, onFirst: take => onFirst(symbol, take), clock, onView }))
      // Whoever asks begins with what is there.
      for (const symbol of all) pictures.get(symbol)?.soon()
      return { all, fresh }
    },
    hear(news) {
      if (news.saw === 'book') pictures.get(news.book.symbol)?.hearBook(news.book, news.at)
      else pictures.get(news.symbol)?.hearTrade(news.trade)
    },
    hearBest: (best, at) => pictures.get(best.symbol)?.hearBest(best, at),
    read(value, at) {
      const picture = pictures.get(value.symbol)
      if (picture === undefined) aside = { value, version: 1, asOf: at, from: 'live' }
      else picture.hearBook(value, at)
    },
    fill: (symbol, trades) => pictures.get(symbol)?.fill(trades),
    printBars: (symbol, ...of) => pictures.get(symbol)?.printBars(...of),
    channel(is) {
      if (is !== 'open') aside = undefined
      for (const picture of pictures.values()) {
        if (is === 'open') picture.soon()
        else picture.drop()
      }
    },
    book: of => pictures.get(of)?.book() ?? (aside?.value.symbol === of ? aside : undefined),
    close() {
      for (const symbol of [...pictures.keys()]) leave(symbol)
    },
  }
}
