import type { BookView, Level } from '@core/book'
import { type Amount, compare, fromToken, isNegative, isZero } from '@core/decimal'
import type { Pairs } from './decode/push'

interface Change {
  readonly ts: number
  readonly bids: Pairs
  readonly asks: Pairs
}

/** Keeps one market's book by exact prices. */
export function createPlainBook(market: { readonly symbol: string }) {
  let bids = new Map<Amount, Amount>()
  let asks = new Map<Amount, Amount>()
  let at = 0

  const sorted = (side: Map<Amount, Amount>, down: boolean): Level[] =>
    [...side]
      .map(([price, quantity]) => ({ price, quantity }))
      .sort((a, b) => (down ? compare(b.price, a.price) : compare(a.price, b.price)))

  function put(side: Map<Amount, Amount>, pairs: Pairs): boolean {
    for (const [priceText, quantityText] of pairs) {
      const [price, quantity] = [fromToken(priceText), fromToken(quantityText)]
      if (price === undefined || quantity === undefined || isNegative(quantity)) return false
      if (isZero(quantity)) side.delete(price)
      else side.set(price, quantity)
    }
    return true
  }

  function crossed(): boolean {
    const [bid] = sorted(bids, true)
    const [ask] = sorted(asks, false)
    return bid !== undefined && ask !== undefined && compare(bid.price, ask.price) >= 0
  }

  return {
    reset(picture: Change): 'applied' | 'crossed' {
      bids = new Map()
      asks = new Map()
      at = picture.ts
      return put(bids, picture.bids) && put(asks, picture.asks) && !crossed() ? 'applied' : 'crossed'
    },
    apply(change: Change & { readonly prevTs: number }): 'applied' | 'old' | 'gap' | 'crossed' {
      if (change.prevTs < at) return 'old'
      if (change.prevTs > at || !put(bids, change.bids) || !put(asks, change.asks)) return 'gap'
      at = change.ts
      return crossed() ? 'crossed' : 'applied'
    },
    view: (depth: number): BookView => ({
      symbol: market.symbol,
      bids: sorted(bids, true).slice(0, depth),
      asks: sorted(asks, false).slice(0, depth),
      ts: at,
    }),
  }
}
