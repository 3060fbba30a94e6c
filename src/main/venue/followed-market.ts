import type { BookChangeText, BookView } from '@core/market/book'
import type { Market } from '@core/market/market'
import type { Clock } from '../ports'
import { followBook, type BookFollower } from './book-follow'
import type { BookFrame } from './decode/push'

/** One market being watched: its book, from the moment its rules are known. */
export interface FollowedMarket extends BookFollower {
  /** What came as a picture or a change cannot be read: the book is asked for again. */
  readonly restart: () => void
}

export interface FollowedMarketParts {
  readonly symbol: string
  readonly clock: Clock
  /** The rules of a market: its book stands on its tick and step. */
  readonly rules: (symbol: string) => Promise<Market | undefined>
  readonly ask: () => void
  readonly show: (book: BookView) => void
}

/** How long to wait before the rules of a market that could not be read are asked for again. */
const RULES_AGAIN = 2_000

/** Follows one market until it is closed. Until its rules are known there is no book to take anything into. */
export function followMarket(parts: FollowedMarketParts): FollowedMarket {
  const { symbol, clock, ask, show } = parts
  let book: BookFollower | undefined
  let callOff: (() => void) | undefined
  let closed = false

  async function begin(): Promise<void> {
    const market = await parts.rules(symbol)
    if (closed) return
    if (market === undefined) {
      callOff = clock.after(RULES_AGAIN, () => void begin())
      return
    }
    book = followBook({ market, clock, ask, show })
    book.restart()
  }

  void begin()
  return {
    restart: () => book?.restart(),
    picture: (frame: BookFrame) => book?.picture(frame),
    change: (frame: BookFrame) => book?.change(frame),
    changeText: (change: BookChangeText) => book?.changeText(change) === true,
    close() {
      closed = true
      callOff?.()
      book?.close()
    },
  }
}
