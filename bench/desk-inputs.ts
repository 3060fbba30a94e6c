import type { DatedValue } from '@core/value/value-freshness'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { PositionRecord } from '@core/account/position-record'
import type { SnapshotSections } from '@core/snapshot/desk-snapshot'
import type { OrderDraft } from '@core/write/venue-write'
import { requireAmount } from '@core/value/decimal-amount'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { market } from '../test/kit/trade'
import type { Chance } from './chance'

/** Time of the inputs where it does not matter. */
const NOW = 1_790_000_000_000
const SYMBOL = 'PERP_BTC_USDC'

const position = (symbol: string, quantity: string, mark: string): PositionRecord => ({
  symbol,
  marginMode: 'CROSS',
  quantity: requireAmount(quantity),
  cost: requireAmount('1000.5'),
  entry: requireAmount(mark),
  mark: requireAmount(mark),
  unsettledPnl: requireAmount('1.25'),
  pendingLong: requireAmount('0'),
  pendingShort: requireAmount('0'),
  imr: requireAmount('0.1'),
  mmr: requireAmount('0.05'),
  margin: requireAmount('0'),
  updatedAt: NOW,
})

const rung = (tenths: number, thousandths: number) => ({
  price: requireAmount(`${Math.floor(tenths / 10)}.${tenths % 10}`),
  quantity: requireAmount(`0.${String(thousandths).padStart(3, '0')}`),
})

const symbols = [SYMBOL, ...Array.from({ length: 19 }, (_, at) => `PERP_M${at}_USDC`)]
/** Rules of the markets. The desk reads them every 45 s, so most orders find the objects of the order before. */
const markets = symbols.map(symbol => market({ symbol }))

/** Creates inputs of the time `now` with twenty positions, no open orders and a book of a hundred levels a side. */
export function deskInputs(held: string, now = NOW): PlanningInputs {
  const dated = <T>(value: T): DatedValue<T> => ({ value, version: 1, asOf: now, from: 'live' })
  const sections: Partial<SnapshotSections> = {
    markets,
    quotes: symbols.map((symbol, at) => ({
      symbol,
      mark: requireAmount(at === 0 ? '60000' : `${100 + at}.5`),
    })),
    account: {
      totalCollateral: requireAmount('9876.543211'),
      free: requireAmount('6543.210987'),
      value: requireAmount('9876.543211'),
      marginRatio: requireAmount('2.5'),
      initialMarginRatio: requireAmount('0.1'),
      maintenanceMarginRatio: requireAmount('0.05'),
    },
    positions: symbols.map((symbol, at) =>
      at === 0
        ? position(symbol, held, '60000')
        : position(symbol, at % 2 === 0 ? '3.25' : '-1.5', `${100 + at}.5`),
    ),
    orders: [],
    algoOrders: [],
    terms: {
      accountId: '0x1',
      takerBps: requireAmount('5'),
      makerBps: requireAmount('2'),
      imrFactors: {},
      maxNotionals: { [SYMBOL]: requireAmount('45000') },
    },
    leverages: symbols.map(symbol => ({
      symbol,
      marginMode: 'CROSS' as const,
      leverage: requireAmount('10'),
    })),
  }
  return {
    now,
    snapshot: Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, dated(value)])),
    book: dated({
      symbol: SYMBOL,
      bids: Array.from({ length: 100 }, (_, at) => rung(600_000 - at, 1 + (at % 2))),
      asks: Array.from({ length: 100 }, (_, at) => rung(600_001 + at, 2 - (at % 2))),
      ts: now,
    }),
    writes: deriveTradingState([]),
    guards: {
      orderNotional: requireAmount('25000'),
      positionNotional: requireAmount('50000'),
      openNotional: requireAmount('60000'),
      dailyLoss: requireAmount('1000'),
      dailyNotional: requireAmount('1000000'),
      writesPerMinute: 30,
      consentsPerMinute: 30,
      collar: requireAmount('0.05'),
      markets: 'all',
      accounts: 'all',
    },
    recent: [],
    clockAt: now,
  }
}

/** Creates a random order draft that may be valid or break any of the rules. */
export function anyDraft(chance: Chance): OrderDraft {
  const type = chance.one(['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'] as const)
  const price = `${chance.one([59_990, 60_000, 60_005, 58_800, 61_190, 23_999, 70_000])}.${chance.below(10)}${chance.one(['', '', '', '5'])}`
  const written =
    type === 'MARKET'
      ? chance.one(['', '', '', price])
      : chance.one([price, price, price, price, price, '', '1e5'])
  const size = chance.one([
    `0.${String(chance.below(1_000)).padStart(3, '0')}`,
    `0.${String(chance.below(1_000)).padStart(3, '0')}`,
    `${chance.below(3)}.${chance.below(10)}`,
    `0.${chance.below(10_000)}5`,
    '0.0001',
    '101',
    '1,5',
    '-1',
  ])
  return {
    is: 'order',
    symbol: SYMBOL,
    side: chance.one(['BUY', 'SELL'] as const),
    type,
    price: written,
    quantity: size,
    reduceOnly: chance.below(4) === 0,
    marginMode: 'CROSS',
  }
}
