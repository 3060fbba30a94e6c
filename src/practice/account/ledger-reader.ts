import type { FixedDecimal } from '../numbers/fixed-decimal'
import { type MarginInputs, computeMaxLeverage } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import type { MarketRules } from '../market/market-listings'
import { type AccountFill, createEmptyPosition, positionKeyOf } from './position-fills'
import {
  type AccountRecord,
  type MarginMode,
  type OrderRecord,
  type PositionRecord,
  isOpenOrder,
} from '../records/trading-records'
import type { StateStore } from '../state/state-store'
import { computeTokenCollateral } from './collateral-tokens'

const DEFAULT_LEVERAGE = 10
const defaultLeverages = new WeakMap<MarketRules, number>()

/** Returns the leverage of a market without a setting. Computed once for each `MarketRules`. */
function getDefaultLeverage(rules: MarketRules): number {
  let usual = defaultLeverages.get(rules)
  if (usual === undefined)
    defaultLeverages.set(rules, (usual = Math.min(DEFAULT_LEVERAGE, computeMaxLeverage(rules, 0n))))
  return usual
}

export function createLedgerReader(store: StateStore, markets: ReadonlyMap<string, MarketState>) {
  const positions = new Map<string, Map<string, PositionRecord>>()
  const positionLists = new Map<string, PositionRecord[]>()
  const openOrders = new Map<string, Set<OrderRecord>>()
  const reduceOnlyOrders = new Map<string, Set<OrderRecord>>()
  const openCounts = new Map<string, number>()
  const addToCount = ({ symbol }: OrderRecord, by: number) =>
    openCounts.set(symbol, (openCounts.get(symbol) ?? 0) + by)
  /** Indexes an order as open or finished. Returns true if it is new. */
  const indexOrder = (order: OrderRecord): boolean => {
    const accountOrders = ofAccount(openOrders, order.account)
    const wasOpen = accountOrders.has(order)
    if (isOpenOrder(order) && !wasOpen) {
      accountOrders.add(order)
      if (order.reduceOnly) ofAccount(reduceOnlyOrders, order.account).add(order)
      addToCount(order, 1)
      return true
    }
    if (!isOpenOrder(order) && accountOrders.delete(order)) {
      if (order.reduceOnly) reduceOnlyOrders.get(order.account)?.delete(order)
      addToCount(order, -1)
    }
    return false
  }
  const indexPosition = (position: PositionRecord): PositionRecord => {
    innerMapOf(positions, position.account).set(positionKeyOf(position.symbol, position.mode), position)
    listOf(positionLists, position.account).push(position)
    return position
  }
  for (const position of store.all('position').values()) indexPosition(position)
  for (const order of store.all('order').values()) indexOrder(order)
  const account = (id: string): AccountRecord =>
    requireStoredRecord(store.get('account', id), `account ${id}`)
  const market = (symbol: string): MarketState => requireStoredRecord(markets.get(symbol), `market ${symbol}`)
  const leverage = (owner: AccountRecord, symbol: string, mode: MarginMode): number =>
    owner.leverages[positionKeyOf(symbol, mode)] ?? getDefaultLeverage(market(symbol).rules)
  const markedMarketOf = (symbol: string) => getMarkedMarket(market(symbol))
  return {
    account,
    market,
    leverage,
    position: (owner: string, symbol: string, mode: MarginMode) =>
      positions.get(owner)?.get(positionKeyOf(symbol, mode)),
    positions: (owner: string): readonly PositionRecord[] => [...listOf(positionLists, owner)],
    openOrders: (owner: string): readonly OrderRecord[] => [...ofAccount(openOrders, owner)],
    reduceOnlyOrders: (owner: string): readonly OrderRecord[] => {
      const orders = reduceOnlyOrders.get(owner)
      return orders === undefined || orders.size === 0 ? NO_ORDERS : [...orders]
    },
    countOpenOrders: (symbol: string) => openCounts.get(symbol) ?? 0,
    /** Returns the position that a fill changes. Creates it at the first fill or at an earlier order. */
    positionFor: (
      { account: owner, symbol, mode, at }: Pick<AccountFill, 'account' | 'symbol' | 'mode' | 'at'>,
      funded: FixedDecimal,
    ): PositionRecord => {
      const found = positions.get(owner)?.get(positionKeyOf(symbol, mode))
      return found ?? indexPosition(createEmptyPosition(owner, symbol, mode, funded, at))
    },
    marginInputs: (owner: AccountRecord): MarginInputs => ({
      account: owner,
      positions: listOf(positionLists, owner.id),
      orders: ofAccount(openOrders, owner.id),
      market: markedMarketOf,
      leverage: (symbol, mode) => leverage(owner, symbol, mode),
      ...(owner.tokens !== undefined && {
        tokenCollateral: computeTokenCollateral(owner, symbol => market(symbol).index),
      }),
    }),
    recordOrder: (order: OrderRecord) => {
      if (indexOrder(order)) store.put('order', order.id, order)
      else store.markChanged('order', order.id)
    },
  }
}

/** Returns `found`. Throws if it is missing, because the stored records are then inconsistent. */
export function requireStoredRecord<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

const NO_ORDERS: readonly OrderRecord[] = []

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

function innerMapOf<K, V>(outer: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let inner = outer.get(key)
  if (inner === undefined) outer.set(key, (inner = new Map()))
  return inner
}
