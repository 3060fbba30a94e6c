import { describe, expect, it } from 'vitest'
import { pastFill, pastOrder } from '../../../test/kit/past-rows'
import type { FillRecord, OrderRecord } from '../account/order-record'
import { requireAmount } from '../value/decimal-amount'
import type { FundingFee, BalanceTransfer } from './venue-history-records'
import { findMissingRows } from './missing-rows'

const HOUR = 3_600_000
const at = Date.UTC(2026, 10, 20)

const order = (orderId: string, more: Partial<OrderRecord> = {}) => pastOrder(orderId, at, more)
const fill = (tradeId: string, more: Partial<FillRecord> = {}) =>
  pastFill(tradeId, at, { orderId: 'o1', ...more })
const payment = (more: Partial<FundingFee> = {}): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: requireAmount('0.0001'),
  mark: requireAmount('100'),
  fee: requireAmount('0.01'),
  status: 'Settled',
  at,
  ...more,
})
const transfer = (id: string, more: Partial<BalanceTransfer> = {}): BalanceTransfer => ({
  id,
  side: 'DEPOSIT',
  token: 'USDC',
  amount: requireAmount('100'),
  status: 'COMPLETED',
  createdAt: at,
  updatedAt: at,
  ...more,
})
const asPublic = <T extends object>(row: T) => ({ ...row, source: 'public' as const })

describe('a public order', () => {
  it('is missing when its id is not among the account’s own orders', () => {
    const [one, other] = [asPublic(order('1')), asPublic(order('2'))]
    expect(findMissingRows('orders', [one, other], [order('1')])).toEqual({ rows: [other], unsure: [] })
  })

  it('is skipped when its id belongs to a different order here', () => {
    const one = asPublic(order('1'))
    expect(findMissingRows('orders', [one], [order('1', { side: 'SELL' })])).toEqual({
      rows: [],
      unsure: [one],
    })
  })
})

describe('a public fill', () => {
  it('is present when its id and figures match', () => {
    const row = asPublic(fill('t1'))
    expect(findMissingRows('fills', [row], [fill('t1', { marginMode: 'ISOLATED' })])).toEqual({
      rows: [],
      unsure: [],
    })
  })

  it('is missing when neither matches', () => {
    const row = asPublic(fill('t2', { at: at + 1 }))
    expect(findMissingRows('fills', [row], [fill('t1')])).toEqual({ rows: [row], unsure: [] })
  })

  it.each<[string, Partial<FillRecord>]>([
    ['price', { price: requireAmount('101') }],
    ['size', { quantity: requireAmount('2') }],
    ['order', { orderId: 'o2' }],
    ['side', { side: 'SELL' }],
    ['moment', { at: at + 1 }],
  ])('is skipped when its id is present with a different %s', (_, more) => {
    const row = asPublic(fill('t1', more))
    expect(findMissingRows('fills', [row], [fill('t1')])).toEqual({ rows: [], unsure: [row] })
  })

  it('is skipped when it may be a known fill under an id that only one source has', () => {
    const row = asPublic(fill('p1'))
    expect(findMissingRows('fills', [row], [fill('t1')])).toEqual({ rows: [], unsure: [row] })
  })

  it('is missing beside a similar fill that was reported under its own id', () => {
    const [known, like] = [asPublic(fill('t1')), asPublic(fill('t2'))]
    expect(findMissingRows('fills', [known, like], [fill('t1')])).toEqual({ rows: [like], unsure: [] })
  })

  it('is skipped without an order, because liquidations have a separate list', () => {
    const row = asPublic(fill('t9', { orderId: '' }))
    expect(findMissingRows('fills', [row], [])).toEqual({ rows: [], unsure: [row] })
  })
})

describe('a public funding payment', () => {
  it.each<[string, Partial<FundingFee>, number]>([
    ['at the same moment', {}, 0],
    ['some seconds later', { at: at + 20_000 }, 0],
    ['in the next hour', { at: at + HOUR }, 1],
    ['in the other mode', { marginMode: 'ISOLATED' }, 1],
    ['in another market', { symbol: 'PERP_ETH_USDC' }, 1],
  ])('%s is present or missing: %j, %d', (_, more, count) => {
    const { rows, unsure } = findMissingRows('funding', [asPublic(payment(more))], [payment()])
    expect([rows.length, unsure.length]).toEqual([count, 0])
  })
})

describe('a public transfer', () => {
  it('is present by its id, whatever its status is called', () => {
    const row = asPublic(transfer('1', { status: 'SUCCESS' }))
    expect(findMissingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [], unsure: [] })
  })

  it('is missing with a different id and amount', () => {
    const row = asPublic(transfer('2', { amount: requireAmount('50') }))
    expect(findMissingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [row], unsure: [] })
  })

  it('is skipped when the same amount was transferred near that time under an id that only one source has', () => {
    const row = asPublic(transfer('2', { createdAt: at + HOUR / 2 }))
    expect(findMissingRows('transfers', [row], [transfer('1')])).toEqual({ rows: [], unsure: [row] })
    const later = asPublic(transfer('2', { createdAt: at + 2 * HOUR }))
    expect(findMissingRows('transfers', [later], [transfer('1')])).toEqual({ rows: [later], unsure: [] })
  })
})
