import type { AccountMargin, AccountTerms } from '../../src/core/account/account-margin'
import type { BookView } from '../../src/core/market/order-book'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { DatedValue } from '../../src/core/value/value-freshness'
import type { PlanningInputs } from '../../src/core/context/planning-inputs'
import type { TradingGuards } from '../../src/core/guard/trading-guards'
import { deriveTradingState } from '../../src/core/guard/trading-restrictions'
import type { MarketRules } from '../../src/core/market/venue-market-rules'
import type { OrderRecord } from '../../src/core/account/order-record'
import type { PositionRecord } from '../../src/core/account/position-record'
import type { SnapshotSections, DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { OrderDraft } from '../../src/core/write/venue-write'

export const SYMBOL = 'PERP_BTC_USDC'

/** The time of every reading below. */
export const NOW = 1_790_000_000_000

export const dated = <T>(value: T, age = 0, from: 'live' | 'disk' = 'live'): DatedValue<T> => ({
  value,
  version: 1,
  asOf: NOW - age,
  from,
})

export const market = (changes: Partial<MarketRules> = {}): MarketRules => ({
  symbol: SYMBOL,
  status: 'ACTIVE',
  base: 'BTC',
  priceMin: requireAmount('0'),
  priceMax: requireAmount('1000000'),
  tick: requireAmount('0.1'),
  sizeMin: requireAmount('0.001'),
  sizeMax: requireAmount('100'),
  step: requireAmount('0.001'),
  minNotional: requireAmount('10'),
  priceRange: requireAmount('0.02'),
  priceScope: requireAmount('0.6'),
  baseImr: requireAmount('0.1'),
  baseMmr: requireAmount('0.05'),
  imrFactor: requireAmount('0.0000001'),
  fundingHours: 8,
  fundingCap: requireAmount('0.00375'),
  fundingFloor: requireAmount('-0.00375'),
  isolatedOnly: false,
  ...changes,
})

export const position = (changes: Partial<PositionRecord> = {}): PositionRecord => ({
  symbol: SYMBOL,
  marginMode: 'CROSS',
  quantity: requireAmount('0'),
  cost: requireAmount('0'),
  entry: requireAmount('0'),
  mark: requireAmount('60000'),
  unsettledPnl: requireAmount('0'),
  pendingLong: requireAmount('0'),
  pendingShort: requireAmount('0'),
  imr: requireAmount('0.1'),
  mmr: requireAmount('0.05'),
  margin: requireAmount('0'),
  updatedAt: NOW - 100,
  ...changes,
})

export const order = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: '7',
  clientOrderId: 'pd-1',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: requireAmount('59000'),
  quantity: requireAmount('0.1'),
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: NOW - 60_000,
  updatedAt: NOW - 60_000,
  ...changes,
})

export const account = (changes: Partial<AccountMargin> = {}): AccountMargin => ({
  totalCollateral: requireAmount('10000'),
  free: requireAmount('10000'),
  value: requireAmount('10000'),
  marginRatio: requireAmount('10'),
  initialMarginRatio: requireAmount('0'),
  maintenanceMarginRatio: requireAmount('0'),
  ...changes,
})

export const terms = (changes: Partial<AccountTerms> = {}): AccountTerms => ({
  accountId: '0x1',
  takerBps: requireAmount('5'),
  makerBps: requireAmount('2'),
  imrFactors: {},
  maxNotionals: { [SYMBOL]: requireAmount('1000000') },
  ...changes,
})

export const guards = (changes: Partial<TradingGuards> = {}): TradingGuards => ({
  orderNotional: requireAmount('25000'),
  positionNotional: requireAmount('50000'),
  openNotional: requireAmount('100000'),
  dailyLoss: requireAmount('1000'),
  dailyNotional: requireAmount('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 30,
  collar: requireAmount('0.05'),
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
  price: requireAmount(`${Math.floor(tenths / 10)}.${tenths % 10}`),
  quantity: requireAmount(each),
})

/** A snapshot read just now with nothing open, with the given sections replaced. */
export function snapshot(
  values: { readonly [S in keyof SnapshotSections]?: SnapshotSections[S] | undefined } = {},
): DeskSnapshot {
  const all: typeof values = {
    markets: [market()],
    quotes: [{ symbol: SYMBOL, mark: requireAmount('60000') }],
    account: account(),
    positions: [],
    orders: [],
    terms: terms(),
    rwaMarkets: [],
    leverages: [
      { symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('10') },
      { symbol: SYMBOL, marginMode: 'ISOLATED', leverage: requireAmount('10') },
    ],
    ...values,
  }
  const defined = Object.entries(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined.map(([name, value]) => [name, dated(value)]))
}

/** Inputs on which a plain draft can be sealed. */
export const inputs = (
  values: Partial<SnapshotSections> = {},
  changes: Partial<PlanningInputs> = {},
): PlanningInputs => ({
  now: NOW,
  snapshot: snapshot(values),
  book: dated(book()),
  writes: deriveTradingState([]),
  guards: guards(),
  recent: [],
  clockAt: NOW,
  ...changes,
})

/** A valid buy of 0.1 at 60,000. */
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
