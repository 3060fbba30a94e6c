import { crossLiquidation, isolatedLiquidation } from './liquidation-price'
import { describe, expect, it } from 'vitest'
import { fixed, textOf } from '../numbers/fixed'
import {
  type Marked,
  type Standing,
  cut,
  highestLeverage,
  imrOf,
  mmrOf,
  ratioOf,
  sumUp,
  unsettledOf,
} from './margin'
import { listMarkets } from '../market/markets'
import { blankPosition } from './position'
import type { Account, MarginMode, Position } from '../records/records'

/** The account that the venue's own documentation works through. */
const [opening] = listMarkets(1, 0)
if (opening === undefined) throw new Error('there are no markets')
const rules = {
  ...opening.rules,
  baseImr: fixed('0.1'),
  baseMmr: fixed('0.05'),
  imrFactor: fixed('0.0000000912'),
}
const account: Account = {
  id: 'a',
  number: 1,
  createdAt: 0,
  holding: 0n,
  takerBps: fixed('6'),
  makerBps: fixed('3'),
  leverages: {},
  maxLeverage: 100,
  modes: {},
  maintenanceCancel: false,
  version: 1,
}
const marked = (mark: string, sum = '0'): Marked => ({ rules, mark: fixed(mark), sumFunding: fixed(sum) })
const position = (
  change: Partial<Record<'quantity' | 'cost' | 'entry' | 'funded' | 'margin', string>>,
  mode: MarginMode = 'CROSS',
): Position => ({
  ...blankPosition('a', 'PERP_BTC_USDC', mode, 0n, 0),
  ...Object.fromEntries(Object.entries(change).map(([name, text]) => [name, fixed(text)])),
})
const standing = (positions: readonly Position[], holding: string, market: Marked): Standing => ({
  account: { ...account, holding: fixed(holding) },
  positions,
  orders: [],
  market: () => market,
  leverage: () => 10,
})

describe('margin as the venue works it out', () => {
  it('values a short position at the mark, funding included', () => {
    const short = position({ quantity: '-5', cost: '-139329.358492', funded: '70.38' })
    expect(textOf(unsettledOf(short, marked('27794.9', '70.38')))).toBe('354.858492')
    expect(textOf(unsettledOf(short, marked('27794.9', '71.38')))).toBe('359.858492')
  })

  it('finds the liquidation price of the documented account to its last place', () => {
    const short = position({ quantity: '-5', cost: '-138974.5' })
    const sums = {
      ...sumUp(standing([short], '0', marked('27794.9'))),
      collateral: fixed('489865.71329'),
      maintenance: fixed('19775.31107'),
    }
    const price = crossLiquidation(short, sums, marked('27794.9'))
    expect(textOf(price ?? 0n).slice(0, 15)).toBe('117335.92899428')
  })

  it('gives the documented free collateral and ratio', () => {
    const notional = fixed('395506.2214')
    expect(textOf(fixed('489865.71329') - (notional * imrOf(rules, 10, notional)) / 10n ** 18n)).toBe(
      '450315.09115',
    )
    expect(textOf(cut(ratioOf(fixed('489865.71329'), notional)))).toBe('1.2385')
    expect(textOf(ratioOf(fixed('5'), 0n))).toBe('10')
  })

  it('counts what an order could make of a position, not less', () => {
    const long = position({ quantity: '2', cost: '200', entry: '200' })
    const base = standing([long], '1000', marked('100'))
    const order = { ...orderOf('3'), mode: 'CROSS' as const }
    expect(textOf(sumUp(base).initialWithOrders)).toBe('20')
    expect(textOf(sumUp({ ...base, orders: [{ ...order, side: 'BUY' }] }).initialWithOrders)).toBe('50')
    expect(textOf(sumUp({ ...base, orders: [{ ...order, side: 'SELL' }] }).initialWithOrders)).toBe('20')
  })

  it('asks for more margin and allows less leverage as a position grows', () => {
    const steep = {
      ...rules,
      baseImr: fixed('0.01'),
      baseMmr: fixed('0.005'),
      imrFactor: fixed('0.0000012345'),
    }
    expect(textOf(imrOf(steep, 100, fixed('1000')))).toBe('0.01')
    // 1,000,000 to the power 0.8 is 63095.73…, and that times the factor is 0.07789168…
    expect(textOf(imrOf(steep, 100, fixed('1000000'))).slice(0, 12)).toBe('0.0778916841')
    expect(textOf(mmrOf(steep, fixed('1000000'))).slice(0, 12)).toBe('0.0389458420')
    expect(highestLeverage(steep, 0n)).toBe(100)
    expect(highestLeverage(steep, fixed('1000000'))).toBe(12)
  })

  it('lets an isolated position stand on its own margin', () => {
    const long = position({ quantity: '1', cost: '100', entry: '100', margin: '10' }, 'ISOLATED')
    // (10 − 100) / (0.05 − 1) = 94.7368…
    expect(textOf(isolatedLiquidation(long, marked('100')) ?? 0n).slice(0, 9)).toBe('94.736842')
    expect(textOf(sumUp(standing([long], '50', marked('90'))).collateral)).toBe('50')
    expect(textOf(sumUp(standing([long], '50', marked('90'))).accountValue)).toBe('50')
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
    price: fixed('100'),
    quantity: fixed(quantity),
    visible: fixed(quantity),
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
