import type { AlgoOrder } from './algo'
import { compare, isPositive } from '../value/decimal'
import { isOpen } from './order-fold'

/** How many ended algo orders a snapshot keeps. */
const ENDED_KEPT = 200

/**
 * Whether an algo order, or what hangs under it, may still do something.
 *
 * The entry of a bracket can be at its end while the protection it brought along still waits.
 */
export const isAlgoOpen = (order: AlgoOrder): boolean =>
  isOpen(order) ||
  (order.kind === 'BRACKET' && isPositive(order.executed) && order.legs.some(leg => isAlgoOpen(leg)))

/** The order itself and everything under it, outermost first. */
export const treeOf = (order: AlgoOrder): readonly AlgoOrder[] => [order, ...order.legs.flatMap(treeOf)]

/** Every record that can still be changed or cancelled by its own id, and is part of no other such record. */
export function outermostOpen(orders: readonly AlgoOrder[]): readonly AlgoOrder[] {
  return orders.flatMap(order =>
    isOpen(order) ? [order] : isAlgoOpen(order) ? outermostOpen(order.legs) : [],
  )
}

/**
 * Returns an algo order after one more report of it, with its legs. The order of reports decides nothing, and
 * fills only grow.
 */
export function foldAlgo(known: AlgoOrder | undefined, seen: AlgoOrder): AlgoOrder {
  if (known === undefined) return seen
  return comesAfter(seen, known) ? withLargerFills(seen, known) : withLargerFills(known, seen)
}

/** An algo order with the fills of another report of it where those are larger, part by part. */
function withLargerFills(order: AlgoOrder, other: AlgoOrder): AlgoOrder {
  const legs = order.legs.map(leg => {
    const same = other.legs.find(({ algoOrderId }) => algoOrderId === leg.algoOrderId)
    return same === undefined ? leg : withLargerFills(leg, same)
  })
  const isFilledMore = compare(other.executed, order.executed) > 0
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

function comesAfter(seen: AlgoOrder, known: AlgoOrder): boolean {
  if (isAlgoOpen(seen) !== isAlgoOpen(known)) return isAlgoOpen(known)
  const [later, before] = [latest(seen), latest(known)]
  if (later !== before) return later > before
  if (isStrange(seen) !== isStrange(known)) return isStrange(known)
  return textOf(seen) > textOf(known)
}

/** True if the order or a leg of it has a status word that is not known. */
const isStrange = (order: AlgoOrder): boolean => treeOf(order).some(({ status }) => status === 'unrecognised')

/** A leg can move without its root being touched. */
const latest = (order: AlgoOrder): number => Math.max(...treeOf(order).map(({ updatedAt }) => updatedAt))

/** True if two reports of an algo order show the same terms of it and of each leg, and agree on its end. */
export const hasSameAlgoTerms = (a: AlgoOrder, b: AlgoOrder): boolean => termsOf(a) === termsOf(b)

const termsOf = (order: AlgoOrder): string =>
  JSON.stringify([
    isAlgoOpen(order),
    ...treeOf(order).map(part => [
      ...[part.algoOrderId, part.quantity, part.price ?? '', part.triggerPrice ?? '', part.active],
      ...[part.triggered, part.callbackRate ?? '', part.callbackValue ?? ''],
      ...[part.status === 'unrecognised', isOpen(part)],
    ]),
  ])

/** Decides between two reports of one instant: which one matters less than that it is always the same. */
const textOf = (order: AlgoOrder): string => JSON.stringify(order, Object.keys(order).sort())

/** Algo orders after one more report of one of them. With `again` the report replaces what is known, whatever its date. */
export function mergeAlgo(known: readonly AlgoOrder[], seen: AlgoOrder, again?: true): readonly AlgoOrder[] {
  const at = known.findIndex(({ algoOrderId }) => algoOrderId === seen.algoOrderId)
  const before = known[at]
  const folded =
    again === true && before !== undefined ? withLargerFills(seen, before) : foldAlgo(before, seen)
  if (folded === before) return known
  return arrange(at < 0 ? [...known, folded] : known.with(at, folded))
}

/**
 * Algo orders after a complete read of those that wait. One that waited and is not in it stays as it was
 * last told: only its own record says whether it has ended, because a filled bracket leaves the list while
 * its protection still waits.
 */
export function mergeOpenAlgos(
  known: readonly AlgoOrder[],
  listed: readonly AlgoOrder[],
): readonly AlgoOrder[] {
  return listed.reduce((orders, seen) => mergeAlgo(orders, seen), known)
}

/** Algo orders that waited and are missing from a complete list: the record of each has to be read. */
export function missingAlgos(known: readonly AlgoOrder[], listed: readonly AlgoOrder[]): readonly string[] {
  const there = new Set(listed.map(({ algoOrderId }) => algoOrderId))
  return known
    .filter(order => isAlgoOpen(order) && !there.has(order.algoOrderId))
    .map(({ algoOrderId }) => algoOrderId)
}

/** Newest first; of the ended ones only the latest stay. */
function arrange(orders: readonly AlgoOrder[]): readonly AlgoOrder[] {
  const sorted = orders.toSorted(
    (a, b) => b.createdAt - a.createdAt || (a.algoOrderId < b.algoOrderId ? 1 : -1),
  )
  const ended = sorted.filter(order => !isAlgoOpen(order))
  const dropped = new Set(ended.toSorted((a, b) => latest(b) - latest(a)).slice(ENDED_KEPT))
  return dropped.size === 0 ? sorted : sorted.filter(order => !dropped.has(order))
}
