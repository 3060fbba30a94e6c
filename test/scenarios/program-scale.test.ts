import { afterEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '../../src/core/account/order-merge'
import { computeScaleLevels } from '../../src/core/programs/scale/scale-levels'
import type { ScaleRequest } from '../../src/core/programs/scale/scale-request'
import {
  compareDecimals,
  requireAmount,
  multiply,
  sumAmountProducts,
  roundToGrid,
  type Amount,
} from '../../src/core/value/decimal-amount'
import { createOrderDraft } from '../../src/core/write/venue-write'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { scenarioClock } from '../kit/clock'
import { pause } from '../kit/desk-window'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let traffic = createTraffic()
afterEach(() => desk.close())

/** A desk whose clocks turn together, with its reads observed. */
async function open(): Promise<void> {
  traffic = createTraffic()
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  desk = await openDesk({ clock: scenarioClock(), steadyTurns: true, opening })
}

/** The best bid multiplied by a factor. */
function at(share: string): Amount {
  const bid = desk.view()?.book?.bids[0]?.price ?? requireAmount('1')
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  return roundToGrid(multiply(bid, requireAmount(share)), tick, 'nearest')
}

const wish = (changes: Partial<ScaleRequest> = {}): ScaleRequest => ({
  ...{ is: 'scale', symbol: market, marginMode: 'CROSS', side: 'BUY', quantity: '0.05' },
  // Far enough below that the market does not reach it.
  ...{ near: at('0.988'), far: at('0.984'), levels: 5, grows: 0, every: 0, minutes: 1 },
  ...{ worthInAll: '24000', reach: 0, patience: 20, reduceOnly: false },
  ...changes,
})

/** The same, with this scale begun. */
async function begin(changes: () => Partial<ScaleRequest> = () => ({})): Promise<void> {
  await open()
  expect(await desk.api.armed.program(wish(changes()))).toEqual({ ok: true, value: 'armed' })
}

/** Turns the clocks second by second, with time for reads and writes between. */
async function goOn(seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 1) {
    await desk.turn(1_000)
    await pause(15)
    for (let attempt = 0; attempt < 100 && traffic.reads() > 0; attempt += 1) await pause(5)
  }
}

const newest = () => desk.snapshot().armed?.value.envelopes[0]
const ofScale = () =>
  desk
    .attempts()
    .filter(({ inside }) => inside?.slice !== undefined)
    .toSorted((a, b) => a.consentedAt - b.consentedAt)
const placed = () => ofScale().filter(({ write }) => write.is === 'order')
const slices = () => placed().map(({ inside }) => inside?.slice?.at)
const resting = () => placed().filter(({ state }) => state.is === 'live' || state.is === 'partly filled')
const executed = () => sumAmountProducts(placed().map(one => [one.executed]))
const cancels = () => ofScale().filter(({ write }) => write.is === 'cancel')
const atVenue = () => desk.snapshot().orders?.value.filter(isOrderOpen) ?? []
const ended = (why: string) =>
  desk
    .until(`it ended by ${why}`, () => newest()?.ended?.why === why)
    .catch((error: unknown) => {
      const states = ofScale().map(({ write, state, inside }) => [write.is, state, inside?.slice?.at])
      throw new Error(`${String(error)} ${JSON.stringify([newest()?.ended, states])}`)
    })

/** The levels of the sealed rule. */
function sealed() {
  const rule = newest()?.envelope.rule
  if (rule?.is !== 'scale') throw new Error('It is another rule.')
  return computeScaleLevels(rule)
}

describe('a scale program', () => {
  it('is confirmed with every number of its rule and its full size, and sends nothing before', async () => {
    let near = ''
    await begin(() => ({ grows: 50, every: 5, near: (near = at('0.988')) }))
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'arm',
      envelope: {
        rule: { is: 'scale', quantity: '0.05', near, levels: 5, grows: 50, every: 5_000, rests: 60_000 },
        ...{ types: ['POST_ONLY'], writes: 10, lasts: 180_000, acts: [], markets: [{ buyAtMost: near }] },
      },
      worst: { cases: [{ side: 'BUY', size: '0.05', price: near }] },
    })
    expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'armed' })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('rests every level at its price, and cancels resting levels at its end, each once', async () => {
    await begin(() => ({ grows: 20, quantity: '0.07' }))
    const questionsBefore = desk.person.asked.length
    await goOn(20)
    await desk.until('all of it rests', () => resting().length === 5)
    expect(slices()).toEqual([0, 1, 2, 3, 4])
    for (const [nth, { write }] of placed().entries())
      expect(write).toMatchObject({ type: 'POST_ONLY', reduceOnly: false, ...pick(sealed()[nth]) })
    expect(atVenue()).toHaveLength(5)
    expect(cancels()).toEqual([])
    await goOn(65)
    await ended('done')
    expect(
      cancels()
        .map(({ inside }) => inside?.slice?.at)
        .toSorted(),
    ).toEqual([0, 1, 2, 3, 4])
    expect(placed().map(({ state }) => state.is)).toEqual(Array(5).fill('cancelled'))
    await desk.until('nothing rests there', () => atVenue().length === 0)
    expect(desk.received('POST /v1/order')).toBe(5)
    expect(desk.person.asked).toHaveLength(questionsBefore)
  })

  it('places one level per sealed interval', async () => {
    await begin(() => ({ every: 8, levels: 3 }))
    await goOn(30)
    const [first, second, third] = placed().map(({ consentedAt }) => consentedAt)
    expect(slices()).toEqual([0, 1, 2])
    const began = newest()?.envelope.sealedAt.wall ?? 0
    expect((second ?? 0) - began).toBeGreaterThanOrEqual(8_000)
    expect((third ?? 0) - began).toBeGreaterThanOrEqual(16_000)
    expect((first ?? 0) - began).toBeLessThan(8_000)
  })

  it('fills as the market reaches its levels, and is done when all have filled, within the sealed size', async () => {
    await begin(() => ({ near: at('0.999'), far: at('0.996'), levels: 4, quantity: '0.04', minutes: 3 }))
    await goOn(12)
    desk.practice.fault({ name: 'move the price', symbol: market, share: -0.012, ms: 60_000 })
    for (let gone = 0; gone < 12 && newest()?.ended === undefined; gone += 1) await goOn(4)
    await ended('done')
    expect(executed()).toBe('0.04')
    expect(slices().toSorted()).toEqual([0, 1, 2, 3])
    // It rested: no fill was worse than the price of its level.
    for (const { write, averagePrice } of placed())
      if (write.is === 'order')
        expect(
          compareDecimals(averagePrice ?? requireAmount('1000000'), write.price ?? requireAmount('1')),
        ).toBeLessThanOrEqual(0)
  })

  it('skips a level that the market is past, and places it when the market is back', async () => {
    await begin(() => ({ near: at('1.002'), far: at('0.994'), levels: 3, quantity: '0.03', minutes: 3 }))
    await goOn(12)
    expect(slices()).not.toContain(0)
    expect(slices()).toContain(2)
    desk.practice.fault({ name: 'move the price', symbol: market, share: 0.006, ms: 30_000 })
    await goOn(12)
    expect(slices()).toContain(0)
    expect(new Set(slices()).size).toBe(slices().length)
    expect(placed().every(({ state }) => state.is !== 'refused' && state.is !== 'rejected')).toBe(true)
  })

  it('only reduces what it closes, in total by no more than the position', async () => {
    await open()
    await desk.submit(await desk.plan(opening('0.025')))
    await desk.filled()
    await desk.until('it is held', ({ positions }) =>
      positions?.value.some(({ symbol, quantity }) => symbol === market && quantity === '0.025'),
    )
    const closes = { side: 'SELL', near: at('1.012'), far: at('1.016'), reduceOnly: true } as const
    expect(await desk.api.armed.program(wish(closes))).toEqual({ ok: true, value: 'armed' })
    await goOn(20)
    expect(resting().map(({ write }) => write.is === 'order' && write.quantity)).toEqual([
      ...['0.01', '0.01', '0.005'],
    ])
    for (const { write } of placed()) expect(write).toMatchObject({ side: 'SELL', reduceOnly: true })
    await goOn(60)
    await ended('done')
    expect(cancels()).toHaveLength(3)
  })
})

describe('the end of a scale program, after which nothing leaves', () => {
  const rested = async () => {
    await begin()
    await goOn(3)
    await desk.until('something rests', () => resting().length > 0)
  }
  const sent = () => ofScale().filter(({ state }) => state.is !== 'not sent').length

  it('follows a gap with anything open', async () => {
    await rested()
    desk.practice.fault({ name: 'refuse the connection', times: 100_000 })
    desk.practice.fault({ name: 'close the socket', times: 100_000 })
    await goOn(4)
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    expect(['gap', 'unknown']).toContain(newest()?.ended?.why)
    const before = sent()
    desk.practice.clearFaults()
    await goOn(15)
    expect(sent()).toBe(before)
  })

  it('follows the first unknown outcome', async () => {
    await rested()
    desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
    await goOn(6)
    await ended('unknown')
    const before = sent()
    await goOn(15)
    expect(sent()).toBe(before)
  })

  it('follows a cancel whose outcome is unknown', async () => {
    await begin(() => ({ levels: 2, quantity: '0.02' }))
    await goOn(10)
    desk.practice.fault({ name: 'lose the reply', on: { method: 'DELETE', path: '/v1/order' } })
    await goOn(56)
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    expect(newest()?.ended?.why).toBe('unknown')
    expect(cancels()).toHaveLength(1)
  })

  it('comes at the person’s request: resting orders stay in place', async () => {
    await rested()
    await desk.api.armed.disarm()
    await ended('disarmed')
    await desk.settled()
    const stays = resting().length
    await goOn(70)
    expect(resting()).toHaveLength(stays)
    expect(cancels()).toEqual([])
  })
})

const pick = (level: { readonly price: Amount; readonly quantity: Amount } | undefined) =>
  level && { price: level.price, quantity: level.quantity }

/** A buy of this quantity that fills at once. */
const opening = (quantity: string) =>
  createOrderDraft({
    ...{ symbol: market, side: 'BUY', type: 'IOC', price: at('1.005'), quantity, reduceOnly: false },
    marginMode: 'CROSS',
  })
