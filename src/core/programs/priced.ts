import type { ArmedType, EnvelopeMarket } from '../envelope/envelope'
import type { RuleTerms } from '../envelope/program-rule'
import type { Side } from '../market/market'
import {
  add,
  compare,
  exactly,
  larger,
  multiply,
  smaller,
  subtract,
  toGrid,
  type Amount,
} from '../value/decimal'
import type { MarketKnown } from './known'

/** The price to send an order at, or what is missing for one. */
export type Priced =
  | { readonly is: 'at'; readonly price: Amount }
  | { readonly is: 'none'; readonly why: 'figures' | 'a better price' }

/** The best of the other side and a little beyond, or the best of its own; never past the worst. */
export function pricedFor(
  market: EnvelopeMarket | undefined,
  { side, reach, tick }: Pick<RuleTerms, 'side' | 'reach' | 'tick'>,
  type: ArmedType,
  { bid, ask }: Pick<MarketKnown, 'bid' | 'ask'>,
): Priced {
  const isBuy = side === 'BUY'
  const best = isBuy === (type === 'IOC') ? ask : bid
  const worst = isBuy ? market?.buyAtMost : market?.sellAtLeast
  if (best === undefined || worst === undefined) return { is: 'none', why: 'figures' }
  if (isWorse(side, best, worst)) return { is: 'none', why: 'a better price' }
  if (type !== 'IOC') return { is: 'at', price: best }
  const beyond = multiply(best, exactly(`0.${String(reach).padStart(4, '0')}`.replace(/\.?0+$/, '') || '0'))
  const limit = isBuy
    ? larger(best, toGrid(add(best, beyond), tick, 'down'))
    : smaller(best, toGrid(subtract(best, beyond), tick, 'up'))
  return { is: 'at', price: isBuy ? smaller(limit, worst) : larger(limit, worst) }
}

const isWorse = (side: Side, price: Amount, worst: Amount): boolean =>
  compare(price, worst) === (side === 'BUY' ? 1 : -1)
