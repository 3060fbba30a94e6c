import { isOrderOpen } from '../../src/core/account/order-merge'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import {
  absolute,
  compareDecimals,
  requireAmount,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../../src/core/value/decimal-amount'
import type { PracticeHandle, GroundTruth } from '../../src/practice/open-practice'
import { amountOf } from './truths'

/** Longest time for which something untrue may be shown as known without a hold. */
const UNTRUE_MS = 30_000
/**
 * Time for which something has to be true before an untruth counts as over.
 *
 * Looks are 5 s apart. One of them may fall in the second in which a mark from REST is shown, until the
 * stream replaces it.
 */
const RESOLVED_MS = 12_000
/**
 * Largest difference between a shown mark and the exchange's own, as a fraction. The desk allows the same.
 */
const MAX_MARK_DISTANCE = requireAmount('0.01')

/** Returns the untrue values that are shown as known, each under a stable name. */
export function untrueIn(shown: DeskSnapshot, practice: PracticeHandle): readonly string[] {
  const { orders, positions } = practice.truth()
  const isOwn = <T extends { readonly account: string }>({ account }: T) =>
    account === practice.account.accountId
  return [
    ...untrueOrders(shown, orders.filter(isOwn)),
    ...untruePositions(shown, positions.filter(isOwn)),
    ...untrueMarks(shown, practice.exchange.markets),
  ]
}

function untrueOrders(shown: DeskSnapshot, orders: GroundTruth['orders']): readonly string[] {
  return (shown.orders?.value ?? []).flatMap(order => {
    const actual = orders.find(({ id }) => String(id) === order.orderId)
    if (actual === undefined) return [`order ${order.orderId} does not exist`]
    const isTrulyOpen = ['NEW', 'PARTIAL_FILLED'].includes(actual.status)
    return [
      ...(isOrderOpen(order) === isTrulyOpen ? [] : [`order ${order.orderId} is not ${order.status}`]),
      ...(isSame(order.executed, actual.executed)
        ? []
        : [`order ${order.orderId} has not filled ${order.executed}`]),
      ...(!isTrulyOpen || order.price === undefined || isSame(order.price, actual.price ?? 0n)
        ? []
        : [`order ${order.orderId} is not at ${order.price}`]),
    ]
  })
}

function untruePositions(shown: DeskSnapshot, positions: GroundTruth['positions']): readonly string[] {
  const rows = shown.positions?.value ?? []
  const keyOf = (symbol: string, mode: string) => `${symbol} ${mode}`
  const shownQuantities = new Map<string, Amount>(
    rows.map(row => [keyOf(row.symbol, row.marginMode), row.quantity]),
  )
  const actualQuantities = new Map(positions.map(row => [keyOf(row.symbol, row.mode), row.quantity]))
  return [...new Set([...shownQuantities.keys(), ...actualQuantities.keys()])].flatMap(key =>
    isSame(shownQuantities.get(key) ?? ZERO, actualQuantities.get(key) ?? 0n)
      ? []
      : [`position ${key} is not ${shownQuantities.get(key) ?? ZERO}`],
  )
}

function untrueMarks(shown: DeskSnapshot, markets: PracticeHandle['exchange']['markets']): readonly string[] {
  return (shown.quotes?.value ?? []).flatMap(({ symbol, mark }) => {
    if (mark === undefined) return []
    const actual = amountOf(markets.get(symbol)?.mark ?? 0n)
    const distance = absolute(subtract(mark, actual))
    return compareDecimals(distance, multiply(actual, MAX_MARK_DISTANCE)) > 0
      ? [`mark of ${symbol} is more than 1 % off`]
      : []
  })
}

const isSame = (amount: Amount, fixed: bigint): boolean =>
  compareDecimals(requireAmount(amount), amountOf(fixed)) === 0

/** A check over time: nothing untrue is shown as known for longer than 30 s without a hold. */
export interface UntruthJudge {
  observe(now: number, shown: DeskSnapshot, practice: PracticeHandle): void
  broken(): readonly string[]
}

export function createUntruthJudge(): UntruthJudge {
  /** First and last time at which each untruth was shown. */
  const spans = new Map<string, { readonly from: number; readonly last: number }>()
  const found = new Set<string>()
  return {
    observe(now, shown, practice) {
      const isHeld = shown.writes?.value.state !== 'active'
      const untrue = isHeld ? [] : untrueIn(shown, practice)
      for (const [name, { last }] of spans) if (isHeld || now - last > RESOLVED_MS) spans.delete(name)
      for (const name of untrue) {
        const from = spans.get(name)?.from ?? now
        spans.set(name, { from, last: now })
        if (now - from > UNTRUE_MS) found.add(name)
      }
    },
    broken: () => [...found].map(name => `nothingUntrueIsShown: ${name}, shown for 30 s without a hold`),
  }
}
