import type { BookUpdateText, BookView, PriceLevel } from '@core/market/book'
import { createLiveBook } from '@core/market/live-book'
import type { MarketRules } from '@core/market/market'
import { maxInputAgesMs } from '@core/value/freshness'
import type { ClockPort } from '../ports'
import type { OrderBookFrame } from './decode/push'

/** Follows one market's book: a picture, and every change since, or nothing. */
export interface OrderBookFollower {
  /** The connection is new: what was known may have changed unseen. */
  restart(): void
  applySnapshot(frame: OrderBookFrame): void
  applyChange(frame: OrderBookFrame): void
  /**
   * Takes a change as the text of its two lists, the way nearly all of them come. False where it is not the next
   * change of a whole book, or not plain: nothing is decided then, and it is to be told again as a frame.
   */
  applyChangeText(change: BookUpdateText): boolean
  close(): void
}

export interface OrderBookFollowerParts {
  readonly market: Pick<MarketRules, 'symbol' | 'tick' | 'step'>
  readonly clock: ClockPort
  /** Asks the venue for a picture. */
  readonly requestSnapshot: () => void
  readonly show: (view: BookView) => void
  /** How many prices of each side are shown. */
  readonly depth?: number
}

const DEFAULT_DEPTH = 100
const MAX_WAITING_CHANGES = 300
/** Number of levels of each side that are compared with a picture: levels further out may be in one of the two alone. */
const COMPARED_LEVELS = 50
/** How long to wait for a picture, and between two that were no use. */
const SNAPSHOT_RETRY_MS = 2_000
/** Half the age at which a book is stale, so that an answer has as long again to arrive. */
const QUIET_MS = maxInputAgesMs.book / 2

/**
 * Follows a book by its chain of changes.
 *
 * Every change names the one before it. When one is missing, or the book crosses, what is here is wrong: it is
 * shown no more, and a new picture is asked for. Changes that arrive before the picture wait for it.
 *
 * No change arrives for a quiet book, nor for one whose subscription the venue dropped. A whole book that nothing
 * confirmed for `QUIET` is therefore compared with a picture: `parts.show` runs only where the venue confirmed the book.
 */
export function followOrderBook(parts: OrderBookFollowerParts): OrderBookFollower {
  const book = createLiveBook(parts.market)
  const depth = parts.depth ?? DEFAULT_DEPTH
  let waitingChanges: OrderBookFrame[] = []
  let isComplete = false
  let askedAt = -Infinity
  let confirmedAt = -Infinity
  let cancelTimer: (() => void) | undefined

  function ask(): void {
    isComplete = false
    cancelTimer?.()
    const wait = Math.max(0, askedAt + SNAPSHOT_RETRY_MS - parts.clock.now())
    if (wait > 0) {
      cancelTimer = parts.clock.after(wait, ask)
      return
    }
    askedAt = parts.clock.now()
    cancelTimer = parts.clock.after(SNAPSHOT_RETRY_MS, ask)
    parts.requestSnapshot()
  }

  function show(): void {
    confirmedAt = parts.clock.now()
    cancelTimer ??= parts.clock.after(QUIET_MS, checkQuiet)
    parts.show(book.view(depth))
  }

  function checkQuiet(): void {
    const wait = confirmedAt + QUIET_MS - parts.clock.now()
    if (wait <= 0) parts.requestSnapshot()
    cancelTimer = parts.clock.after(wait > 0 ? wait : QUIET_MS, checkQuiet)
  }

  /** True if a picture says the same as the book. Its levels are counted as the book counts its own. */
  function isSame({ ts, bids, asks }: OrderBookFrame): boolean {
    const told = createLiveBook(parts.market)
    if (told.reset({ ts, bids, asks }) !== 'applied') return false
    const [{ bids: ownBids, asks: ownAsks }, view] = [book.view(COMPARED_LEVELS), told.view(COMPARED_LEVELS)]
    return areSameLevels(ownBids, view.bids) && areSameLevels(ownAsks, view.asks)
  }

  /** Applies a change. An old one confirms nothing; after two seconds of old ones alone the book's own time is wrong. */
  function apply(frame: OrderBookFrame): 'applied' | 'old' | 'gap' {
    const { ts, prevTs = 0, bids, asks } = frame
    const done = book.apply({ ts, prevTs, bids, asks })
    if (done === 'applied') return done
    if (done === 'old' && parts.clock.now() - confirmedAt < SNAPSHOT_RETRY_MS) return done
    waitingChanges = [frame]
    ask()
    return 'gap'
  }

  return {
    restart() {
      waitingChanges = []
      askedAt = -Infinity
      ask()
    },
    applySnapshot(frame) {
      const { ts, bids, asks } = frame
      if (isComplete) {
        // A change has overtaken the picture and confirmed the book already.
        if (ts < book.view(0).ts) return
        // The chain goes on from the last change, whichever time the venue gave the picture.
        if (isSame(frame)) return show()
      }
      cancelTimer?.()
      cancelTimer = undefined
      if (book.reset({ ts, bids, asks }) !== 'applied') return ask()
      const waiting = waitingChanges
      waitingChanges = []
      isComplete = true
      confirmedAt = parts.clock.now()
      if (waiting.every(change => apply(change) !== 'gap')) show()
    },
    applyChange(frame) {
      if (isComplete) {
        if (apply(frame) === 'applied') show()
      } else {
        waitingChanges.push(frame)
        if (waitingChanges.length > MAX_WAITING_CHANGES) waitingChanges.shift()
      }
    },
    applyChangeText(change) {
      // What does not follow leaves the book empty here, and is a gap for the frame that is told next.
      if (!isComplete || book.applyText(change) !== 'applied') return false
      show()
      return true
    },
    close: () => cancelTimer?.(),
  }
}

const areSameLevels = (own: readonly PriceLevel[], told: readonly PriceLevel[]): boolean =>
  own.length === told.length &&
  own.every(({ price, quantity }, at) => told[at]?.price === price && told[at].quantity === quantity)
