import { afterEach, describe, expect, it } from 'vitest'
import type { ChaseRequest } from '../../src/core/programs/chase/chase-request'
import type { TwapRequest } from '../../src/core/programs/twap/twap-request'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { generousGuards } from '../kit/generous-guards'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import { timeGoesOn } from '../kit/time-goes-on'
import { scenarioClock } from '../kit/clock'

let desk: OpenDesk
let traffic = createTraffic()
afterEach(() => desk.close())

/** A desk whose clocks turn together, with its reads observed and its writes limited per minute. */
async function open(writesPerMinute = '30'): Promise<void> {
  traffic = createTraffic()
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  desk = await openDesk({ clock: scenarioClock(), steadyTurns: true, opening })
  await desk.api.guards.set({ ...generousGuards, writesPerMinute })
}

function worst() {
  const ask = desk.view()?.book?.asks[0]?.price ?? requireAmount('1')
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  return roundToGrid(multiply(ask, requireAmount('1.01')), tick, 'down')
}

const terms = () => ({
  ...({ symbol: market, marginMode: 'CROSS', side: 'BUY', worst: worst(), worthInAll: '20000' } as const),
  ...{ reach: 20, patience: 20, reduceOnly: false },
})
const twap = (changes: Partial<TwapRequest> = {}): TwapRequest => ({
  ...{ is: 'twap', ...terms(), quantity: '0.12', slices: 12, minutes: 2, type: 'IOC' },
  ...{ sizeVaries: 0, timeVaries: 0, catchUp: '' },
  ...changes,
})
const chase = (changes: Partial<ChaseRequest> = {}): ChaseRequest => ({
  ...{ is: 'chase', ...terms(), quantity: '0.05', minutes: 1, moves: 12, apart: 1, takesRest: true },
  ...changes,
})

const begin = async (wish: TwapRequest | ChaseRequest): Promise<void> =>
  void expect(await desk.api.armed.program(wish)).toEqual({ ok: true, value: 'armed' })
const goOn = (seconds: number): Promise<void> => timeGoesOn(desk, traffic, seconds)
const newest = () => desk.snapshot().armed?.value.envelopes[0]
const posts = () => desk.received('POST /v1/order')
const placed = () =>
  desk
    .attempts()
    .filter(({ write }) => write.is === 'order')
    .toSorted((a, b) => a.consentedAt - b.consentedAt)

describe('the limit of writes per minute', () => {
  it('delays a program that would exceed it, until earlier writes leave the window', async () => {
    await open('4')
    await begin(twap())
    for (let tenth = 0; tenth < 16 && newest()?.ended === undefined; tenth += 1) await goOn(10)
    expect(newest()?.ended?.why).toBe('done')
    const times = placed().map(({ consentedAt }) => consentedAt)
    expect(times.length).toBeGreaterThan(4)
    for (const [nth, at] of times.entries())
      if (nth >= 4) expect(at - (times[nth - 4] ?? 0)).toBeGreaterThanOrEqual(60_000)
    // Slices that could not leave in time were skipped; none is journaled as not sent.
    expect(placed().every(({ state }) => state.is !== 'not sent')).toBe(true)
  })
})

it('keeps the sealed interval after the previous write where the clock is set back meanwhile', async () => {
  await open()
  await begin(chase({ apart: 6, minutes: 3 }))
  desk.clock.set(-900)
  for (let second = 0; second < 45 && newest()?.ended === undefined; second += 1) {
    desk.practice.fault({ name: 'move the price', symbol: market, share: 0.0003 })
    await goOn(1)
  }
  // Measured on the program's own clock: the journal line is written a little later.
  const gaps = placed().flatMap(({ inside: { slice: left } = {} }) =>
    desk
      .attempts()
      .flatMap(({ write, inside }) => (write.is === 'cancel' ? (inside?.slice ?? []) : []))
      .filter(({ at }) => at === left?.at)
      .map(({ elapsed = 0 }) => elapsed - (left?.elapsed ?? 0)),
  )
  expect(gaps.length).toBeGreaterThan(1)
  for (const gap of gaps.slice(0, 3)) expect(gap).toBeGreaterThanOrEqual(6_000)
})

describe('a condition that a program depends on', () => {
  it('is awaited for the sealed time, also where only the final check finds it missing', async () => {
    await open()
    await begin(twap({ minutes: 5, slices: 30, quantity: '0.3', worthInAll: '24000' }))
    // Market rules stay valid for a minute.
    desk.practice.fault({
      ...{ name: 'error instead', on: { method: 'GET', path: '/v1/public/info' } },
      ...{ status: 500, code: -1000, times: 10_000 },
    })
    for (let tenth = 0; tenth < 16 && newest()?.ended === undefined; tenth += 1) await goOn(10)
    expect(newest()?.ended?.why).toBe('patience')
    const [first, last] = [placed()[0]?.consentedAt ?? 0, placed().at(-1)?.consentedAt ?? 0]
    expect(last - first).toBeGreaterThan(20_000)
    // Well before the last of its slices, five minutes after the first.
    expect((newest()?.ended?.at ?? 0) - last).toBeLessThan(60_000)
    const sent = posts()
    await goOn(12)
    expect(posts()).toBe(sent)
  })

  it('is shown as price while the market is beyond the sealed worst price', async () => {
    await open()
    await begin(twap({ minutes: 10, slices: 60 }))
    await desk.until('it has begun', () => placed().some(({ state }) => state.is === 'filled'))
    desk.practice.fault({ name: 'move the price', symbol: market, share: 0.03 })
    for (let second = 0; second < 30 && newest()?.waits === undefined; second += 1) await goOn(1)
    expect(newest()?.waits).toEqual({ on: 'price' })
    const sent = placed().length
    // The price move wears off over time.
    for (let second = 0; second < 120 && newest()?.waits !== undefined; second += 1) {
      expect([placed().length, newest()?.ended]).toEqual([sent, undefined])
      await goOn(1)
    }
    for (let second = 0; second < 30 && placed().length === sent; second += 1) await goOn(1)
    expect(placed().length).toBeGreaterThan(sent)
    expect([newest()?.waits, newest()?.ended]).toEqual([undefined, undefined])
  })

  /**
   * Begins a chase whose resting order is reported as cancelled while execution pushes are dropped. If the
   * market came to the order and it was truly cancelled, this begins again.
   */
  async function toldAFalseEnd(): Promise<void> {
    await open()
    await begin(chase())
    for (const path of ['/v1/client/order/*', '/v1/order/*'])
      desk.practice.fault({
        ...{ name: 'garble', on: { method: 'GET', path }, times: 2 },
        ...{ find: '"status":"NEW"', put: '"status":"CANCELLED"' },
      })
    desk.practice.fault({ name: 'drop the frame', on: { topic: '*executionreport*' }, times: 4 })
    await goOn(1)
    await desk.until('its end is told', () => placed()[0]?.state.is === 'cancelled')
    if (desk.practice.truth().orders.at(-1)?.status === 'NEW') return
    await desk.close()
    await toldAFalseEnd()
  }

  it.each([
    // The list of open orders contradicts it.
    ['stands', 0.002],
    // The position and the list of fills contradict it.
    ['fills meanwhile', -0.01],
  ])('uses later reads: a false end record of an order that %s causes no second order', async (_, share) => {
    await toldAFalseEnd()
    desk.practice.fault({ name: 'move the price', symbol: market, share })
    for (let second = 0; second < 50 && newest()?.ended === undefined; second += 1) await goOn(1)
    expect(newest()?.ended?.why).toBe('contradiction')
    desk.practice.fault({ name: 'move the price', symbol: market, share: -0.01 })
    await goOn(6)
    // Pushes of its fills may be lost with the rest; the lists then supply them.
    for (let second = 0; second < 90 && placed()[0]?.executed !== '0.05'; second += 1) await goOn(1)
    expect(placed()[0]?.executed).toBe('0.05')
    expect(posts()).toBe(1)
    expect(desk.snapshot().positions?.value).toMatchObject([{ symbol: market, quantity: '0.05' }])
  })
})

it('ends where a cancel was accepted and never carried out, and leaves its order', async () => {
  await open()
  // An order at the touch does not fill during this time.
  desk.practice.fault({ name: 'match late', ms: 3_600_000 })
  desk.practice.fault({ name: 'forget the cancel' })
  await begin(twap({ type: 'POST_ONLY', reach: 0, minutes: 10, quantity: '0.2', worthInAll: '24000' }))
  const cancel = () => desk.attempts().find(({ write }) => write.is === 'cancel')
  const seen = new Set<string | undefined>()
  for (let fifth = 0; fifth < 90 && newest()?.ended === undefined; fifth += 1) {
    await goOn(5)
    seen.add(cancel()?.state.is)
  }
  expect(newest()?.ended?.why).toBe('not sent')
  // Only once nothing of it can arrive any more; nothing else was sent meanwhile.
  expect(seen).toContain('live')
  expect(cancel()?.state.is).toBe('absent')
  expect([posts(), desk.attempts().length]).toEqual([1, 2])
  expect(desk.snapshot().orders?.value).toMatchObject([{ orderId: placed()[0]?.orderId, status: 'NEW' }])
})
