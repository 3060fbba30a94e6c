import type { DatedValue } from '../value/value-freshness'
import { compareNumericIds, snapshotRowLimits } from './row-merge'
import type { OrderRecord } from '../account/order-record'
import { mergeOrderReport, isOrderEnded, isOrderOpen } from '../account/order-merge'

type OrderRecords = readonly OrderRecord[]

interface OrderListChange {
  readonly out: OrderRecord | undefined
  readonly into: OrderRecord | undefined
}

interface OrderIndex {
  readonly all: Map<string, OrderRecord>
  readonly ended: Map<string, OrderRecord>
}

interface OrderListState {
  list: OrderRecords | undefined
  index: OrderIndex | undefined
  before: { readonly state: OrderListState; readonly changes: readonly OrderListChange[] } | undefined
  after: { readonly state: OrderListState; readonly changes: readonly OrderListChange[] } | undefined
  readonly apart: number
}

const MAX_UNBUILT_STATES = 256

const states = new WeakMap<DatedValue<OrderRecords>, OrderListState>()

/**
 * Returns the list after one order report; the same object if nothing changed. Reports come in bursts and lists are
 * read rarely, so the list is built on read, and a report costs the same for any number of open orders.
 */
export const withOrderReport = (
  orders: DatedValue<OrderRecords>,
  report: OrderRecord,
): DatedValue<OrderRecords> => applyReport(orders, report, false)

/** Returns the list after a record that shows an ended order as open, so the end was wrong. */
export const withReopenedOrder = (
  orders: DatedValue<OrderRecords>,
  report: OrderRecord,
): DatedValue<OrderRecords> => applyReport(orders, report, true)

function applyReport(
  orders: DatedValue<OrderRecords>,
  seen: OrderRecord,
  again: boolean,
): DatedValue<OrderRecords> {
  const state = getState(orders)
  const next = advanceState(state, seen, again)
  if (next === state) return orders
  const { version, asOf, from } = orders
  const later: DatedValue<OrderRecords> = {
    get value() {
      return buildList(next)
    },
    version: version + 1,
    asOf,
    from,
  }
  states.set(later, next)
  return later
}

export function findListedOrder(orders: DatedValue<OrderRecords>, id: string): OrderRecord | undefined {
  let state = getState(orders)
  while (state.index === undefined && state.after !== undefined) {
    const change = state.after.changes.find(({ out, into }) => (out ?? into)?.orderId === id)
    if (change !== undefined) return change.out
    state = state.after.state
  }
  return getIndex(state).all.get(id)
}

/**
 * Merges a complete list of open orders. An open order missing from it leaves the list, because its end is unknown
 * until its record was read.
 */
export function mergeOpenOrders(known: OrderRecords, open: OrderRecords): OrderRecords {
  const before = new Map(known.map(order => [order.orderId, order]))
  const listed = new Map(
    open.map(order => [order.orderId, mergeOrderReport(before.get(order.orderId), order)]),
  )
  const ended = known.filter(order => isOrderEnded(order) && !listed.has(order.orderId))
  return sortAndTrim([...listed.values(), ...ended])
}

function getState(orders: DatedValue<OrderRecords>): OrderListState {
  const known = states.get(orders)
  if (known !== undefined) return known
  const list = sortAndTrim(orders.value)
  const made: OrderListState = { list, index: undefined, before: undefined, after: undefined, apart: 0 }
  states.set(orders, made)
  return made
}

function getIndex(state: OrderListState): OrderIndex {
  if (state.index !== undefined) return state.index
  const list = buildList(state)
  const named = (orders: OrderRecords) => new Map(orders.map(order => [order.orderId, order]))
  state.index = { all: named(list), ended: named(list.filter(isOrderEnded)) }
  return state.index
}

function advanceState(state: OrderListState, seen: OrderRecord, again: boolean): OrderListState {
  const index = getIndex(state)
  const known = index.all.get(seen.orderId)
  const folded = mergeOrderReport(again ? reopenOrder(known, seen) : known, seen)
  if (known !== undefined && isEqualOrder(known, folded)) return state
  index.all.set(folded.orderId, folded)
  if (isOrderEnded(folded)) index.ended.set(folded.orderId, folded)
  else index.ended.delete(folded.orderId)
  const changes = [{ out: known, into: folded }, ...dropSurplusOrder(index)]
  const apart = state.list === undefined ? state.apart + 1 : 1
  const next: OrderListState = { list: undefined, index, before: { state, changes }, after: undefined, apart }
  state.index = undefined
  state.after = { state: next, changes }
  if (apart > MAX_UNBUILT_STATES) buildList(next)
  return next
}

/** Returns the known order without its wrong end and terms; its fills stay. */
const reopenOrder = (known: OrderRecord | undefined, seen: OrderRecord): OrderRecord | undefined =>
  known && {
    ...known,
    ...{ status: seen.status, statusWord: seen.statusWord, updatedAt: seen.updatedAt - 1 },
  }

/** Removes the ended order that changed least recently if there are too many. */
function dropSurplusOrder(index: OrderIndex): readonly OrderListChange[] {
  if (index.ended.size <= snapshotRowLimits.endedOrders) return []
  const oldest = [...index.ended.values()].reduce((a, b) => (compareByUpdate(a, b) <= 0 ? b : a))
  index.ended.delete(oldest.orderId)
  index.all.delete(oldest.orderId)
  return [{ out: oldest, into: undefined }]
}

function buildList(state: OrderListState): OrderRecords {
  if (state.list !== undefined) return state.list
  const steps: (readonly OrderListChange[])[] = []
  let from = state
  while (from.list === undefined && from.before !== undefined) {
    steps.push(from.before.changes)
    from = from.before.state
  }
  const list = [...(from.list ?? [])]
  for (const change of steps.toReversed().flat()) applyChange(list, change)
  state.list = list
  state.before = undefined
  return list
}

function applyChange(list: OrderRecord[], { out, into }: OrderListChange): void {
  const at = out === undefined ? -1 : findSortedIndex(list, out)
  if (out !== undefined && into !== undefined && out.createdAt === into.createdAt) {
    list[at] = into
    return
  }
  if (out !== undefined) list.splice(at, 1)
  if (into !== undefined) list.splice(findSortedIndex(list, into), 0, into)
}

function findSortedIndex(list: OrderRecords, order: OrderRecord): number {
  let [first, last] = [0, list.length]
  while (first < last) {
    const middle = (first + last) >>> 1
    const there = list[middle]
    if (there !== undefined && newestFirst(there, order) < 0) first = middle + 1
    else last = middle
  }
  return first
}

function sortAndTrim(orders: OrderRecords): OrderRecords {
  const sorted = orders.toSorted(newestFirst)
  const ended = sorted.filter(isOrderEnded)
  if (ended.length <= snapshotRowLimits.endedOrders) return sorted
  const staying = new Set(ended.toSorted(compareByUpdate).slice(0, snapshotRowLimits.endedOrders))
  return sorted.filter(order => isOrderOpen(order) || staying.has(order))
}

const newestFirst = (a: OrderRecord, b: OrderRecord): number =>
  b.createdAt - a.createdAt || compareNumericIds(b.orderId, a.orderId)
const compareByUpdate = (a: OrderRecord, b: OrderRecord): number =>
  b.updatedAt - a.updatedAt || compareNumericIds(b.orderId, a.orderId)

const isEqualOrder = (a: OrderRecord, b: OrderRecord): boolean => {
  const keys = Object.keys(b) as (keyof OrderRecord)[]
  return keys.length === Object.keys(a).length && keys.every(key => a[key] === b[key])
}
