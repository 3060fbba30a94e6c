import { isPrintInterval, type ChartInterval, type Side } from '../market/market'
import { divide, sumOfProducts, type Amount } from '../value/decimal'
import type { Fill } from '../account/order'
import { opensAt } from './live-bar'
import { printBarOpensAt } from './print-bars'

/** What filled on one side within one bar. */
export interface GatheredFills {
  /** When the bar opened. */
  readonly at: number
  readonly side: Side
  readonly count: number
  readonly quantity: Amount
  /** What all of it filled at on average. */
  readonly average: Amount
}

/** Puts the fills of a market together by the bar they fell into and by their side, in the order in which they came. */
export function gatheredFills(fills: readonly Fill[], interval: ChartInterval): readonly GatheredFills[] {
  const opened = ({ at }: Fill): number =>
    isPrintInterval(interval) ? printBarOpensAt(at, interval) : opensAt(at, interval)
  const together = new Map<string, readonly Fill[]>()
  for (const fill of fills) {
    const key = `${opened(fill)} ${fill.side}`
    together.set(key, [...(together.get(key) ?? []), fill])
  }
  return [...together.values()].flatMap(each => {
    const [first] = each
    const quantity = sumOfProducts(each.map(fill => [fill.quantity]))
    const paid = sumOfProducts(each.map(fill => [fill.quantity, fill.price]))
    const average = each.length === 1 ? first?.price : divide(paid, quantity, 12, 'nearest')
    if (first === undefined || average === undefined) return []
    return [{ at: opened(first), side: first.side, count: each.length, quantity, average }]
  })
}
