import type { AlgoDraft } from './algo-draft'
import { type AlgoParts, placeAll } from './algo-placing'
import { type AlgoOrder, isPair, isWaiting } from '../records/algo-records'
import { draftOf, reached } from './algo-trigger'
import type { Fixed } from '../numbers/fixed'
import type { Market } from '../market/market'
import { type Account, type Order, type OrderStatus, type Position, isOpen } from '../records/records'
import { type Refusal, isRefusal, refuse } from './refusal'

/** Orders that wait for the mark. */
export interface Algo {
  readonly place: (account: Account, draft: AlgoDraft) => AlgoOrder | Refusal
  readonly edit: (order: AlgoOrder, change: AlgoChange) => Refusal | undefined
  /** Cancels an order with everything under and around it. */
  readonly cancel: (order: AlgoOrder) => void
  /** Fires what the present marks have reached. */
  readonly watch: () => void
  readonly all: (account: string) => readonly AlgoOrder[]
  readonly children: (order: AlgoOrder) => readonly AlgoOrder[]
  /** Lets the oldest families go in which nothing waits any more. */
  readonly prune: () => void
}

/** What of an algo order changes; what is left out stays. */
export interface AlgoChange {
  readonly price?: Fixed
  readonly quantity?: Fixed
  readonly triggerPrice?: Fixed
  readonly active?: boolean
}

const MOST_DONE = 2_000

/** Opens the algo desk; what waited before a restart goes on waiting. */
export function createAlgo(parts: AlgoParts): Algo {
  const { store, markets, orders, bus } = parts
  const shelf = createShelf(parts)
  const fire = createTrigger(parts, shelf)
  bus.listen(happening => {
    if (happening.saw === 'order') followOrder(parts, shelf, happening.order)
    if (happening.saw === 'position' && happening.position.quantity === 0n) retire(shelf, happening.position)
  })
  return {
    place: (account, draft) => placeAll(parts, account, draft, shelf),
    edit: (order, change) => {
      const market = markets.get(order.symbol)
      if (!isWaiting(order) || order.triggered || market === undefined)
        return refuse(-1006, 'the order is not waiting')
      const refusal = checkChange(market, change)
      if (refusal !== undefined) return refusal
      Object.assign(order, change)
      shelf.put(order)
      return undefined
    },
    cancel: order => {
      for (const relative of shelf.family(order)) shelf.end(relative, 'CANCELLED')
      const entry = store.get('algo', order.root)?.order
      const resting = entry === undefined ? undefined : store.get('order', entry)
      if (resting !== undefined) orders.cancel(resting, '')
    },
    watch: () => {
      for (const order of shelf.waiting()) {
        const market = markets.get(order.symbol)
        const watches = order.armed && order.active && !order.triggered && isWaiting(order)
        if (market !== undefined && watches && reached(order, market.mark, shelf.put)) fire(order)
      }
    },
    all: account => [...store.all('algo').values()].filter(order => order.account === account),
    children: shelf.children,
    prune: shelf.prune,
  }
}

function checkChange(market: Market, { price, triggerPrice, quantity }: AlgoChange): Refusal | undefined {
  const off = [price, triggerPrice].some(
    value => value !== undefined && (value - market.rules.quoteMin) % market.rules.quoteTick !== 0n,
  )
  if (off) return refuse(-1103, 'a price is off quote_tick')
  const uneven = quantity !== undefined && quantity % market.rules.baseTick !== 0n
  return uneven ? refuse(-1104, 'quantity is off base_tick') : undefined
}

type Shelf = ReturnType<typeof createShelf>

/** Where algo orders lie, by family; an order that ends takes along what hangs under it. */
function createShelf({ store, bus, now }: AlgoParts) {
  const families = new Map<number, AlgoOrder[]>()
  const live = new Set<AlgoOrder>()
  const family = ({ root }: AlgoOrder): readonly AlgoOrder[] => families.get(root) ?? []
  const children = (order: AlgoOrder) => family(order).filter(({ parent }) => parent === order.id)
  const file = (order: AlgoOrder) => {
    if (!family(order).includes(order)) families.set(order.root, [...family(order), order])
    if (isWaiting(order)) live.add(order)
    else live.delete(order)
  }
  for (const order of store.all('algo').values()) file(order)
  const put = (order: AlgoOrder) => {
    order.updatedAt = now()
    store.put('algo', order.id, order)
    file(order)
    bus.tell({ saw: 'algo', order })
  }
  const end = (order: AlgoOrder, status: OrderStatus) => {
    if (!isWaiting(order)) return
    order.status = status
    put(order)
    for (const child of children(order)) end(child, 'CANCELLED')
  }
  const prune = () => {
    const done = [...families].filter(([, members]) => !members.some(isWaiting)).sort(([a], [b]) => a - b)
    for (const [root, members] of done.slice(0, Math.max(0, done.length - MOST_DONE))) {
      families.delete(root)
      for (const { id } of members) store.drop('algo', id)
    }
  }
  return { family, children, put, end, prune, waiting: (): readonly AlgoOrder[] => [...live] }
}

/** Turns a leg into an ordinary order. Its sibling is cancelled: one cancels the other. */
function createTrigger({ store, ledger, orders, now }: AlgoParts, { put, end, children }: Shelf) {
  return (leg: AlgoOrder): void => {
    const account = ledger.account(leg.account)
    const draft = draftOf(leg, ledger.position(leg.account, leg.symbol, leg.mode)?.quantity ?? 0n)
    leg.triggered = true
    leg.triggeredAt = now()
    const placed =
      draft === undefined ? refuse(-1005, 'there is no position') : orders.place(account, draft, leg.id)
    const pair = store.get('algo', leg.parent)
    if (isRefusal(placed)) {
      end(leg, 'REJECTED')
      if (pair !== undefined) end(pair, 'CANCELLED')
      return
    }
    leg.order = placed.id
    put(leg)
    for (const sibling of pair === undefined ? [] : children(pair))
      if (sibling.id !== leg.id) end(sibling, 'CANCELLED')
  }
}

/** Takes over how the ordinary order stands that a leg, or the entry of a bracket, became. */
function followOrder({ store }: AlgoParts, shelf: Shelf, order: Readonly<Order>): void {
  const algo = order.algo === undefined ? undefined : store.get('algo', order.algo)
  if (algo === undefined) return
  const grown = order.executed > algo.executed
  const { executed, spent, fee, realized, status } = order
  Object.assign(algo, { order: order.id, executed, spent, fee, realized, status })
  shelf.put(algo)
  const pair = store.get('algo', algo.parent)
  if (pair !== undefined && isPair(pair) && !isOpen(order))
    shelf.end(pair, status === 'FILLED' ? 'FILLED' : 'CANCELLED')
  if (algo.algoType === 'BRACKET') followEntry(shelf, algo, grown)
}

/** The legs of a bracket come to life with its first fill, and are as large as what was filled. */
function followEntry(shelf: Shelf, entry: AlgoOrder, grown: boolean): void {
  for (const pair of shelf.children(entry)) {
    for (const leg of grown ? shelf.children(pair) : []) {
      leg.armed = true
      leg.quantity = pair.algoType === 'TP_SL' ? entry.executed : undefined
      shelf.put(leg)
    }
    if (!isWaiting(entry) && entry.executed === 0n) shelf.end(pair, 'CANCELLED')
  }
}

/** When a position is gone, what protected it goes too. */
function retire(shelf: Shelf, { account, symbol, mode }: Readonly<Position>): void {
  for (const order of shelf.waiting()) {
    const protects =
      isPair(order) && order.account === account && order.symbol === symbol && order.mode === mode
    const legs = shelf.children(order)
    // A leg that has fired is what closes the position: its own end decides.
    if (protects && legs.some(({ armed }) => armed) && !legs.some(({ triggered }) => triggered))
      shelf.end(order, 'CANCELLED')
  }
}
