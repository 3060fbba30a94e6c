import type { AlgoOrderDraft } from './algo-draft'
import { type AlgoOrderDependencies, placeAlgoOrder } from './algo-placement'
import { type AlgoOrderRecord, isAlgoOrderPair, isWaitingAlgoOrder } from '../records/algo-order-records'
import { createLegDraft, hasReachedTrigger } from './algo-trigger'
import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { MarketState } from '../market/market-state'
import {
  type AccountRecord,
  type OrderRecord,
  type OrderStatus,
  type PositionRecord,
  isOpenOrder,
} from '../records/trading-records'
import { type VenueRefusal, isVenueRefusal, createRefusal } from './venue-refusal'

export interface AlgoOrders {
  readonly place: (
    account: AccountRecord,
    draft: AlgoOrderDraft,
    createdAt?: number,
  ) => AlgoOrderRecord | VenueRefusal
  /** Applies all edits, or none if one of them is refused. */
  readonly edit: (edits: readonly AlgoOrderEdit[]) => VenueRefusal | undefined
  /** Cancels an order with its parent, its siblings and its children. */
  readonly cancel: (order: AlgoOrderRecord) => void
  readonly triggerReached: () => void
  readonly ordersOf: (account: string) => readonly AlgoOrderRecord[]
  readonly childrenOf: (order: AlgoOrderRecord) => readonly AlgoOrderRecord[]
  /** Deletes the oldest families in which no order waits. */
  readonly prune: () => void
}

/** Changes of an algo order. A field that is left out stays. */
export interface AlgoOrderChange {
  readonly price?: FixedDecimal
  readonly quantity?: FixedDecimal
  readonly triggerPrice?: FixedDecimal
  readonly active?: boolean
}

export type AlgoOrderEdit = readonly [order: AlgoOrderRecord, change: AlgoOrderChange]

const MAX_FINISHED_FAMILIES = 2_000

export function createAlgoOrders(parts: AlgoOrderDependencies): AlgoOrders {
  const { store, markets, orders, bus } = parts
  const registry = createAlgoRegistry(parts)
  const fire = createLegTrigger(parts, registry)
  bus.subscribe(event => {
    if (event.saw === 'order') applyOrderUpdate(parts, registry, event.order)
    if (event.saw === 'position' && event.position.quantity === 0n) cancelProtection(registry, event.position)
  })
  return {
    place: (account, draft, createdAt = parts.now()) =>
      placeAlgoOrder({ ...parts, now: () => createdAt }, account, draft, registry),
    edit: edits => {
      for (const [order, change] of edits) {
        const refusal = checkEdit(markets.get(order.symbol), order, change)
        if (refusal !== undefined) return refusal
      }
      for (const [order, change] of edits) {
        Object.assign(order, change)
        registry.put(order)
      }
      return undefined
    },
    cancel: order => {
      for (const relative of registry.family(order)) registry.end(relative, 'CANCELLED')
      const entry = store.get('algo', order.root)?.order
      const resting = entry === undefined ? undefined : store.get('order', entry)
      if (resting !== undefined) orders.cancel(resting, '')
    },
    triggerReached: () => {
      for (const order of registry.waiting()) {
        const market = markets.get(order.symbol)
        const watches = order.armed && order.active && !order.triggered && isWaitingAlgoOrder(order)
        if (market !== undefined && watches && hasReachedTrigger(order, market.mark, registry.put))
          fire(order)
      }
    },
    ordersOf: account => [...store.all('algo').values()].filter(order => order.account === account),
    childrenOf: registry.children,
    prune: registry.prune,
  }
}

function checkEdit(
  market: MarketState | undefined,
  order: AlgoOrderRecord,
  { price, triggerPrice, quantity }: AlgoOrderChange,
): VenueRefusal | undefined {
  if (!isWaitingAlgoOrder(order) || order.triggered || market === undefined)
    return createRefusal(-1006, 'the order is not waiting')
  const isOffTick = [price, triggerPrice].some(
    value => value !== undefined && (value - market.rules.quoteMin) % market.rules.quoteTick !== 0n,
  )
  if (isOffTick) return createRefusal(-1103, 'a price is off quote_tick')
  const isOffStep = quantity !== undefined && quantity % market.rules.baseTick !== 0n
  return isOffStep ? createRefusal(-1104, 'quantity is off base_tick') : undefined
}

type AlgoRegistry = ReturnType<typeof createAlgoRegistry>

function createAlgoRegistry({ store, bus, now }: AlgoOrderDependencies) {
  const families = new Map<number, AlgoOrderRecord[]>()
  const live = new Set<AlgoOrderRecord>()
  const family = ({ root }: AlgoOrderRecord): readonly AlgoOrderRecord[] => families.get(root) ?? []
  const children = (order: AlgoOrderRecord) => family(order).filter(({ parent }) => parent === order.id)
  const indexOrder = (order: AlgoOrderRecord) => {
    if (!family(order).includes(order)) families.set(order.root, [...family(order), order])
    if (isWaitingAlgoOrder(order)) live.add(order)
    else live.delete(order)
  }
  for (const order of store.all('algo').values()) indexOrder(order)
  const put = (order: AlgoOrderRecord) => {
    order.updatedAt = now()
    store.put('algo', order.id, order)
    indexOrder(order)
    bus.publish({ saw: 'algo', order })
  }
  const end = (order: AlgoOrderRecord, status: OrderStatus) => {
    if (!isWaitingAlgoOrder(order)) return
    order.status = status
    put(order)
    for (const child of children(order)) end(child, 'CANCELLED')
  }
  const prune = () => {
    const finished = [...families]
      .filter(([, members]) => !members.some(isWaitingAlgoOrder))
      .sort(([a], [b]) => a - b)
    for (const [root, members] of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED_FAMILIES))) {
      families.delete(root)
      for (const { id } of members) store.drop('algo', id)
    }
  }
  return { family, children, put, end, prune, waiting: (): readonly AlgoOrderRecord[] => [...live] }
}

/** Turns a leg into an ordinary order and cancels its sibling (one cancels the other). */
function createLegTrigger(
  { store, ledger, orders, now }: AlgoOrderDependencies,
  { put, end, children }: AlgoRegistry,
) {
  return (leg: AlgoOrderRecord): void => {
    const account = ledger.account(leg.account)
    const draft = createLegDraft(leg, ledger.position(leg.account, leg.symbol, leg.mode)?.quantity ?? 0n)
    leg.triggered = true
    leg.triggeredAt = now()
    const placed =
      draft === undefined
        ? createRefusal(-1005, 'there is no position')
        : orders.place(account, draft, { algo: leg.id })
    const pair = store.get('algo', leg.parent)
    if (isVenueRefusal(placed)) {
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

/** Copies the state of an ordinary order to the leg or bracket entry that created it. */
function applyOrderUpdate(
  { store }: AlgoOrderDependencies,
  registry: AlgoRegistry,
  order: Readonly<OrderRecord>,
): void {
  const algo = order.algo === undefined ? undefined : store.get('algo', order.algo)
  if (algo === undefined) return
  const hasNewFill = order.executed > algo.executed
  const { executed, spent, fee, realized, status } = order
  Object.assign(algo, { order: order.id, executed, spent, fee, realized, status })
  registry.put(algo)
  const pair = store.get('algo', algo.parent)
  if (pair !== undefined && isAlgoOrderPair(pair) && !isOpenOrder(order))
    registry.end(pair, status === 'FILLED' ? 'FILLED' : 'CANCELLED')
  if (algo.algoType === 'BRACKET') applyEntryFill(registry, algo, hasNewFill)
}

/** Arms the legs of a bracket at its first fill and sizes them to the filled quantity. */
function applyEntryFill(registry: AlgoRegistry, entry: AlgoOrderRecord, hasNewFill: boolean): void {
  for (const pair of registry.children(entry)) {
    for (const leg of hasNewFill ? registry.children(pair) : []) {
      leg.armed = true
      leg.quantity = pair.algoType === 'TP_SL' ? entry.executed : undefined
      registry.put(leg)
    }
    if (!isWaitingAlgoOrder(entry) && entry.executed === 0n) registry.end(pair, 'CANCELLED')
  }
}

function cancelProtection(registry: AlgoRegistry, { account, symbol, mode }: Readonly<PositionRecord>): void {
  for (const order of registry.waiting()) {
    const protects =
      isAlgoOrderPair(order) && order.account === account && order.symbol === symbol && order.mode === mode
    const legs = registry.children(order)
    // A triggered leg closes the position. Its own end decides the state of the pair.
    if (protects && legs.some(({ armed }) => armed) && !legs.some(({ triggered }) => triggered))
      registry.end(order, 'CANCELLED')
  }
}
