import { isSameBest, type BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import { withPrint, type Flow } from '@core/market/flow'
import type { Trade } from '@core/market/market'
import type { Dated } from '@core/value/freshness'
import type { MarketView } from '@contract/api'
import type { Clock } from '../ports'
import { createHeardBars, type HeardBars, type TakeListed } from './heard-bars'

/** The shortest time between two pictures of one market. */
const FRAME = 16
/** How often best prices that stay as they are need to look confirmed: ages are read four times a second. */
const CONFIRMED = 250
/** How many prints of the tape are kept. */
const TAPE = 60
/** How many levels a picture shows of each side. */
const DEPTH = 50

/** One watched market as it is shown: its book, its tape, and how old the book is. */
export interface Picture {
  book(): Dated<BookView> | undefined
  hearBook(book: BookView, at: number): void
  hearTrade(trade: Trade): void
  /** The best prices by themselves: shown, and never taken for a book. */
  hearBest(best: BestPrices, at: number): void
  /** Older prints, read once: they go behind what already came. */
  fill(trades: readonly Trade[]): void
  /** What is known of the book may have changed unseen, and prints may have passed by. */
  drop(): void
  /** Tells what is here, at once where the last picture is a frame old: what comes alone waits for nothing. */
  soon(): void
  readonly printBars: HeardBars['told']
  close(): void
}

export interface PictureParts {
  readonly symbol: string
  /** The first print was heard since somebody listens: what the venue lists now has it, and those before it. */
  readonly onFirst: (take: TakeListed) => void
  readonly clock: Clock
  readonly onView: (view: MarketView) => void
}

export function createPicture({ symbol, onFirst, clock, onView }: PictureParts): Picture {
  const bars = createHeardBars(onFirst)
  let book: Dated<BookView> | undefined
  /** As much of the book as a picture shows; the same from picture to picture while the book is. */
  let shown: BookView | undefined
  let best: BestPrices | undefined
  let bestAt = 0
  let tape: readonly Trade[] = []
  let flow: Flow | undefined
  let callOff: (() => void) | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    callOff = undefined
    toldAt = clock.now()
    const pictured = book !== undefined && shown !== undefined && { book: shown, bookAt: book.asOf }
    onView({
      symbol,
      trades: tape,
      ...pictured,
      ...(best !== undefined && { best, bestAt }),
      ...(flow !== undefined && { flow }),
    })
  }

  function soon(): void {
    if (callOff !== undefined) return
    const wait = toldAt + FRAME - clock.now()
    if (wait <= 0 || wait > FRAME) tell()
    else callOff = clock.after(wait, tell)
  }

  return {
    soon,
    book: () => book,
    hearBook(value, at) {
      book = { value, version: (book?.version ?? 0) + 1, asOf: at, from: 'live' }
      shown = { ...value, bids: value.bids.slice(0, DEPTH), asks: value.asks.slice(0, DEPTH) }
      soon()
    },
    hearTrade(trade) {
      tape = [trade, ...tape].slice(0, TAPE)
      flow = withPrint(flow, trade)
      bars.hear(trade)
      soon()
    },
    hearBest(value, at) {
      const isSame = best !== undefined && isSameBest(best, value)
      bestAt = at
      // What stays the same keeps being the same thing, which nobody has to draw again.
      if (isSame && clock.now() - toldAt < CONFIRMED && clock.now() >= toldAt) return
      if (!isSame) best = value
      soon()
    },
    printBars: bars.told,
    fill(trades) {
      bars.begin(trades)
      const known = new Set(tape.map(printOf))
      tape = [...tape, ...trades.filter(trade => !known.has(printOf(trade)))]
        .sort((a, b) => b.at - a.at)
        .slice(0, TAPE)
      soon()
    },
    drop() {
      book = undefined
      best = undefined
      // Prints may pass by unheard from here on, so that what follows is a sum of its own.
      flow = undefined
      bars.lose()
      soon()
    },
    close: () => callOff?.(),
  }
}

/** Prints carry no id, so they are told apart by what they say. */
const printOf = (trade: Trade): string => `${trade.at} ${trade.side} ${trade.price} ${trade.quantity}`
