import type { Fixed } from '../numbers/fixed'
import { type Standing, highestLeverage } from './margin'
import { type Market, marked } from '../market/market'
import type { Rules } from '../market/markets'
import { type Movement, blankPosition, slot } from './position'
import { type Account, type MarginMode, type Order, type Position, isOpen } from '../records/records'
import type { Store } from '../state/store'
import { besideOf } from './tokens'

const USUAL_LEVERAGE = 10
const USUAL = new WeakMap<Rules, number>()

/** The leverage of a market for which none was ever set: found once for each set of rules. */
function usualLeverage(rules: Rules): number {
  let usual = USUAL.get(rules)
  if (usual === undefined) USUAL.set(rules, (usual = Math.min(USUAL_LEVERAGE, highestLeverage(rules, 0n))))
  return usual
}

/** The reading side of the books: records by the names under which they are wanted. */
export function createLook(store: Store, markets: ReadonlyMap<string, Market>) {
  const positions = new Map<string, Map<string, Position>>()
  const lists = new Map<string, Position[]>()
  const open = new Map<string, Set<Order>>()
  const reducing = new Map<string, Set<Order>>()
  const counts = new Map<string, number>()
  const count = ({ symbol }: Order, by: number) => counts.set(symbol, (counts.get(symbol) ?? 0) + by)
  /** Files an order as open or not. Says whether it is a new one. */
  const note = (order: Order): boolean => {
    const mine = ofAccount(open, order.account)
    const was = mine.has(order)
    if (isOpen(order) && !was) {
      mine.add(order)
      if (order.reduceOnly) ofAccount(reducing, order.account).add(order)
      count(order, 1)
      return true
    }
    if (!isOpen(order) && mine.delete(order)) {
      if (order.reduceOnly) reducing.get(order.account)?.delete(order)
      count(order, -1)
    }
    return false
  }
  const file = (position: Position): Position => {
    within(positions, position.account).set(slot(position.symbol, position.mode), position)
    listOf(lists, position.account).push(position)
    return position
  }
  for (const position of store.all('position').values()) file(position)
  for (const order of store.all('order').values()) note(order)
  const account = (id: string): Account => need(store.get('account', id), `account ${id}`)
  const market = (symbol: string): Market => need(markets.get(symbol), `market ${symbol}`)
  const leverage = (owner: Account, symbol: string, mode: MarginMode): number =>
    owner.leverages[slot(symbol, mode)] ?? usualLeverage(market(symbol).rules)
  const seen = (symbol: string) => marked(market(symbol))
  return {
    account,
    market,
    leverage,
    position: (owner: string, symbol: string, mode: MarginMode) =>
      positions.get(owner)?.get(slot(symbol, mode)),
    positions: (owner: string): readonly Position[] => [...listOf(lists, owner)],
    openOrders: (owner: string): readonly Order[] => [...ofAccount(open, owner)],
    reducers: (owner: string): readonly Order[] => {
      const mine = reducing.get(owner)
      return mine === undefined || mine.size === 0 ? NOTHING : [...mine]
    },
    openIn: (symbol: string) => counts.get(symbol) ?? 0,
    /** The position a movement changes; it comes into being with its first movement, or with an order before. */
    slotOf: (
      { account: owner, symbol, mode, at }: Pick<Movement, 'account' | 'symbol' | 'mode' | 'at'>,
      funded: Fixed,
    ): Position => {
      const found = positions.get(owner)?.get(slot(symbol, mode))
      return found ?? file(blankPosition(owner, symbol, mode, funded, at))
    },
    standing: (owner: Account): Standing => ({
      account: owner,
      positions: listOf(lists, owner.id),
      orders: ofAccount(open, owner.id),
      market: seen,
      leverage: (symbol, mode) => leverage(owner, symbol, mode),
      ...(owner.tokens !== undefined && { beside: besideOf(owner, symbol => market(symbol).index) }),
    }),
    note: (order: Order) => {
      if (note(order)) store.put('order', order.id, order)
      else store.touch('order', order.id)
    },
  }
}

/** What must be there, or the books are broken. */
export function need<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

const NOTHING: readonly Order[] = []

function listOf<V>(lists: Map<string, V[]>, key: string): V[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}

function ofAccount<V>(sets: Map<string, Set<V>>, key: string): Set<V> {
  let found = sets.get(key)
  if (found === undefined) sets.set(key, (found = new Set()))
  return found
}

function within<K, V>(outer: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let inner = outer.get(key)
  if (inner === undefined) outer.set(key, (inner = new Map()))
  return inner
}
