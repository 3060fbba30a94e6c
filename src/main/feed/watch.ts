import type { BookView } from '@core/market/book'
import type { Dated } from '@core/value/freshness'
import type { Trade } from '@core/market/market'
import type { MarketView } from '@contract/api'
import type { Clock, StreamNews } from '../ports'

/** The shortest time between two pictures of the watched market. */
const FRAME = 16
/** How many prints of the tape are kept. */
const TAPE = 60
/** How many levels a picture shows of each side. */
const DEPTH = 50

/** The one market being watched: its book and tape, told as one picture at a time. */
export interface Watch {
  watch(symbol: string): void
  hear(news: Extract<StreamNews, { saw: 'book' | 'trade' }>): void
  /** A book that was asked for: of another market it is kept apart, and shown nowhere. */
  read(book: BookView, at: number): void
  /** Older prints, read once: they go behind what already came. */
  fill(symbol: string, trades: readonly Trade[]): void
  channel(is: 'open' | 'closed' | 'silent'): void
  /** The book of the watched market, or of another one that was read last because something was drafted there. */
  book(symbol: string): Dated<BookView> | undefined
  close(): void
}

export function createWatch({
  clock,
  onView,
}: {
  readonly clock: Clock
  readonly onView: (view: MarketView) => void
}): Watch {
  let symbol: string | undefined
  let book: Dated<BookView> | undefined
  let aside: Dated<BookView> | undefined
  /** As much of the book as a picture shows; the same from picture to picture while the book is. */
  let shown: BookView | undefined
  let tape: readonly Trade[] = []
  let callOff: (() => void) | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    callOff = undefined
    toldAt = clock.now()
    if (symbol === undefined) return
    onView({
      symbol,
      trades: tape,
      ...(book !== undefined &&
        shown !== undefined && {
          book: shown,
          bookAt: book.asOf,
        }),
    })
  }

  /** At once where the last picture is a frame old: what comes alone waits for nothing. */
  function soon(): void {
    if (callOff !== undefined) return
    const wait = toldAt + FRAME - clock.now()
    if (wait <= 0 || wait > FRAME) tell()
    else callOff = clock.after(wait, tell)
  }

  return {
    watch(next) {
      if (next === symbol) return soon()
      symbol = next
      book = undefined
      tape = []
      soon()
    },
    hear(news) {
      if (news.saw === 'book') {
        if (news.book.symbol !== symbol) return
        book = { value: news.book, version: (book?.version ?? 0) + 1, asOf: news.at, from: 'live' }
        const { bids, asks } = news.book
        shown = { ...news.book, bids: bids.slice(0, DEPTH), asks: asks.slice(0, DEPTH) }
      } else {
        if (news.symbol !== symbol) return
        tape = [news.trade, ...tape].slice(0, TAPE)
      }
      soon()
    },
    read(value, at) {
      if (value.symbol === symbol) this.hear({ saw: 'book', at, book: value })
      else aside = { value, version: 1, asOf: at, from: 'live' }
    },
    fill(of, trades) {
      if (of !== symbol) return
      const known = new Set(tape.map(printOf))
      tape = [...tape, ...trades.filter(trade => !known.has(printOf(trade)))]
        .sort((a, b) => b.at - a.at)
        .slice(0, TAPE)
      soon()
    },
    channel(is) {
      if (is !== 'open') book = aside = undefined
      soon()
    },
    book: of => [book, aside].find(one => one?.value.symbol === of),
    close: () => callOff?.(),
  }
}

/** Prints carry no id, so they are told apart by what they say. */
const printOf = (trade: Trade): string => `${trade.at} ${trade.side} ${trade.price} ${trade.quantity}`
