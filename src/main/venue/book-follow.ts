import type { BookChangeText, BookView, Level } from '@core/market/book'
import { createBook } from '@core/market/live-book'
import type { Market } from '@core/market/market'
import { ageLimits } from '@core/value/freshness'
import type { Clock } from '../ports'
import type { BookFrame } from './decode/push'

/** Follows one market's book: a picture, and every change since, or nothing. */
export interface BookFollower {
  /** The connection is new: what was known may have changed unseen. */
  restart(): void
  picture(frame: BookFrame): void
  change(frame: BookFrame): void
  /**
   * Takes a change as the text of its two lists, the way nearly all of them come. False where it is not the next
   * change of a whole book, or not plain: nothing is decided then, and it is to be told again as a frame.
   */
  changeText(change: BookChangeText): boolean
  close(): void
}

export interface BookFollowerParts {
  readonly market: Pick<Market, 'symbol' | 'tick' | 'step'>
  readonly clock: Clock
  /** Asks the venue for a picture. */
  readonly ask: () => void
  readonly show: (view: BookView) => void
  /** How many prices of each side are shown. */
  readonly depth?: number
}

const DEPTH = 100
const MOST_HELD = 300
/** Number of levels of each side that are compared with a picture: levels further out may be in one of the two alone. */
const COMPARED = 50
/** How long to wait for a picture, and between two that were no use. */
const ASK_AGAIN = 2_000
/** Half the age at which a book is stale, so that an answer has as long again to arrive. */
const QUIET = ageLimits.book / 2

/**
 * Follows a book by its chain of changes.
 *
 * Every change names the one before it. When one is missing, or the book crosses, what is here is wrong: it is
 * shown no more, and a new picture is asked for. Changes that arrive before the picture wait for it.
 *
 * No change arrives for a quiet book, nor for one whose subscription the venue dropped. A whole book that nothing
 * confirmed for `QUIET` is therefore compared with a picture: `parts.show` runs only where the venue confirmed the book.
 */
export function followBook(parts: BookFollowerParts): BookFollower {
  const book = createBook(parts.market)
  const depth = parts.depth ?? DEPTH
  let held: BookFrame[] = []
  let whole = false
  let askedAt = -Infinity
  let confirmedAt = -Infinity
  let callOff: (() => void) | undefined

  function ask(): void {
    whole = false
    callOff?.()
    const wait = Math.max(0, askedAt + ASK_AGAIN - parts.clock.now())
    if (wait > 0) {
      callOff = parts.clock.after(wait, ask)
      return
    }
    askedAt = parts.clock.now()
    callOff = parts.clock.after(ASK_AGAIN, ask)
    parts.ask()
  }

  function show(): void {
    confirmedAt = parts.clock.now()
    callOff ??= parts.clock.after(QUIET, checkQuiet)
    parts.show(book.view(depth))
  }

  function checkQuiet(): void {
    const wait = confirmedAt + QUIET - parts.clock.now()
    if (wait <= 0) parts.ask()
    callOff = parts.clock.after(wait > 0 ? wait : QUIET, checkQuiet)
  }

  /** True if a picture says the same as the book. Its levels are counted as the book counts its own. */
  function isSame({ ts, bids, asks }: BookFrame): boolean {
    const told = createBook(parts.market)
    if (told.reset({ ts, bids, asks }) !== 'applied') return false
    const [{ bids: ownBids, asks: ownAsks }, view] = [book.view(COMPARED), told.view(COMPARED)]
    return areSame(ownBids, view.bids) && areSame(ownAsks, view.asks)
  }

  /** Applies a change. An old one confirms nothing; after two seconds of old ones alone the book's own time is wrong. */
  function apply(frame: BookFrame): 'applied' | 'old' | 'gap' {
    const { ts, prevTs = 0, bids, asks } = frame
    const done = book.apply({ ts, prevTs, bids, asks })
    if (done === 'applied') return done
    if (done === 'old' && parts.clock.now() - confirmedAt < ASK_AGAIN) return done
    held = [frame]
    ask()
    return 'gap'
  }

  return {
    restart() {
      held = []
      askedAt = -Infinity
      ask()
    },
    picture(frame) {
      const { ts, bids, asks } = frame
      if (whole) {
        // A change has overtaken the picture and confirmed the book already.
        if (ts < book.view(0).ts) return
        // The chain goes on from the last change, whichever time the venue gave the picture.
        if (isSame(frame)) return show()
      }
      callOff?.()
      callOff = undefined
      if (book.reset({ ts, bids, asks }) !== 'applied') return ask()
      const waiting = held
      held = []
      whole = true
      confirmedAt = parts.clock.now()
      if (waiting.every(change => apply(change) !== 'gap')) show()
    },
    change(frame) {
      if (whole) {
        if (apply(frame) === 'applied') show()
      } else {
        held.push(frame)
        if (held.length > MOST_HELD) held.shift()
      }
    },
    changeText(change) {
      // What does not follow leaves the book empty here, and is a gap for the frame that is told next.
      if (!whole || book.applyText(change) !== 'applied') return false
      show()
      return true
    },
    close: () => callOff?.(),
  }
}

const areSame = (own: readonly Level[], told: readonly Level[]): boolean =>
  own.length === told.length &&
  own.every(({ price, quantity }, at) => told[at]?.price === price && told[at].quantity === quantity)
