import type { BookChange, BookChangeText, BookPicture, BookView, Level, LevelText } from './book'
import { decimalsOf } from '../value/decimal'
import type { Market } from './market'
import { createSides, createWideSides, type Decimals, type Sides } from './sides'
import { placesNeeded } from '../value/units'

/**
 * A market's book, kept from one picture and every change after it.
 *
 * `gap` says that a change is missing or could not be read, `crossed` that what stands cannot be: either
 * way the book is empty and stays so until the next picture.
 */
export interface Book {
  reset(picture: BookPicture): 'applied' | 'gap' | 'crossed'
  apply(change: BookChange): 'applied' | 'old' | 'gap' | 'crossed'
  /**
   * The same from the JSON text of both lists as it came, without reading it twice. `unread` says that it
   * is not plain enough for that, and that nothing was changed: apply the change as levels then.
   */
  applyText(change: BookChangeText): 'applied' | 'old' | 'gap' | 'crossed' | 'unread'
  view(depth: number): BookView
  size(): { readonly bids: number; readonly asks: number }
}

/** The venue's time before any picture: every change is ahead of it. */
const NEVER = -1

/** The most decimals a book is kept with; a token that needs more is a fault. */
const MOST_PLACES = 30

/** Makes an empty book. It counts in whole steps of the market's decimals and writes amounts only when viewed. */
export function createBook(market: Pick<Market, 'symbol' | 'tick' | 'step'>): Book {
  let places: Decimals = { price: decimalsOf(market.tick), quantity: decimalsOf(market.step) }
  let sides: Sides = createSides(places)
  let ts = NEVER

  function fail<T extends 'gap' | 'crossed'>(why: T): T {
    sides.clear()
    ts = NEVER
    return why
  }

  /** Whether a change follows on what stands here. */
  function placeOf(prevTs: number): 'next' | 'old' | 'gap' {
    if (ts === NEVER) return 'gap'
    return prevTs === ts ? 'next' : prevTs < ts ? 'old' : fail('gap')
  }

  function land(at: number): 'applied' | 'crossed' {
    ts = at
    return sides.isCrossed() ? fail('crossed') : 'applied'
  }

  /** Sets every level; where one does not fit, the whole book moves to finer or wider counting once. */
  function take({ bids, asks }: Pick<BookPicture, 'bids' | 'asks'>): boolean {
    if (sides.take(bids, asks)) return true
    const finer = finerPlaces(places, [...bids, ...asks])
    if (finer === undefined) return false
    const standing = sides.view(Infinity)
    places = finer
    sides = createWideSides(places)
    return sides.take(standing.bids.map(text), standing.asks.map(text)) && sides.take(bids, asks)
  }

  return {
    reset(picture) {
      if (sides.isWide) sides = createSides(places)
      else sides.clear()
      return take(picture) ? land(picture.ts) : fail('gap')
    },
    apply(change) {
      const place = placeOf(change.prevTs)
      if (place !== 'next') return place
      if (!take(change)) return fail('gap')
      return land(change.ts)
    },
    applyText(change) {
      const place = placeOf(change.prevTs)
      if (place !== 'next') return place
      return sides.takeText(change) ? land(change.ts) : 'unread'
    },
    view: depth => ({ symbol: market.symbol, ...sides.view(depth), ts }),
    size: () => sides.size(),
  }
}

const text = ({ price, quantity }: Level): LevelText => [price, quantity]

/** Decimals enough for what is counted already and for these tokens; undefined where one cannot rest in a book. */
function finerPlaces(places: Decimals, levels: readonly LevelText[]): Decimals | undefined {
  let { price, quantity } = places
  for (const [priceText, quantityText] of levels) {
    const [forPrice, forQuantity] = [placesNeeded(priceText), placesNeeded(quantityText)]
    if (forPrice === undefined || forQuantity === undefined) return undefined
    price = Math.max(price, forPrice)
    quantity = Math.max(quantity, forQuantity)
  }
  return price > MOST_PLACES || quantity > MOST_PLACES ? undefined : { price, quantity }
}
