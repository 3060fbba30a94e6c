import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE } from '../../src/core/attempt'
import type { CancelAllDraft } from '../../src/core/write'
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

describe('a cancel of all', () => {
  it.each([
    ['in one market', here, `/v1/orders?symbol=${market}`],
    ['everywhere', everywhere, '/v1/orders'],
  ])('%s is done when each order that was open has ended by its own record', async (_, draft, path) => {
    const plan = await desk.plan(draft)
    expect(plan.request).toEqual({ method: 'DELETE', path, body: '' })
    expect(plan.write).toMatchObject({ open: [{ symbol: market }, { symbol: market }] })
    await desk.submit(plan)
    await desk.until('done', () => states().includes('done'))

    expect(orderStates()).toEqual(['cancelled', 'cancelled'])
    expect(desk.received('DELETE /v1/orders')).toBe(1)
    expect(await desk.tryPlan(draft)).toMatchObject({ ok: false, error: [{ code: 'NOTHING_OPEN' }] })
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

  it('that is lost on its way is proved not done by an order that still stands, after the lapse and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on: remove })
    await desk.submit(await desk.plan(here))
    await desk.until('a look', () => (all()[0]?.evidence.length ?? 0) > 0)
    await desk.api.writes.reconcile()
    expect(states()).toEqual(['unknown'])

    await desk.turn(SIGNATURE_LIFE + 15_000)
    await desk.turn(6_000)
    await desk.until('the proof', () => states().includes('absent'))
    expect(desk.received('DELETE /v1/orders')).toBe(1)
  })
})
