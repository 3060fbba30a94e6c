import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../src/core/account/order-record'
import {
  add,
  type Amount,
  compareDecimals,
  isZero,
  multiply,
  requireAmount,
  roundToGrid,
} from '../../src/core/value/decimal-amount'
import { needsTypedConfirmation, type Plan } from '../../src/core/write/plan'
import type { OrderDraft } from '../../src/core/write/venue-write'
import { rulesOf } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import { come } from '../kit/patience'

let desk: OpenDesk

beforeEach(async () => void (desk = await openDesk()))
afterEach(() => desk.close())

const atMarket = (quantity: string, change: Partial<OrderDraft> = {}): OrderDraft => ({
  ...{ is: 'order', symbol: market, side: 'BUY', type: 'IOC', quantity, maxSlippage: '0.005' },
  ...{ reduceOnly: false, marginMode: 'CROSS' },
  ...change,
})
/** Plans once the stream and a read agree on the mark, which otherwise needs the typed word. */
async function planWithTrustedMark(draft: OrderDraft): Promise<Plan> {
  for (;;) {
    const plan = await desk.plan(draft)
    if (!needsTypedConfirmation(plan)) return plan
    await desk.turn(500)
  }
}
/** Plans more than the best price offers, up to that price; `undefined` where the book changed meanwhile. */
async function planBeyondBest(): Promise<Plan | undefined> {
  const { quantity = '1' } = desk.view()?.book?.asks[0] ?? {}
  // One that leaves room below the limit of an order.
  if (compareDecimals(requireAmount(quantity), requireAmount('0.15')) >= 0) return undefined
  const wanted = add(requireAmount(quantity), requireAmount('0.01'))
  const plan = await desk.plan(atMarket(wanted, { maxSlippage: '0.0000001' }))
  const { fill } = plan.outlook.now ?? {}
  return fill?.quantity === quantity && fill.rests === '0' ? plan : undefined
}
const held = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.quantity

describe('a protected market order', () => {
  it('buys and sells within its slippage by the hold alone', async () => {
    const buy = await planWithTrustedMark(atMarket('0.01'))
    const ask = requireAmount(desk.view()?.book?.asks[0]?.price ?? '')
    const limit = roundToGrid(multiply(ask, requireAmount('1.005')), rulesOf(desk).tick, 'down')
    expect(buy.write).toMatchObject({ type: 'IOC', side: 'BUY', price: limit })
    await desk.submit(buy)
    await desk.filled()
    await desk.until('a position', () => held() === '0.01')

    const sell = await desk.plan(atMarket('0.01', { side: 'SELL', reduceOnly: true }))
    expect(sell.write).toMatchObject({ type: 'IOC', side: 'SELL', reduceOnly: true })
    expect(needsTypedConfirmation(sell)).toBe(false)
    await desk.submit(sell)
    await desk.until('no position', () => held() === '0')
  })

  it('fills what its limit reaches, and the rest is cancelled', async () => {
    let ended: OrderRecord
    let quantity: Amount
    // Until one is filled in part: the book may change before an order reaches it.
    do {
      const plan = await come('a plan beyond the best price', planBeyondBest)
      quantity = requireAmount((plan.write as OrderDraft).quantity)
      const id = await desk.submit(plan)
      ended = await desk.until('the end', ({ orders }) =>
        orders?.value.find(
          ({ clientOrderId, status }) => clientOrderId === id && ['FILLED', 'CANCELLED'].includes(status),
        ),
      )
    } while (isZero(ended.executed) || ended.executed === quantity)
    expect(compareDecimals(ended.executed, quantity)).toBe(-1)
    expect(ended.status).toBe('CANCELLED')
  })

  it('is refused where the venue gives no mark', async () => {
    const match = { method: 'GET', path: '/v1/public/futures' } as const
    desk.practice.fault({ on: match, name: 'garble', find: '"mark_price"', put: '"other_price"', times: 99 })
    // The stream would give the marks of the list between the read and the plan.
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'markprices' }, times: 99 })
    expect(await desk.tryPlan(atMarket('0.01'))).toMatchObject({
      ok: false,
      error: [{ code: 'INPUT_MISSING', facts: { input: 'quote' } }],
    })
  })

  it('asks for the typed word where the stream confirms no mark, if it adds risk', async () => {
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'markprices' }, times: 99 })
    await desk.turn(4_000)
    const plan = await desk.plan(atMarket('0.01'))
    expect(plan.warnings.flatMap(({ code, typed }) => (typed ? [code] : []))).toEqual(['MARK_NOT_TRUSTED'])
  })
})
