import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import {
  isPublicAlgoOrder,
  convertPublicAccount,
  convertPublicAlgoOrder,
  convertPublicFill,
  convertPublicOrder,
  convertPublicPosition,
  convertPublicTerms,
} from './public-conversion'

const one = requireAmount('1')
const order = {
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  statusWord: 'OPEN',
  price: requireAmount('100'),
  quantity: one,
  executed: requireAmount('0'),
  createdAt: 1,
  updatedAt: 2,
} as const
const position = {
  symbol: 'PERP_BTC_USDC',
  marginMode: 'ISOLATED',
  quantity: requireAmount('-0.5'),
  entry: requireAmount('100'),
  mark: requireAmount('90'),
  unsettled: requireAmount('5'),
  imr: requireAmount('0.1'),
  mmr: requireAmount('0.05'),
} as const

describe('public account data', () => {
  it('yields no account, rather than zeros, while the venue has no figures for it', () => {
    const ratios = { marginRatio: one, initialMarginRatio: one, maintenanceMarginRatio: one }
    expect(convertPublicAccount({ collateral: one, positions: [] })).toBeUndefined()
    expect(convertPublicAccount({ collateral: one, free: one, positions: [] })).toBeUndefined()
    const account = convertPublicAccount({ collateral: one, free: one, ...ratios, positions: [] })
    expect(account).toEqual({ totalCollateral: one, free: one, ...ratios })
  })

  it('yields a position with its cost, and none when a figure is missing', () => {
    expect(convertPublicPosition(position, 9)).toMatchObject({
      cost: '-50',
      marginMode: 'ISOLATED',
      updatedAt: 9,
    })
    const { mark: _mark, ...without } = position
    expect(convertPublicPosition(without, 9)).toBeUndefined()
  })

  it.each([
    ['OPEN', '0', 'NEW'],
    ['OPEN', '0.4', 'PARTIAL_FILLED'],
    ['FILLED', '1', 'FILLED'],
    ['REPLACED', '0', 'unrecognised'],
  ])(
    'maps an order with status %s and %s filled to %s, with an unknown margin mode',
    (statusWord, executed, status) => {
      const read = convertPublicOrder({ ...order, statusWord, executed: requireAmount(executed) })
      expect(read).toMatchObject({ status, statusWord, modeUntold: true, source: 'public' })
      expect(read).not.toHaveProperty('reduceOnly')
      expect(read).not.toHaveProperty('clientOrderId')
    },
  )

  it.each([
    ['STOP_MARKET', 'STOP', 'MARKET'],
    ['TAKE_PROFIT_LIMIT', 'TAKE_PROFIT', 'LIMIT'],
    ['POSITIONAL_TP_SL', 'POSITIONAL_TP_SL', undefined],
  ])('reads the type %s as a trigger order', (type, kind, of) => {
    const triggerOrder = { ...order, type, triggerWord: 'PENDING' }
    expect([isPublicAlgoOrder(order), isPublicAlgoOrder(triggerOrder)]).toEqual([false, true])
    expect(convertPublicAlgoOrder(triggerOrder)).toMatchObject({
      kind,
      triggered: false,
      source: 'public',
      legs: [],
    })
    expect(convertPublicAlgoOrder(triggerOrder).type).toBe(of)
  })

  it('yields liquidation fills without an order, and fee rates in basis points', () => {
    const fill = {
      tradeId: '1',
      symbol: 'S',
      side: 'SELL',
      price: one,
      quantity: one,
      maker: false,
      at: 3,
    } as const
    expect(convertPublicFill(fill)).toMatchObject({ orderId: '', source: 'public' })
    const fees = { maker: requireAmount('0.0002'), taker: requireAmount('0.0005') }
    expect(convertPublicTerms('a', fees)).toMatchObject({ makerBps: '2', takerBps: '5' })
  })
})
