import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { EXPIRY_MARGIN_MS } from '../../src/core/attempt/signature-expiry'
import { deriveVenueTimer } from '../../src/core/writes/timer/timer-rules'
import type { CancelAllAfterDraft } from '../../src/core/write/write-drafts'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const call = { method: 'POST', path: '/v1/order/cancel_all_after' } as const

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const after = (seconds: string): CancelAllAfterDraft => ({ is: 'cancel all after', seconds })
const newest = () => desk.attempts().find(({ write }) => write.is === 'cancel all after')
const isDone = () => newest()?.state.is === 'done'

describe('a timer that cancels everything', () => {
  it('names the orders it would remove, is set by its answer, and counts down to the venue’s time', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    const [order] = await desk.settled()
    const plan = await desk.plan(after('60'))
    expect(plan.write).toMatchObject({ open: [{ orderId: order?.orderId }], stops: [] })
    expect(plan.request.body).toBe('{"trigger_after":60000}')

    await desk.submit(plan)
    await desk.until('set', isDone)
    expect(newest()?.state).toMatchObject({ is: 'done', by: 'the answer' })
    const timer = deriveVenueTimer(desk.attempts())
    expect(timer).toMatchObject({ is: 'armed', at: newest()?.triggerAt })
    expect((newest()?.triggerAt ?? 0) - (newest()?.signedAt ?? 0)).toBeGreaterThanOrEqual(60_000)

    await desk.turn(65_000)
    await desk.until('the order gone', ({ orders }) =>
      orders?.value.some(one => one.orderId === order?.orderId && one.status === 'CANCELLED'),
    )
  })

  it('is called off by a separate write, proved by its answer', async () => {
    await desk.submit(await desk.plan(after('60')))
    await desk.until('set', isDone)
    // The venue accepts one of these a second.
    await desk.turn(2_000)
    await desk.submit(await desk.plan(after('0')))
    await desk.until(
      'off',
      () => newest()?.write.is === 'cancel all after' && isDone() && newest()?.triggerAt === 0,
    )
    expect(deriveVenueTimer(desk.attempts())).toEqual({ is: 'off' })
  })

  it('whose answer is lost counts as armed, and blocks every write, until it can no longer fire', async () => {
    desk.practice.fault({ name: 'lose the reply', on: call })
    await desk.submit(await desk.plan(after('30')))
    await desk.until('unknown', () => newest()?.state.is === 'unknown')
    const latest = newest()?.signedWithin?.until ?? 0
    expect(latest - (newest()?.signedAt ?? 0)).toBe(4_000)
    expect(deriveVenueTimer(desk.attempts())).toMatchObject({
      is: 'armed',
      until: latest + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS + 30_000,
    })
    await desk.turn(2_000)
    expect(await desk.tryPlan(after('0'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    await desk.turn(SIGNATURE_LIFE_MS + 5_000)
    expect(newest()?.state.is).toBe('unknown')
    await desk.turn(40_000)
    await desk.until('over', isDone)
    expect(newest()?.state).toMatchObject({ by: 'its time has passed' })
    expect(desk.received('POST /v1/order/cancel_all_after')).toBe(1)
  })

  it.each(['', '4', '901', '5.5', '1e1', '-5', '0x10', '05'])('of "%s" seconds is refused', async seconds => {
    const refused = await desk.tryPlan(after(seconds))
    expect(refused.ok ? [] : refused.error.map(({ code }) => code)).toContain('TIMER_OUT_OF_RANGE')
  })

  it('that removes no stop may be set while writing is stopped', async () => {
    await desk.api.writes.stop()
    expect(await desk.tryPlan(after('60'))).toMatchObject({ ok: true })
  })
})
