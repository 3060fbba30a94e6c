import type { AlgoOrder } from './algo-order'
import { compareDecimals, isPositive } from '../value/decimal-amount'
import { isOrderOpen } from './order-merge'

const MAX_ENDED_ORDERS = 200

/**
 * Returns true if the order or one of its legs is open. The entry of a bracket can be ended while its protection still
 * waits.
 */
export const isAlgoOrderOpen = (order: AlgoOrder): boolean =>
  isOrderOpen(order) ||
  (order.kind === 'BRACKET' && isPositive(order.executed) && order.legs.some(leg => isAlgoOrderOpen(leg)))

export const flattenAlgoOrder = (order: AlgoOrder): readonly AlgoOrder[] => [
  order,
  ...order.legs.flatMap(flattenAlgoOrder),
]

/** Returns the outermost open records, each of which can be edited or cancelled by its own id. */
export function findOutermostOpenAlgos(orders: readonly AlgoOrder[]): readonly AlgoOrder[] {
  return orders.flatMap(order =>
    isOrderOpen(order) ? [order] : isAlgoOrderOpen(order) ? findOutermostOpenAlgos(order.legs) : [],
  )
}

/** Lists the single triggers of open orders, as the chart draws them: a pair counts as its open legs. */
export const listOpenTriggers = (orders: readonly AlgoOrder[]): readonly AlgoOrder[] =>
  orders.filter(isAlgoOrderOpen).flatMap(order => {
    const legs = listOpenTriggers(order.legs)
    return legs.length === 0 ? [order] : legs
  })

/** Names an open order for the write that ends it, with the number of its triggers if it has several. */
export function createAlgoReference(order: AlgoOrder) {
  const { algoOrderId: orderId, symbol } = order
  const triggers = listOpenTriggers([order]).length
  return { orderId, symbol, ...(triggers > 1 && { triggers }) }
}

/**
 * Returns an algo order after one more report of it, with its legs. The order of reports decides nothing, and
 * fills only grow.
 */
export function pickLaterAlgoReport(known: AlgoOrder | undefined, report: AlgoOrder): AlgoOrder {
  if (known === undefined) return report
  return isLaterReport(report, known) ? withLargerFills(report, known) : withLargerFills(known, report)
}

/** An algo order with the fills of another report of it where those are larger, part by part. */
function withLargerFills(order: AlgoOrder, other: AlgoOrder): AlgoOrder {
  const legs = order.legs.map(leg => {
    const same = other.legs.find(({ algoOrderId }) => algoOrderId === leg.algoOrderId)
    return same === undefined ? leg : withLargerFills(leg, same)
  })
  const isFilledMore = compareDecimals(other.executed, order.executed) > 0
  if (!isFilledMore && legs.every((leg, at) => leg === order.legs[at])) return order
  const { averagePrice: _price, fee: _fee, ...rest } = order
  const { executed, averagePrice, fee } = isFilledMore ? other : order
  return {
    ...rest,
    legs,
    executed,
    ...(averagePrice !== undefined && { averagePrice }),
    ...(fee !== undefined && { fee }),
  }
}

function isLaterReport(seen: AlgoOrder, known: AlgoOrder): boolean {
  if (isAlgoOrderOpen(seen) !== isAlgoOrderOpen(known)) return isAlgoOrderOpen(known)
  const [later, before] = [getLatestUpdate(seen), getLatestUpdate(known)]
  if (later !== before) return later > before
  if (hasUnknownStatus(seen) !== hasUnknownStatus(known)) return hasUnknownStatus(known)
  return getTieBreakText(seen) > getTieBreakText(known)
}

const hasUnknownStatus = (order: AlgoOrder): boolean =>
  flattenAlgoOrder(order).some(({ status }) => status === 'unrecognised')

/** A leg can change without a change of its root. */
const getLatestUpdate = (order: AlgoOrder): number =>
  Math.max(...flattenAlgoOrder(order).map(({ updatedAt }) => updatedAt))

/** True if two reports of an algo order show the same terms of it and of each leg, and agree on its end. */
export const hasSameAlgoTerms = (a: AlgoOrder, b: AlgoOrder): boolean => termsOf(a) === termsOf(b)

const termsOf = (order: AlgoOrder): string =>
  JSON.stringify([
    isAlgoOrderOpen(order),
    ...flattenAlgoOrder(order).map(part => [
      ...[part.algoOrderId, part.quantity, part.price ?? '', part.triggerPrice ?? '', part.active],
      ...[part.triggered, part.callbackRate ?? '', part.callbackValue ?? ''],
      ...[part.status === 'unrecognised', isOrderOpen(part)],
    ]),
  ])

/** Breaks a tie between reports of the same time. The choice only has to be deterministic. */
const getTieBreakText = (order: AlgoOrder): string => JSON.stringify(order, Object.keys(order).sort())

/** Algo orders after one more report of one of them. With `again` the report replaces what is known, whatever its date. */
export function mergeAlgo(known: readonly AlgoOrder[], seen: AlgoOrder, again?: true): readonly AlgoOrder[] {
  const at = known.findIndex(({ algoOrderId }) => algoOrderId === seen.algoOrderId)
  const before = known[at]
  const folded =
    again === true && before !== undefined ? withLargerFills(seen, before) : pickLaterAlgoReport(before, seen)
  if (folded === before) return known
  return sortAndTrim(at < 0 ? [...known, folded] : known.with(at, folded))
}

/**
 * Merges a complete list of open algo orders. An order missing from it stays as last reported: a filled bracket leaves
 * the list while its protection still waits, so only its own record can end it.
 */
export function mergeOpenAlgoList(
  known: readonly AlgoOrder[],
  listed: readonly AlgoOrder[],
): readonly AlgoOrder[] {
  return listed.reduce((orders, seen) => mergeAlgo(orders, seen), known)
}

/** Returns ids of open algo orders that are missing from a complete list; the caller reads their records. */
export function findMissingAlgoIds(
  known: readonly AlgoOrder[],
  listed: readonly AlgoOrder[],
): readonly string[] {
  const there = new Set(listed.map(({ algoOrderId }) => algoOrderId))
  return known
    .filter(order => isAlgoOrderOpen(order) && !there.has(order.algoOrderId))
    .map(({ algoOrderId }) => algoOrderId)
}

function sortAndTrim(orders: readonly AlgoOrder[]): readonly AlgoOrder[] {
  const sorted = orders.toSorted(
    (a, b) => b.createdAt - a.createdAt || (a.algoOrderId < b.algoOrderId ? 1 : -1),
  )
  const ended = sorted.filter(order => !isAlgoOrderOpen(order))
  const dropped = new Set(
    ended.toSorted((a, b) => getLatestUpdate(b) - getLatestUpdate(a)).slice(MAX_ENDED_ORDERS),
  )
  return dropped.size === 0 ? sorted : sorted.filter(order => !dropped.has(order))
}
