import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => void (desk = await openDesk()))
afterEach(() => desk.close())

const write = { method: 'POST', path: '/v1/order' } as const
const states = () => desk.attempts().map(({ state }) => state.is)
const order = async (): Promise<void> => void (await desk.submit(await desk.plan(resting(desk, '0.01'))))

describe('a connection that switches to another protocol', () => {
  it('after an order was accepted leaves it unknown until its record is read; the next order leaves', async () => {
    desk.practice.fault({ name: 'switch protocols', on: write })
    await order()
    await desk.until('its record', () => states().includes('live'))
    expect(desk.attempts()[0]?.unknownAt).toBeDefined()
    await desk.until('writing', () => desk.snapshot().writes?.value.state === 'active')
    await order()
    await desk.until('both', () => states().filter(is => is === 'live').length === 2)
    expect(desk.received('POST /v1/order')).toBe(2)
  })

  it('instead of an answer leaves the order unknown until its absence is proved', async () => {
    desk.practice.fault({ name: 'switch protocols', on: write, when: 'before taking' })
    await order()
    await desk.until('unknown', () => states().includes('unknown'))
    for (let round = 0; round < 12 && !states().includes('absent'); round += 1) {
      await desk.turn(round === 0 ? SIGNATURE_LIFE_MS + 30_000 : 10_000)
      await desk.api.writes.reconcile()
    }
    expect([states(), desk.received('POST /v1/order')]).toEqual([['absent'], 1])
  })

  it('during a read fails that read alone: positions are read again, and a plan is answered', async () => {
    desk.practice.fault({ name: 'switch protocols', on: { method: 'GET', path: '/v1/positions' } })
    const planned = await desk.tryPlan(resting(desk, '0.01'))
    expect(planned.ok).toBe(false)
    const before = desk.received('GET /v1/positions')
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: true })
    expect(desk.received('GET /v1/positions')).toBeGreaterThan(before)
  })
})
