import type { Order, Trade } from '../account/records'
import type { Store } from './store'

/** Orders and trades by the names under which they are asked for. */
export interface Archive {
  readonly addOrder: (order: Order) => void
  readonly addTrade: (trade: Trade) => void
  /** All orders of an account, oldest first. */
  readonly orders: (account: string) => readonly Order[]
  readonly order: (account: string, id: number) => Order | undefined
  /** The latest order with a client id: the open one where there is one. */
  readonly byClientId: (account: string, clientId: string) => Order | undefined
  /** All trades of an account, oldest first. */
  readonly trades: (account: string) => readonly Trade[]
  readonly tradesOf: (order: number) => readonly Trade[]
}

const MOST = 10_000

/** Opens the archive over what the exchange remembers. */
export function createArchive(store: Store): Archive {
  const orders = new Map<string, Order[]>()
  const trades = new Map<string, Trade[]>()
  const byClient = new Map<string, Order>()
  const byOrder = new Map<number, Trade[]>()
  const file = (order: Order) => {
    listIn(orders, order.account).push(order)
    if (order.clientId !== undefined) byClient.set(`${order.account} ${order.clientId}`, order)
  }
  const fileTrade = (trade: Trade) => {
    listIn(trades, trade.account).push(trade)
    listIn(byOrder, trade.order).push(trade)
  }
  for (const order of [...store.all('order').values()].sort((a, b) => a.id - b.id)) file(order)
  for (const trade of [...store.all('trade').values()].sort((a, b) => a.id - b.id)) fileTrade(trade)
  const forget = (order: Order) => {
    store.drop('order', order.id)
    const key = `${order.account} ${order.clientId ?? ''}`
    if (byClient.get(key) === order) byClient.delete(key)
    for (const trade of byOrder.get(order.id) ?? []) store.drop('trade', trade.id)
    byOrder.delete(order.id)
  }
  return {
    addOrder: order => {
      file(order)
      const list = listIn(orders, order.account)
      if (list.length > MOST * 1.25) orders.set(order.account, keepNewest(list, forget))
    },
    addTrade: trade => {
      store.put('trade', trade.id, trade)
      fileTrade(trade)
      const list = listIn(trades, trade.account)
      if (list.length > MOST * 2.5) list.splice(0, list.length - MOST * 2)
    },
    orders: account => orders.get(account) ?? [],
    order: (account, id) => {
      const found = store.get('order', id)
      return found?.account === account ? found : undefined
    },
    byClientId: (account, clientId) => byClient.get(`${account} ${clientId}`),
    trades: account => trades.get(account) ?? [],
    tradesOf: order => byOrder.get(order) ?? [],
  }
}

/** Lets the oldest finished orders go; whatever is open stays. */
function keepNewest(list: readonly Order[], forget: (order: Order) => void): Order[] {
  const excess = list.length - MOST
  return list.filter((order, index) => {
    const keep = index >= excess || order.status === 'NEW' || order.status === 'PARTIAL_FILLED'
    if (!keep) forget(order)
    return keep
  })
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}
