import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { algo, leg, long, pair } from '../../../../test/kit/algo'
import { market, order, position, SYMBOL } from '../../../../test/kit/trade'
import { createAlertLines, describeExitAt, createMarketLines, type ChartLineSources } from './chart-lines'

const a = requireAmount
const held = position({ quantity: a('-0.25'), entry: a('60410.2'), liquidation: a('71000') })
const lines = (some: Partial<ChartLineSources>) =>
  createMarketLines(SYMBOL, market(), {
    ...{ positions: [], orders: [], algoOrders: [], dangling: [], stale: [] },
    ...some,
  })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('draws entry and liquidation prices of positions and prices of resting orders', () => {
  const resting = order({
    orderId: '7',
    side: 'BUY',
    type: 'POST_ONLY',
    price: a('61000'),
    quantity: a('1'),
    executed: a('0.4'),
  })
  expect(lines({ positions: [held], orders: [resting] })).toEqual([
    {
      id: 'entry CROSS',
      price: '60410.2',
      label: 'SHORT 0.250 · entry + fee',
      ink: 'down',
      dashed: true,
      role: 'entry',
      exit: { quantity: '-0.25', entry: '60410.2', words: 'SHORT 0.250', isHeld: true },
      dragTarget: { is: 'position', marginMode: 'CROSS', isLong: false, entry: '60410.2' },
    },
    {
      id: 'liquidation CROSS',
      price: '71000',
      label: 'SHORT 0.250 · liquidation',
      ink: 'warn',
      dashed: true,
      role: 'liquidation',
    },
    {
      id: 'order 7',
      price: '61000',
      label: 'BUY 0.600 post-only',
      ink: 'focus',
      dashed: false,
      sharing: { is: 'order', side: 'BUY', left: '0.6' },
      dragTarget: { is: 'order', orderId: '7' },
    },
  ])
})

it('draws nothing for other markets, ended orders, zero rows or rows without a price', () => {
  const { price: _, ...unpriced } = order({ orderId: '9' })
  const nothing = lines({
    positions: [position({ quantity: a('0') }), { ...held, symbol: 'PERP_ETH_USDC' }],
    orders: [
      order({ status: 'FILLED' }),
      order({ status: 'unrecognised' }),
      order({ symbol: 'PERP_ETH_USDC' }),
      unpriced,
    ],
    algoOrders: [algo({ symbol: 'PERP_ETH_USDC' }), algo({ status: 'CANCELLED' })],
  })
  expect(nothing).toEqual([])
})

it('draws no liquidation line without a liquidation price', () => {
  const { liquidation: _, ...safe } = held
  expect(lines({ positions: [safe] }).map(({ id }) => id)).toEqual(['entry CROSS'])
})

describe('lines of trigger orders', () => {
  it('are drawn for each leg with its profit or loss', () => {
    const [, ...legs] = lines({ positions: [long()], algoOrders: [pair()] })
    expect(
      legs.map(({ id, label, ink, role, dragTarget }) => ({
        id,
        label: plain(label),
        ink,
        role,
        dragTarget,
      })),
    ).toEqual([
      {
        id: 'algo 91',
        label: 'TP 0.400 · +800.00 incl. entry fee',
        ink: 'up',
        role: 'target',
        dragTarget: { is: 'algo', rootId: '90', algoOrderId: '91' },
      },
      {
        id: 'algo 92',
        label: 'SL 0.400 · −800.00 incl. entry fee',
        ink: 'down',
        role: 'stop',
        dragTarget: { is: 'algo', rootId: '90', algoOrderId: '92' },
      },
    ])
  })

  it('use the whole position for a leg without a size', () => {
    const whole = pair({ kind: 'POSITIONAL_TP_SL', legs: [leg('STOP_LOSS', { quantity: a('0') })] })
    expect(plain(lines({ positions: [long()], algoOrders: [whole] })[1]?.label ?? '')).toBe(
      'SL · −2 000.00 incl. entry fee',
    )
  })

  it('use the position of their own margin mode', () => {
    const isolated = long({ marginMode: 'ISOLATED', entry: a('58000') })
    const own = pair({ marginMode: 'ISOLATED', legs: [leg('STOP_LOSS', { marginMode: 'ISOLATED' })] })
    const found = lines({ positions: [long(), isolated], algoOrders: [own] }).find(
      ({ role }) => role === 'stop',
    )
    expect(plain(found?.label ?? '')).toBe('SL 0.400 · 0.00 incl. entry fee')
  })

  it('use the entry of a bracket that has not filled, and name the fee in that of a position', () => {
    const bracket = (executed: string) =>
      algo({
        ...{ kind: 'BRACKET', side: 'BUY', reduceOnly: false, quantity: a('0.4'), price: a('59000') },
        executed: a(executed),
        legs: [pair()],
      })
    const labels = (executed: string) =>
      lines({ positions: [long()], algoOrders: [bracket(executed)] }).map(({ label }) => plain(label))
    expect(labels('0')).toContain('TP 0.400 · +1 200.00 excl. fees')
    expect(labels('0.4')).toContain('TP 0.400 · +800.00 incl. entry fee')
    expect(lines({ algoOrders: [bracket('0')] }).map(({ label }) => plain(label))).toContain(
      'TP 0.400 · +1 200.00 excl. fees',
    )
  })

  it('show no profit or loss while no position is open', () => {
    expect(lines({ algoOrders: [pair()] }).map(({ label }) => label)).toEqual(['TP 0.400', 'SL 0.400'])
  })

  it('name a stop by side and kind, and mark one that is switched off', () => {
    expect(lines({ algoOrders: [algo({ active: false })] })[0]?.label).toMatch(
      /^SELL stop.* 0\.400 · switched off$/,
    )
  })

  it.each([
    ['was triggered', algo({ triggered: true })],
    ['has no trigger yet', algo({ kind: 'TRAILING_STOP', triggerPrice: a('0') })],
    ['ended', algo({ status: 'CANCELLED' })],
  ])('omit an order that %s', (_, other) => expect(lines({ algoOrders: [other] })).toEqual([]))

  it('bound the name of an unknown kind', () => {
    const odd = algo({ kind: 'SOMETHING_VERY_LONG_'.repeat(50) })
    expect(lines({ algoOrders: [odd] })[0]?.label.length).toBeLessThan(40)
  })
})

it('draws the price alerts of this market, none of which can be dragged', () => {
  const waited = (symbol: string) =>
    ({ id: symbol, symbol, when: 'at or below', price: requireAmount('59000'), by: 'mark' }) as const
  expect(createAlertLines('PERP_BTC_USDC', [waited('PERP_BTC_USDC'), waited('PERP_ETH_USDC')])).toEqual([
    {
      id: 'alert PERP_BTC_USDC',
      price: '59000',
      label: 'Alert ≤ mark',
      ink: 'text-2',
      dashed: true,
      sharing: { is: 'alert' },
    },
  ])
})

it('say the PnL of a dragged stop at each price', () => {
  const held = position({ quantity: a('0.25'), entry: a('60000') })
  const stop = algo({ kind: 'STOP_LOSS', side: 'SELL', quantity: a('0'), triggerPrice: a('59000') })
  const line = lines({ positions: [held], algoOrders: [stop] }).find(({ id }) => id.startsWith('algo'))
  expect(line?.exit).toMatchObject({ quantity: '0.25', entry: '60000' })
  const at = (price: string) =>
    line?.exit && describeExitAt(line.exit, a(price)).replaceAll('\u00a0', ' ').replace('\u2212', '-')
  expect([at('58500'), at('60500')]).toEqual(['-375.00 incl. entry fee · SL', '+125.00 incl. entry fee · SL'])
})
