import { computeCrossLiquidationPrice, computeIsolatedLiquidationPrice } from './liquidation-price'
import { describe, expect, it } from 'vitest'
import { listMarketOpenings } from '../market/market-listings'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import {
  type MarkedMarket,
  type PendingOrder,
  type MarginInputs,
  computeMaxLeverage,
  computeInitialMarginRatio,
  computeMaintenanceMarginRatio,
  summarizeMargin,
} from './margin'
import {
  type AccountFill,
  createEmptyPosition,
  computeClosingQuantity,
  increasePositionByFill,
  computeFillFee,
  computeMarginAfterFill,
  decreasePositionByFill,
} from './position-fills'
import type { AccountRecord, MarginMode, PositionRecord, OrderSide } from '../records/trading-records'

// Every figure here was worked out by hand from the venue's formulas; the working is beside it. Notionals are
// such that their power 0.8 is whole: 10⁵ gives 10⁴, and 32·10⁵ gives 2⁴·10⁴.

const BTC = 'PERP_BTC_USDC'
const ETH = 'PERP_ETH_USDC'
const [opening] = listMarketOpenings(1, 0)
if (opening === undefined) throw new Error('there are no markets')
const rules = {
  ...opening.rules,
  baseImr: fixedFromLiteral('0.01'),
  baseMmr: fixedFromLiteral('0.006'),
  imrFactor: fixedFromLiteral('0.000002'),
}

const account = (holding: string): AccountRecord => ({
  id: 'a',
  number: 1,
  createdAt: 0,
  holding: fixedFromLiteral(holding),
  takerBps: fixedFromLiteral('6'),
  makerBps: fixedFromLiteral('-1'),
  leverages: {},
  maxLeverage: 100,
  modes: {},
  maintenanceCancel: false,
  version: 1,
})
type Figures = Partial<Record<'quantity' | 'cost' | 'entry' | 'funded' | 'margin', string>>
const position = (figures: Figures, mode: MarginMode = 'CROSS', symbol = BTC): PositionRecord => ({
  ...createEmptyPosition('a', symbol, mode, 0n, 0),
  ...Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, fixedFromLiteral(text)])),
})
const order = (side: OrderSide, quantity: string, change: Partial<PendingOrder> = {}): PendingOrder => ({
  symbol: BTC,
  mode: 'CROSS',
  side,
  reduceOnly: false,
  status: 'NEW',
  price: fixedFromLiteral('100'),
  quantity: fixedFromLiteral(quantity),
  executed: 0n,
  ...change,
})
const marked = (mark: string, sum = '0'): MarkedMarket => ({
  rules,
  mark: fixedFromLiteral(mark),
  sumFunding: fixedFromLiteral(sum),
})

describe('the tiers of a market with base margins of 1 % and 0.6 % and a factor of 0.000002', () => {
  it.each([
    [10, '0', '0.1', '1/10 is more than 0.01'],
    [10, '100000', '0.1', '1/10 is more than 0.000002 · 10⁴ = 0.02'],
    [100, '0', '0.01', '1/100 is the base'],
    [100, '100000', '0.02', '0.000002 · 10⁴'],
    [100, '3200000', '0.32', '0.000002 · 16 · 10⁴'],
    [5, '3200000', '0.32', 'more than 1/5'],
    [2, '3200000', '0.5', '1/2 is more than 0.32'],
  ])('require at leverage %d for a notional of %s a margin rate of %s: %s', (leverage, notional, share) => {
    expect(formatFixedDecimal(computeInitialMarginRatio(rules, leverage, fixedFromLiteral(notional)))).toBe(
      share,
    )
  })

  it.each([
    ['0', '0.006', 'the base'],
    ['10000', '0.006', 'the base, for 0.6 · 0.000002 · 1584.89… = 0.0019…'],
    ['100000', '0.012', '0.006/0.01 · 0.02'],
    ['3200000', '0.192', '0.006/0.01 · 0.32'],
  ])('require for a notional of %s a maintenance rate of %s: %s', (notional, share) => {
    expect(formatFixedDecimal(computeMaintenanceMarginRatio(rules, fixedFromLiteral(notional)))).toBe(share)
  })

  it.each([
    ['0', 100, '1/0.01'],
    ['100000', 50, '1/0.02'],
    ['3200000', 3, '1/0.32 = 3.125'],
  ])('allow for a notional of %s a leverage of %d: %s', (notional, leverage) => {
    expect(computeMaxLeverage(rules, fixedFromLiteral(notional))).toBe(leverage)
  })
})

interface Case {
  readonly who: string
  readonly holding: string
  readonly positions: readonly PositionRecord[]
  readonly orders?: readonly PendingOrder[]
  readonly sum?: string
  readonly leverage?: number
  /** Collateral, initial margin with orders, what is free, maintenance margin, and the account's value. */
  readonly has: readonly [string, string, string, string, string]
}

const LONG = position({ quantity: '2', cost: '190' })
const CASES: readonly Case[] = [
  // 50 + (2·100 − 190) = 60; 200·0.1 = 20; 200·0.006 = 1.2
  { who: 'is long 2 with 10 gained', holding: '50', positions: [LONG], has: ['60', '20', '40', '1.2', '60'] },
  // −2·100 + 210 = 10
  {
    who: 'is short 2 with 10 gained',
    holding: '50',
    positions: [position({ quantity: '-2', cost: '-210' })],
    has: ['60', '20', '40', '1.2', '60'],
  },
  // max(|2 + 3|, |2 − 1|) = 5; the share is that of |2 + 3 − 1| · 100 = 400: 500·0.1
  {
    who: 'is long 2 and would buy 3 and sell 1',
    holding: '50',
    positions: [LONG],
    orders: [order('BUY', '3'), order('SELL', '1')],
    has: ['60', '50', '10', '1.2', '60'],
  },
  // max(|2|, |2 − 6|) = 4
  {
    who: 'is long 2 and would sell 6',
    holding: '50',
    positions: [LONG],
    orders: [order('SELL', '6')],
    has: ['60', '40', '20', '1.2', '60'],
  },
  // 6 − 4 = 2 still sells: max(|2|, |2 − 2|) = 2
  {
    who: 'is long 2 and has sold 4 of 6',
    holding: '50',
    positions: [LONG],
    orders: [order('SELL', '6', { executed: fixedFromLiteral('4'), status: 'PARTIAL_FILLED' })],
    has: ['60', '20', '40', '1.2', '60'],
  },
  {
    who: 'is long 2 and is done with an order for 9 more',
    holding: '50',
    positions: [LONG],
    orders: [order('BUY', '9', { status: 'CANCELLED' })],
    has: ['60', '20', '40', '1.2', '60'],
  },
  // max(|2|, |2 − 6|) = 4: all ordinary orders are in the sum, and three that only reduce by 2 are too
  {
    who: 'is long 2 and would only reduce it three times over',
    holding: '50',
    positions: [LONG],
    orders: Array.from({ length: 3 }, () => order('SELL', '2', { reduceOnly: true })),
    has: ['60', '40', '20', '1.2', '60'],
  },
  // 1·100·(1/10 + 0.0006) = 10.06 is frozen, and is the account's all the same
  {
    who: 'is long 2 and would buy 1 apart',
    holding: '50',
    positions: [LONG],
    orders: [order('BUY', '1', { mode: 'ISOLATED' })],
    has: ['49.94', '20', '29.94', '1.2', '60'],
  },
  // 200 − 190 − 2·(3 − 1) = 6
  {
    who: 'is long 2 and owes funding since the index stood at 1',
    holding: '50',
    positions: [position({ quantity: '2', cost: '190', funded: '1' })],
    sum: '3',
    has: ['56', '20', '36', '1.2', '56'],
  },
  // −200 + 210 + 2·(3 − 1) = 14: who is short is paid
  {
    who: 'is short 2 and is paid funding since the index stood at 1',
    holding: '50',
    positions: [position({ quantity: '-2', cost: '-210', funded: '1' })],
    sum: '3',
    has: ['64', '20', '44', '1.2', '64'],
  },
  // 50 + 12 + (100 − 110) = 52: neither its margin nor its loss is anybody else's
  {
    who: 'is long 1 apart with 12 set aside',
    holding: '50',
    positions: [position({ quantity: '1', cost: '110', margin: '12' }, 'ISOLATED')],
    has: ['50', '0', '50', '0', '52'],
  },
  // 200 − 260 = −60, and less than nothing is not free
  {
    who: 'has lost more than there was',
    holding: '0',
    positions: [position({ quantity: '2', cost: '260' })],
    has: ['-60', '20', '0', '1.2', '-60'],
  },
  // 1000·100 = 10⁵: 10⁵·0.02 = 2000, 10⁵·0.012 = 1200
  {
    who: 'is long 1000 at a leverage of 100',
    holding: '3000',
    positions: [position({ quantity: '1000', cost: '100000' })],
    leverage: 100,
    has: ['3000', '2000', '1000', '1200', '3000'],
  },
  // 2·100 and 2·100 the other way in another market: 20 + 20, and nothing is netted
  {
    who: 'is long in one market and short in another',
    holding: '50',
    positions: [
      position({ quantity: '2', cost: '200' }),
      position({ quantity: '-2', cost: '-200' }, 'CROSS', ETH),
    ],
    has: ['50', '40', '10', '2.4', '50'],
  },
]

describe('an account at a mark of 100 and a leverage of 10', () => {
  it.each(CASES)(
    'has the expected margin figures when it $who',
    ({ holding, positions, orders = [], sum = '0', leverage = 10, has }) => {
      const standing: MarginInputs = {
        account: account(holding),
        positions,
        orders,
        market: () => marked('100', sum),
        leverage: () => leverage,
      }
      const { collateral, initialWithOrders, free, maintenance, accountValue } = summarizeMargin(standing)
      expect(
        [collateral, initialWithOrders, free, maintenance, accountValue].map(formatFixedDecimal),
      ).toEqual(has)
    },
  )
})

const movement = (
  side: OrderSide,
  quantity: string,
  price: string,
  mode: MarginMode = 'CROSS',
  maker = false,
): AccountFill => ({
  account: 'a',
  symbol: BTC,
  mode,
  side,
  price: fixedFromLiteral(price),
  quantity: fixedFromLiteral(quantity),
  maker,
  at: 1,
})

describe('a fee', () => {
  it.each([
    ['20', '0.5276', false, '0.006332', '10.552 · 0.0006 = 0.0063312, rounded up as one real fill was'],
    ['1', '100', false, '0.06', '100 · 0.0006, even'],
    ['0.0001', '0.01', false, '0.000001', '0.0000000006 is not nothing'],
    ['1', '100.123', true, '-0.010012', '−0.0100123: who gets a rebate gets a little less'],
    ['1', '100', true, '-0.01', '100 · −0.0001, even'],
  ])('for %s at %s (maker: %s) is %s: %s', (quantity, price, maker, fee) => {
    expect(
      formatFixedDecimal(computeFillFee(account('0'), movement('BUY', quantity, price, 'CROSS', maker))),
    ).toBe(fee)
  })
})

describe('the margin of an isolated position at a leverage of 10', () => {
  it.each<readonly [string, string, OrderSide, string, string, string, string]>([
    ['0', '0', 'BUY', '2', '100', '20.12', 'opened: 200 · 0.1006'],
    ['2', '20.12', 'BUY', '1', '110', '31.186', 'added to: 20.12 + 110 · 0.1006'],
    ['3', '31.2', 'SELL', '1', '90', '20.8', 'reduced by a third: two thirds stay'],
    ['-3', '31.2', 'BUY', '1', '90', '20.8', 'reduced by a third, short'],
    ['3', '31.2', 'SELL', '3', '90', '0', 'closed'],
    ['2', '20.12', 'SELL', '5', '90', '27.162', 'turned around: from the new 3 alone, 270 · 0.1006'],
    ['-2', '20.12', 'BUY', '5', '90', '27.162', 'turned around the other way'],
  ])('of %s with %s, after a %s of %s at %s, is %s: %s', (held, margin, side, size, price, after) => {
    const before = position({ quantity: held, margin }, 'ISOLATED')
    expect(
      formatFixedDecimal(computeMarginAfterFill(before, movement(side, size, price, 'ISOLATED'), 10)),
    ).toBe(after)
  })
})

describe('the cost of a position', () => {
  it('rises with buys, including the fee, and falls by its share with sells', () => {
    const long = position({})
    increasePositionByFill(long, movement('BUY', '2', '100'), fixedFromLiteral('2'), fixedFromLiteral('0.12'))
    expect([long.quantity, long.entry, long.cost].map(formatFixedDecimal)).toEqual(['2', '200.12', '200.12'])

    // Half of 200.12 goes: 110 − 100.06 − 0.066 was gained. The cost falls by what came in: 200.12 − 110 + 0.066.
    expect(
      formatFixedDecimal(
        decreasePositionByFill(
          long,
          movement('SELL', '1', '110'),
          fixedFromLiteral('1'),
          fixedFromLiteral('0.066'),
        ),
      ),
    ).toBe('9.874')
    expect([long.quantity, long.entry, long.cost].map(formatFixedDecimal)).toEqual(['1', '100.06', '90.186'])
  })

  it('starts again if a fill reverses the position', () => {
    const long = position({ quantity: '2', entry: '200', cost: '200' })
    const sale = movement('SELL', '5', '90')
    expect(formatFixedDecimal(computeClosingQuantity(long, sale))).toBe('2')
    // 2 · 90 − 200
    expect(formatFixedDecimal(decreasePositionByFill(long, sale, fixedFromLiteral('2'), 0n))).toBe('-20')
    increasePositionByFill(long, sale, fixedFromLiteral('3'), 0n)
    // 200 − 5 · 90 = −250 was paid all in all; the three that are left were sold for 270.
    expect([long.quantity, long.entry, long.cost].map(formatFixedDecimal)).toEqual(['-3', '-270', '-250'])
  })

  it('is the exact value of the remaining fill if it reverses the position', () => {
    const long = position({ quantity: '0.5', entry: '0.5', cost: '0.5' })
    const sale = movement('SELL', '1', '1.000000000000000001')
    decreasePositionByFill(long, sale, computeClosingQuantity(long, sale), 0n)
    increasePositionByFill(long, sale, fixedFromLiteral('0.5'), 0n)
    expect([long.entry, long.cost].map(formatFixedDecimal)).toEqual([
      '-0.500000000000000001',
      '-0.500000000000000001',
    ])
  })
})

describe('the liquidation price at a mark of 100', () => {
  const sumsOf = (row: PositionRecord, holding: string) =>
    summarizeMargin({
      account: account(holding),
      positions: [row],
      orders: [],
      market: () => marked('100'),
      leverage: () => 10,
    })
  it.each<readonly [string, string, string, string | undefined, string]>([
    ['2', '190', '0', '95.5734406438', '2p − 190 = 0.006 · 2p: 190/1.988'],
    ['-2', '-210', '0', '104.3737574552', '210 − 2p = 0.006 · 2p: 210/2.012'],
    ['2', '190', '-5', '98.0885311871', '2p − 195 = 0.012p: 195/1.988'],
    ['1', '10', '100', undefined, 'p + 90 = 0.006p at no price above nothing'],
  ])(
    'of a cross position of %s that cost %s beside %s in cash is %s: %s',
    (quantity, cost, holding, price) => {
      const row = position({ quantity, cost })
      const found = computeCrossLiquidationPrice(row, sumsOf(row, holding), marked('100'))
      expect(found === undefined ? undefined : formatFixedDecimal(found).slice(0, price?.length)).toBe(price)
    },
  )

  it.each([
    ['1', '100', '12', '0', '88.5311871227', '12 + p − 100 = 0.006p: 88/0.994'],
    ['-1', '-100', '12', '0', '111.3320079522', '12 + 100 − p = 0.006p: 112/1.006'],
    ['1', '100', '12', '2', '90.5432595573', '12 + p − 100 − 2 = 0.006p: 90/0.994'],
    ['-1', '-100', '12', '2', '113.3200795228', '12 + 100 − p + 2 = 0.006p: 114/1.006'],
  ])(
    'for %s at a cost of %s, a margin of %s and a funding index up by %s is %s: %s',
    (quantity, cost, margin, sum, price) => {
      const row = position({ quantity, cost, margin }, 'ISOLATED')
      expect(
        formatFixedDecimal(computeIsolatedLiquidationPrice(row, marked('100', sum)) ?? 0n).slice(
          0,
          price.length,
        ),
      ).toBe(price)
    },
  )
})
