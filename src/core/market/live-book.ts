import type {
  BookUpdate,
  BookUpdateText,
  BookSnapshot,
  BookView,
  PriceLevel,
  PriceLevelText,
} from './order-book'
import { countDecimals } from '../value/decimal-amount'
import type { MarketRules } from './venue-market-rules'
import { createBookSides, createWideBookSides, type BookDecimals, type BookSides } from './book-sides'
import { countNeededPlaces } from '../value/integer-units'

/**
 * A market's book, maintained from one snapshot and all updates after it. `gap` means a missing or unreadable update,
 * `crossed` an impossible state; both empty the book until the next snapshot.
 */
export interface LiveBook {
  reset(picture: BookSnapshot): 'applied' | 'gap' | 'crossed'
  apply(change: BookUpdate): 'applied' | 'old' | 'gap' | 'crossed'
  /**
   * Applies an update from JSON text without parsing it twice. `unread` means that the text is not plain enough and
   * nothing changed; use `apply` instead.
   */
  applyText(change: BookUpdateText): 'applied' | 'old' | 'gap' | 'crossed' | 'unread'
  view(depth: number): BookView
  size(): { readonly bids: number; readonly asks: number }
}

const NO_TIMESTAMP = -1

const MAX_PLACES = 30

/** Creates an empty book. It counts in integer steps and creates amounts only for a view. */
export function createLiveBook(market: Pick<MarketRules, 'symbol' | 'tick' | 'step'>): LiveBook {
  let places: BookDecimals = { price: countDecimals(market.tick), quantity: countDecimals(market.step) }
  let sides: BookSides = createBookSides(places)
  let ts = NO_TIMESTAMP

  function fail<T extends 'gap' | 'crossed'>(why: T): T {
    sides.clear()
    ts = NO_TIMESTAMP
    return why
  }

  /** Returns if an update follows the current state. */
  function classifyUpdate(prevTs: number): 'next' | 'old' | 'gap' {
    if (ts === NO_TIMESTAMP) return 'gap'
    return prevTs === ts ? 'next' : prevTs < ts ? 'old' : fail('gap')
  }

  function finishUpdate(at: number): 'applied' | 'crossed' {
    ts = at
    return sides.isCrossed() ? fail('crossed') : 'applied'
  }

  /** Sets all levels. If one does not fit, the book switches once to a finer or wider representation. */
  function setLevels({ bids, asks }: Pick<BookSnapshot, 'bids' | 'asks'>): boolean {
    if (sides.setLevels(bids, asks)) return true
    const finer = findFinerPlaces(places, [...bids, ...asks])
    if (finer === undefined) return false
    const standing = sides.view(Infinity)
    places = finer
    sides = createWideBookSides(places)
    return (
      sides.setLevels(standing.bids.map(toLevelText), standing.asks.map(toLevelText)) &&
      sides.setLevels(bids, asks)
    )
  }

  return {
    reset(picture) {
      if (sides.isWide) sides = createBookSides(places)
      else sides.clear()
      return setLevels(picture) ? finishUpdate(picture.ts) : fail('gap')
    },
    apply(change) {
      const place = classifyUpdate(change.prevTs)
      if (place !== 'next') return place
      if (!setLevels(change)) return fail('gap')
      return finishUpdate(change.ts)
    },
    applyText(change) {
      const place = classifyUpdate(change.prevTs)
      if (place !== 'next') return place
      return sides.setLevelsFromText(change) ? finishUpdate(change.ts) : 'unread'
    },
    view: depth => ({ symbol: market.symbol, ...sides.view(depth), ts }),
    size: () => sides.size(),
  }
}

const toLevelText = ({ price, quantity }: PriceLevel): PriceLevelText => [price, quantity]

/** Returns enough decimals for the current levels and these tokens; `undefined` if a token is invalid. */
function findFinerPlaces(places: BookDecimals, levels: readonly PriceLevelText[]): BookDecimals | undefined {
  let { price, quantity } = places
  for (const [priceText, quantityText] of levels) {
    const [forPrice, forQuantity] = [countNeededPlaces(priceText), countNeededPlaces(quantityText)]
    if (forPrice === undefined || forQuantity === undefined) return undefined
    price = Math.max(price, forPrice)
    quantity = Math.max(quantity, forQuantity)
  }
  return price > MAX_PLACES || quantity > MAX_PLACES ? undefined : { price, quantity }
}
