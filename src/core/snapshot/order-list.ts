import type { Dated } from '../value/freshness'
import { compareIds, mostKept } from './merge'
import type { Order } from '../account/order'
import { foldOrder, isEnded, isOpen } from '../account/order-fold'

type Orders = readonly Order[]

/** One order of a list made way for another, or came, or went. */
interface Change {
  readonly out: Order | undefined
  readonly into: Order | undefined
}

/** Every order of the newest list by its id, those at their end apart. It moves on from list to list. */
interface Index {
  readonly all: Map<string, Order>
  readonly ended: Map<string, Order>
}

/** One state of the list: put together, or what it differs by from the one before. */
interface State {
  list: Orders | undefined
  index: Index | undefined
  before: { readonly state: State; readonly changes: readonly Change[] } | undefined
  after: { readonly state: State; readonly changes: readonly Change[] } | undefined
  /** How many states lie between this one and one that was put together. */
  readonly apart: number
}

/** So many reports are put in at once when nobody looked meanwhile. */
const MOST_APART = 256

const states = new WeakMap<Dated<Orders>, State>()

/**
 * The list after one more report of one order; the same where it tells nothing new.
 *
 * Reports come in bursts, and far more of them than looks at the list: it is put together when somebody looks, so
 * that a report costs the same however many orders are open.
 */
export const withReport = (orders: Dated<Orders>, seen: Order): Dated<Orders> => after(orders, seen, false)

/** The list after a record that shows an order open though its end was told: the end was false. */
export const withStanding = (orders: Dated<Orders>, seen: Order): Dated<Orders> => after(orders, seen, true)

function after(orders: Dated<Orders>, seen: Order, again: boolean): Dated<Orders> {
  const state = stateOf(orders)
  const next = reported(state, seen, again)
  if (next === state) return orders
  const { version, asOf, from } = orders
  const later: Dated<Orders> = {
    get value() {
      return listOf(next)
    },
    version: version + 1,
    asOf,
    from,
  }
  states.set(later, next)
  return later
}

/** An order of a list by its id, without looking through the list. */
export function orderIn(orders: Dated<Orders>, id: string): Order | undefined {
  let state = stateOf(orders)
  while (state.index === undefined && state.after !== undefined) {
    const change = state.after.changes.find(({ out, into }) => (out ?? into)?.orderId === id)
    if (change !== undefined) return change.out
    state = state.after.state
  }
  return indexOf(state).all.get(id)
}

/**
 * Orders after a complete read of the open ones. One that was open and is not in it leaves the list:
 * it has ended, and how it ended is not known before its own record was read.
 */
export function mergeOpenList(known: Orders, open: Orders): Orders {
  const before = new Map(known.map(order => [order.orderId, order]))
  const listed = new Map(open.map(order => [order.orderId, foldOrder(before.get(order.orderId), order)]))
  const ended = known.filter(order => isEnded(order) && !listed.has(order.orderId))
  return arranged([...listed.values(), ...ended])
}

function stateOf(orders: Dated<Orders>): State {
  const known = states.get(orders)
  if (known !== undefined) return known
  const list = arranged(orders.value)
  const made: State = { list, index: undefined, before: undefined, after: undefined, apart: 0 }
  states.set(orders, made)
  return made
}

function indexOf(state: State): Index {
  if (state.index !== undefined) return state.index
  const list = listOf(state)
  const named = (orders: Orders) => new Map(orders.map(order => [order.orderId, order]))
  state.index = { all: named(list), ended: named(list.filter(isEnded)) }
  return state.index
}

function reported(state: State, seen: Order, again: boolean): State {
  const index = indexOf(state)
  const known = index.all.get(seen.orderId)
  const folded = foldOrder(again ? stands(known, seen) : known, seen)
  if (known !== undefined && isSame(known, folded)) return state
  index.all.set(folded.orderId, folded)
  if (isEnded(folded)) index.ended.set(folded.orderId, folded)
  else index.ended.delete(folded.orderId)
  const changes = [{ out: known, into: folded }, ...superfluous(index)]
  const apart = state.list === undefined ? state.apart + 1 : 1
  const next: State = { list: undefined, index, before: { state, changes }, after: undefined, apart }
  state.index = undefined
  state.after = { state: next, changes }
  if (apart > MOST_APART) listOf(next)
  return next
}

/** An order without its known end and terms, which were false and give way to `seen`; its fills stay. */
const stands = (known: Order | undefined, seen: Order): Order | undefined =>
  known && {
    ...known,
    ...{ status: seen.status, statusWord: seen.statusWord, updatedAt: seen.updatedAt - 1 },
  }

/** The ended order that goes when there is one too many: the one that moved longest ago. */
function superfluous(index: Index): readonly Change[] {
  if (index.ended.size <= mostKept.endedOrders) return []
  const oldest = [...index.ended.values()].reduce((a, b) => (movedLater(a, b) <= 0 ? b : a))
  index.ended.delete(oldest.orderId)
  index.all.delete(oldest.orderId)
  return [{ out: oldest, into: undefined }]
}

function listOf(state: State): Orders {
  if (state.list !== undefined) return state.list
  const steps: (readonly Change[])[] = []
  let from = state
  while (from.list === undefined && from.before !== undefined) {
    steps.push(from.before.changes)
    from = from.before.state
  }
  const list = [...(from.list ?? [])]
  for (const change of steps.toReversed().flat()) put(list, change)
  state.list = list
  state.before = undefined
  return list
}

function put(list: Order[], { out, into }: Change): void {
  const at = out === undefined ? -1 : placeOf(list, out)
  if (out !== undefined && into !== undefined && out.createdAt === into.createdAt) {
    list[at] = into
    return
  }
  if (out !== undefined) list.splice(at, 1)
  if (into !== undefined) list.splice(placeOf(list, into), 0, into)
}

/** Where an order stands in a list, or would. */
function placeOf(list: Orders, order: Order): number {
  let [first, last] = [0, list.length]
  while (first < last) {
    const middle = (first + last) >>> 1
    const there = list[middle]
    if (there !== undefined && newestFirst(there, order) < 0) first = middle + 1
    else last = middle
  }
  return first
}

/** In the order of a list, without the ended orders that are too many. */
function arranged(orders: Orders): Orders {
  const sorted = orders.toSorted(newestFirst)
  const ended = sorted.filter(isEnded)
  if (ended.length <= mostKept.endedOrders) return sorted
  const staying = new Set(ended.toSorted(movedLater).slice(0, mostKept.endedOrders))
  return sorted.filter(order => isOpen(order) || staying.has(order))
}

const newestFirst = (a: Order, b: Order): number =>
  b.createdAt - a.createdAt || compareIds(b.orderId, a.orderId)
const movedLater = (a: Order, b: Order): number =>
  b.updatedAt - a.updatedAt || compareIds(b.orderId, a.orderId)

const isSame = (a: Order, b: Order): boolean => {
  const keys = Object.keys(b) as (keyof Order)[]
  return keys.length === Object.keys(a).length && keys.every(key => a[key] === b[key])
}
