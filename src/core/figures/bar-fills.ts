import { isPrintInterval, type ChartInterval, type OrderSide } from '../market/venue-market-rules'
import { divide, sumAmountProducts, type Amount } from '../value/decimal-amount'
import type { FillRecord } from '../account/order-record'
import { getBarOpenTime } from './live-bar'
import { getPrintBarOpenTime } from './print-bars'

export interface BarFills {
  readonly at: number
  readonly side: OrderSide
  readonly count: number
  readonly quantity: Amount
  readonly average: Amount
}

export function groupFillsByBar(fills: readonly FillRecord[], interval: ChartInterval): readonly BarFills[] {
  const opened = ({ at }: FillRecord): number =>
    isPrintInterval(interval) ? getPrintBarOpenTime(at, interval) : getBarOpenTime(at, interval)
  const together = new Map<string, readonly FillRecord[]>()
  for (const fill of fills) {
    const key = `${opened(fill)} ${fill.side}`
    together.set(key, [...(together.get(key) ?? []), fill])
  }
  return [...together.values()].flatMap(each => {
    const [first] = each
    const quantity = sumAmountProducts(each.map(fill => [fill.quantity]))
    const average = each.length === 1 ? first?.price : computeAveragePrice(each)
    if (first === undefined || average === undefined) return []
    return [{ at: opened(first), side: first.side, count: each.length, quantity, average }]
  })
}

/** Returns the price of all parts together, weighted by their quantities; `undefined` without any. */
export function computeAveragePrice(
  parts: readonly { readonly price: Amount; readonly quantity: Amount }[],
): Amount | undefined {
  const quantity = sumAmountProducts(parts.map(part => [part.quantity]))
  const paid = sumAmountProducts(parts.map(part => [part.quantity, part.price]))
  return divide(paid, quantity, 12, 'nearest')
}
