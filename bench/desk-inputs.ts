import type { Dated } from '@core/value/freshness'
import type { Inputs } from '@core/context/inputs'
import type { Position } from '@core/account/position'
import type { Sections } from '@core/snapshot/snapshot'
import type { OrderDraft } from '@core/write/write'
import { exactly } from '@core/value/decimal'
import { writesOf } from '@core/guard/holds'
import { market } from '../test/kit/trade'
import type { Chance } from './chance'

const NOW = 1_790_000_000_000
const SYMBOL = 'PERP_BTC_USDC'

const dated = <T>(value: T): Dated<T> => ({ value, version: 1, asOf: NOW, from: 'live' })

const position = (symbol: string, quantity: string, mark: string): Position => ({
  symbol,
  marginMode: 'CROSS',
  quantity: exactly(quantity),
  cost: exactly('1000.5'),
  entry: exactly(mark),
  mark: exactly(mark),
  unsettledPnl: exactly('1.25'),
  pendingLong: exactly('0'),
  pendingShort: exactly('0'),
  imr: exactly('0.1'),
  mmr: exactly('0.05'),
  margin: exactly('0'),
  updatedAt: NOW,
})

const rung = (tenths: number, thousandths: number) => ({
  price: exactly(`${Math.floor(tenths / 10)}.${tenths % 10}`),
  quantity: exactly(`0.${String(thousandths).padStart(3, '0')}`),
})

/** A desk with twenty positions, an open order and a book of a hundred levels a side. */
export function deskInputs(held: string): Inputs {
  const symbols = [SYMBOL, ...Array.from({ length: 19 }, (_, at) => `PERP_M${at}_USDC`)]
  const sections: Partial<Sections> = {
    markets: symbols.map(symbol => market({ symbol })),
    quotes: symbols.map((symbol, at) => ({ symbol, mark: exactly(at === 0 ? '60000' : `${100 + at}.5`) })),
    account: {
      totalCollateral: exactly('9876.543211'),
      free: exactly('6543.210987'),
      value: exactly('9876.543211'),
      marginRatio: exactly('2.5'),
      initialMarginRatio: exactly('0.1'),
      maintenanceMarginRatio: exactly('0.05'),
    },
    positions: symbols.map((symbol, at) =>
      at === 0
        ? position(symbol, held, '60000')
        : position(symbol, at % 2 === 0 ? '3.25' : '-1.5', `${100 + at}.5`),
    ),
    orders: [],
    terms: {
      accountId: '0x1',
      takerBps: exactly('5'),
      makerBps: exactly('2'),
      imrFactors: {},
      maxNotionals: { [SYMBOL]: exactly('45000') },
    },
    leverages: symbols.map(symbol => ({ symbol, marginMode: 'CROSS' as const, leverage: exactly('10') })),
  }
  return {
    now: NOW,
    snapshot: Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, dated(value)])),
    book: dated({
      symbol: SYMBOL,
      bids: Array.from({ length: 100 }, (_, at) => rung(600_000 - at, 1 + (at % 2))),
      asks: Array.from({ length: 100 }, (_, at) => rung(600_001 + at, 2 - (at % 2))),
      ts: NOW,
    }),
    writes: writesOf([]),
    guards: {
      orderNotional: exactly('25000'),
      positionNotional: exactly('50000'),
      openNotional: exactly('60000'),
      dailyLoss: exactly('1000'),
      dailyNotional: exactly('1000000'),
      writesPerMinute: 30,
      consentsPerMinute: 30,
      collar: exactly('0.05'),
      markets: 'all',
      accounts: 'all',
    },
    recent: [],
    clockAt: NOW,
    roomInBudget: true,
  }
}

/** An order as a person might type it, right and wrong in every way the rules know. */
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
