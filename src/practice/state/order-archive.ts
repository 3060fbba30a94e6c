import type { OrderRecord, TradeRecord } from '../records/trading-records'
import type { StateStore } from './state-store'

export interface OrderArchive {
  readonly addOrder: (order: OrderRecord) => void
  readonly addTrade: (trade: TradeRecord) => void
  /** Returns all orders of an account, oldest first. */
  readonly listOrders: (account: string) => readonly OrderRecord[]
  readonly findOrder: (account: string, id: number) => OrderRecord | undefined
  /** Returns the latest order with a client id: the open one if there is one. */
  readonly findByClientId: (account: string, clientId: string) => OrderRecord | undefined
  /** Returns all trades of an account, oldest first. */
  readonly listTrades: (account: string) => readonly TradeRecord[]
  readonly listTradesOf: (order: Readonly<OrderRecord>) => readonly TradeRecord[]
}

const MAX_ORDERS = 10_000
const MAX_TRADES = 20_000

export function createOrderArchive(store: StateStore): OrderArchive {
  const orders = new Map<string, OrderRecord[]>()
  const trades = new Map<string, TradeRecord[]>()
  const byClient = new Map<string, OrderRecord>()
  const indexOrder = (order: OrderRecord) => {
    listIn(orders, order.account).push(order)
    if (order.clientId !== undefined) byClient.set(`${order.account} ${order.clientId}`, order)
  }
  for (const order of [...store.all('order').values()].sort((a, b) => a.id - b.id)) indexOrder(order)
  for (const trade of [...store.all('trade').values()].sort((a, b) => a.id - b.id))
    listIn(trades, trade.account).push(trade)
  const removeOrder = (order: OrderRecord) => {
    store.drop('order', order.id)
    const key = `${order.account} ${order.clientId ?? ''}`
    if (byClient.get(key) === order) byClient.delete(key)
  }
  const pruneAccount = (account: string) => {
    const removedIds = new Set<number>()
    const kept = keepNewest(listIn(orders, account), order => {
      removedIds.add(order.id)
      removeOrder(order)
    })
    orders.set(account, kept)
    trades.set(
      account,
      removeTrades(store, listIn(trades, account), trade => removedIds.has(trade.order)),
    )
  }
  return {
    addOrder: order => {
      indexOrder(order)
      if (listIn(orders, order.account).length > MAX_ORDERS * 1.25) pruneAccount(order.account)
    },
    addTrade: trade => {
      store.put('trade', trade.id, trade)
      const list = listIn(trades, trade.account)
      list.push(trade)
      if (list.length <= MAX_TRADES * 1.25) return
      const excess = list.length - MAX_TRADES
      trades.set(
        trade.account,
        removeTrades(store, list, (_, index) => index < excess),
      )
    },
    listOrders: account => orders.get(account) ?? [],
    findOrder: (account, id) => {
      const found = store.get('order', id)
      return found?.account === account ? found : undefined
    },
    findByClientId: (account, clientId) => byClient.get(`${account} ${clientId}`),
    listTrades: account => trades.get(account) ?? [],
    listTradesOf: ({ id, account, createdAt }) =>
      tradesSince(trades.get(account) ?? [], createdAt).filter(({ order }) => order === id),
  }
}

/** Keeps the newest orders and all open ones, and calls `onRemove` for the others. */
function keepNewest(list: readonly OrderRecord[], onRemove: (order: OrderRecord) => void): OrderRecord[] {
  const excess = list.length - MAX_ORDERS
  return list.filter((order, index) => {
    const keep = index >= excess || order.status === 'NEW' || order.status === 'PARTIAL_FILLED'
    if (!keep) onRemove(order)
    return keep
  })
}

function removeTrades(
  store: StateStore,
  list: readonly TradeRecord[],
  shouldRemove: (trade: TradeRecord, index: number) => boolean,
): TradeRecord[] {
  return list.filter((trade, index) => {
    const isRemoved = shouldRemove(trade, index)
    if (isRemoved) store.drop('trade', trade.id)
    return !isRemoved
  })
}

/** Returns the trades since a time. They are sorted by time, so only the end is read. */
export function tradesSince(trades: readonly TradeRecord[], since: number): readonly TradeRecord[] {
  let first = trades.length
  while (first > 0 && (trades[first - 1]?.at ?? 0) >= since) first--
  return trades.slice(first)
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}
