import { areSameBestPrices, type BestPrices } from '@core/market/best-prices'
import { COMPARED_LEVELS, hasSameLevels, type BookView } from '@core/market/order-book'
import { addPrintToFlow, type TakerFlow } from '@core/market/taker-flow'
import type { PublicTrade } from '@core/market/venue-market-rules'
import type { DatedValue } from '@core/value/value-freshness'
import type { MarketView } from '@contract/desk-api'
import type { ClockPort } from '../main-ports'
import { createPrintBarBuilder, type PrintBarBuilder, type TradeListCallback } from './print-bar-builder'

const FRAME_MS = 16
/**
 * Interval at which unchanged best prices are confirmed, in milliseconds: displayed ages refresh four times a second.
 */
const CONFIRM_MS = 250
const TAPE_LENGTH = 60
const BOOK_DEPTH = 50

/**
 * A book, fresh as of the last message on its socket while its chain of changes is whole. `confirmedAt` is the time of
 * its own last change or equal snapshot.
 */
export type FollowedBook = DatedValue<BookView> & { readonly confirmedAt: number }

/** Display data of one watched market: book, tape, and the age of the book. */
export interface ThrottledMarketView {
  book(): FollowedBook | undefined
  handleBook(book: BookView, at: number): void
  /** Handles a requested book. One that is older than the followed book can confirm it, but not replace it. */
  handleRead(book: BookView, at: number): void
  /** The socket of the book is alive. */
  handleHeard(at: number): void
  /** The chain of the book broke: it is as old as its last confirmation. */
  handleLost(): void
  handleTrade(trade: PublicTrade): void
  /** Handles separately streamed best prices. They are displayed but never used as a book. */
  handleBestPrices(best: BestPrices, at: number): void
  addOlderTrades(trades: readonly PublicTrade[]): void
  clear(): void
  scheduleUpdate(): void
  readonly printBars: PrintBarBuilder['getBars']
  close(): void
}

export interface ThrottledMarketViewParts {
  readonly symbol: string
  /** Called at the first print of a subscription: the venue's list now contains it and the earlier ones. */
  readonly onFirst: (take: TradeListCallback) => void
  readonly clock: ClockPort
  readonly onView: (view: MarketView) => void
}

export function createThrottledMarketView({
  symbol,
  onFirst,
  clock,
  onView,
}: ThrottledMarketViewParts): ThrottledMarketView {
  const bars = createPrintBarBuilder(onFirst)
  let book: FollowedBook | undefined
  /** True while the book follows its chain of changes. */
  let isFollowed = false
  /** Displayed part of the book. Keeps its identity while the book is unchanged. */
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
    const bookPart = book !== undefined &&
      displayedBook !== undefined && { book: displayedBook, bookAt: book.asOf }
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

  function putBook(value: BookView, at: number): void {
    book = { value, version: (book?.version ?? 0) + 1, asOf: at, confirmedAt: at, from: 'live' }
    displayedBook = {
      ...value,
      bids: value.bids.slice(0, BOOK_DEPTH),
      asks: value.asks.slice(0, BOOK_DEPTH),
    }
    scheduleUpdate()
  }

  return {
    scheduleUpdate,
    book: () => book,
    handleBook(value, at) {
      isFollowed = true
      putBook(value, at)
    },
    handleRead(value, at) {
      if (!isFollowed || book === undefined || value.ts >= book.value.ts) putBook(value, at)
      else if (hasSameLevels(value, book.value, COMPARED_LEVELS)) putBook(book.value, at)
    },
    handleHeard(at) {
      if (!isFollowed || book === undefined) return
      book = { ...book, asOf: at }
      scheduleUpdate()
    },
    handleLost() {
      isFollowed = false
      if (book === undefined) return
      book = { ...book, asOf: book.confirmedAt }
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
      // An unchanged value keeps its identity, so that it is not drawn again.
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
      isFollowed = false
      best = undefined
      // Prints may be missed from now on, so the flow restarts.
      flow = undefined
      bars.markGap()
      scheduleUpdate()
    },
    close: () => cancelUpdate?.(),
  }
}

/** Prints have no id, so their content identifies them. */
const identifyPrint = (trade: PublicTrade): string =>
  `${trade.at} ${trade.side} ${trade.price} ${trade.quantity}`
