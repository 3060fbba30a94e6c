import { add, divide, multiply, ONE, parseAmount, type Amount } from '../value/decimal-amount'
import type { Alert } from './alert'

/** Decimal places of an average price, far beyond any tick. */
const AVERAGE_PLACES = 12

/**
 * Merges the fills of one order into one alert with their count, total and average price. An order that `listed` reports
 * already keeps the id of its alert, so that the alert is updated and not repeated.
 */
export function mergeFillAlerts(raised: readonly Alert[], listed: readonly Alert[]): readonly Alert[] {
  const merged: Alert[] = []
  for (const alert of raised) {
    const isSameOrder = (other: Alert): boolean =>
      other.kind === 'fill' &&
      other.profileId === alert.profileId &&
      other.facts['orderId'] === alert.facts['orderId']
    const place = alert.kind === 'fill' ? merged.findIndex(isSameOrder) : -1
    const earlier = merged[place] ?? (alert.kind === 'fill' ? listed.find(isSameOrder) : undefined)
    const one = earlier === undefined ? alert : addFill(earlier, alert)
    if (place < 0) merged.push(one)
    else merged[place] = one
  }
  return merged
}

function addFill(earlier: Alert, fill: Alert): Alert {
  const [before, now] = [readFill(earlier), readFill(fill)]
  if (before === undefined || now === undefined) return fill
  const quantity = add(before.quantity, now.quantity)
  const paid = add(multiply(before.quantity, before.price), multiply(now.quantity, now.price))
  const price = divide(paid, quantity, AVERAGE_PLACES, 'nearest') ?? now.price
  const fills = add(parseAmount(earlier.facts['fills'] ?? '') ?? ONE, ONE)
  return { ...fill, id: earlier.id, facts: { ...fill.facts, quantity, price, fills } }
}

function readFill({ facts }: Alert): { readonly quantity: Amount; readonly price: Amount } | undefined {
  const [quantity, price] = [parseAmount(facts['quantity'] ?? ''), parseAmount(facts['price'] ?? '')]
  return quantity === undefined || price === undefined ? undefined : { quantity, price }
}
