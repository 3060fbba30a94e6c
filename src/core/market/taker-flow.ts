import { add, negate, type Amount } from '../value/decimal-amount'
import type { PublicTrade } from './venue-market-rules'

/**
 * Taker buys minus taker sells over consecutively received prints, in base units. Trades before `since` are unknown.
 */
export interface TakerFlow {
  readonly since: number
  readonly net: Amount
}

export function addPrintToFlow(
  flow: TakerFlow | undefined,
  { at, side, quantity }: Omit<PublicTrade, 'price'>,
): TakerFlow {
  const change = side === 'BUY' ? quantity : negate(quantity)
  return flow === undefined ? { since: at, net: change } : { since: flow.since, net: add(flow.net, change) }
}
