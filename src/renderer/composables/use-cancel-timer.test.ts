// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { AttemptId, Write } from '@core/write/venue-write'
import { runInDesk } from '../../../test/kit/mount-desk'
import { attempt, NOW } from '../../../test/kit/screen'
import { dated, order } from '../../../test/kit/trade'
import { describeCancelTimer } from '@messages/timer'
import { useStatusBanners } from './use-status-banners'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const armed = (changes: Partial<WriteAttempt> = {}): WriteAttempt =>
  attempt({
    write: { is: 'cancel all after', ms: 120_000, open: [], stops: [] } as Write,
    state: { is: 'done', at: NOW - 1_000, by: 'the answer' },
    signedAt: NOW - 1_000,
    triggerAt: NOW + 119_000,
    ...changes,
  })

async function open(snapshot: DeskSnapshot) {
  const { door, made } = await runInDesk(useStatusBanners, { snapshot })
  return { door, banner: () => made.banners.value.find(({ id }) => id === 'timer') }
}

describe('cancel timer at the venue', () => {
  it('counts down visibly, names the orders it would cancel now, and can be cancelled by a sheet', async () => {
    const { door, banner } = await open({
      attempts: dated([armed()]),
      orders: dated([order(), order({ orderId: '2' })]),
      algoOrders: dated([]),
    })
    expect(banner()).toMatchObject({
      head: 'Timer 1:59',
      sentence: expect.stringContaining('2 orders and 0 trigger orders'),
    })
    door.answer('orders.plan', { ok: false, error: [] })
    banner()?.action?.run()
    await flushPromises()
    expect(door.asked.at(-1)).toEqual(['orders.plan', { is: 'cancel all after', seconds: '0' }])
  })

  it('counts as set while its outcome at the venue is unknown', async () => {
    const lost = armed({ state: { is: 'unknown', at: NOW, why: 'no answer' } })
    const { triggerAt: _, ...unanswered } = lost
    const { banner } = await open({ attempts: dated([unanswered]) })
    expect(banner()?.head).toMatch(/^Timer at most \d+:\d\d$/)
    expect(banner()?.sentence).toContain('Not confirmed by venue')
  })

  it('offers no cancel while nothing can be sent', async () => {
    const { banner } = await open({
      attempts: dated([armed()]),
      writes: dated({ state: 'offline', holds: [{ is: 'offline' }] }),
    })
    expect([banner()?.head, banner()?.action]).toEqual(['Timer 1:59', undefined])
  })

  it('is measured by the venue’s clock', async () => {
    const { banner } = await open({
      attempts: dated([armed()]),
      health: dated({
        prices: { is: 'live' },
        account: { is: 'live' },
        channel: { is: 'live' },
        clock: { is: 'live', offset: 59_000 },
        decodeFaults: 0,
        version: '0',
      }),
    })
    expect(banner()?.head).toBe('Timer 1:00')
  })

  it.each<[string, readonly WriteAttempt[]]>([
    ['none was ever set', []],
    [
      'it was called off and that was answered',
      [
        armed(),
        armed({
          id: 'pd-2' as AttemptId,
          consentedAt: NOW,
          write: { is: 'cancel all after', ms: 0, open: [], stops: [] } as Write,
          triggerAt: 0,
        }),
      ],
    ],
    ['its time has passed', [armed({ triggerAt: NOW - 60_000, signedAt: NOW - 200_000 })]],
  ])('is absent when %s', async (_, attempts) => {
    const { banner } = await open({ attempts: dated(attempts) })
    expect(banner()).toBeUndefined()
  })

  it('never shows zero for unread orders', () =>
    expect(describeCancelTimer(true, { orders: undefined, stops: 0 })).toContain('Open orders not read'))
})
