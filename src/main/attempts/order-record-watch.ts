import type { OrderRecord } from '@core/account/order-record'
import { exceedsExecuted, isOrderEnded, isOrderOpen } from '@core/account/order-merge'
import type { Discrepancy } from '@core/guard/discrepancy'
import { findListedOrder } from '@core/snapshot/order-list'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { compareDecimals, ZERO, type Amount } from '@core/value/decimal-amount'
import type { DeskState } from '../desk-state'
import { createDeniedFills, DENIED_MS } from './denied-fills'

/** Time for which lists must show other terms than known before the record replaces them. */
const OTHER_TERMS_MS = 4_000

interface Parts {
  readonly desk: Pick<DeskState, 'snapshot' | 'see'>
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>) => void
}

/**
 * Compares each known order with its record, the list of open orders and its fills.
 *
 * The executed size only grows (`foldOrder`), and the report with the latest date decides the terms, so a false report
 * would stay forever. Lists or records that report fewer fills raise a discrepancy. Terms are replaced if lists and the
 * record contradict them; lists alone raise a discrepancy.
 */
export function createOrderRecordWatch({ desk, readRecord, raise, explain }: Parts): {
  handleEvent(event: DeskEvent, before: DeskSnapshot): void
} {
  const denials = createDeniedFills({ is: 'fill denied', raise, explain })
  /** Request time of the first list in a row that shows other terms than are known, by order. */
  const otherSince = new Map<string, number>()

  /** Executed size of open orders by their own record. */
  const confirmed = new Map<string, Amount>()
  /** Orders missing from lists although their records show them open, with the request time of the first such list. */
  const missing = new Map<string, { readonly since: number; readonly symbol: string }>()

  const findKnownOrder = (orderId: string): OrderRecord | undefined => {
    const { orders } = desk.snapshot()
    return orders && findListedOrder(orders, orderId)
  }

  function checkExecuted(by: 'list' | 'record', seen: OrderRecord, known: OrderRecord, at: number): void {
    const isDenied = compareDecimals(seen.executed, known.executed) < 0
    denials.handleAnswer(by, known, at, isDenied ? { here: known.executed, there: seen.executed } : undefined)
  }

  function checkFills(known: OrderRecord, at: number): void {
    if (!isOrderEnded(known)) return
    const { orderId, symbol, executed } = known
    const fills = desk.snapshot().fills?.value ?? []
    const about = { is: 'fills beyond the record', symbol, orderId } as const
    if (exceedsExecuted(fills, known)) raise({ ...about, at, facts: { executed } })
    else explain(about)
  }

  function markListed(orderId: string, symbol: string): void {
    missing.delete(orderId)
    explain({ is: 'open but not listed', symbol, orderId })
  }

  function handleList(
    { at, orders }: Extract<DeskEvent, { saw: 'open orders' }>,
    before: DeskSnapshot,
  ): void {
    const toRead = new Set<string>()
    const listed = new Set(orders.map(({ orderId }) => orderId))
    for (const { orderId, symbol } of before.orders?.value.filter(isOrderOpen) ?? [])
      if (!listed.has(orderId) && !missing.has(orderId)) missing.set(orderId, { since: at, symbol })
    for (const { orderId, symbol } of orders) markListed(orderId, symbol)
    for (const [orderId, { since, symbol }] of missing) {
      toRead.add(orderId)
      if (at - since >= DENIED_MS) raise({ is: 'open but not listed', symbol, orderId, at, facts: {} })
    }
    for (const orderId of otherSince.keys()) if (!listed.has(orderId)) otherSince.delete(orderId)
    for (const seen of orders) {
      const known = findKnownOrder(seen.orderId)
      if (known === undefined) continue
      checkExecuted('list', seen, known, at)
      // Pushes and lists can have the same origin, so only a record confirms fills.
      if (compareDecimals(known.executed, confirmed.get(seen.orderId) ?? ZERO) > 0) toRead.add(seen.orderId)
      if (isOrderEnded(known) || hasSameTerms(seen, known)) {
        otherSince.delete(seen.orderId)
        explain({ is: 'terms denied', symbol: seen.symbol, orderId: seen.orderId })
        continue
      }
      const since = otherSince.get(seen.orderId) ?? at
      otherSince.set(seen.orderId, since)
      if (at - since >= OTHER_TERMS_MS) toRead.add(seen.orderId)
      if (at - since >= DENIED_MS && !hasSamePriceAndSize(seen, known))
        raise(createTermsDenied(seen, known, at))
    }
    for (const orderId of new Set([...toRead, ...denials.orders()])) readRecord(orderId)
  }

  function handleRecord({ at, order, again }: Extract<DeskEvent, { saw: 'order' }>): void {
    const known = findKnownOrder(order.orderId)
    if (known === undefined) return
    if (isOrderEnded(order)) markListed(order.orderId, order.symbol)
    if (isOrderOpen(order)) confirmed.set(order.orderId, order.executed)
    else confirmed.delete(order.orderId)
    checkExecuted('record', order, known, at)
    checkFills(known, at)
    const since = otherSince.get(order.orderId)
    if (again === true || since === undefined || at - since < OTHER_TERMS_MS || !isOrderOpen(order)) return
    if (hasSameTerms(order, known)) return
    otherSince.delete(order.orderId)
    desk.see({ saw: 'order', at, order, again: true })
  }

  function checkOrders(ids: Iterable<string>, at: number): void {
    for (const orderId of new Set(ids)) {
      const known = findKnownOrder(orderId)
      if (known !== undefined) checkFills(known, at)
    }
  }

  return {
    handleEvent(event, before) {
      if (event.saw === 'open orders') handleList(event, before)
      if (event.saw === 'order') handleRecord(event)
      if (event.saw === 'fills')
        checkOrders(
          event.fills.map(({ orderId }) => orderId),
          event.at,
        )
      if (event.saw === 'execution') checkOrders([event.execution.order.orderId], event.at)
    },
  }
}

/** Returns true if two reports of an open order have the same price and size, and both a known status or neither. */
const hasSameTerms = (seen: OrderRecord, known: OrderRecord): boolean =>
  hasSamePriceAndSize(seen, known) && (seen.status === 'unrecognised') === (known.status === 'unrecognised')

/** Compares price and size. An absent price equals any price. */
const hasSamePriceAndSize = (seen: OrderRecord, known: OrderRecord): boolean =>
  compareDecimals(seen.quantity, known.quantity) === 0 &&
  (seen.price === undefined || known.price === undefined || compareDecimals(seen.price, known.price) === 0)

const createTermsDenied = (
  seen: OrderRecord,
  { orderId, symbol, quantity, price }: OrderRecord,
  at: number,
): Discrepancy => ({
  is: 'terms denied',
  ...{ symbol, orderId, at },
  facts: {
    ...{ quantity, listedQuantity: seen.quantity },
    ...(price !== undefined && { price }),
    ...(seen.price !== undefined && { listedPrice: seen.price }),
  },
})
