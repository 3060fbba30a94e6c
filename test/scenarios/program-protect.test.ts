import { afterEach, describe, expect, it } from 'vitest'
import { isAlgoOrderOpen } from '../../src/core/account/algo-merge'
import type { ProtectRequest } from '../../src/core/programs/protect/protect-request'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  isPositive,
  maxAmount,
  multiply,
  subtract,
  roundToGrid,
  type Amount,
} from '../../src/core/value/decimal-amount'
import type { AlgoDraft } from '../../src/core/write/algo-order-draft'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { scenarioClock } from '../kit/clock'
import { pause } from '../kit/desk-window'
import { crossing } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let traffic = createTraffic()
const put = { method: 'PUT', path: '/v1/algo/order' } as const
const about = { is: 'algo order', symbol: market, marginMode: 'CROSS' } as const
afterEach(() => desk.close())

const tick = () =>
  desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
const mark = () =>
  desk.snapshot().quotes?.value.find(({ symbol }) => symbol === market)?.mark ?? requireAmount('1')
const row = () =>
  desk.snapshot().positions?.value.find(one => one.symbol === market && isPositive(one.quantity))
const entry = () => row()?.entry ?? requireAmount('1')
/** A multiple of the mark, on the market's grid. */
const share = (of: string, from: Amount = mark()) =>
  roundToGrid(multiply(from, requireAmount(of)), tick(), 'down')

const stopOf = (triggerPrice: string): AlgoDraft => ({
  ...{
    ...about,
    kind: 'STOP',
    side: 'SELL',
    type: 'MARKET',
    quantity: '0.02',
    triggerPrice,
    reduceOnly: true,
  },
})
const pairOf = (triggerPrice: string): AlgoDraft => ({
  ...{ ...about, kind: 'POSITIONAL_TP_SL' },
  legs: [
    { kind: 'TAKE_PROFIT', triggerPrice: share('1.3') },
    { kind: 'STOP_LOSS', triggerPrice },
  ],
})

const waiting = () => (desk.snapshot().algoOrders?.value ?? []).filter(isAlgoOrderOpen)
const stop = () =>
  waiting()
    .flatMap(root => [root, ...root.legs])
    .find(({ kind }) => kind === 'STOP' || kind === 'STOP_LOSS')

/** A desk with a long of 0.02 and a stop two per cent below the mark. */
async function protectedLong(draft: (trigger: string) => AlgoDraft = stopOf): Promise<void> {
  traffic = createTraffic()
  highest = requireAmount('1')
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  desk = await openDesk({ clock: scenarioClock(), steadyTurns: true, opening })
  await desk.submit(await desk.plan(crossing(desk, '0.02')))
  await desk.until('a position', () => row())
  await desk.settled()
  await desk.submit(await desk.plan(draft(share('0.98'))))
  await desk.until('it waits', () => stop())
  await desk.settled()
}

const wish = (changes: Partial<ProtectRequest> = {}): ProtectRequest => ({
  ...{ is: 'protect', symbol: market, marginMode: 'CROSS', stop: stop()?.algoOrderId ?? '' },
  ...{
    evenAt: share('1.01', entry()),
    evenTicks: 2,
    trailFrom: '',
    trailBy: '',
    trailStep: '',
    furthest: '',
  },
  ...{ moves: 5, apart: 2, minutes: 10, patience: 20 },
  ...changes,
})
const trailing = (changes: Partial<ProtectRequest> = {}): ProtectRequest =>
  wish({
    ...{ evenAt: '', trailFrom: share('1.005'), trailBy: share('0.01'), trailStep: share('0.001') },
    ...{ furthest: share('1.2'), ...changes },
  })

const begin = async (wished: ProtectRequest): Promise<void> =>
  void expect(await desk.api.armed.program(wished)).toEqual({ ok: true, value: 'armed' })
const newest = () => desk.snapshot().armed?.value.envelopes[0]
const ended = (why: string) =>
  desk
    .until(`it ended by ${why}`, () => newest()?.ended?.why === why)
    .catch((error: unknown) => {
      const left = desk.attempts().map(({ state, inside }) => [state, inside?.slice])
      throw new Error(`${String(error)} ${JSON.stringify([newest()?.ended, left])}`)
    })
const sealed = () => {
  const rule = newest()?.envelope.rule
  return rule?.is === 'protect' && rule
}
const moves = () => desk.attempts().filter(({ inside }) => inside?.slice !== undefined)
const puts = () => desk.received('PUT /v1/algo/order')
let highest = requireAmount('1')
/** Turns the clocks second by second, with time for reads and writes between. */
async function goOn(seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 1) {
    await desk.turn(1_000)
    highest = maxAmount(highest, mark())
    await pause(15)
    for (let attempt = 0; attempt < 100 && traffic.reads() > 0; attempt += 1) await pause(5)
  }
}
/** Moves the market by this share, and lets the desk read it. */
async function moveBy(by: number, seconds = 4): Promise<void> {
  desk.practice.fault({ name: 'move the price', symbol: market, share: by })
  await goOn(seconds)
}
/** An edit by the person, beside the program. */
const edit = (triggerPrice: string) =>
  desk.plan({
    ...{ is: 'edit algo', symbol: market, algoOrderId: stop()?.algoOrderId ?? '', triggerPrice, legs: [] },
  })

describe('a stop that moves to the entry price', () => {
  it('is confirmed with every number of its rule, and allows no order', async () => {
    await protectedLong()
    await begin(wish())
    const from = stop()?.triggerPrice
    const to = add(roundToGrid(entry(), tick(), 'up'), multiply(tick(), requireAmount('2')))
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'arm',
      envelope: {
        ...{ types: [], writes: 5, lasts: 600_000, acts: [], worth: { perOrder: '0', inAll: '0' } },
        markets: [{ symbol: market, size: { perOrder: '0', inAll: '0' } }],
        rule: {
          ...{
            is: 'protect',
            root: stop()?.algoOrderId,
            stop: stop()?.algoOrderId,
            side: 'SELL',
            size: '0.02',
          },
          ...{ from, furthest: to, even: { at: share('1.01', entry()), to }, moves: 5, apart: 2_000 },
        },
      },
      worst: { cases: [], churns: [], stop: { size: '0.02', at: from } },
    })
    expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'armed' })
    await goOn(5)
    expect(puts()).toBe(0)
  })

  it.each([
    ['a stop of its own', stopOf],
    ['the loss leg of a pair', pairOf],
  ])('moves once when the mark reaches its price, and then ends: %s', async (_, draft) => {
    await protectedLong(draft)
    const questionsBefore = desk.person.asked.length
    await begin(wish())
    const rule = await desk.until('it is told', () => sealed())
    await moveBy(0.005)
    expect(puts()).toBe(0)
    await moveBy(0.01, 8)
    await ended('done')
    expect(puts()).toBe(1)
    expect(stop()).toMatchObject({ triggerPrice: rule.even?.to, active: true })
    expect(moves()).toMatchObject([
      { state: { is: 'done' }, inside: { size: '0', worth: '0', slice: { at: 0 } } },
    ])
    expect(desk.person.asked).toHaveLength(questionsBefore + 1)
    await moveBy(0.01)
    expect(puts()).toBe(1)
  })
})

describe('a trailing stop', () => {
  it('follows the mark only upwards, by its distance and in its steps', async () => {
    await protectedLong()
    await begin(trailing())
    await goOn(4)
    expect(puts()).toBe(0)
    const stood = [requireAmount(stop()?.triggerPrice ?? '1')]
    for (const by of [0.01, 0.01, -0.004, 0.01, 0.01]) {
      await moveBy(by, 6)
      await desk.settled()
      stood.push(requireAmount(stop()?.triggerPrice ?? '1'))
    }
    expect(newest()?.ended).toBeUndefined()
    for (const [at, one] of stood.entries())
      if (at > 0) expect(compareDecimals(one, stood[at - 1] ?? one)).toBeGreaterThanOrEqual(0)
    expect(compareDecimals(stood.at(-1) ?? mark(), stood[0] ?? mark())).toBe(1)
    expect(puts()).toBeGreaterThan(1)
    expect(puts()).toBeLessThanOrEqual(5)
    const apart = moves().toSorted((a, b) => a.consentedAt - b.consentedAt)
    for (const [at, one] of apart.entries())
      if (at > 0) expect(one.consentedAt - (apart[at - 1]?.consentedAt ?? 0)).toBeGreaterThanOrEqual(2_000)
    // It trails the highest mark by the sealed distance, except for marks between two reads.
    const { by } = (await desk.until('its rule', () => sealed())).trail ?? { by: mark() }
    const apartFrom = absolute(subtract(subtract(highest, by), stood.at(-1) ?? mark()))
    expect(compareDecimals(apartFrom, share('0.003'))).toBe(-1)
  })

  it('is moved no more often than was sealed', async () => {
    await protectedLong()
    await begin(trailing({ moves: 1 }))
    await moveBy(0.02, 6)
    await moveBy(0.02, 6)
    await ended('done')
    expect(puts()).toBe(1)
  })

  it('is moved later where the limit of writes per minute is reached, and continues', async () => {
    await protectedLong()
    // The order and the stop of this minute were two writes.
    await desk.api.guards.set({ ...generousGuards, writesPerMinute: '4' })
    await begin(trailing({ moves: 20, apart: 1, trailBy: share('0.02') }))
    for (let nth = 0; nth < 5; nth += 1) await moveBy(0.01, 2)
    const sent = puts()
    expect(sent).toBeGreaterThan(0)
    // The market must not fall back to the stop meanwhile.
    for (let nth = 0; nth < 30; nth += 1) await moveBy(0.001, 2)
    for (let nth = 0; nth < 8 && puts() === sent; nth += 1) await moveBy(0.01, 3)
    expect(newest()?.ended).toBeUndefined()
    expect(puts()).toBeGreaterThan(sent)
    const times = desk
      .attempts()
      .map(({ consentedAt }) => consentedAt)
      .toSorted((a, b) => a - b)
    for (const [nth, at] of times.entries())
      if (nth >= 4) expect(at - (times[nth - 4] ?? 0)).toBeGreaterThanOrEqual(60_000)
  })

  it('waits while the venue cannot be reached, for the sealed time, and its stop stays in place', async () => {
    await protectedLong()
    await begin(trailing())
    await goOn(3)
    const from = stop()?.triggerPrice
    desk.practice.fault({ name: 'refuse the connection', times: 100_000 })
    desk.practice.fault({ name: 'close the socket', times: 100_000 })
    await goOn(8)
    expect(newest()?.ended).toBeUndefined()
    await goOn(25)
    await ended('patience')
    desk.practice.clearFaults()
    await desk.until('it is heard again', ({ health }) => health?.value.channel.is === 'live')
    await moveBy(0.02, 6)
    expect(puts()).toBe(0)
    expect(stop()?.triggerPrice).toBe(from)
  })
})

describe('the end of a stop program, after which nothing moves', () => {
  it('follows a change of the stop from elsewhere', async () => {
    await protectedLong()
    await begin(trailing())
    await goOn(3)
    await desk.submit(await edit(share('0.985')))
    await desk.settled()
    await goOn(2)
    await ended('stop changed')
    const sent = puts()
    await moveBy(0.02, 6)
    expect(puts()).toBe(sent)
  })

  it('follows a cancel of the stop', async () => {
    await protectedLong()
    await begin(trailing())
    await goOn(3)
    const algoOrderId = stop()?.algoOrderId ?? ''
    await desk.submit(await desk.plan({ is: 'cancel algo', symbol: market, algoOrderId }))
    await desk.settled()
    await goOn(2)
    await ended('stop gone')
  })

  it('follows the trigger of the stop', async () => {
    await protectedLong()
    await begin(trailing())
    await moveBy(-0.04, 6)
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    expect(['stop gone', 'position gone']).toContain(newest()?.ended?.why)
    expect(puts()).toBe(0)
  })

  it('follows an order by the person in its market', async () => {
    await protectedLong()
    await begin(trailing())
    await goOn(3)
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await ended('own order')
  })

  it.each([
    ['refused', { name: 'error instead', on: put, status: 400, code: -1101, message: 'no' }],
    ['unknown', { name: 'lose the reply', on: put }],
  ] as const)('follows the first move that is %s', async (why, fault) => {
    await protectedLong()
    await begin(trailing())
    await goOn(3)
    desk.practice.fault(fault)
    await moveBy(0.02, 6)
    await ended(why)
    const sent = puts()
    expect(sent).toBe(1)
    desk.practice.clearFaults()
    await moveBy(0.02, 6)
    expect(puts()).toBe(sent)
  })
})

it('is refused where it could not move tighter, and without such a stop or a position', async () => {
  await protectedLong()
  const wrong = async (wished: ProtectRequest, bound: string) =>
    expect(await desk.api.armed.program(wished)).toMatchObject({
      error: expect.arrayContaining([{ code: 'ENVELOPE_MALFORMED', facts: { bound } }]) as unknown,
    })
  await wrong(wish({ evenAt: '' }), 'evenAt')
  await wrong(wish({ evenAt: share('0.9') }), 'evenAt')
  await wrong(wish({ stop: '999' }), 'stop')
  await wrong(trailing({ furthest: '' }), 'furthest')
  await wrong(trailing({ furthest: share('0.97') }), 'furthest')
  await wrong(trailing({ marginMode: 'ISOLATED' }), 'position')
})
