import { COMPARED_LEVELS, hasSameLevels, type BookUpdateText, type BookView } from '@core/market/order-book'
import { createLiveBook } from '@core/market/live-book'
import type { MarketRules } from '@core/market/venue-market-rules'
import { maxInputAgesMs } from '@core/value/value-freshness'
import type { ClockPort } from '../main-ports'
import type { OrderBookFrame } from './decode/decode-push'

export interface OrderBookFollower {
  /** Discards the book after a reconnection, because changes may be missing. */
  restart(): void
  applySnapshot(frame: OrderBookFrame): void
  applyChange(frame: OrderBookFrame): void
  /**
   * Applies a change from the raw text of its two lists, the usual case. Returns false if it is not the next change or
   * not in plain form; it must then be applied as a frame.
   */
  applyChangeText(change: BookUpdateText): boolean
  close(): void
}

export interface OrderBookFollowerParts {
  readonly market: Pick<MarketRules, 'symbol' | 'tick' | 'step'>
  readonly clock: ClockPort
  readonly requestSnapshot: () => void
  readonly show: (view: BookView) => void
  /** Called when a complete book is discarded. */
  readonly onLost: () => void
  readonly depth?: number
}

const DEFAULT_DEPTH = 100
const MAX_WAITING_CHANGES = 300
/** Wait for a snapshot, and between two useless ones, in milliseconds. */
const SNAPSHOT_RETRY_MS = 2_000
/** Time without a change or an equal snapshot after which a book is compared with a snapshot, in milliseconds. */
const QUIET_MS = maxInputAgesMs.book / 2

/**
 * Follows a book by its chain of changes; each names the previous one. If one is missing or the book crosses, the book
 * is discarded and a new snapshot requested. Changes before the snapshot wait for it. A quiet book gets no change, and
 * neither does a dropped subscription, so a book without confirmation for `QUIET_MS` is compared with a snapshot.
 * `parts.show` is called only for a confirmed book.
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
    if (isComplete) parts.onLost()
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

  function isSame({ ts, bids, asks }: OrderBookFrame): boolean {
    const frameBook = createLiveBook(parts.market)
    if (frameBook.reset({ ts, bids, asks }) !== 'applied') return false
    return hasSameLevels(book.view(COMPARED_LEVELS), frameBook.view(COMPARED_LEVELS), COMPARED_LEVELS)
  }

  /**
   * Applies a change. An old one confirms nothing; old changes alone for two seconds mean that the book's time is
   * wrong.
   */
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
        // A later change has already confirmed the book.
        if (ts < book.view(0).ts) return
        // The chain continues from the last change, whatever the snapshot's time.
        if (isSame(frame)) return show()
      }
      cancelTimer?.()
      cancelTimer = undefined
      if (book.reset({ ts, bids, asks }) !== 'applied') return ask()
      // A change that names a later one before it follows nothing: it would discard every snapshot.
      const waiting = waitingChanges.filter(change => (change.prevTs ?? 0) <= change.ts)
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
      // A change that does not follow empties the book, and the next frame is then a gap.
      if (!isComplete || book.applyText(change) !== 'applied') return false
      show()
      return true
    },
    close: () => cancelTimer?.(),
  }
}
