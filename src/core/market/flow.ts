import { add, negate, type Amount } from '../value/decimal'
import type { PublicTrade } from './market'

/**
 * What takers bought less what they sold in the prints that were heard one after another, in base units.
 *
 * What was traded before `since` is not in it and not known: nobody listened.
 */
export interface TakerFlow {
  readonly since: number
  readonly net: Amount
}

/** The flow after one more print; the first one begins it. */
export function addPrintToFlow(flow: TakerFlow | undefined, { at, side, quantity }: Omit<PublicTrade, 'price'>): TakerFlow {
  const change = side === 'BUY' ? quantity : negate(quantity)
  return flow === undefined ? { since: at, net: change } : { since: flow.since, net: add(flow.net, change) }
}
