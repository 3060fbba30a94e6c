import { computeCrossLiquidationPrice, computeIsolatedLiquidationPrice } from './liquidation-price'
import { describe, expect, it } from 'vitest'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import {
  type MarkedMarket,
  type MarginInputs,
  truncateRatio,
  computeMaxLeverage,
  computeInitialMarginRatio,
  computeMaintenanceMarginRatio,
  computeMarginRatio,
  summarizeMargin,
  computeUnsettledPnl,
} from './margin'
import { listMarketOpenings } from '../market/market-listings'
import { createEmptyPosition } from './position-fills'
import type { AccountRecord, MarginMode, PositionRecord } from '../records/trading-records'

/** The account that the venue's own documentation works through. */
const [opening] = listMarketOpenings(1, 0)
if (opening === undefined) throw new Error('there are no markets')
const rules = {
  ...opening.rules,
  baseImr: fixedFromLiteral('0.1'),
  baseMmr: fixedFromLiteral('0.05'),
  imrFactor: fixedFromLiteral('0.0000000912'),
}
const account: AccountRecord = {
  id: 'a',
  number: 1,
  createdAt: 0,
  holding: 0n,
  takerBps: fixedFromLiteral('6'),
  makerBps: fixedFromLiteral('3'),
  leverages: {},
  maxLeverage: 100,
  modes: {},
  maintenanceCancel: false,
  version: 1,
}
const marked = (mark: string, sum = '0'): MarkedMarket => ({
  rules,
  mark: fixedFromLiteral(mark),
  sumFunding: fixedFromLiteral(sum),
})
const position = (
  change: Partial<Record<'quantity' | 'cost' | 'entry' | 'funded' | 'margin', string>>,
  mode: MarginMode = 'CROSS',
): PositionRecord => ({
  ...createEmptyPosition('a', 'PERP_BTC_USDC', mode, 0n, 0),
  ...Object.fromEntries(Object.entries(change).map(([name, text]) => [name, fixedFromLiteral(text)])),
})
const standing = (
  positions: readonly PositionRecord[],
  holding: string,
  market: MarkedMarket,
): MarginInputs => ({
  account: { ...account, holding: fixedFromLiteral(holding) },
  positions,
  orders: [],
  market: () => market,
  leverage: () => 10,
})

describe('margin by the venue’s formulas', () => {
  it('values a short position at the mark price, including funding', () => {
    const short = position({ quantity: '-5', cost: '-139329.358492', funded: '70.38' })
    expect(formatFixedDecimal(computeUnsettledPnl(short, marked('27794.9', '70.38')))).toBe('354.858492')
    expect(formatFixedDecimal(computeUnsettledPnl(short, marked('27794.9', '71.38')))).toBe('359.858492')
  })

  it('finds the documented account’s liquidation price to its last place', () => {
    const short = position({ quantity: '-5', cost: '-138974.5' })
    const sums = {
      ...summarizeMargin(standing([short], '0', marked('27794.9'))),
      collateral: fixedFromLiteral('489865.71329'),
      maintenance: fixedFromLiteral('19775.31107'),
    }
    const price = computeCrossLiquidationPrice(short, sums, marked('27794.9'))
    expect(formatFixedDecimal(price ?? 0n).slice(0, 15)).toBe('117335.92899428')
  })

  it('gives the documented free collateral and ratio', () => {
    const notional = fixedFromLiteral('395506.2214')
    expect(
      formatFixedDecimal(
        fixedFromLiteral('489865.71329') -
          (notional * computeInitialMarginRatio(rules, 10, notional)) / 10n ** 18n,
      ),
    ).toBe('450315.09115')
    expect(
      formatFixedDecimal(truncateRatio(computeMarginRatio(fixedFromLiteral('489865.71329'), notional))),
    ).toBe('1.2385')
    expect(formatFixedDecimal(computeMarginRatio(fixedFromLiteral('5'), 0n))).toBe('10')
  })

  it('counts the largest position that an order could lead to', () => {
    const long = position({ quantity: '2', cost: '200', entry: '200' })
    const base = standing([long], '1000', marked('100'))
    const order = { ...orderOf('3'), mode: 'CROSS' as const }
    expect(formatFixedDecimal(summarizeMargin(base).initialWithOrders)).toBe('20')
    expect(
      formatFixedDecimal(summarizeMargin({ ...base, orders: [{ ...order, side: 'BUY' }] }).initialWithOrders),
    ).toBe('50')
    expect(
      formatFixedDecimal(
        summarizeMargin({ ...base, orders: [{ ...order, side: 'SELL' }] }).initialWithOrders,
      ),
    ).toBe('20')
  })

  it('requires more margin and allows less leverage as a position grows', () => {
    const steep = {
      ...rules,
      baseImr: fixedFromLiteral('0.01'),
      baseMmr: fixedFromLiteral('0.005'),
      imrFactor: fixedFromLiteral('0.0000012345'),
    }
    expect(formatFixedDecimal(computeInitialMarginRatio(steep, 100, fixedFromLiteral('1000')))).toBe('0.01')
    // 1,000,000 to the power 0.8 is 63095.73…, and that times the factor is 0.07789168…
    expect(
      formatFixedDecimal(computeInitialMarginRatio(steep, 100, fixedFromLiteral('1000000'))).slice(0, 12),
    ).toBe('0.0778916841')
    expect(
      formatFixedDecimal(computeMaintenanceMarginRatio(steep, fixedFromLiteral('1000000'))).slice(0, 12),
    ).toBe('0.0389458420')
    expect(computeMaxLeverage(steep, 0n)).toBe(100)
    expect(computeMaxLeverage(steep, fixedFromLiteral('1000000'))).toBe(12)
  })

  it('backs an isolated position only by its own margin', () => {
    const long = position({ quantity: '1', cost: '100', entry: '100', margin: '10' }, 'ISOLATED')
    // (10 − 100) / (0.05 − 1) = 94.7368…
    expect(formatFixedDecimal(computeIsolatedLiquidationPrice(long, marked('100')) ?? 0n).slice(0, 9)).toBe(
      '94.736842',
    )
    expect(formatFixedDecimal(summarizeMargin(standing([long], '50', marked('90'))).collateral)).toBe('50')
    expect(formatFixedDecimal(summarizeMargin(standing([long], '50', marked('90'))).accountValue)).toBe('50')
  })
})

function orderOf(quantity: string) {
  return {
    id: 1,
    account: 'a',
    symbol: 'PERP_BTC_USDC',
    side: 'BUY' as const,
    type: 'LIMIT' as const,
    mode: 'CROSS' as MarginMode,
    reduceOnly: false,
    clientId: undefined,
    tag: undefined,
    createdAt: 0,
    slippage: undefined,
    adjust: false,
    algo: undefined,
    price: fixedFromLiteral('100'),
    quantity: fixedFromLiteral(quantity),
    visible: fixedFromLiteral(quantity),
    executed: 0n,
    spent: 0n,
    fee: 0n,
    realized: 0n,
    status: 'NEW' as const,
    reason: '',
    updatedAt: 0,
    asked: [],
  }
}
