import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { listSealedWrites } from '../../src/core/write/plan'
import type { CancelAllDraft } from '../../src/core/write/write-drafts'
import { priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const remove = { method: 'DELETE', path: '/v1/orders*' } as const

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  await desk.submit(await desk.plan(resting(desk, '0.01', { price: priceAt(desk, '0.97') })))
  await desk.settled()
})
afterEach(() => desk.close())

const here: CancelAllDraft = { is: 'cancel all', reach: { is: 'market', symbol: market } }
const everywhere: CancelAllDraft = { is: 'cancel all', reach: { is: 'all markets' } }
const all = () => desk.attempts().filter(({ write }) => write.is === 'cancel all')
const states = () => all().map(({ state }) => state.is)
const orderStates = () =>
  desk
    .attempts()
    .filter(({ write }) => write.is === 'order')
    .map(({ state }) => state.is)

describe('a cancel of one side', () => {
  const buys: CancelAllDraft = { ...here, side: 'BUY' }
  const each = { method: 'DELETE', path: '/v1/order*' } as const
  const cancels = () => desk.attempts().filter(({ write }) => write.is === 'cancel')
  const endings = () => cancels().map(({ state }) => state.is)

  it('lists each cancel on one sheet, sends them one by one, and leaves the other side', async () => {
    const sale = resting(desk, '0.01', { side: 'SELL', price: priceAt(desk, '1.02') })
    await desk.submit(await desk.plan(sale))
    await desk.settled()
    const plan = await desk.plan(buys)
    const sealed = listSealedWrites(plan)
    await desk.submit(plan)
    await desk.until('both', () => endings().filter(is => is === 'cancelled').length === 2)

    expect(sealed.map(({ write }) => write.is)).toEqual(['cancel', 'cancel'])
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'write', plan: { token: plan.token } })
    expect(desk.received('DELETE /v1/order')).toBe(2)
    expect(orderStates().toSorted()).toEqual(['cancelled', 'cancelled', 'live'])
    expect(await desk.tryPlan(buys)).toMatchObject({ ok: false, error: [{ code: 'NOTHING_OPEN' }] })
  })

  it('ends at the first lost reply: its order is found cancelled, and the other still rests', async () => {
    const plan = await desk.plan(buys)
    desk.practice.fault({ name: 'lose the reply', on: each })
    await desk.submit(plan)
    await desk.until('its end', () => endings().includes('cancelled'))
    await desk.turn(61_000)

    expect(cancels().map(({ unknownAt }) => unknownAt !== undefined)).toEqual([true])
    expect(desk.received('DELETE /v1/order')).toBe(1)
    expect(orderStates().toSorted()).toEqual(['cancelled', 'live'])
  })

  it('continues past an order that fills before its cancel arrives, and never undoes the fill', async () => {
    const plan = await desk.plan(buys)
    desk.practice.fault({ name: 'fill before the cancel', on: each, share: 1 })
    await desk.submit(plan)
    const isOver = (is: string) => is === 'cancelled' || is === 'filled'
    await desk.until('both', () => endings().filter(isOver).length === 2)

    expect(endings().toSorted()).toEqual(['cancelled', 'filled'])
    expect(orderStates().toSorted()).toEqual(['cancelled', 'filled'])
  })

  it('may leave while writing is stopped', async () => {
    await desk.api.writes.stop()
    await desk.submit(await desk.plan(buys))
    await desk.until('both', () => endings().filter(is => is === 'cancelled').length === 2)
  })
})

describe('a cancel of all', () => {
  it.each([
    ['in one market', here, `/v1/orders?symbol=${market}`],
    ['everywhere', everywhere, '/v1/orders'],
  ])('%s is done when every open order has ended by its own record', async (_, draft, path) => {
    const plan = await desk.plan(draft)
    expect(plan.request).toEqual({ method: 'DELETE', path, body: '' })
    expect(plan.write).toMatchObject({ open: [{ symbol: market }, { symbol: market }] })
    await desk.submit(plan)
    await desk.until('done', () => states().includes('done'))

    expect(orderStates()).toEqual(['cancelled', 'cancelled'])
    expect(desk.received('DELETE /v1/orders')).toBe(1)
    expect(await desk.tryPlan(draft)).toMatchObject({ ok: false, error: [{ code: 'NOTHING_OPEN' }] })
  })

  it('that ended one of two orders names the ended and the open one, once it can no longer arrive', async () => {
    desk.practice.fault({ name: 'forget the cancel' })
    await desk.submit(await desk.plan(here))
    await desk.until('taken', () => states().includes('accepted'))
    for (let round = 0; round < 8 && !states().includes('done'); round += 1) {
      await desk.turn(round === 0 ? SIGNATURE_LIFE_MS + 30_000 : 10_000)
      await desk.api.writes.reconcile()
    }
    const open = desk.snapshot().orders?.value.filter(({ status }) => status === 'NEW') ?? []
    expect(open).toHaveLength(1)
    expect(all()[0]?.state).toMatchObject({
      is: 'done',
      by: 'ends in part',
      standing: open.map(({ orderId }) => orderId),
    })
    expect(orderStates().toSorted()).toEqual(['cancelled', 'live'])
  })

  it('may leave while writing is stopped', async () => {
    await desk.api.writes.stop()
    await desk.submit(await desk.plan(everywhere))
    await desk.until('done', () => states().includes('done'))
  })

  it('whose reply is lost is unknown, and ends by the orders’ own records', async () => {
    desk.practice.fault({ name: 'lose the reply', on: remove })
    await desk.submit(await desk.plan(here))
    await desk.until('done', () => states().includes('done'))
    expect(all()[0]?.unknownAt).toBeDefined()
    expect(desk.received('DELETE /v1/orders')).toBe(1)
  })

  it('that is lost in transit is proved not done by an open order, after the lapse and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on: remove })
    await desk.submit(await desk.plan(here))
    await desk.until('a look', () => (all()[0]?.evidence.length ?? 0) > 0)
    await desk.api.writes.reconcile()
    expect(states()).toEqual(['unknown'])

    await desk.lapse()
    await desk.until('the proof', () => states().includes('absent'))
    expect(desk.received('DELETE /v1/orders')).toBe(1)
  })
})
