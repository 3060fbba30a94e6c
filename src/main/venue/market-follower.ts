import type { BookUpdateText, BookView } from '@core/market/order-book'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { ClockPort } from '../main-ports'
import { followOrderBook, type OrderBookFollower } from './order-book-follower'
import type { OrderBookFrame } from './decode/decode-push'

export interface MarketFollower extends OrderBookFollower {
  readonly restart: () => void
}

export interface MarketFollowerParts {
  readonly symbol: string
  readonly clock: ClockPort
  readonly readRules: (symbol: string) => Promise<MarketRules | undefined>
  readonly requestSnapshot: () => void
  readonly show: (book: BookView) => void
  readonly onLost: () => void
}

const RULES_RETRY_MS = 2_000

/** Follows one market until `close`. Frames before the rules are ignored. */
export function followMarketBook(parts: MarketFollowerParts): MarketFollower {
  const { symbol, clock, requestSnapshot, show, onLost } = parts
  let book: OrderBookFollower | undefined
  let cancelTimer: (() => void) | undefined
  let closed = false

  async function start(): Promise<void> {
    const market = await parts.readRules(symbol)
    if (closed) return
    if (market === undefined) {
      cancelTimer = clock.after(RULES_RETRY_MS, () => void start())
      return
    }
    book = followOrderBook({ market, clock, requestSnapshot, show, onLost })
    book.restart()
  }

  void start()
  return {
    restart: () => book?.restart(),
    applySnapshot: (frame: OrderBookFrame) => book?.applySnapshot(frame),
    applyChange: (frame: OrderBookFrame) => book?.applyChange(frame),
    applyChangeText: (change: BookUpdateText) => book?.applyChangeText(change) === true,
    close() {
      closed = true
      cancelTimer?.()
      book?.close()
    },
  }
}
