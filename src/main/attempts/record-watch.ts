import type { Order } from '@core/account/order'
import { fillsMoreThan, isEnded, isOpen } from '@core/account/order-fold'
import type { Doubt } from '@core/guard/doubt'
import { orderIn } from '@core/snapshot/order-list'
import type { Event } from '@core/snapshot/event'
import type { Snapshot } from '@core/snapshot/snapshot'
import { compare, ZERO, type Amount } from '@core/value/decimal'
import type { Desk } from '../desk'

/**
 * Time for which lists and records have to report fewer fills than are known, or lists other terms, before that is a doubt.
 * Lists are read every 5 s, so the doubt is raised within 30 s of the report that they deny.
 */
const DENIED_MS = 20_000
/** Time for which lists have to show other terms than are known before the record is taken as it is. */
const OTHER_TERMS_MS = 4_000

type Source = 'list' | 'record'

interface Parts {
  readonly desk: Pick<Desk, 'snapshot' | 'see'>
  /** Has an order's own record read, until it has been read. */
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Doubt) => void
  readonly explain: (doubt: Pick<Doubt, 'is' | 'symbol' | 'orderId'>) => void
}

/**
 * Compares what is known of each order with its record, the list of open orders and its fills.
 *
 * Fills only grow (`foldOrder`), and of two reports the later date decides the terms. A false report would therefore stay
 * for ever: lists and records that contradict it raise a doubt over fills, and replace terms. Lists that contradict the
 * terms alone raise a doubt too.
 */
export function createRecordWatch({ desk, readRecord, raise, explain }: Parts): {
  hear(event: Event, before: Snapshot): void
} {
  /** When the first of the answers in a row was asked for that report fewer fills than are known. */
  const deniedSince = new Map<string, Partial<Record<Source, number>>>()
  /** The same for other terms than are known, in lists alone. */
  const otherSince = new Map<string, number>()

  /** Quantity of each open order that its record reported as filled. */
  const confirmed = new Map<string, Amount>()
  /** Orders that lists lack though their records report them as open, with when the first such list was asked for. */
  const missing = new Map<string, { readonly since: number; readonly symbol: string }>()

  const knownOf = (orderId: string): Order | undefined => {
    const { orders } = desk.snapshot()
    return orders && orderIn(orders, orderId)
  }

  /** A list does not answer for the record, nor the other way round: each ends its own denial alone. */
  function checkExecuted(by: Source, seen: Order, known: Order, at: number): void {
    const { orderId, symbol } = known
    const denied = deniedSince.get(orderId) ?? {}
    if (compare(seen.executed, known.executed) >= 0) {
      const { [by]: _ended, ...left } = denied
      if (Object.keys(left).length > 0) deniedSince.set(orderId, left)
      else {
        deniedSince.delete(orderId)
        explain({ is: 'fill denied', symbol, orderId })
      }
      return
    }
    const since = denied[by] ?? at
    deniedSince.set(orderId, { ...denied, [by]: since })
    if (at - since < DENIED_MS) return
    raise({ is: 'fill denied', symbol, orderId, at, facts: { here: known.executed, there: seen.executed } })
  }

  /** An order that has ended, of whose fills more are known than its record reports. */
  function checkFills(known: Order, at: number): void {
    if (!isEnded(known)) return
    const { orderId, symbol, executed } = known
    const fills = desk.snapshot().fills?.value ?? []
    const about = { is: 'fills beyond the record', symbol, orderId } as const
    if (fillsMoreThan(fills, known)) raise({ ...about, at, facts: { executed } })
    else explain(about)
  }

  function found(orderId: string, symbol: string): void {
    missing.delete(orderId)
    explain({ is: 'open but not listed', symbol, orderId })
  }

  function hearList({ at, orders }: Extract<Event, { saw: 'open orders' }>, before: Snapshot): void {
    const toRead = new Set<string>()
    const listed = new Set(orders.map(({ orderId }) => orderId))
    for (const { orderId, symbol } of before.orders?.value.filter(isOpen) ?? [])
      if (!listed.has(orderId) && !missing.has(orderId)) missing.set(orderId, { since: at, symbol })
    for (const { orderId, symbol } of orders) found(orderId, symbol)
    for (const [orderId, { since, symbol }] of missing) {
      toRead.add(orderId)
      if (at - since >= DENIED_MS) raise({ is: 'open but not listed', symbol, orderId, at, facts: {} })
    }
    for (const orderId of otherSince.keys()) if (!listed.has(orderId)) otherSince.delete(orderId)
    for (const seen of orders) {
      const known = knownOf(seen.orderId)
      if (known === undefined) continue
      checkExecuted('list', seen, known, at)
      // Pushes and lists may come from one place: fills count as confirmed by the record alone.
      if (compare(known.executed, confirmed.get(seen.orderId) ?? ZERO) > 0) toRead.add(seen.orderId)
      if (isEnded(known) || hasSameTerms(seen, known)) {
        otherSince.delete(seen.orderId)
        explain({ is: 'terms denied', symbol: seen.symbol, orderId: seen.orderId })
        continue
      }
      const since = otherSince.get(seen.orderId) ?? at
      otherSince.set(seen.orderId, since)
      if (at - since >= OTHER_TERMS_MS) toRead.add(seen.orderId)
      if (at - since >= DENIED_MS && !hasSamePriceAndSize(seen, known)) raise(termsDenied(seen, known, at))
    }
    for (const orderId of new Set([...toRead, ...deniedSince.keys()])) readRecord(orderId)
  }

  function hearRecord({ at, order, again }: Extract<Event, { saw: 'order' }>): void {
    const known = knownOf(order.orderId)
    if (known === undefined) return
    if (isEnded(order)) found(order.orderId, order.symbol)
    if (isOpen(order)) confirmed.set(order.orderId, order.executed)
    else confirmed.delete(order.orderId)
    checkExecuted('record', order, known, at)
    checkFills(known, at)
    const since = otherSince.get(order.orderId)
    if (again === true || since === undefined || at - since < OTHER_TERMS_MS || !isOpen(order)) return
    if (hasSameTerms(order, known)) return
    otherSince.delete(order.orderId)
    desk.see({ saw: 'order', at, order, again: true })
  }

  function checkOrders(ids: Iterable<string>, at: number): void {
    for (const orderId of new Set(ids)) {
      const known = knownOf(orderId)
      if (known !== undefined) checkFills(known, at)
    }
  }

  return {
    hear(event, before) {
      if (event.saw === 'open orders') hearList(event, before)
      if (event.saw === 'order') hearRecord(event)
      if (event.saw === 'fills')
        checkOrders(
          event.fills.map(({ orderId }) => orderId),
          event.at,
        )
      if (event.saw === 'execution') checkOrders([event.execution.order.orderId], event.at)
    },
  }
}

/** True if two reports of an open order have the same price, size and word. */
const hasSameTerms = (seen: Order, known: Order): boolean =>
  hasSamePriceAndSize(seen, known) && (seen.status === 'unrecognised') === (known.status === 'unrecognised')

/** A price that is absent says nothing. */
const hasSamePriceAndSize = (seen: Order, known: Order): boolean =>
  compare(seen.quantity, known.quantity) === 0 &&
  (seen.price === undefined || known.price === undefined || compare(seen.price, known.price) === 0)

const termsDenied = (seen: Order, { orderId, symbol, quantity, price }: Order, at: number): Doubt => ({
  is: 'terms denied',
  ...{ symbol, orderId, at },
  facts: {
    ...{ quantity, listedQuantity: seen.quantity },
    ...(price !== undefined && { price }),
    ...(seen.price !== undefined && { listedPrice: seen.price }),
  },
})
