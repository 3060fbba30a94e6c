import { describe, expect, it } from 'vitest'
import { pastFill, pastOrder } from '../../../test/kit/past-rows'
import type { Fill, Order } from '../account/order'
import { exactly } from '../value/decimal'
import type { FundingFee, Transfer } from './history'
import { lackingRows } from './lacking-rows'

const HOUR = 3_600_000
const at = Date.UTC(2026, 10, 20)

const order = (orderId: string, more: Partial<Order> = {}) => pastOrder(orderId, at, more)
const fill = (tradeId: string, more: Partial<Fill> = {}) => pastFill(tradeId, at, { orderId: 'o1', ...more })
const payment = (more: Partial<FundingFee> = {}): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: exactly('0.0001'),
  mark: exactly('100'),
  fee: exactly('0.01'),
  status: 'Settled',
  at,
  ...more,
})
const transfer = (id: string, more: Partial<Transfer> = {}): Transfer => ({
  id,
  side: 'DEPOSIT',
  token: 'USDC',
  amount: exactly('100'),
  status: 'COMPLETED',
  createdAt: at,
  updatedAt: at,
  ...more,
})
const told = <T extends object>(row: T) => ({ ...row, source: 'public' as const })

describe('an order that anybody is told', () => {
  it('is lacking where its id is not among the account’s own', () => {
    const [one, other] = [told(order('1')), told(order('2'))]
    expect(lackingRows('orders', [one, other], [order('1')])).toEqual({ rows: [other], unsure: [] })
  })

  it('is left out where that id is another order here', () => {
    const one = told(order('1'))
    expect(lackingRows('orders', [one], [order('1', { side: 'SELL' })])).toEqual({ rows: [], unsure: [one] })
  })
})

describe('a fill that anybody is told', () => {
  it('is here where its id and its figures are', () => {
    const row = told(fill('t1'))
    expect(lackingRows('fills', [row], [fill('t1', { marginMode: 'ISOLATED' })])).toEqual({
      rows: [],
      unsure: [],
    })
  })

  it('is lacking where neither is', () => {
    const row = told(fill('t2', { at: at + 1 }))
    expect(lackingRows('fills', [row], [fill('t1')])).toEqual({ rows: [row], unsure: [] })
  })

  it.each<[string, Partial<Fill>]>([
    ['price', { price: exactly('101') }],
    ['size', { quantity: exactly('2') }],
    ['order', { orderId: 'o2' }],
    ['side', { side: 'SELL' }],
    ['moment', { at: at + 1 }],
  ])('is left out where its id is here with another %s', (_, more) => {
    const row = told(fill('t1', more))
    expect(lackingRows('fills', [row], [fill('t1')])).toEqual({ rows: [], unsure: [row] })
  })

  it('is left out where it may be one of another id that nobody else told', () => {
    const row = told(fill('p1'))
    expect(lackingRows('fills', [row], [fill('t1')])).toEqual({ rows: [], unsure: [row] })
  })

  it('is lacking beside one like it that was told under its own id', () => {
    const [known, like] = [told(fill('t1')), told(fill('t2'))]
    expect(lackingRows('fills', [known, like], [fill('t1')])).toEqual({ rows: [like], unsure: [] })
  })

  it('is left out where it has no order: what the venue took stands in the list of liquidations', () => {
    const row = told(fill('t9', { orderId: '' }))
    expect(lackingRows('fills', [row], [])).toEqual({ rows: [], unsure: [row] })
  })
})

describe('a payment that anybody is told', () => {
  it.each<[string, Partial<FundingFee>, number]>([
    ['at the same moment', {}, 0],
    ['some seconds later', { at: at + 20_000 }, 0],
    ['in the next hour', { at: at + HOUR }, 1],
    ['in the other mode', { marginMode: 'ISOLATED' }, 1],
    ['in another market', { symbol: 'PERP_ETH_USDC' }, 1],
  ])('%s is here or lacking: %j, %d', (_, more, count) => {
    const { rows, unsure } = lackingRows('funding', [told(payment(more))], [payment()])
    expect([rows.length, unsure.length]).toEqual([count, 0])
  })
})

describe('money that anybody is told of', () => {
  it('is here by its id, whatever its state is called', () => {
    const row = told(transfer('1', { status: 'SUCCESS' }))
    expect(lackingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [], unsure: [] })
  })

  it('is lacking by another id and another amount', () => {
    const row = told(transfer('2', { amount: exactly('50') }))
    expect(lackingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [row], unsure: [] })
  })

  it('is left out where an amount like it came near that time under an id that nobody else told', () => {
    const row = told(transfer('2', { createdAt: at + HOUR / 2 }))
    expect(lackingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [], unsure: [row] })
    const later = told(transfer('2', { createdAt: at + 2 * HOUR }))
    expect(lackingRows('transfers', [later], [transfer('1')])).toEqual({ rows: [later], unsure: [] })
  })
})
