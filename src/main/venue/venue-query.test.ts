import { describe, expect, it } from 'vitest'
import type { ClockPort } from '../main-ports'
import { createVenueQueryClient } from './venue-query'
import { createRateBudget } from './rate-budget'
import { createMeasuredClock } from './venue-clock'
import { createVenueReads } from './venue-read-client'
import type { RestResult } from './venue-rest'

const BARS = '{"s":"ok","t":[1],"o":[1],"h":[1],"l":[1],"c":[1],"v":[1]}'
const STATUS = '{"success":true,"timestamp":1,"data":{"status":0}}'

/** A desk that reads, at a venue that gives these answers in turn, and time that is turned by hand. */
function asking(answers: readonly (readonly [status: number, text: string])[]) {
  let now = 1_000_000
  let trip = 0
  const clock: ClockPort = { now: () => now, after: () => () => undefined }
  const left = [...answers]
  const paths: string[] = []
  const rest = {
    read: async ({ path }: { readonly path: string }): Promise<RestResult> => {
      paths.push(path)
      const [status, text] = left.shift() ?? [500, '']
      const sentAt = now
      now += trip
      return { is: 'answer', status, body: new TextEncoder().encode(text), sentAt, receivedAt: now }
    },
    write: async (): Promise<RestResult> => ({ is: 'failed', wasHandedOver: false, why: 'stopped' }),
    warm: async () => true,
    close: () => undefined,
  }
  const budget = createRateBudget(clock)
  const misshapen: string[] = []
  const asker = createVenueQueryClient({
    ...{ rest, budget, clock, venueClock: createMeasuredClock(), signer: undefined },
    onMisshapen: (call, place) => void misshapen.push(`${call} ${place}`),
  })
  const reads = createVenueReads(asker, undefined, clock)
  /** Looks up an order for an attempt, and accepts that the venue has none. */
  const lookUp = () =>
    asker.ask({
      name: 'order',
      path: '/v1/order/7',
      signed: false,
      urgency: 'reconcile',
      decode: () => 'found',
      absent: () => 'none',
    })
  const take = (ms: number) => void (trip = ms)
  return { reads, lookUp, paths, misshapen, now: () => now, pass: (ms: number) => void (now += ms), take }
}

type Asking = ReturnType<typeof asking>

describe.each([
  ['in an envelope', 1_000, STATUS, ({ reads }: Asking) => reads.time()],
  ['without one', 10_000, BARS, ({ reads }: Asking) => reads.candles('PERP_X_USDC', '1m', undefined)],
])('a venue that reports rate limiting, and answers %s', (_what, window, whole, ask) => {
  const tooMuch = [429, '{"success":false,"code":-1003,"message":"too many"}'] as const

  it('is not called for one window, for two after the next time, and for one again after a success', async () => {
    const desk = asking([tooMuch, tooMuch, [200, whole], tooMuch, [200, whole]])
    const found = []
    for (const wait of [0, window, 2 * window, window, window]) {
      desk.pass(wait)
      found.push((await ask(desk)).is)
    }
    expect(found).toEqual(['failed', 'failed', 'read', 'failed', 'read'])
    expect(desk.paths).toHaveLength(5)
  })
})

describe('two identical concurrent requests', () => {
  it('are sent once, and answered to both callers', async () => {
    const desk = asking([[200, STATUS]])
    const both = await Promise.all([desk.reads.time(), desk.reads.time()])
    expect(both.map(({ is }) => is)).toEqual(['read', 'read'])
    expect(desk.paths).toHaveLength(1)
  })
})

describe('a slow response', () => {
  it('dates an answer by the time the request was sent, not received', async () => {
    const desk = asking([[200, STATUS]])
    const sentAt = desk.now()
    desk.take(6_000)
    expect(await desk.reads.time()).toMatchObject({ is: 'read', at: sentAt })
    expect(desk.now()).toBe(sentAt + 6_000)
  })
})

describe('a response about an attempt without a time', () => {
  const none = [400, '{"success":false,"code":-1006,"message":"not found"}'] as const
  const toldAt = (timestamp: number) =>
    [200, `{"success":true,"timestamp":${timestamp},"data":{"status":0}}`] as const
  const time = '/v1/public/system_info'

  it('is dated by the venue’s clock as last measured', async () => {
    const desk = asking([toldAt(1_005_000), none])
    await desk.reads.time()
    desk.pass(9_000)
    expect(await desk.lookUp()).toMatchObject({ value: 'none', venueTime: desk.now() + 5_000 })
    expect(desk.paths).toEqual([time, '/v1/order/7'])
  })

  it('is dated again if the local clock may have been set since: an early response never looks late', async () => {
    const desk = asking([toldAt(1_000_000), none, toldAt(1_002_000)])
    await desk.reads.time()
    desk.pass(600_000)
    expect(await desk.lookUp()).toMatchObject({ value: 'none', venueTime: 1_002_000 })
    expect(desk.paths).toEqual([time, '/v1/order/7', time])
  })

  it('proves nothing if the venue’s time is not available', async () => {
    expect(await asking([none]).lookUp()).toMatchObject({ is: 'failed', cause: 'clock unknown' })
  })

  it('is dated by its own time alone if it has one', async () => {
    const desk = asking([[400, '{"success":false,"code":-1006,"message":"not found","timestamp":77}']])
    expect(await desk.lookUp()).toMatchObject({ value: 'none', venueTime: 77 })
    expect(desk.paths).toHaveLength(1)
  })
})

describe('a response of another shape than its call has', () => {
  it.each([
    ['a field that is not there', STATUS.replace('status', 'state'), 200, 'systemInfo status'],
    ['no envelope', '<html>', 502, 'systemInfo HTTP 502'],
    ['a refusal that names no code', '{"success":false}', 400, 'systemInfo a refusal without a code'],
  ])('is reported with its call and the position of the fault: %s', async (_what, text, status, expected) => {
    const desk = asking([[status, text]])
    await desk.reads.time()
    expect(desk.misshapen).toEqual([expected])
  })

  it('is reported without an envelope, too', async () => {
    const desk = asking([[200, BARS.replace('"t"', '"times"')]])
    await desk.reads.candles('PERP_X_USDC', '1m', undefined)
    expect(desk.misshapen).toEqual(['openCandles t'])
  })

  it('is not reported if the venue refuses, or reports rate limiting', async () => {
    const desk = asking([
      [400, '{"success":false,"code":-1000,"message":"no"}'],
      [429, '{"success":false,"code":-1003,"message":"too many"}'],
    ])
    await desk.reads.time()
    await desk.reads.quotes()
    expect(desk.misshapen).toEqual([])
  })
})

describe('a request that needs a signature', () => {
  it('is not sent without a key', async () => {
    const desk = asking([[200, '{"success":true,"data":{"rows":[]}}']])
    expect(await desk.reads.positions()).toEqual({ is: 'failed', why: 'no key' })
    expect(desk.paths).toEqual([])
  })
})

it.each([203, 206, 226])('HTTP %s proves neither that an order exists nor that it does not', async status => {
  for (const text of [
    '{"success":true,"timestamp":1,"data":{}}',
    '{"success":false,"code":-1006,"timestamp":1}',
  ])
    expect(await asking([[status, text]]).lookUp()).toEqual({
      is: 'failed',
      why: 'unreadable',
      words: `HTTP ${String(status)}`,
    })
})
