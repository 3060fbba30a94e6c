import { afterEach, describe, expect, it } from 'vitest'
import { armWish, handAt } from '../kit/armed-desk'
import type { ClockOptions } from '../../src/practice/exchange-clock'
import { turnableClock } from '../kit/clock'
import { pause } from '../kit/desk-window'
import { generousGuards } from '../kit/generous-guards'
import { memoryJournal } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
afterEach(() => desk.close())
const { press } = handAt(() => desk)

const ROUND_TRIPS = 100
/**
 * Seven to eight presses a second by the desk's clock. Of the ten requests a second that the venue takes, reducing orders
 * leave two free, so closes at a faster pace are refused.
 */
const PACE_MS = 130
let lastPressAt = 0

/** Slowness of the clock of desk, signer and exchange against real time, so that a busy machine keeps the pace. */
const SLOWNESS = 2
const began = Date.now()
const slowNow = (): number => Math.floor(began + (Date.now() - began) / SLOWNESS)
const slowExchangeClock = (): ClockOptions => ({
  is: 'given',
  clock: {
    isManual: false,
    now: slowNow,
    advanceBy: () => undefined,
    wait: ms => new Promise(resolve => void setTimeout(resolve, ms * SLOWNESS).unref()),
  },
})
const armed = () => desk.snapshot().armed?.value
const presses = () => armed()?.session?.presses
const posts = () => desk.received('POST /v1/order')

async function arm(perMinute: number): Promise<void> {
  const guards = { ...generousGuards, writesPerMinute: '600', dailyNotional: '100000000' }
  desk = await openDesk({
    clock: turnableClock(slowNow, 1 / SLOWNESS),
    practice: { clock: slowExchangeClock() },
    journal: memoryJournal([{ saw: 'guards', at: 1, profileId: 'practice', guards }]),
  })
  const wish = armWish(desk, {
    exposure: '0.01',
    worthInAll: '1000000',
    loss: '5000',
    perMinute,
    writes: 1_000,
  })
  expect(await desk.api.armed.arm(wish)).toEqual({ ok: true, value: 'armed' })
  await desk.until('it is told', () => presses() !== undefined)
}

/** Presses a key and waits until it is answered: sent and free for the next, or refused. */
async function pressAndWait(key: string): Promise<void> {
  await pause(Math.max(0, (lastPressAt + PACE_MS - slowNow()) * SLOWNESS))
  lastPressAt = slowNow()
  const before = presses()?.count ?? 0
  press(key)
  await desk.until(
    'an answer to the press',
    ({ writes }) => presses()?.count === before + 1 && writes?.value.holds.length === 0,
  )
}

describe('a hundred round trips of one-click trading', { timeout: 400_000 }, () => {
  it('are taken at 600 requests a minute, for at least 95 of 100 presses, and the session stays open', async () => {
    await arm(600)
    const reasons: unknown[] = []
    for (let trip = 0; trip < ROUND_TRIPS; trip += 1)
      for (const key of ['F1', 'F7']) {
        await pressAndWait(key)
        reasons.push(...(armed()?.refused ?? []))
      }
    const { count = 0, sent, refused = 0 } = presses() ?? {}
    expect(count).toBe(2 * ROUND_TRIPS)
    expect([posts(), sent]).toEqual([count - refused, count - refused])
    expect(posts(), JSON.stringify(reasons)).toBeGreaterThanOrEqual(0.95 * count)
    expect(armed()?.envelopes[0]?.ended).toBeUndefined()
  })

  it('are exactly 60 in the first minute at 60 requests a minute, the others visibly refused', async () => {
    await arm(60)
    const from = slowNow()
    for (let nth = 0; nth < 2 * ROUND_TRIPS; nth += 1) await pressAndWait(nth % 2 === 0 ? 'F1' : 'F2')
    expect(slowNow() - from).toBeLessThan(60_000)
    const { count = 0, refused = 0 } = presses() ?? {}
    expect(count).toBe(2 * ROUND_TRIPS)
    expect([posts(), count - refused]).toEqual([60, 60])
    expect(armed()?.refused[0]?.facts['why']).toContain('as many in a minute as it allows')
    expect(armed()?.envelopes[0]?.ended).toBeUndefined()
  })
})
