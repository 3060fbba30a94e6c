import { afterEach, describe, expect, it } from 'vitest'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { armWish, bestPrices as pricesAt, handAt, untilMarksAgree } from '../kit/armed-desk'
import { turnableClock } from '../kit/clock'
import { market, openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import { pause } from '../kit/desk-window'
import { generousGuards } from '../kit/generous-guards'

let desk: OpenDesk
const order = { method: 'POST', path: '/v1/order' } as const
afterEach(() => desk.close())

const bestPrices = () => pricesAt(desk)
const wish = (changes: Partial<ArmingRequest> = {}): ArmingRequest => armWish(desk, changes)

async function arm(options: DeskOptions = {}, changes: Partial<ArmingRequest> = {}): Promise<void> {
  desk = await openDesk(options)
  await untilMarksAgree(desk)
  expect(await desk.api.armed.arm(wish(changes))).toEqual({ ok: true, value: 'armed' })
}

const { press, click, later } = handAt(() => desk)
const here = { x: 100, y: 100, width: 100, height: 200 }
const elsewhere = { x: 900, y: 100, width: 100, height: 200 }
const armedState = () => desk.snapshot().armed?.value
const newest = () => armedState()?.envelopes[0]
/** True if at least one attempt left and every attempt has ended. */
const isOver = () =>
  desk.attempts().length > 0 &&
  desk.attempts().every(({ state }) => state.is === 'filled' || state.is === 'cancelled')
const posts = () => desk.received('POST /v1/order')
const ended = (why: string) => desk.until(`it ended by ${why}`, () => newest()?.ended?.why === why)

/** Arms, and buys at the worst allowed price; an order at the best one may find it gone. */
async function armAndBuy(): Promise<void> {
  const armed = await desk.api.armed.arm(wish({ places: { bids: here } }))
  expect(armed).toEqual({ ok: true, value: 'armed' })
  const price = await desk.until('it is told', () => newest()?.envelope.markets[0]?.buyAtMost)
  click(150)
  await desk.api.armed.clicked({ place: 'bids', price })
  await desk.filled()
  await desk.until('a position, and nothing is held', ({ positions, writes }) => {
    const isHeld = positions?.value.some(({ quantity }) => quantity !== '0')
    return isHeld === true && writes?.value.holds.length === 0
  })
}

describe('armed trading', () => {
  it('takes a close soon after slow answers end, since its reads have not piled up meanwhile', async () => {
    desk = await openDesk({ practice: { limits: true } })
    await armAndBuy()
    desk.practice.fault({ name: 'delay', ms: 4_000, on: { method: 'GET' }, times: Infinity })
    const end = desk.clock.now() + 40_000
    await desk.until('slow for a while', () => desk.clock.now() > end)
    desk.practice.clearFaults()
    await desk.until('all answered', () => desk.clock.now() > end + 6_000)
    press('F7')
    await desk.until('flat', ({ positions }) => positions?.value.every(({ quantity }) => quantity === '0'))
    expect(armedState()?.session?.presses).toMatchObject({ count: 2, sent: 2, refused: 0 })
  })

  it('is confirmed on the sheet with every bound and the worst case, and journalled before it allows anything', async () => {
    await arm()
    const question = desk.person.asked.at(-1)
    expect(question).toMatchObject({
      is: 'arm',
      envelope: { mode: 'practice', writes: 6, lasts: 600_000, types: ['LIMIT', 'IOC'] },
      worst: { cases: [{ side: 'BUY' }, { side: 'SELL' }], churns: [{ symbol: market }] },
    })
    expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'armed' })
    await desk.until('it is told as open', () => newest() !== undefined && newest()?.ended === undefined)
  })

  it('does not start where the person declines or a bound is missing', async () => {
    desk = await openDesk()
    desk.person.will({ is: 'no' })
    expect(await desk.api.armed.arm(wish())).toEqual({ ok: true, value: 'declined' })
    press('F1')
    const { buyAtMost: _buy, sellAtLeast: _sell, ...sideless } = wish()
    const wrong = await desk.api.armed.arm({ ...sideless, perOrder: '0', worthInAll: '1' })
    expect(wrong).toMatchObject({ ok: false })
    expect(!wrong.ok && wrong.error.map(({ facts }) => facts['bound'])).toEqual([
      'perOrder',
      'side',
      'worthInAll',
    ])
    expect(posts()).toBe(0)
    expect(desk.journal.readAll().filter(({ saw }) => saw === 'armed')).toEqual([])
  })

  it('sends one order for one press, without a sheet, and counts it', async () => {
    await arm()
    const questionsBefore = desk.person.asked.length
    press('F1')
    await desk.until('it has ended', () => isOver())
    const [attempt] = desk.attempts()
    expect(attempt).toMatchObject({
      write: { side: 'BUY', type: 'IOC', quantity: '0.01' },
      inside: { envelope: newest()?.envelope.id, size: '0.01' },
    })
    expect(posts()).toBe(1)
    expect(desk.person.asked).toHaveLength(questionsBefore)
    await desk.until('it is counted', () => newest()?.used.writes === 1)
    expect(newest()?.used.worth).toBe(attempt?.inside?.worth)
  })

  it('sends nothing for a held, released or unbound key, or beside an open question', async () => {
    await arm()
    for (const repeats of [true, true]) desk.app.handleKey({ is: 'down', key: 'F1', at: later(), repeats })
    const at = later()
    desk.app.handleKey({ is: 'up', key: 'F1', at, repeats: false })
    expect(desk.app.handleKey({ is: 'down', key: 'KeyB', at, repeats: false })).toBe(false)
    press('F6')
    desk.person.will('wait')
    const answered = desk.api.guards.takeBreak({ minutes: 5 })
    await desk.until('a question is open', () => desk.person.asked.at(-1)?.is === 'break')
    press('F1')
    expect(posts()).toBe(0)
    desk.person.answer({ is: 'no' })
    await answered
  })

  it('rests an order at the best price of its side, and cancels the newest one', async () => {
    await arm({}, { places: { bids: here } })
    press('F3')
    // The market decides whether this one rests; it does not come near the next one.
    await desk.until('it left', () => desk.attempts().length === 1)
    expect(desk.attempts()).toMatchObject([
      { write: { side: 'BUY', type: 'LIMIT' }, inside: { size: '0.01' } },
    ])
    await desk.settled()
    await desk.until('nothing is held', ({ writes }) => writes?.value.holds.length === 0)
    const { low } = bestPrices()
    click(150)
    expect(await desk.api.armed.clicked({ place: 'bids', price: low })).toMatchObject({ ok: true })
    const state = () =>
      desk.attempts().find(({ write }) => write.is === 'order' && write.price === low)?.state.is
    await desk.until('it rests', () => state() === 'live')
    await desk.until('nothing is held', ({ writes }) => writes?.value.holds.length === 0)
    press('F8')
    await desk.until('it is cancelled', () => state() === 'cancelled')
    await desk.until('all three are counted', () => newest()?.used.writes === 3)
    expect(newest()?.used.sizes).toEqual({ [market]: '0.02' })
  })

  it('refuses a press beyond the limit per minute and reports it, continues, and can still close', async () => {
    // The whole test must fit into one minute, so the clocks run no faster than the machine's.
    desk = await openDesk({ clock: turnableClock(), practice: { clock: { is: 'real' } } })
    await desk.api.guards.set({ ...generousGuards, writesPerMinute: '1' })
    await armAndBuy()
    press('F1')
    await desk.until('it is refused', () => armedState()?.refused[0]?.code === 'CAP_RATE')
    expect(armedState()?.refused).toEqual([{ code: 'CAP_RATE', facts: { count: '1', cap: '1' } }])
    expect([posts(), newest()?.ended]).toEqual([1, undefined])
    press('F7')
    await desk.until('it is closed', ({ positions }) =>
      positions?.value.every(({ quantity }) => quantity === '0'),
    )
    expect([posts(), newest()?.ended]).toEqual([2, undefined])
  })

  it('refuses a press beyond a guard and names it, and goes on', async () => {
    desk = await openDesk()
    const most = roundToGrid(
      multiply(requireAmount(bestPrices().ask), requireAmount('0.015')),
      requireAmount('1'),
      'down',
    )
    await desk.api.guards.set({ ...generousGuards, positionNotional: most })
    await armAndBuy()
    press('F1')
    await desk.until('it is refused', () => armedState()?.refused[0]?.code === 'CAP_POSITION')
    expect([posts(), newest()?.ended, armedState()?.session?.presses]).toMatchObject([
      ...[1, undefined, { count: 2, sent: 1, refused: 1, lastSent: { press: 1 }, lastRefused: 2 }],
    ])
    press('F7')
    await desk.until('it is closed', ({ positions }) =>
      positions?.value.every(({ quantity }) => quantity === '0'),
    )
  })

  it('refuses what would hold more than its largest position, and fits what reduces', async () => {
    desk = await openDesk()
    await untilMarksAgree(desk)
    const armed = await desk.api.armed.arm(wish({ exposure: '0.01', places: { bids: here } }))
    expect(armed).toEqual({ ok: true, value: 'armed' })
    const price = await desk.until('it is told', () => newest()?.envelope.markets[0]?.buyAtMost)
    click(150)
    await desk.api.armed.clicked({ place: 'bids', price })
    await desk.filled()
    await desk.until('a position', ({ positions }) => positions?.value.some(one => one.quantity === '0.01'))
    press('F1')
    await desk.until(
      'it says why',
      () => armedState()?.refused[0]?.facts['why']?.includes('more than may be held') ?? false,
    )
    expect(posts()).toBe(1)
    // A sell against the position can only reduce it.
    press('F2')
    const close = await desk.until('it is told', () =>
      desk.attempts().find(({ write }) => write.is === 'order' && write.side === 'SELL'),
    )
    expect(close).toMatchObject({
      write: { reduceOnly: true, quantity: '0.01' },
      inside: { size: '0', worth: '0' },
    })
    await desk.settled()
    expect(posts()).toBe(2)
    expect(newest()?.ended).toBeUndefined()
  })

  it('uses the size that is set while it is armed, within the sealed one', async () => {
    await arm()
    expect(desk.app.resizeArmed('0.011')).toMatchObject({
      error: [{ code: 'OUTSIDE_ENVELOPE' }],
    })
    expect(desk.app.resizeArmed('0.00001')).toMatchObject({
      error: [{ code: 'QUANTITY_OFF_TICK' }],
    })
    expect(desk.app.resizeArmed('0.004')).toMatchObject({ ok: true })
    await desk.until('it is told', () => armedState()?.session?.size === '0.004')
    press('F1')
    await desk.until('it is sent', () => desk.attempts().length === 1)
    expect(desk.attempts()).toMatchObject([{ write: { quantity: '0.004' }, inside: { size: '0.004' } }])
    await desk.settled()
  })

  it('closes the position it opened, using up only the write count', async () => {
    await arm({}, { places: { bids: here } })
    const isHeld = () => desk.snapshot().positions?.value.some(({ quantity }) => quantity !== '0') ?? false
    // An order at the best price may find it gone; at the worst allowed price it does not.
    const price = await desk.until('it is told', () => newest()?.envelope.markets[0]?.buyAtMost)
    click(150)
    await desk.api.armed.clicked({ place: 'bids', price })
    await desk.until('something is held', isHeld)
    await desk.filled()
    await desk.until('nothing waits', ({ writes }) => writes?.value.holds.length === 0)
    press('F7')
    await desk.until('it is closed', () => !isHeld())
    const close = desk.attempts().find(({ write }) => write.is === 'order' && write.reduceOnly)
    expect(close?.inside).toMatchObject({ size: '0', worth: '0' })
    await desk.until('it is counted', () => newest()?.used.writes === desk.attempts().length)
  })

  it('sends one limit order for a click within the frame at the page’s price, and none for a click without one', async () => {
    await arm({}, { places: { bids: here, asks: elsewhere } })
    // A price that the market does not reach, so that the order rests.
    const { low: price } = bestPrices()
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toMatchObject({
      error: [{ code: 'OUTSIDE_ENVELOPE' }],
    })
    click(250)
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toMatchObject({ ok: false })
    click(150)
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toEqual({
      ok: true,
      value: undefined,
    })
    // A click authorizes one order only.
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toMatchObject({ ok: false })
    await desk.until('it stands', () => desk.attempts()[0]?.state.is === 'live')
    expect(desk.attempts()).toMatchObject([
      { write: { side: 'BUY', type: 'LIMIT', price, quantity: '0.01' } },
    ])
    expect(posts()).toBe(1)
  })

  it('sends nothing at a price beyond the worst one, nor for a click that is too old', async () => {
    await arm({}, { places: { bids: here, asks: elsewhere } })
    const { ask, bid } = bestPrices()
    click(150)
    await desk.api.armed.clicked({
      place: 'bids',
      price: roundToGrid(multiply(ask, requireAmount('1.01')), requireAmount('1'), 'down'),
    })
    await desk.until(
      'it says why',
      () => armedState()?.refused[0]?.facts['why']?.includes('a worse price') ?? false,
    )
    click(150)
    await pause(1_050)
    expect(await desk.api.armed.clicked({ place: 'bids', price: bid })).toMatchObject({ ok: false })
    expect(posts()).toBe(0)
  })

  it('refuses orders outside its bounds, and reports why', async () => {
    await arm({}, { worthPerOrder: '1' })
    press('F1')
    await desk.until('it says why', () => armedState()?.refused[0]?.code === 'OUTSIDE_ENVELOPE')
    expect(armedState()?.refused[0]?.facts['why']).toContain('worth more than one may be')
    const { bid } = bestPrices()
    expect(await desk.api.armed.disarm()).toEqual({ ok: true, value: undefined })
    expect(
      await desk.api.armed.arm(
        wish({ buyAtMost: roundToGrid(multiply(bid, requireAmount('0.9')), requireAmount('1'), 'down') }),
      ),
    ).toMatchObject({ ok: true })
    press('F1')
    await desk.until(
      'it says why',
      () => armedState()?.refused[0]?.facts['why']?.includes('a worse price') ?? false,
    )
    expect(posts()).toBe(0)
  })

  it('cannot be armed twice', async () => {
    await arm()
    expect(await desk.api.armed.arm(wish())).toMatchObject({ error: [{ code: 'ENVELOPE_OPEN' }] })
  })
})

describe('the end of armed trading', () => {
  it.each<[string, () => unknown]>([
    ['disarmed', () => desk.api.armed.disarm()],
    ['disarmed', () => desk.app.handleKey({ is: 'down', key: 'Escape', at: 1, repeats: false })],
    ['stopped', () => desk.api.writes.stop()],
    ['asleep', () => desk.app.suspend()],
    ['locked', () => desk.app.lock()],
    ['page gone', () => desk.app.onPageGone()],
    ['no connection', () => desk.api.connection.leave()],
    ['time', () => desk.clock.turn(600_000)],
    ['guards changed', () => desk.api.guards.set({ ...generousGuards, orderNotional: '24000' })],
  ])('%s', async (why, run) => {
    await arm()
    await run()
    await ended(why)
    press('F1')
    expect(posts()).toBe(0)
    expect(desk.journal.readAll().filter(({ saw }) => saw === 'disarmed')).toMatchObject([{ why }])
  })

  it('follows the first unknown outcome, and leaves resting orders', async () => {
    await arm()
    desk.practice.fault({ name: 'lose the reply', on: order })
    press('F1')
    await ended('unknown')
    press('F2')
    expect(posts()).toBe(1)
  })

  it('does not follow a refusal by the venue, which is reported at the press', async () => {
    await arm()
    desk.practice.fault({ name: 'error instead', on: order, status: 400, code: -1101, message: 'no' })
    press('F1')
    await desk.until('it is refused and looked up', ({ writes }) => {
      return desk.attempts()[0]?.state.is === 'refused' && writes?.value.holds.length === 0
    })
    expect(newest()?.ended).toBeUndefined()
    press('F1')
    await desk.until('another one left', () => desk.attempts().length === 2)
  })

  it('follows the loss since arming', async () => {
    await arm({}, { loss: '0.01', places: { bids: here } })
    const price = await desk.until('it is told', () => newest()?.envelope.markets[0]?.buyAtMost)
    click(150)
    await desk.api.armed.clicked({ place: 'bids', price })
    // The fee alone is more.
    await desk.filled()
    await ended('loss')
    press('F1')
    expect(posts()).toBe(1)
  })

  /** Arms, and rests an order that adds at a price that the market does not reach. */
  async function rest(changes: Partial<ArmingRequest> = {}): Promise<void> {
    await arm({}, { places: { bids: here }, ...changes })
    click(150)
    await desk.api.armed.clicked({ place: 'bids', price: bestPrices().low })
    await desk.until('it rests', ({ writes }) => {
      return desk.attempts()[0]?.state.is === 'live' && writes?.value.holds.length === 0
    })
  }

  it.each<[string, () => unknown, Partial<ArmingRequest>]>([
    ['disarmed', () => desk.api.armed.disarm(), {}],
    ['guards changed', () => desk.api.guards.set({ ...generousGuards, orderNotional: '24000' }), {}],
    ['stopped', () => desk.api.writes.stop(), {}],
    // The signer still signs in the last five seconds of the sealed time.
    ['time', () => desk.until('it cancels', () => armedState()?.session?.ending === 'time'), { minutes: 1 }],
  ])('cancels its open orders that add, and records the end after them: %s', async (why, run, changes) => {
    await rest(changes)
    await run()
    press('F1')
    await ended(why)
    await desk.until('it is cancelled', () => desk.attempts()[0]?.state.is === 'cancelled')
    expect([posts(), desk.received('DELETE /v1/order')]).toEqual([1, 1])
    const cancel = desk.attempts().find(({ write }) => write.is === 'cancel')
    expect(cancel?.inside?.envelope).toBe(newest()?.envelope.id)
    const [consent, over] = ['consent', 'disarmed'].map(saw =>
      desk.journal.readAll().findLastIndex(one => one.saw === saw),
    )
    expect(over).toBeGreaterThan(consent ?? Infinity)
  })

  it('leaves its open orders when the desk is locked, and drops the key at once', async () => {
    await rest()
    await desk.app.lock()
    await ended('locked')
    expect([desk.attempts()[0]?.state.is, desk.received('DELETE /v1/order')]).toEqual(['live', 0])
  })

  it('leaves its open orders after an unknown outcome', async () => {
    await rest()
    desk.practice.fault({ name: 'lose the reply', on: order })
    press('F1')
    await ended('unknown')
    expect(desk.received('DELETE /v1/order')).toBe(0)
  })

  it('follows a signature count of the signer that differs from the desk’s, and nothing leaves', async () => {
    await arm({
      opening: {
        openVenue(options) {
          const sign: typeof options.vault.sign = (keyId, what, offset, claims) => {
            const inside = claims?.inside && { ...claims.inside, worth: '2000.01' }
            return options.vault.sign(keyId, what, offset, { ...claims, ...(inside && { inside }) })
          }
          return openWritableVenue({ ...options, vault: { ...options.vault, sign } })
        },
      },
    })
    press('F1')
    await ended('signer')
    expect(desk.attempts()).toMatchObject([{ state: { is: 'not sent', why: 'not signed: outside' } }])
    expect(posts()).toBe(0)
  })

  it('is immediate where the signer does not count its orders: trading is never armed', async () => {
    desk = await openDesk({
      opening: {
        openVenue: options =>
          openWritableVenue({ ...options, vault: { ...options.vault, arm: () => Promise.resolve(false) } }),
      },
    })
    expect(await desk.api.armed.arm(wish())).toMatchObject({ error: [{ code: 'SIGNING_FAILED' }] })
    expect(desk.journal.readAll().some(({ saw }) => saw === 'armed')).toBe(false)
  })

  it('does not follow the use of its full allowance, which refuses further presses', async () => {
    await arm({}, { writes: 1 })
    // A press that is not clearly inside would ask on a sheet.
    desk.person.will({ is: 'no' })
    await desk.until('it says why', () => {
      press('F1')
      return armedState()?.refused[0]?.facts['why']?.includes('as many writes as it allows') ?? false
    })
    expect([posts(), newest()?.ended]).toEqual([1, undefined])
  })

  it('follows the end of the run: the next run allows nothing, and reports the end', async () => {
    await arm()
    const { journal } = desk
    await desk.close()
    expect(journal.readAll().at(-1)).toMatchObject({ saw: 'disarmed', why: 'desk closed' })
    desk = await openDesk({ journal })
    press('F1')
    expect(posts()).toBe(0)
    expect(newest()).toMatchObject({ ended: { why: 'desk closed' }, used: { writes: 0 } })
  })
})
