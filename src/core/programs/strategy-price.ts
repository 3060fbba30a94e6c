import type { ArmedOrderType, MandateMarketBounds } from '../envelope/mandate'
import type { ProgramRuleTerms } from '../envelope/program-rule'
import type { OrderSide } from '../market/venue-market-rules'
import {
  add,
  compareDecimals,
  requireAmount,
  maxAmount,
  multiply,
  minAmount,
  subtract,
  roundToGrid,
  type Amount,
} from '../value/decimal-amount'
import type { MarketContext } from './strategy-context'

export type StrategyPrice =
  | { readonly is: 'at'; readonly price: Amount }
  | { readonly is: 'none'; readonly why: 'figures' | 'a better price' }

/**
 * Computes the price of an order: for IOC the best price of the other side plus `reach` (hundredths of a percent), else
 * the best price of the same side. Never beyond the worst sealed price.
 */
export function computeStrategyPrice(
  market: MandateMarketBounds | undefined,
  { side, reach, tick }: Pick<ProgramRuleTerms, 'side' | 'reach' | 'tick'>,
  type: ArmedOrderType,
  { bid, ask }: Pick<MarketContext, 'bid' | 'ask'>,
): StrategyPrice {
  const isBuy = side === 'BUY'
  const best = isBuy === (type === 'IOC') ? ask : bid
  const worst = isBuy ? market?.buyAtMost : market?.sellAtLeast
  if (best === undefined || worst === undefined) return { is: 'none', why: 'figures' }
  if (isWorse(side, best, worst)) return { is: 'none', why: 'a better price' }
  if (type !== 'IOC') return { is: 'at', price: best }
  const beyond = multiply(
    best,
    requireAmount(`0.${String(reach).padStart(4, '0')}`.replace(/\.?0+$/, '') || '0'),
  )
  const limit = isBuy
    ? maxAmount(best, roundToGrid(add(best, beyond), tick, 'down'))
    : minAmount(best, roundToGrid(subtract(best, beyond), tick, 'up'))
  return { is: 'at', price: isBuy ? minAmount(limit, worst) : maxAmount(limit, worst) }
}

const isWorse = (side: OrderSide, price: Amount, worst: Amount): boolean =>
  compareDecimals(price, worst) === (side === 'BUY' ? 1 : -1)
