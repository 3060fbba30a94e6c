import { areSameBestPrices, type BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import { addPrintToFlow, type TakerFlow } from '@core/market/flow'
import type { PublicTrade } from '@core/market/market'
import type { DatedValue } from '@core/value/freshness'
import type { MarketView } from '@contract/api'
import type { ClockPort } from '../ports'
import { createPrintBarBuilder, type PrintBarBuilder, type TradeListCallback } from './heard-bars'

/** The shortest time between two pictures of one market. */
const FRAME_MS = 16
/** How often best prices that stay as they are need to look confirmed: ages are read four times a second. */
const CONFIRM_MS = 250
/** How many prints of the tape are kept. */
const TAPE_LENGTH = 60
/** How many levels a picture shows of each side. */
const BOOK_DEPTH = 50

/** One watched market as it is shown: its book, its tape, and how old the book is. */
export interface ThrottledMarketView {
  book(): DatedValue<BookView> | undefined
  handleBook(book: BookView, at: number): void
  handleTrade(trade: PublicTrade): void
  /** The best prices by themselves: shown, and never taken for a book. */
  handleBestPrices(best: BestPrices, at: number): void
  /** Older prints, read once: they go behind what already came. */
  addOlderTrades(trades: readonly PublicTrade[]): void
  /** What is known of the book may have changed unseen, and prints may have passed by. */
  clear(): void
  /** Tells what is here, at once where the last picture is a frame old: what comes alone waits for nothing. */
  scheduleUpdate(): void
  readonly printBars: PrintBarBuilder['getBars']
  close(): void
}

export interface ThrottledMarketViewParts {
  readonly symbol: string
  /** The first print was heard since somebody listens: what the venue lists now has it, and those before it. */
  readonly onFirst: (take: TradeListCallback) => void
  readonly clock: ClockPort
  readonly onView: (view: MarketView) => void
}

export function createThrottledMarketView({ symbol, onFirst, clock, onView }: ThrottledMarketViewParts): ThrottledMarketView {
  const bars = createPrintBarBuilder(onFirst)
  let book: DatedValue<BookView> | undefined
  /** As much of the book as a picture shows; the same from picture to picture while the book is. */
  let displayedBook: BookView | undefined
  let best: BestPrices | undefined
  let bestAt = 0
  let tape: readonly PublicTrade[] = []
  let flow: TakerFlow | undefined
  let cancelUpdate: (() => void) | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  function send(): void {
    cancelUpdate = undefined
    sentAt = clock.now()
    const bookPart = book !== undefined && displayedBook !== undefined && { book: displayedBook, bookAt: book.asOf }
    onView({
      symbol,
      trades: tape,
      ...bookPart,
      ...(best !== undefined && { best, bestAt }),
      ...(flow !== undefined && { flow }),
    })
  }

  function scheduleUpdate(): void {
    if (cancelUpdate !== undefined) return
    const wait = sentAt + FRAME_MS - clock.now()
    if (wait <= 0 || wait > FRAME_MS) send()
    else cancelUpdate = clock.after(wait, send)
  }

  return {
    scheduleUpdate,
    book: () => book,
    handleBook(value, at) {
      book = { value, version: (book?.version ?? 0) + 1, asOf: at, from: 'live' }
      displayedBook = { ...value, bids: value.bids.slice(0, BOOK_DEPTH), asks: value.asks.slice(0, BOOK_DEPTH) }
      scheduleUpdate()
    },
    handleTrade(trade) {
      tape = [trade, ...tape].slice(0, TAPE_LENGTH)
      flow = addPrintToFlow(flow, trade)
      bars.addPrint(trade)
      scheduleUpdate()
    },
    handleBestPrices(value, at) {
      const isSame = best !== undefined && areSameBestPrices(best, value)
      bestAt = at
      // What stays the same keeps being the same thing, which nobody has to draw again.
      if (isSame && clock.now() - sentAt < CONFIRM_MS && clock.now() >= sentAt) return
      if (!isSame) best = value
      scheduleUpdate()
    },
    printBars: bars.getBars,
    addOlderTrades(trades) {
      bars.addListed(trades)
      const known = new Set(tape.map(identifyPrint))
      tape = [...tape, ...trades.filter(trade => !known.has(identifyPrint(trade)))]
        .sort((a, b) => b.at - a.at)
        .slice(0, TAPE_LENGTH)
      scheduleUpdate()
    },
    clear() {
      book = undefined
      best = undefined
      // Prints may pass by unheard from here on, so that what follows is a sum of its own.
      flow = undefined
      bars.markGap()
      scheduleUpdate()
    },
    close: () => cancelUpdate?.(),
  }
}

/** Prints carry no id, so they are told apart by what they say. */
const identifyPrint = (trade: PublicTrade): string => `${trade.at} ${trade.side} ${trade.price} ${trade.quantity}`
