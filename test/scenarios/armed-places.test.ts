import { afterEach, describe, expect, it } from 'vitest'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import { armWish, bestPrices, handAt } from '../kit/armed-desk'
import { crossing } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
afterEach(() => desk.close())
const { press, click } = handAt(() => desk)

const here = { x: 100, y: 100, width: 100, height: 100 }
const there = { ...here, x: 300 }

async function arm(changes: Partial<ArmingRequest>): Promise<void> {
  expect(await desk.api.armed.arm(armWish(desk, changes))).toEqual({ ok: true, value: 'armed' })
}
const armed = async (changes: Partial<ArmingRequest>): Promise<void> => {
  desk = await openDesk()
  await arm(changes)
}

const newest = () => desk.snapshot().armed?.value.envelopes[0]
const why = () => desk.snapshot().armed?.value.refused[0]?.facts['why']
const refused = { ok: false, error: [{ code: 'OUTSIDE_ENVELOPE' }] }
const taken = { ok: true, value: undefined }
const quiet = () => desk.until('nothing is held', ({ writes }) => writes?.value.holds.length === 0)
const isHeld = () => desk.snapshot().positions?.value.some(({ quantity }) => quantity !== '0') ?? false
const states = () => desk.attempts().map(({ write, state }) => `${write.is} ${state.is}`)
const own = () => desk.attempts().find(({ write }) => write.is === 'order')

describe('a click within the frame', () => {
  it('on the ticket sends the sealed order at the best price, and is used once', async () => {
    await armed({ places: { 'ticket buys': here, 'ticket sells': there } })
    expect(await desk.api.armed.clicked({ place: 'ticket buys' })).toMatchObject(refused)
    click(150)
    expect(await desk.api.armed.clicked({ place: 'ticket buys', price: '1' })).toEqual(taken)
    expect(await desk.api.armed.clicked({ place: 'ticket buys' })).toMatchObject(refused)
    await desk.settled()
    expect(desk.attempts()).toMatchObject([
      { write: { side: 'BUY', type: 'IOC', quantity: '0.01' }, inside: { size: '0.01' } },
    ])
    // A price named by the page is ignored for a place without one.
    expect(own()?.write).not.toMatchObject({ price: '1' })
  })

  it('counts only for the place where main saw it', async () => {
    await armed({ places: { 'ticket buys': here, 'ticket sells': there } })
    click(150)
    expect(await desk.api.armed.clicked({ place: 'ticket sells' })).toMatchObject(refused)
    click(250)
    for (const place of ['ticket buys', 'ticket sells', 'closes'] as const)
      expect(await desk.api.armed.clicked({ place })).toMatchObject(refused)
    expect(desk.attempts()).toEqual([])
  })

  it('sends nothing that the page does not report as hit', async () => {
    await armed({ places: { 'ticket buys': here } })
    click(150)
    press('F6')
    await desk.settled()
    expect(desk.attempts()).toEqual([])
  })

  it('keeps its number and answer beside the second one of a double click, and counts after a right click', async () => {
    await armed({ places: { bids: here } })
    const { low: price } = bestPrices(desk)
    const presses = () => desk.snapshot().armed?.value.session?.presses
    const click = (at: number, isPrimary: boolean, clicks: number): void => {
      for (const is of ['down', 'up'] as const)
        desk.app.handlePointer({ is, x: 150, y: 150, at, isPrimary, clicks })
    }
    click(1_000, true, 1)
    click(1_100, true, 2)
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toEqual(taken)
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toMatchObject(refused)
    await desk.until('it is told', () => why() === 'the second click of two')
    await desk.until('it stands', () => own()?.state.is === 'live')
    expect(presses()).toMatchObject({
      ...{ count: 2, sent: 1, refused: 1, lastRefused: 2 },
      lastSent: { press: 1, attempt: own()?.id },
    })
    await quiet()
    click(3_000, false, 1)
    click(4_000, true, 1)
    expect(await desk.api.armed.clicked({ place: 'bids', price })).toEqual(taken)
    await desk.until('the next left', () => presses()?.sent === 2)
    expect(presses()?.lastSent?.press).toBe(3)
    await desk.settled()
  })

  it('on the chart rests an order at the price of its height, on the side of its column', async () => {
    await armed({ places: { 'chart buys': here, 'chart sells': there } })
    const { low, high } = bestPrices(desk)
    click(150)
    expect(await desk.api.armed.clicked({ place: 'chart buys', price: low })).toEqual(taken)
    await desk.until('it stands', () => own()?.state.is === 'live')
    await quiet()
    click(350)
    expect(await desk.api.armed.clicked({ place: 'chart sells', price: high })).toEqual(taken)
    await desk.until('both left', () => desk.attempts().length === 2)
    expect(desk.attempts().map(({ write }) => write)).toMatchObject([
      { side: 'SELL', type: 'LIMIT', price: high },
      { side: 'BUY', type: 'LIMIT', price: low },
    ])
    expect(desk.attempts().every(({ inside }) => inside !== undefined)).toBe(true)
  })

  it('on a position’s row closes it and uses up only the write count', async () => {
    desk = await openDesk()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('something is held', isHeld)
    await desk.filled()
    await quiet()
    await arm({ places: { closes: here } })
    click(150)
    expect(await desk.api.armed.clicked({ place: 'closes' })).toEqual(taken)
    await desk.until('it is closed', () => !isHeld())
    const close = desk.attempts().find(({ write }) => write.is === 'order' && write.reduceOnly)
    expect(close?.inside).toMatchObject({ size: '0', worth: '0' })
  })

  it('on an order’s row cancels that order if armed trading sent it, and no other', async () => {
    desk = await openDesk()
    const { low: price } = bestPrices(desk)
    const before = await desk.plan({
      ...{ is: 'order', symbol: market, side: 'BUY', type: 'LIMIT', quantity: '0.01', price },
      ...{ reduceOnly: false, marginMode: 'CROSS' },
    })
    await desk.submit(before)
    await desk.until('it stands', () => own()?.state.is === 'live')
    const other = own()?.orderId ?? ''
    await quiet()
    await arm({ places: { 'takes back': here, bids: there } })
    click(150)
    await desk.api.armed.clicked({ place: 'takes back', orderId: other })
    await desk.until('it says why', () => why()?.includes('did not leave inside') ?? false)
    click(350)
    await desk.api.armed.clicked({ place: 'bids', price })
    await desk.until('another stands', () => states().filter(state => state === 'order live').length === 2)
    await quiet()
    const inside = desk.attempts().find(one => one.inside !== undefined)?.orderId ?? ''
    click(150)
    expect(await desk.api.armed.clicked({ place: 'takes back', orderId: inside })).toEqual(taken)
    await desk.until('it is cancelled', () => states().includes('order cancelled'))
    expect(
      desk.attempts().find(({ orderId, write }) => write.is === 'order' && orderId === other)?.state.is,
    ).toBe('live')
    expect(desk.received('DELETE /v1/order')).toBe(1)
  })
})

describe('an order sent while armed', () => {
  it('is moved to the best price by one press, and counted again at its whole size', async () => {
    await armed({ places: { bids: here } })
    const { low: price } = bestPrices(desk)
    click(150)
    await desk.api.armed.clicked({ place: 'bids', price })
    await desk.until('it stands', () => own()?.state.is === 'live')
    await quiet()
    press('F9')
    await desk.until('it stands elsewhere', ({ orders }) =>
      orders?.value.some(order => order.orderId === own()?.orderId && order.price !== price),
    )
    await desk.until('both are counted', () => newest()?.used.writes === 2)
    expect(newest()?.used.sizes).toEqual({ [market]: '0.02' })
    expect([desk.received('POST /v1/order'), desk.received('PUT /v1/order')]).toEqual([1, 1])
    expect(newest()?.ended).toBeUndefined()
  })

  it('ends nothing when it is post-only and cancelled by the venue at once', async () => {
    await armed({ postOnly: true, places: { bids: here } })
    // At any market price, one of them takes and the other rests.
    const { low } = bestPrices(desk)
    const buyAtMost = await desk.until('it is told', () => newest()?.envelope.markets[0]?.buyAtMost)
    click(150)
    expect(await desk.api.armed.clicked({ place: 'bids', price: buyAtMost })).toEqual(taken)
    await desk.until('it is cancelled', () => own()?.state.is === 'cancelled')
    await quiet()
    expect(newest()?.ended).toBeUndefined()
    click(150)
    expect(await desk.api.armed.clicked({ place: 'bids', price: low })).toEqual(taken)
    await desk.until('the next stands', () => states().includes('order live'))
    expect(desk.attempts().map(({ write }) => write)).toMatchObject([
      { type: 'POST_ONLY', price: low },
      { type: 'POST_ONLY', price: buyAtMost },
    ])
  })
})
