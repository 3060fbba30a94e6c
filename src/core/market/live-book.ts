import type { BookUpdate, BookUpdateText, BookSnapshot, BookView, PriceLevel, PriceLevelText } from './book'
import { countDecimals } from '../value/decimal'
import type { MarketRules } from './market'
import { createBookSides, createWideBookSides, type BookDecimals, type BookSides } from './sides'
import { countNeededPlaces } from '../value/units'

/**
 * A market's book, kept from one picture and every change after it.
 *
 * `gap` says that a change is missing or could not be read, `crossed` that what stands cannot be: either
 * way the book is empty and stays so until the next picture.
 */
export interface LiveBook {
  reset(picture: BookSnapshot): 'applied' | 'gap' | 'crossed'
  apply(change: BookUpdate): 'applied' | 'old' | 'gap' | 'crossed'
  /**
   * The same from the JSON text of both lists as it came, without reading it twice. `unread` says that it
   * is not plain enough for that, and that nothing was changed: apply the change as levels then.
   */
  applyText(change: BookUpdateText): 'applied' | 'old' | 'gap' | 'crossed' | 'unread'
  view(depth: number): BookView
  size(): { readonly bids: number; readonly asks: number }
}

/** The venue's time before any picture: every change is ahead of it. */
const NO_TIMESTAMP = -1

/** The most decimals a book is kept with; a token that needs more is a fault. */
const MAX_PLACES = 30

/** Makes an empty book. It counts in whole steps of the market's decimals and writes amounts only when viewed. */
export function createLiveBook(market: Pick<MarketRules, 'symbol' | 'tick' | 'step'>): LiveBook {
  let places: BookDecimals = { price: countDecimals(market.tick), quantity: countDecimals(market.step) }
  let sides: BookSides = createBookSides(places)
  let ts = NO_TIMESTAMP

  function fail<T extends 'gap' | 'crossed'>(why: T): T {
    sides.clear()
    ts = NO_TIMESTAMP
    return why
  }

  /** Whether a change follows on what stands here. */
  function classifyUpdate(prevTs: number): 'next' | 'old' | 'gap' {
    if (ts === NO_TIMESTAMP) return 'gap'
    return prevTs === ts ? 'next' : prevTs < ts ? 'old' : fail('gap')
  }

  function finishUpdate(at: number): 'applied' | 'crossed' {
    ts = at
    return sides.isCrossed() ? fail('crossed') : 'applied'
  }

  /** Sets every level; where one does not fit, the whole book moves to finer or wider counting once. */
  function setLevels({ bids, asks }: Pick<BookSnapshot, 'bids' | 'asks'>): boolean {
    if (sides.setLevels(bids, asks)) return true
    const finer = findFinerPlaces(places, [...bids, ...asks])
    if (finer === undefined) return false
    const standing = sides.view(Infinity)
    places = finer
    sides = createWideBookSides(places)
    return sides.setLevels(standing.bids.map(toLevelText), standing.asks.map(toLevelText)) && sides.setLevels(bids, asks)
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

/** Decimals enough for what is counted already and for these tokens; undefined where one cannot rest in a book. */
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
