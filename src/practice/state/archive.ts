import type { Order, Trade } from '../records/records'
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
  readonly tradesOf: (order: Readonly<Order>) => readonly Trade[]
}

const MOST = 10_000
const MOST_TRADES = 20_000

/** Opens the archive over what the exchange remembers. */
export function createArchive(store: Store): Archive {
  const orders = new Map<string, Order[]>()
  const trades = new Map<string, Trade[]>()
  const byClient = new Map<string, Order>()
  const file = (order: Order) => {
    listIn(orders, order.account).push(order)
    if (order.clientId !== undefined) byClient.set(`${order.account} ${order.clientId}`, order)
  }
  for (const order of [...store.all('order').values()].sort((a, b) => a.id - b.id)) file(order)
  for (const trade of [...store.all('trade').values()].sort((a, b) => a.id - b.id))
    listIn(trades, trade.account).push(trade)
  const forget = (order: Order) => {
    store.drop('order', order.id)
    const key = `${order.account} ${order.clientId ?? ''}`
    if (byClient.get(key) === order) byClient.delete(key)
  }
  /** Forgets the oldest finished orders of an account, and what they filled. */
  const forgetOldest = (account: string) => {
    const gone = new Set<number>()
    const kept = keepNewest(listIn(orders, account), order => {
      gone.add(order.id)
      forget(order)
    })
    orders.set(account, kept)
    trades.set(
      account,
      dropSome(store, listIn(trades, account), trade => gone.has(trade.order)),
    )
  }
  return {
    addOrder: order => {
      file(order)
      if (listIn(orders, order.account).length > MOST * 1.25) forgetOldest(order.account)
    },
    addTrade: trade => {
      store.put('trade', trade.id, trade)
      const list = listIn(trades, trade.account)
      list.push(trade)
      if (list.length <= MOST_TRADES * 1.25) return
      const excess = list.length - MOST_TRADES
      trades.set(
        trade.account,
        dropSome(store, list, (_, index) => index < excess),
      )
    },
    orders: account => orders.get(account) ?? [],
    order: (account, id) => {
      const found = store.get('order', id)
      return found?.account === account ? found : undefined
    },
    byClientId: (account, clientId) => byClient.get(`${account} ${clientId}`),
    trades: account => trades.get(account) ?? [],
    tradesOf: ({ id, account, createdAt }) =>
      sinceThen(trades.get(account) ?? [], createdAt).filter(({ order }) => order === id),
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

/** Lets some trades go. Gives the others. */
function dropSome(
  store: Store,
  list: readonly Trade[],
  isGone: (trade: Trade, index: number) => boolean,
): Trade[] {
  return list.filter((trade, index) => {
    const gone = isGone(trade, index)
    if (gone) store.drop('trade', trade.id)
    return !gone
  })
}

/** The trades from a moment on. They lie in the order of time, so the end is read alone. */
export function sinceThen(trades: readonly Trade[], since: number): readonly Trade[] {
  let first = trades.length
  while (first > 0 && (trades[first - 1]?.at ?? 0) >= since) first--
  return trades.slice(first)
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}
