import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LadderDraft } from '../../src/core/write/write-drafts'
import { listSealedWrites } from '../../src/core/write/plan'
import { priceAt } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const call = { method: 'POST', path: '/v1/order' } as const

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const ladder = (changes: Partial<LadderDraft> = {}): LadderDraft => ({
  is: 'ladder',
  symbol: market,
  side: 'BUY',
  type: 'LIMIT',
  from: priceAt(desk, '0.98'),
  to: priceAt(desk, '0.97'),
  count: '4',
  quantity: '0.04',
  skew: 'even',
  reduceOnly: false,
  marginMode: 'CROSS',
  ...changes,
})
const codes = async (draft: LadderDraft) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const states = () => desk.attempts().map(({ state }) => state.is)

describe('a ladder', () => {
  it('lists every request on one sheet, and sends each once, one by one, as a separate attempt', async () => {
    const plan = await desk.plan(ladder())
    const sealed = listSealedWrites(plan)
    expect(new Set(sealed.map(({ digest }) => digest)).size).toBe(4)
    await desk.submit(plan)
    await desk.until('all of them', () => states().filter(is => is === 'live').length === 4)

    expect(desk.person.asked).toHaveLength(1)
    expect(desk.received('POST /v1/order')).toBe(4)
    const left = desk.attempts().map(({ id, request, digest }) => ({ attempt: id, request, digest }))
    expect(new Set(left)).toEqual(
      new Set(sealed.map(({ attempt, request, digest }) => ({ attempt, request, digest }))),
    )
    const body = ({ request }: { request: { body: string } }) =>
      JSON.parse(request.body) as { order_quantity: number }
    expect(sealed.map(body).map(one => one.order_quantity)).toEqual([0.01, 0.01, 0.01, 0.01])
  })

  it('of the maximum number of writes per minute leaves whole: no request blocks another', async () => {
    await desk.api.guards.set({ ...generousGuards, writesPerMinute: '4' })
    await desk.submit(await desk.plan(ladder()))
    await desk.until('every one was tried', () => states().length === 4 && !states().includes('sending'))
    await desk.settled()
    expect(states()).toEqual(['live', 'live', 'live', 'live'])
  })

  it.each([
    ['lose the reply', 'unknown'],
    ['lose the request', 'unknown'],
  ] as const)(
    'ends at the first request with an unknown outcome (%s), and sends nothing after it',
    async (name, is) => {
      const plan = await desk.plan(ladder())
      desk.practice.fault({ name, on: call, after: 1 })
      await desk.submit(plan)
      await desk.until(
        'two of them',
        () => desk.attempts().length === 2 && desk.attempts().some(one => one.unknownAt !== undefined),
      )
      expect(is).toBe('unknown')
      await desk.turn(400_000)
      await desk.turn(10_000)
      await desk.until('all known', () => states().every(state => state === 'live' || state === 'absent'))
      expect(desk.received('POST /v1/order')).toBe(2)
    },
  )

  it('ends when writing is stopped between two of them', async () => {
    const plan = await desk.plan(ladder())
    await desk.submit(plan)
    await desk.api.writes.stop()
    await desk.until('the first', () => states()[0] === 'live' || states()[0] === 'not sent')
    await desk.turn(61_000)
    expect(desk.received('POST /v1/order')).toBeLessThanOrEqual(1)
  })

  it('whose sheet is declined sends nothing, and whose token is used again sends nothing more', async () => {
    desk.person.will({ is: 'no' })
    const plan = await desk.plan(ladder())
    expect(await desk.submit(plan)).toBe('declined')
    expect(await desk.trySubmit(plan)).toMatchObject({ ok: false, error: [{ code: 'TOKEN_SPENT' }] })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('is refused where the size does not divide, instead of being rounded', async () => {
    const refused = await desk.tryPlan(ladder({ quantity: '0.04001', count: '3' }))
    expect(refused.ok ? [] : refused.error.map(({ code }) => code)).toContain('LADDER_UNEVEN')
    expect(await codes(ladder({ count: '1' }))).toContain('LADDER_COUNT')
    expect(await codes(ladder({ count: '21' }))).toContain('LADDER_COUNT')
    expect(await codes(ladder({ to: priceAt(desk, '0.98') }))).toContain('LADDER_DENSE')
  })

  it('is held to the caps as one: the cap per order applies to the sum of its orders', async () => {
    expect(await codes(ladder({ quantity: '4' }))).toContain('CAP_NOTIONAL')
  })
})

it('stops a ladder where guards are lowered midway', async () => {
  const plan = await desk.plan(ladder({ count: '8', quantity: '0.08' }))
  const guards = desk.snapshot().guards?.value
  if (guards === undefined) throw new Error('No guards are set.')
  await desk.submit(plan)
  const set = await desk.api.guards.set({
    ...guards,
    writesPerMinute: String(guards.writesPerMinute),
    consentsPerMinute: String(guards.consentsPerMinute),
    orderNotional: '1',
  })
  expect(set).toEqual({ ok: true, value: 'set' })
  const left = desk.received('POST /v1/order')
  await desk.until(
    'the last of them at rest',
    () => states().length > 0 && states().every(is => is === 'live'),
  )
  for (let round = 0; round < 30; round += 1) await desk.api.writes.reconcile()
  expect(left).toBeLessThan(4)
  expect(desk.received('POST /v1/order')).toBeLessThanOrEqual(left + 1)
})
