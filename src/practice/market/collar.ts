import { type FixedDecimal, FIXED_ONE, multiplyFixed } from '../numbers/fixed'
import type { OrderSide } from '../records/records'
import type { MarketState } from './market'

/** The prices between which an order of one side may be placed. */
export interface PriceCollar {
  readonly lowest: FixedDecimal
  readonly highest: FixedDecimal
}

type CachedCollars = Pick<MarketState, 'mark' | 'rules'> & Readonly<Record<OrderSide, PriceCollar>>

// The mark stands while thousands of orders come: what follows from it is worked out once.
const collarCache = new WeakMap<MarketState, CachedCollars>()

/** How far from the mark a price may lie: a little on the taking side, far on the waiting side. */
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
