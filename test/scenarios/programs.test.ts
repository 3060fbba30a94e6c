import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PositionRecord } from '../../src/core/account/position-record'
import type { ChaseRequest } from '../../src/core/programs/chase/chase-request'
import type { ProgramRequest } from '../../src/core/programs/program-request'
import type { TwapRequest } from '../../src/core/programs/twap/twap-request'
import {
  compareDecimals,
  requireAmount,
  multiply,
  sumAmountProducts,
  roundToGrid,
  ZERO,
  subtract,
} from '../../src/core/value/decimal-amount'
import { createOrderDraft } from '../../src/core/write/venue-write'
import type { WritableVenue } from '../../src/main/main-ports'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { market, openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import { generousGuards } from '../kit/generous-guards'
import { timeGoesOn } from '../kit/time-goes-on'
import { position } from '../kit/trade'
import { scenarioClock } from '../kit/clock'

let desk: OpenDesk
const order = { method: 'POST', path: '/v1/order' } as const
afterEach(() => desk.close())

/** The worst price, a little beyond the best one. */
function worst(side: 'BUY' | 'SELL') {
  const { bids, asks } = desk.view()?.book ?? { bids: [], asks: [] }
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  return side === 'BUY'
    ? roundToGrid(multiply(ask, requireAmount('1.01')), tick, 'down')
    : roundToGrid(multiply(bid, requireAmount('0.99')), tick, 'up')
}

const wish = (changes: Partial<TwapRequest> = {}): TwapRequest => ({
  ...{
    is: 'twap',
    symbol: market,
    marginMode: 'CROSS',
    side: 'BUY',
    quantity: '0.06',
    worst: worst(changes.side ?? 'BUY'),
  },
  ...{ worthInAll: '20000', slices: 6, minutes: 1, type: 'IOC', reach: 20, sizeVaries: 0, timeVaries: 0 },
  ...{ catchUp: '', patience: 20, reduceOnly: false },
  ...changes,
})

let traffic = createTraffic()
/** Runs as a signed write is handed over, before its last check. */
let handedOver: () => Promise<void>
/** Times at which writes passed the last check before their connection. */
let letGo: number[]
/** Overrides a reading of the positions. */
let showing: (read: PositionsRead) => PositionsRead
type PositionsRead = Awaited<ReturnType<WritableVenue['read']['positions']>>
beforeEach(() => {
  showing = read => read
  handedOver = () => Promise.resolve()
  letGo = []
})

/** The production venue, with its reads observed and its writes recorded at their last check. */
const openObservedVenue: typeof openWritableVenue = given => {
  const real = openWritableVenue(given)
  const positions: typeof real.read.positions = async () => showing(await real.read.positions())
  const venue = traffic.of({ ...real, read: { ...real.read, positions } })
  const send: typeof venue.send = async (signed, write, lastLook) => {
    await handedOver()
    return venue.send(signed, write, leaving => {
      const may = lastLook(leaving)
      if (may) letGo.push(performance.now())
      return may
    })
  }
  return { ...venue, send }
}

/** A desk whose clocks turn together, with its reads observed. */
function open(options: DeskOptions = {}): Promise<OpenDesk> {
  traffic = createTraffic()
  return openDesk({
    clock: scenarioClock(),
    steadyTurns: true,
    opening: { openVenue: openObservedVenue },
    ...options,
  })
}

/** The same, with this program begun. */
async function begin(changes: Partial<TwapRequest> = {}, options: DeskOptions = {}): Promise<void> {
  desk = await open(options)
  expect(await desk.api.armed.program(wish(changes))).toEqual({ ok: true, value: 'armed' })
}

const newest = () => desk.snapshot().armed?.value.envelopes[0]
const posts = () => desk.received('POST /v1/order')
const ended = (why: string) =>
  desk
    .until(`it ended by ${why}`, () => newest()?.ended?.why === why)
    .catch((error: unknown) => {
      throw new Error(
        `${String(error)} ${JSON.stringify([newest()?.ended, desk.attempts().map(({ state, inside }) => [state, inside?.slice])])}`,
      )
    })
/** Total of its executions; a cancel carries its order's earlier executions. */
const executed = () =>
  sumAmountProducts(
    desk
      .attempts()
      .filter(({ write }) => write.is === 'order')
      .map(one => [one.executed]),
  )
const goOn = (seconds: number): Promise<void> => timeGoesOn(desk, traffic, seconds)

describe('a TWAP program', () => {
  it('is confirmed on the sheet, with every number of its rule, and journalled before it sends anything', async () => {
    await begin()
    const question = desk.person.asked.at(-1)
    expect(question).toMatchObject({
      is: 'arm',
      envelope: {
        rule: {
          is: 'twap',
          side: 'BUY',
          quantity: '0.06',
          slices: 6,
          every: 10_000,
          patience: 20_000,
          reach: 20,
        },
        ...{ mode: 'practice', types: ['IOC'], writes: 6, lasts: 120_000, acts: [] },
      },
      worst: { cases: [{ side: 'BUY', size: '0.06' }] },
    })
    expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'armed' })
    expect(posts()).toBe(0)
  })

  it('sends each slice at its time, once, without a sheet, and ends when it is done', async () => {
    await begin()
    const questionsBefore = desk.person.asked.length
    await goOn(75)
    await ended('done')
    const left = desk.attempts().toSorted((a, b) => a.consentedAt - b.consentedAt)
    expect(left.map(({ inside }) => inside?.slice?.at)).toEqual([0, 1, 2, 3, 4, 5])
    for (const { write, inside } of left) {
      expect(write).toMatchObject({ side: 'BUY', type: 'IOC', quantity: '0.01', reduceOnly: false })
      expect(inside).toMatchObject({ envelope: newest()?.envelope.id, size: '0.01' })
    }
    // Six parts of a minute, each order within its own part.
    expect(left.map(({ inside }) => Math.floor((inside?.slice?.elapsed ?? -1) / 10_000))).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
    expect(posts()).toBe(6)
    expect(desk.person.asked).toHaveLength(questionsBefore)
    expect(compareDecimals(executed(), requireAmount('0.06'))).toBeLessThanOrEqual(0)
    expect(compareDecimals(executed(), ZERO)).toBe(1)
    const kept = posts()
    await goOn(5)
    expect(posts()).toBe(kept)
  })

  it('continues after each slice though the clock was set back by seconds before it began', async () => {
    desk = await open()
    desk.clock.set(-9_000)
    await goOn(20)
    expect(await desk.api.armed.program(wish())).toEqual({ ok: true, value: 'armed' })
    await goOn(25)
    // On a busy machine more time passes than is turned, so the next one may be due.
    const sent = slices().toSorted()
    expect([newest()?.ended, sent]).toEqual([undefined, [...sent.keys()]])
    expect(sent.length).toBeGreaterThanOrEqual(3)
  })

  it('rests each slice at its own side and cancels it when its time is over', async () => {
    await begin({ type: 'POST_ONLY', reach: 0, slices: 3, quantity: '0.03' })
    await goOn(90)
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    const placed = desk.attempts().filter(({ write }) => write.is === 'order')
    expect(placed.every(({ write }) => write.is === 'order' && write.type === 'POST_ONLY')).toBe(true)
    expect(placed.length).toBeGreaterThan(0)
    // The venue reports an order that has just filled as missing: that doubt ends the program.
    expect(['done', 'unknown']).toContain(newest()?.ended?.why)
    expect(placed.every(({ state }) => state.is === 'filled' || state.is === 'cancelled')).toBe(true)
    expect(compareDecimals(executed(), requireAmount('0.03'))).toBeLessThanOrEqual(0)
  })

  it('waits while the venue cannot be reached, skips missed slices, and continues', async () => {
    await begin({ slices: 12, quantity: '0.12', minutes: 2, patience: 60 })
    await goOn(4)
    await desk.settled()
    expect(posts()).toBe(1)
    pullTheNetwork()
    await goOn(25)
    expect(newest()?.ended).toBeUndefined()
    // The pause is shown in time, with its reason.
    expect(newest()?.waits?.on).toBe('connection')
    const before = slices()
    desk.practice.clearFaults()
    await desk.until('it is heard again', ({ health }) => health?.value.channel.is === 'live')
    await goOn(40)
    expect([newest()?.ended, newest()?.waits]).toEqual([undefined, undefined])
    const sent = slices()
    expect(sent.length).toBeGreaterThan(before.length)
    // At most one order for each slice, and none for those whose time has passed.
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent).not.toContain(2)
    for (const { write } of desk.attempts()) expect(write).toMatchObject({ quantity: '0.01' })
  })

  it('ends once it has waited for the sealed time', async () => {
    await begin({ slices: 12, quantity: '0.12', minutes: 2, patience: 15 })
    await goOn(4)
    await desk.settled()
    pullTheNetwork()
    await goOn(30)
    await ended('patience')
    desk.practice.clearFaults()
    const sent = posts()
    await goOn(15)
    expect(posts()).toBe(sent)
  })

  it('only ever reduces what it closes, and ends when the position is gone', async () => {
    desk = await open()
    await desk.submit(await desk.plan(opening('0.02')))
    await desk.filled()
    await desk.until('it is held', ({ positions }) =>
      positions?.value.some(({ symbol, quantity }) => symbol === market && quantity === '0.02'),
    )
    const reduction = { side: 'SELL', quantity: '0.06', reduceOnly: true } as const
    expect(await desk.api.armed.program(wish(reduction))).toEqual({ ok: true, value: 'armed' })
    await goOn(70)
    await ended('nothing to close')
    const closes = desk.attempts().filter(({ inside }) => inside?.slice !== undefined)
    expect(closes.every(({ write }) => write.is === 'order' && write.reduceOnly)).toBe(true)
    expect(sumAmountProducts(closes.map(one => [one.executed]))).toBe('0.02')
  })

  it('that closes ends by an order of the person in its market', async () => {
    desk = await open()
    await desk.submit(await desk.plan(opening('0.05')))
    await desk.filled()
    const reduction = { side: 'SELL', quantity: '0.03', reduceOnly: true } as const
    expect(await desk.api.armed.program(wish(reduction))).toEqual({ ok: true, value: 'armed' })
    await goOn(3)
    await desk.settled()
    await desk.submit(await desk.plan(opening('0.01')))
    await ended('own order')
  })

  it('does not start where the person declines, a number is missing, or trading is armed', async () => {
    desk = await open()
    desk.person.will({ is: 'no' })
    expect(await desk.api.armed.program(wish())).toEqual({ ok: true, value: 'declined' })
    expect(await desk.api.armed.program(wish({ slices: 13 }))).toMatchObject({
      error: [{ code: 'ENVELOPE_MALFORMED', facts: { bound: 'minutes' } }],
    })
    desk.person.will({ is: 'yes' })
    expect(await desk.api.armed.program(wish())).toEqual({ ok: true, value: 'armed' })
    const bounds = { perOrder: '0.01', exposure: '0.05', worthPerOrder: '2000', worthInAll: '9000' }
    expect(
      await desk.api.armed.arm({
        ...{ symbol: market, marginMode: 'CROSS', buyAtMost: worst('BUY'), ...bounds },
        ...{ loss: '500', slippage: '5', perMinute: 60, writes: 6, minutes: 10 },
      }),
    ).toMatchObject({ error: [{ code: 'ENVELOPE_OPEN' }] })
    expect(await desk.api.armed.program(wish())).toMatchObject({ error: [{ code: 'ENVELOPE_OPEN' }] })
  })
})

describe('a following order', () => {
  const chase = (changes: Partial<ChaseRequest> = {}): ChaseRequest => ({
    ...{ is: 'chase', symbol: market, marginMode: 'CROSS', side: 'BUY', quantity: '0.05' },
    ...{ worst: worst('BUY'), worthInAll: '20000', minutes: 1, moves: 12, apart: 2, takesRest: true },
    ...{ reach: 20, patience: 20, reduceOnly: false },
    ...changes,
  })
  const follow = async (changes: Partial<ChaseRequest> = {}): Promise<void> => {
    desk = await open()
    const wished: ProgramRequest = chase(changes)
    expect(await desk.api.armed.program(wished)).toEqual({ ok: true, value: 'armed' })
  }
  const placed = () => desk.attempts().filter(({ write }) => write.is === 'order')
  const rests = () => placed().some(({ state }) => state.is === 'live' || state.is === 'partly filled')
  /** Keeps the first order resting in any market: it is matched only after the test. */
  const stand = () => desk.practice.fault({ name: 'match late', ms: 300_000 })
  const types = () => placed().map(({ write }) => (write.is === 'order' ? write.type : undefined))

  it('rests at its own side, moves with the market, takes the rest, and executes no more than was sealed', async () => {
    await follow()
    // The market keeps moving away from the order, and stays below the worst price.
    for (let second = 0; second < 80 && newest()?.ended === undefined; second += 1) {
      desk.practice.fault({ name: 'move the price', symbol: market, share: 0.00006, ms: 3_600_000 })
      await goOn(1)
    }
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    // A cancel that crosses a fill may leave a doubt, which ends the program.
    expect(['done', 'unknown']).toContain(newest()?.ended?.why)
    // The newest comes first: only that one may take.
    expect(types().at(-1)).toBe('POST_ONLY')
    expect(types().slice(1)).not.toContain('IOC')
    expect(compareDecimals(executed(), requireAmount('0.05'))).toBeLessThanOrEqual(0)
    if (newest()?.ended?.why === 'done') expect(executed()).toBe('0.05')
    // One at a time: each ended before the next one, and each was for the remaining quantity.
    const each = placed().toSorted((a, b) => a.consentedAt - b.consentedAt)
    let left = requireAmount('0.05')
    for (const { write, executed: filled } of each) {
      expect(write).toMatchObject({ quantity: left })
      left = subtract(left, filled)
    }
  })

  it('is replaced no more often than was sealed', async () => {
    await follow({ moves: 1, takesRest: false, reach: 0, quantity: '0.15' })
    for (let tenth = 0; tenth < 8 && newest()?.ended === undefined; tenth += 1) {
      desk.practice.fault({ name: 'move the price', symbol: market, share: 0.0004 })
      await goOn(10)
    }
    expect(placed().length).toBeLessThanOrEqual(2)
    expect(['done', 'unknown']).toContain(newest()?.ended?.why)
    expect(types()).not.toContain('IOC')
  })

  it('is replaced no sooner than was sealed, though the clock is set back meanwhile', async () => {
    await follow({ apart: 12, takesRest: false, reach: 0 })
    stand()
    const handed: number[] = []
    handedOver = () => Promise.resolve(void handed.push(desk.clock.steady()))
    // Less than the offset that ends the program, set before its first order. The first may fail to be
    // signed, then the next one is.
    desk.clock.set(-1_900)
    for (let second = 0; second < 40 && handed.length < 2; second += 1) {
      desk.practice.fault({ name: 'move the price', symbol: market, share: 0.0002 })
      await goOn(1)
      // Set right again after the order was dated by that clock.
      if (handed.length > 0) desk.clock.set(0)
    }
    const [placedAt = 0, takenBackAt = 0] = handed
    expect([newest()?.ended, handed.length]).toEqual([undefined, 2])
    expect(takenBackAt - placedAt).toBeGreaterThan(11_500)
  })

  it('is not replaced, and ends, when the final check reads a position that no attempt explains', async () => {
    let heldMore = false
    // As if an unreported fill showed in it.
    showing = read =>
      heldMore && read.is === 'read'
        ? { ...read, value: { ...read.value, positions: more(read.value.positions) } }
        : read
    handedOver = async () => {
      if (heldMore || !placed().some(({ state }) => state.is === 'cancelled')) return
      heldMore = true
      // Every plan triggers a read of the positions.
      await desk.tryPlan(opening('0.01'))
    }
    // An order that fills completely has no successor; the test then begins again.
    for (let course = 0; course < 6 && !heldMore; course += 1) {
      if (course > 0) await desk.close()
      await follow({ takesRest: false, reach: 0 })
      for (let second = 0; second < 30 && !heldMore; second += 1) {
        desk.practice.fault({ name: 'move the price', symbol: market, share: 0.00006, ms: 3_600_000 })
        await goOn(1)
      }
    }
    expect(heldMore).toBe(true)
    await desk.settled()
    expect(posts()).toBe(1)
    expect(placed().map(({ state }) => state.is)).toEqual(['not sent', 'cancelled'])
  })

  it('ends at a gap with its order open', async () => {
    await follow({ apart: 12 })
    stand()
    await goOn(3)
    await desk.until('it rests', () => rests())
    pullTheNetwork()
    await goOn(4)
    await desk.until('it has ended', () => newest()?.ended !== undefined)
    expect(['gap', 'unknown']).toContain(newest()?.ended?.why)
  })
})

describe('the end of a program, after which nothing leaves', () => {
  it.each<[string, () => unknown]>([
    ['disarmed', () => desk.api.armed.disarm()],
    ['stopped', () => desk.api.writes.stop()],
    ['asleep', () => desk.app.suspend()],
    ['locked', () => desk.app.lock()],
    ['not shown', () => desk.app.onStripGone()],
    ['no connection', () => desk.api.connection.leave()],
    ['guards changed', () => desk.api.guards.set({ ...generousGuards, orderNotional: '24000' })],
    ['clocks', () => desk.clock.set(2_500)],
  ])('%s', async (why, run) => {
    await begin()
    await goOn(3)
    await desk.settled()
    const sent = posts()
    expect(sent).toBe(1)
    await run()
    await goOn(1)
    await ended(why)
    await goOn(15)
    expect(posts()).toBe(sent)
    expect(desk.journal.readAll().filter(({ saw }) => saw === 'disarmed')).toMatchObject([{ why }])
  })

  it('follows a guard that its next order reaches, and names the guard', async () => {
    desk = await open()
    // The guard allows less than four of its six slices.
    const most = roundToGrid(multiply(worst('BUY'), requireAmount('0.03')), requireAmount('1'), 'down')
    await desk.api.guards.set({ ...generousGuards, positionNotional: most })
    expect(await desk.api.armed.program(wish())).toEqual({ ok: true, value: 'armed' })
    await goOn(45)
    await ended('guard')
    expect(desk.snapshot().armed?.value.refused).toMatchObject([
      { code: 'CAP_POSITION', facts: { cap: most } },
    ])
    expect([posts() > 0, posts() < 6]).toEqual([true, true])
  })

  it('follows the guard on the volume traded today', async () => {
    desk = await open()
    // Enough for two and a half of its six slices.
    const most = roundToGrid(multiply(worst('BUY'), requireAmount('0.025')), requireAmount('1'), 'down')
    await desk.api.guards.set({ ...generousGuards, dailyNotional: most })
    expect(await desk.api.armed.program(wish())).toEqual({ ok: true, value: 'armed' })
    await goOn(45)
    await ended('guard')
    const sent = posts()
    expect(sent).toBeGreaterThan(2)
    expect(sent).toBeLessThan(6)
    // Without its last slice, the executions were below the limit.
    expect(compareDecimals(executed(), requireAmount('0.035'))).toBeLessThan(0)
    await goOn(15)
    expect([posts(), desk.person.asked.at(-1)?.is]).toEqual([sent, 'arm'])
  })

  it('comes within 100 ms of a stop, also where a part of it is signed and about to leave', async () => {
    await begin({ slices: 12, quantity: '0.12' })
    await goOn(3)
    await desk.settled()
    let [stoppedAt, endedAt] = [0, 0]
    handedOver = async () => {
      stoppedAt = performance.now()
      await desk.api.writes.stop()
      if (desk.journal.readAll().some(({ saw }) => saw === 'disarmed')) endedAt = performance.now()
    }
    const before = letGo.length
    expect(before).toBe(1)
    for (let second = 0; second < 8 && stoppedAt === 0; second += 1) await goOn(1)
    expect(stoppedAt).toBeGreaterThan(0)
    await ended('stopped')
    expect(endedAt - stoppedAt).toBeLessThan(100)
    expect(endedAt).toBeGreaterThan(0)
    await goOn(20)
    expect([letGo.length, posts()]).toEqual([before, before])
    // It was journaled, and is marked as not sent.
    expect(desk.attempts().map(({ state }) => state.is)).toContain('not sent')
  })

  it('follows the first unknown outcome', async () => {
    await begin()
    desk.practice.fault({ name: 'lose the reply', on: order })
    await goOn(3)
    await ended('unknown')
    await goOn(15)
    expect(posts()).toBe(1)
  })

  it('follows the first refusal by the venue', async () => {
    await begin()
    desk.practice.fault({ name: 'error instead', on: order, status: 400, code: -1101, message: 'no' })
    await goOn(3)
    await ended('refused')
  })

  it('does not follow a closed page, which only shows the program', async () => {
    await begin()
    desk.app.onPageGone()
    await goOn(12)
    expect(newest()?.ended).toBeUndefined()
    expect(posts()).toBe(2)
  })

  it('follows the end of the run: the next run sends nothing of it', async () => {
    await begin()
    await goOn(3)
    await desk.settled()
    const { journal, clock, practice } = desk
    const sent = posts()
    await desk.app.close()
    expect(journal.readAll().at(-1)).toMatchObject({ saw: 'disarmed', why: 'desk closed' })
    desk = await open({ journal, clock, next: practice })
    await goOn(25)
    expect(posts()).toBe(sent)
    expect(newest()).toMatchObject({ ended: { why: 'desk closed' }, envelope: { rule: { is: 'twap' } } })
  })
})

/** Refuses every request, and silences the streams. */
function pullTheNetwork(): void {
  desk.practice.fault({ name: 'refuse the connection', times: 100_000 })
  desk.practice.fault({ name: 'close the socket', times: 100_000 })
}

const slices = () =>
  desk.attempts().flatMap(({ inside, state }) => (state.is === 'not sent' ? [] : (inside?.slice?.at ?? [])))

/** The same positions, with more held of the market than there is. */
const more = (positions: readonly PositionRecord[]): readonly PositionRecord[] => [
  ...positions.filter(({ symbol }) => symbol !== market),
  position({ symbol: market, quantity: requireAmount('0.15') }),
]

/** A buy of this quantity that fills at once. */
const opening = (quantity: string) =>
  createOrderDraft({
    ...{ symbol: market, side: 'BUY', type: 'IOC', price: worst('BUY'), quantity, reduceOnly: false },
    marginMode: 'CROSS',
  })
