import type { AlgoDraft } from './algo-drafts'
import { type AlgoOrder, type AlgoType } from './algo-records'
import type { Bus, Happening } from './bus'
import type { OrderDraft } from './drafts'
import { type Fixed, abs, max, min, ONE, times } from './fixed'
import type { Meta } from './history-records'
import type { Ledger } from './ledger'
import type { Market } from './market'
import type { Orders } from './orders'
import { type Account, type Order, type OrderStatus, type Side } from './records'
import { type Refusal, isRefusal, refuse } from './refusal'
import type { Store } from './store'

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
}

/** What of an algo order changes; what is left out stays. */
export interface AlgoChange {
  readonly price?: Fixed
  readonly quantity?: Fixed
  readonly triggerPrice?: Fixed
  readonly active?: boolean
}

/** What algo orders work with. */
export interface AlgoParts {
  readonly store: Store
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly orders: Orders
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
}

const MOST_PAIRS = 10
const WAITING: readonly OrderStatus[] = ['NEW', 'PARTIAL_FILLED']

/** Whether an algo order can still do something. */
export const isWaiting = ({ status }: AlgoOrder): boolean => WAITING.includes(status)

/** Whether it is a pair of legs of which one ends the other. */
export const isPair = ({ algoType }: { readonly algoType: AlgoType }): boolean =>
  algoType === 'TP_SL' || algoType === 'POSITIONAL_TP_SL'

/** Opens the algo desk; what waited before a restart goes on waiting. */
export function createAlgo(parts: AlgoParts): Algo {
  const { store, ledger, markets, orders, bus, now } = parts
  const families = new Map<number, AlgoOrder[]>()
  const live = new Set<AlgoOrder>()
  const every = () => [...store.all('algo').values()]
  const familyOf = ({ root }: AlgoOrder): readonly AlgoOrder[] => families.get(root) ?? []
  const children = (order: AlgoOrder) => familyOf(order).filter(({ parent }) => parent === order.id)
  const file = (order: AlgoOrder) => {
    const family = families.get(order.root) ?? []
    if (!family.includes(order)) families.set(order.root, [...family, order])
    if (isWaiting(order)) live.add(order)
    else live.delete(order)
  }
  every().forEach(file)
  const put = (order: AlgoOrder) => {
    order.updatedAt = now()
    store.put('algo', order.id, order)
    file(order)
    bus.tell({ saw: 'algo', order: { ...order } })
  }
  const end = (order: AlgoOrder, status: OrderStatus) => {
    if (!isWaiting(order)) return
    order.status = status
    put(order)
    for (const child of children(order)) end(child, 'CANCELLED')
  }
  /** Turns a leg into an ordinary order. Its sibling is cancelled: one cancels the other. */
  const fire = (leg: AlgoOrder) => {
    const account = ledger.account(leg.account)
    const draft = draftOf(leg, ledger.position(leg.account, leg.symbol, leg.mode)?.quantity ?? 0n)
    leg.triggered = true
    leg.triggeredAt = now()
    const placed =
      draft === undefined ? refuse(-1005, 'there is no position') : orders.place(account, draft, leg.id)
    if (isRefusal(placed)) return void fail(leg)
    leg.order = placed.id
    put(leg)
    const pair = store.get('algo', leg.parent)
    for (const sibling of pair === undefined ? [] : children(pair))
      if (sibling.id !== leg.id) end(sibling, 'CANCELLED')
  }
  const fail = (leg: AlgoOrder) => {
    end(leg, 'REJECTED')
    const pair = store.get('algo', leg.parent)
    if (pair !== undefined) end(pair, 'CANCELLED')
  }
  const follow = (happening: Happening) => {
    if (happening.saw === 'order') followOrder(happening.order)
    if (happening.saw === 'position' && happening.position.quantity === 0n) retire(happening.position)
  }
  const followOrder = (order: Readonly<Order>) => {
    const algo = order.algo === undefined ? undefined : store.get('algo', order.algo)
    if (algo === undefined) return
    const grown = order.executed > algo.executed
    Object.assign(algo, {
      order: order.id,
      executed: order.executed,
      spent: order.spent,
      fee: order.fee,
      realized: order.realized,
      status: order.status,
    })
    put(algo)
    const pair = store.get('algo', algo.parent)
    if (pair !== undefined && isPair(pair) && order.status === 'FILLED') end(pair, 'FILLED')
    if (algo.algoType === 'BRACKET') followEntry(algo, grown)
  }
  /** The legs of a bracket come to life with its first fill, and are as large as what was filled. */
  const followEntry = (entry: AlgoOrder, grown: boolean) => {
    for (const pair of children(entry)) {
      if (grown)
        for (const leg of children(pair)) arm(leg, pair.algoType === 'TP_SL' ? entry.executed : undefined)
      const over = entry.status === 'CANCELLED' || entry.status === 'REJECTED'
      if (over && entry.executed === 0n) end(pair, 'CANCELLED')
    }
  }
  const arm = (leg: AlgoOrder, quantity: Fixed | undefined) => {
    leg.armed = true
    leg.quantity = quantity
    put(leg)
  }
  /** When a position is gone, what protected it goes too. */
  const retire = ({ account, symbol, mode }: { account: string; symbol: string; mode: string }) => {
    for (const order of live) {
      const protects =
        isPair(order) && order.account === account && order.symbol === symbol && order.mode === mode
      if (protects && isWaiting(order) && children(order).some(leg => leg.armed && !leg.triggered))
        end(order, 'CANCELLED')
    }
  }
  bus.listen(follow)
  return {
    place: (account, draft) => placeAll(parts, account, draft, { waiting: () => [...live], put, end }),
    edit: (order, change) => {
      const market = markets.get(order.symbol)
      if (!isWaiting(order) || order.triggered || market === undefined)
        return refuse(-1006, 'the order is not waiting')
      const off = [change.price, change.triggerPrice].some(
        price => price !== undefined && price % market.rules.quoteTick !== 0n,
      )
      if (off) return refuse(-1103, 'a price is off quote_tick')
      if (change.quantity !== undefined && change.quantity % market.rules.baseTick !== 0n)
        return refuse(-1104, 'quantity is off base_tick')
      Object.assign(order, change)
      put(order)
      return undefined
    },
    cancel: order => {
      for (const relative of familyOf(order)) end(relative, 'CANCELLED')
      const entry = store.get('algo', order.root)?.order
      const resting = entry === undefined ? undefined : store.get('order', entry)
      if (resting !== undefined) orders.cancel(resting, '')
    },
    watch: () => {
      for (const order of live) {
        const market = markets.get(order.symbol)
        if (
          market !== undefined &&
          order.armed &&
          order.active &&
          !order.triggered &&
          isWaiting(order) &&
          reached(order, market.mark, put)
        )
          fire(order)
      }
    },
    all: account => every().filter(order => order.account === account),
    children,
  }
}

/** Whether the mark has reached what an order waits for; a trailing stop moves its trigger on the way. */
function reached(order: AlgoOrder, mark: Fixed, put: (order: AlgoOrder) => void): boolean {
  if (order.algoType === 'TRAILING_STOP') trail(order, mark, put)
  if (order.triggerPrice === undefined) return false
  return order.rising ? mark >= order.triggerPrice : mark <= order.triggerPrice
}

/** A trailing stop follows the best mark at its distance, and never moves back. */
function trail(order: AlgoOrder, mark: Fixed, put: (order: AlgoOrder) => void): void {
  const sells = order.side === 'SELL'
  const { activatedPrice: start, extreme: before } = order
  const started = before !== undefined || start === undefined || (sells ? mark >= start : mark <= start)
  if (!started) return
  const extreme = before === undefined ? mark : sells ? max(before, mark) : min(before, mark)
  if (extreme === before) return
  const distance = order.callbackValue ?? times(extreme, order.callbackRate ?? ONE)
  order.extreme = extreme
  order.triggerPrice = sells ? extreme - distance : extreme + distance
  put(order)
}

/** The ordinary order a leg becomes. Closing a position that is gone becomes nothing. */
function draftOf(leg: AlgoOrder, position: Fixed): OrderDraft | undefined {
  const quantity = leg.type === 'CLOSE_POSITION' || leg.quantity === undefined ? abs(position) : leg.quantity
  if (quantity === 0n || leg.side === undefined) return undefined
  const limit = leg.type === 'LIMIT' && leg.price !== undefined
  return plainDraft(leg, leg.side, quantity, limit ? leg.price : undefined)
}

const plainDraft = (from: AlgoOrder, side: Side, quantity: Fixed, price: Fixed | undefined): OrderDraft => ({
  symbol: from.symbol,
  side,
  type: price === undefined ? 'MARKET' : 'LIMIT',
  price,
  quantity,
  visible: undefined,
  reduceOnly: from.reduceOnly,
  mode: from.mode,
  clientId: undefined,
  tag: from.tag,
  slippage: undefined,
  level: 0,
  adjust: false,
})

interface Desk {
  readonly waiting: () => readonly AlgoOrder[]
  readonly put: (order: AlgoOrder) => void
  readonly end: (order: AlgoOrder, status: OrderStatus) => void
}

/** Writes an algo order and its children down, and sends a bracket's entry on its way. */
function placeAll(parts: AlgoParts, account: Account, draft: AlgoDraft, desk: Desk): AlgoOrder | Refusal {
  const { markets, orders, meta, now } = parts
  const market = markets.get(draft.symbol)
  if (market === undefined) return refuse(-1005, `symbol ${draft.symbol} is not valid`)
  const refusal = checkAlgo(market, draft) ?? checkCounts(account, draft, desk.waiting())
  if (refusal !== undefined) return refusal
  const mode = draft.mode ?? account.modes[draft.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
  const write = (from: AlgoDraft, root: number | undefined, parent: number, armed: boolean): AlgoOrder => {
    const id = meta.nextAlgo++
    const order = record(from, {
      id,
      root: root ?? id,
      parent,
      account: account.id,
      mode,
      armed,
      now: now(),
      mark: market.mark,
    })
    const waits = from.algoType === 'BRACKET'
    const children = from.children.map(child => () => write(child, order.root, id, !waits && armed))
    desk.put(order)
    for (const child of children) child()
    return order
  }
  const root = write(draft, undefined, 0, draft.algoType !== 'BRACKET')
  if (draft.algoType !== 'BRACKET' || draft.side === undefined || draft.quantity === undefined) return root
  const entry = orders.place(
    account,
    {
      ...plainDraft(root, draft.side, draft.quantity, draft.type === 'LIMIT' ? draft.price : undefined),
      reduceOnly: false,
    },
    root.id,
  )
  if (!isRefusal(entry)) return root
  desk.end(root, 'REJECTED')
  return entry
}

interface Placing {
  readonly id: number
  readonly root: number
  readonly parent: number
  readonly account: string
  readonly mode: AlgoOrder['mode']
  readonly armed: boolean
  readonly now: number
  readonly mark: Fixed
}

function record(draft: AlgoDraft, { id, root, parent, account, mode, armed, now, mark }: Placing): AlgoOrder {
  const { children: _, active, ...rest } = draft
  const sells = draft.side === 'SELL'
  const rising =
    draft.algoType === 'TAKE_PROFIT'
      ? sells
      : draft.algoType === 'STOP'
        ? (draft.triggerPrice ?? 0n) > mark
        : !sells
  return {
    ...rest,
    id,
    root,
    parent,
    account,
    mode,
    createdAt: now,
    rising,
    extreme: undefined,
    active,
    armed: armed && draft.type !== undefined && draft.algoType !== 'BRACKET',
    triggered: false,
    triggeredAt: 0,
    order: undefined,
    executed: 0n,
    spent: 0n,
    fee: 0n,
    realized: 0n,
    status: 'NEW',
    updatedAt: now,
  }
}

/** Whether prices and sizes fit the market, and triggers lie where they make sense. */
function checkAlgo(market: Market, draft: AlgoDraft, from = market.mark): Refusal | undefined {
  const { rules } = market
  for (const price of [draft.price, draft.triggerPrice, draft.activatedPrice]) {
    if (price !== undefined && (price - rules.quoteMin) % rules.quoteTick !== 0n)
      return refuse(-1103, 'a price is off quote_tick')
  }
  const { quantity } = draft
  if (quantity !== undefined && (quantity % rules.baseTick !== 0n || quantity > rules.baseMax))
    return refuse(-1104, 'quantity is not valid')
  const above =
    draft.algoType === 'TAKE_PROFIT'
      ? draft.side === 'SELL'
      : draft.algoType === 'STOP_LOSS'
        ? draft.side === 'BUY'
        : undefined
  const trigger = draft.triggerPrice
  if (trigger === from) return refuse(-1005, 'trigger_price equals the present price')
  if (above !== undefined && trigger !== undefined && trigger > from !== above)
    return refuse(-1005, 'trigger_price is on the wrong side of the price')
  const entry = draft.algoType === 'BRACKET' && draft.type === 'LIMIT' ? (draft.price ?? from) : from
  for (const child of draft.children) {
    const refusal = checkAlgo(market, child, entry)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function checkCounts(account: Account, draft: AlgoDraft, all: readonly AlgoOrder[]): Refusal | undefined {
  const mine = all.filter(order => order.account === account.id && order.parent === 0 && isWaiting(order))
  if (draft.clientId !== undefined && mine.some(({ clientId }) => clientId === draft.clientId))
    return refuse(-1007, 'client_order_id is already in use by an open order')
  const same = mine.filter(({ algoType }) => algoType === draft.algoType)
  if (draft.algoType === 'TP_SL' && same.length >= MOST_PAIRS)
    return refuse(-1005, `at most ${MOST_PAIRS} TP_SL orders can wait`)
  const side = draft.children[0]?.side
  const twin = same.some(
    pair => pair.symbol === draft.symbol && all.some(leg => leg.parent === pair.id && leg.side === side),
  )
  return draft.algoType === 'POSITIONAL_TP_SL' && twin
    ? refuse(-1005, 'there is a positional TP/SL already')
    : undefined
}
