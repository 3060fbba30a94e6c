import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { add, requireAmount, multiply } from '../../src/core/value/decimal-amount'
import { cancelOf, crossing, resting, rulesOf } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

describe('an order', () => {
  it('goes from a draft to a fill and to a position, and reaches the exchange once', async () => {
    const id = await desk.submit(await desk.plan(crossing(desk, '0.01')))

    expect(await desk.filled()).toMatchObject([{ id, executed: '0.01' }])
    const held = ({ quantity }: { quantity: string }) => quantity !== '0'
    expect(await desk.until('the position', ({ positions }) => positions?.value.find(held))).toMatchObject({
      symbol: market,
      marginMode: 'CROSS',
      quantity: '0.01',
    })
    expect(desk.received('POST /v1/order')).toBe(1)
    expect(desk.practice.truth().orders.filter(({ clientId }) => clientId === id)).toHaveLength(1)
  })

  it('leaves with exactly the bytes that were sealed and shown', async () => {
    const plan = await desk.plan(crossing(desk, '0.01'))
    await desk.submit(plan)
    await desk.settled()

    expect(desk.person.asked).toMatchObject([{ is: 'write', plan }])
    expect(JSON.parse(plan.request.body)).toMatchObject({
      client_order_id: plan.attempt,
      order_quantity: 0.01,
    })
    expect(desk.attempts()).toMatchObject([{ request: plan.request, digest: plan.digest }])
  })

  it('is reported as accepted, then as resting, and ends only when its own record shows it', async () => {
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    expect(await desk.settled()).toMatchObject([{ id, state: { is: 'live' }, executed: '0' }])

    await desk.submit(await desk.plan(cancelOf(desk, id)))
    await desk.until('the end', () => desk.attempts().every(({ state }) => state.is === 'cancelled'))
    expect(desk.attempts().map(({ write, state }) => [write.is, state.is])).toEqual([
      ['cancel', 'cancelled'],
      ['order', 'cancelled'],
    ])
  })

  it('that the person declines never leaves, and its plan is spent', async () => {
    desk.person.will({ is: 'no' })
    const plan = await desk.plan(crossing(desk, '0.01'))

    expect(await desk.submit(plan)).toBe('declined')
    desk.person.will({ is: 'yes' })
    expect(await desk.trySubmit(plan)).toEqual({ ok: false, error: [{ code: 'TOKEN_SPENT', facts: {} }] })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('that the exchange refuses is shown with the exchange’s own words, and opens the gate again', async () => {
    desk.practice.fault({
      name: 'error instead',
      on: { method: 'POST', path: '/v1/order' },
      status: 400,
      code: -1101,
      message: 'The risk exposure for the account is too high.',
    })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))

    expect(await desk.settled()).toMatchObject([
      { state: { is: 'refused', code: '-1101', words: 'The risk exposure for the account is too high.' } },
    ])
    expect((await desk.tryPlan(crossing(desk, '0.01'))).ok).toBe(true)
  })
})

describe('an IOC', () => {
  it('fills what it can, and the record shows the rest as cancelled', async () => {
    await desk.api.drills.run({ name: 'partial IOC' })
    await desk.submit(await desk.plan(crossing(desk, '0.02', { type: 'IOC' })))
    // The immediate fill is reported before the rest of the order ends.
    await desk.until('the end', () => desk.attempts().some(({ state }) => state.is === 'cancelled'))

    expect(desk.attempts()).toMatchObject([{ state: { is: 'cancelled' }, executed: '0.01' }])
  })
})

describe('refusal of a ticket with all its reasons at once', () => {
  it.each(['1e-7', '1,5', '１', ' 5', '', '-1', '0', '.5', '5.', 'NaN', '0x10', '1_000'])(
    'covers the size %j',
    async quantity => {
      const refused = await desk.tryPlan({ ...crossing(desk, '0.01'), quantity, price: '1e5' })
      if (refused.ok) throw new Error('planned')
      const codes = refused.error.map(({ code }) => code)
      expect(codes.filter(code => code.startsWith('AMOUNT_')).length).toBeGreaterThanOrEqual(2)
    },
  )

  it('covers a price between two ticks', async () => {
    const price = requireAmount(crossing(desk, '0.01').price ?? '')
    const off = add(price, multiply(rulesOf(desk).tick, requireAmount('0.5')))
    expect(await desk.tryPlan(crossing(desk, '0.01', { price: off }))).toMatchObject({
      ok: false,
      error: expect.arrayContaining([expect.objectContaining({ code: 'PRICE_OFF_TICK' })]),
    })
  })
})
