import type { Account, Terms } from '../../src/core/account/account'
import type { BookView } from '../../src/core/market/book'
import { exactly } from '../../src/core/value/decimal'
import type { Dated } from '../../src/core/value/freshness'
import type { Inputs } from '../../src/core/context/inputs'
import type { Guards } from '../../src/core/guard/guard'
import { writesOf } from '../../src/core/guard/holds'
import type { Market } from '../../src/core/market/market'
import type { Order } from '../../src/core/account/order'
import type { Position } from '../../src/core/account/position'
import type { Sections, Snapshot } from '../../src/core/snapshot/snapshot'
import type { OrderDraft } from '../../src/core/write/write'

export const SYMBOL = 'PERP_BTC_USDC'

/** The moment at which everything below was read. */
export const NOW = 1_790_000_000_000

export const dated = <T>(value: T, age = 0, from: 'live' | 'disk' = 'live'): Dated<T> => ({
  value,
  version: 1,
  asOf: NOW - age,
  from,
})

export const market = (changes: Partial<Market> = {}): Market => ({
  symbol: SYMBOL,
  status: 'ACTIVE',
  base: 'BTC',
  priceMin: exactly('0'),
  priceMax: exactly('1000000'),
  tick: exactly('0.1'),
  sizeMin: exactly('0.001'),
  sizeMax: exactly('100'),
  step: exactly('0.001'),
  minNotional: exactly('10'),
  priceRange: exactly('0.02'),
  priceScope: exactly('0.6'),
  baseImr: exactly('0.1'),
  baseMmr: exactly('0.05'),
  imrFactor: exactly('0.0000001'),
  fundingHours: 8,
  fundingCap: exactly('0.00375'),
  fundingFloor: exactly('-0.00375'),
  isolatedOnly: false,
  ...changes,
})

export const position = (changes: Partial<Position> = {}): Position => ({
  symbol: SYMBOL,
  marginMode: 'CROSS',
  quantity: exactly('0'),
  cost: exactly('0'),
  entry: exactly('0'),
  mark: exactly('60000'),
  unsettledPnl: exactly('0'),
  pendingLong: exactly('0'),
  pendingShort: exactly('0'),
  imr: exactly('0.1'),
  mmr: exactly('0.05'),
  margin: exactly('0'),
  updatedAt: NOW - 100,
  ...changes,
})

export const order = (changes: Partial<Order> = {}): Order => ({
  orderId: '7',
  clientOrderId: 'pd-1',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: exactly('59000'),
  quantity: exactly('0.1'),
  executed: exactly('0'),
  fee: exactly('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: NOW - 60_000,
  updatedAt: NOW - 60_000,
  ...changes,
})

export const account = (changes: Partial<Account> = {}): Account => ({
  totalCollateral: exactly('10000'),
  free: exactly('10000'),
  value: exactly('10000'),
  marginRatio: exactly('10'),
  initialMarginRatio: exactly('0'),
  maintenanceMarginRatio: exactly('0'),
  ...changes,
})

export const terms = (changes: Partial<Terms> = {}): Terms => ({
  accountId: '0x1',
  takerBps: exactly('5'),
  makerBps: exactly('2'),
  imrFactors: {},
  maxNotionals: { [SYMBOL]: exactly('1000000') },
  ...changes,
})

export const guards = (changes: Partial<Guards> = {}): Guards => ({
  orderNotional: exactly('25000'),
  positionNotional: exactly('50000'),
  openNotional: exactly('100000'),
  dailyLoss: exactly('1000'),
  dailyNotional: exactly('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 30,
  collar: exactly('0.05'),
  markets: 'all',
  accounts: 'all',
  ...changes,
})

/** A book around 60,000: asks from 60,000.1 and bids from 60,000 by ticks of 0.1, half a unit at each. */
export const book = (depth = 10, each = '0.5'): BookView => ({
  symbol: SYMBOL,
  asks: Array.from({ length: depth }, (_, at) => level(600_001 + at, each)),
  bids: Array.from({ length: depth }, (_, at) => level(600_000 - at, each)),
  ts: NOW,
})

const level = (tenths: number, each: string) => ({
  price: exactly(`${Math.floor(tenths / 10)}.${tenths % 10}`),
  quantity: exactly(each),
})

/** Everything read just now, nothing open, with some sections as given. */
export function snapshot(
  values: { readonly [S in keyof Sections]?: Sections[S] | undefined } = {},
): Snapshot {
  const all: typeof values = {
    markets: [market()],
    quotes: [{ symbol: SYMBOL, mark: exactly('60000') }],
    account: account(),
    positions: [],
    orders: [],
    terms: terms(),
    rwaMarkets: [],
    leverages: [
      { symbol: SYMBOL, marginMode: 'CROSS', leverage: exactly('10') },
      { symbol: SYMBOL, marginMode: 'ISOLATED', leverage: exactly('10') },
    ],
    ...values,
  }
  const told = Object.entries(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(told.map(([name, value]) => [name, dated(value)]))
}

/** Inputs on which a plain draft can be sealed. */
export const inputs = (values: Partial<Sections> = {}, changes: Partial<Inputs> = {}): Inputs => ({
  now: NOW,
  snapshot: snapshot(values),
  book: dated(book()),
  writes: writesOf([]),
  guards: guards(),
  recent: [],
  clockAt: NOW,
  roomInBudget: true,
  ...changes,
})

/** A buy of 0.1 at 60,000 that nothing speaks against. */
export const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: '60000',
  quantity: '0.1',
  reduceOnly: false,
  marginMode: 'CROSS',
  ...changes,
})
