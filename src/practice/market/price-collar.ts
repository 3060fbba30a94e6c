import { type FixedDecimal, FIXED_ONE, multiplyFixed } from '../numbers/fixed-decimal'
import type { OrderSide } from '../records/trading-records'
import type { MarketState } from './market-state'

export interface PriceCollar {
  readonly lowest: FixedDecimal
  readonly highest: FixedDecimal
}

type CachedCollars = Pick<MarketState, 'mark' | 'rules'> & Readonly<Record<OrderSide, PriceCollar>>

// Thousands of orders arrive between two marks, so the limits of a mark are computed once.
const collarCache = new WeakMap<MarketState, CachedCollars>()

/** Returns the allowed prices of a side: close to the mark on the taking side, far from it on the resting side. */
export function getPriceCollar(market: MarketState, side: OrderSide): PriceCollar {
  const known = collarCache.get(market)
  if (known?.mark === market.mark && known.rules === market.rules) return known[side]
  const measured = computeCollars(market)
  collarCache.set(market, measured)
  return measured[side]
}

function computeCollars({ mark, rules }: MarketState): CachedCollars {
  const [range, scope] = [rules.priceRange, rules.priceScope]
  return {
    mark,
    rules,
    BUY: { lowest: multiplyFixed(mark, FIXED_ONE - scope), highest: multiplyFixed(mark, FIXED_ONE + range) },
    SELL: { lowest: multiplyFixed(mark, FIXED_ONE - range), highest: multiplyFixed(mark, FIXED_ONE + scope) },
  }
}
