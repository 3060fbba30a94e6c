import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOf, priceAt, resting } from '../kit/drafts'
import { performVenueEvent } from '../../src/practice/exchange/venue-event-actions'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const states = () => desk.attempts().map(({ state }) => state.is)
const shownOpen = () =>
  (desk.snapshot().orders?.value ?? [])
    .filter(({ status }) => status === 'NEW' || status === 'PARTIAL_FILLED')
    .map(({ clientOrderId }) => clientOrderId)
const reports = { topic: 'executionreport' }
/** Turns the clocks to the next reading of the account, and waits for it: a plan shares a reading that is under way. */
async function nextReading(): Promise<void> {
  const due = desk.clock.now() + 6_000
  await desk.turn(6_000)
  await desk.until('the reading', ({ positions }) => (positions?.asOf ?? 0) >= due)
}

describe('a report that an order has ended', () => {
  it.each([
    ['cancelled', 'CANCELLED'],
    ['filled', 'FILLED'],
  ])('ends no order when it is false: %s', async (_is, word) => {
    const find = '"status":"NEW"'
    desk.practice.fault({ name: 'garble the frame', on: reports, find, put: `"status":"${word}"` })
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    await desk.turn(6_000)
    await desk.until('two lists', () => desk.received('GET /v1/orders') > 4)

    expect([states(), shownOpen()]).toEqual([['live'], [id]])
  })

  it('triggers a read of the order’s own record, which ends it', async () => {
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    const before = desk.received('GET /v1/order/')
    await desk.submit(await desk.plan(cancelOf(desk, id)))
    await desk.until('the end', () => states().every(state => state === 'cancelled'))

    expect(desk.received('GET /v1/order/')).toBeGreaterThan(before)
    expect(shownOpen()).toEqual([])
  })
})

const falseEnd = { name: 'garble', find: '"status":"NEW"', put: '"status":"CANCELLED"' } as const
const doubted = () => desk.snapshot().writes?.value.holds.find(({ is }) => is === 'doubt')

describe('an order that is listed as open after its record showed its end', () => {
  it('is read again, and is open again where its record shows that', async () => {
    desk.practice.fault({ ...falseEnd, on: { method: 'GET', path: '/v1/client/order/*' } })
    desk.practice.fault({ name: 'drop the frame', on: reports, times: 9 })
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the false end', () => states().includes('cancelled'))
    await desk.turn(6_000)

    await desk.until('it stands again', () => states().includes('live'))
    expect([shownOpen(), doubted()]).toEqual([[id], undefined])
  })

  it('is reported, blocks only what adds risk, and is resolved by the person', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.03')))
    await desk.settled()
    desk.practice.fault({ ...falseEnd, on: { method: 'GET', path: '/v1/client/order/*' }, times: 99 })
    desk.practice.fault({ ...falseEnd, on: { method: 'GET', path: '/v1/order/*' }, times: 99 })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the false end', () => states().includes('cancelled'))
    await nextReading()

    await desk.until('the doubt', doubted)
    expect(doubted()).toMatchObject({ doubts: [{ is: 'open after an end', symbol: market }] })
    const refused = await desk.tryPlan(resting(desk, '0.01'))
    expect(refused).toMatchObject({ ok: false, error: [{ code: 'DOUBT_OPEN' }] })
    expect(await desk.tryPlan({ is: 'cancel all', reach: { is: 'all markets' } })).toMatchObject({ ok: true })

    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.turn(6_000)
    await desk.until('more lists', () => desk.received('GET /v1/orders') > 8)
    expect(doubted()).toBeUndefined()
  })
})

describe('a refused order that is listed as open', () => {
  const post = { method: 'POST', path: '/v1/order' }
  const lookup = { method: 'GET', path: '/v1/client/order/*' }

  it('is tracked again because of the list, whatever its refusal and a lookup showed', async () => {
    desk.practice.fault({ name: 'error after taking', status: 400, code: -1101, on: post })
    desk.practice.fault({ name: 'not found', on: lookup, times: 99 })
    desk.practice.fault({ name: 'drop the frame', on: reports, times: 9 })
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the look-up', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
    expect(states()).toEqual(['refused'])

    await desk.turn(6_000)
    await desk.until('it stands', () => states().includes('live'))
    expect(shownOpen()).toEqual([id])
  })

  it('is unknown after a rate-limit error, and nothing leaves after one lookup that does not find it', async () => {
    desk.practice.fault({ name: 'error after taking', status: 429, code: -1003, on: post })
    desk.practice.fault({ name: 'not found', on: lookup })
    desk.practice.fault({ name: 'drop the frame', on: reports, times: 9 })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the look-up', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
    expect(states()).toEqual(['unknown'])
    const outcomes = desk.journal.lines.filter(({ saw }) => saw === 'outcome')
    expect(outcomes).toMatchObject([{ outcome: { is: 'unknown' } }])

    await desk.turn(6_000)
    await desk.until('it stands', () => states().includes('live'))
  })
})

describe('an order whose first record differs from its sealed terms', () => {
  it.each([
    ['price', '"price":', '"price":1'],
    ['kind', '"type":"LIMIT"', '"type":"POST_ONLY"'],
    ['reduce-only', '"reduce_only":false', '"reduce_only":true'],
    ['margin mode', '"margin_mode":"CROSS"', '"margin_mode":"ISOLATED"'],
  ])('halts the desk for another %s', async (_what, find, put) => {
    for (const path of ['/v1/client/order/*', '/v1/order/*'])
      desk.practice.fault({ name: 'garble', on: { method: 'GET', path }, find, put, times: 9 })
    desk.practice.fault({ name: 'drop the frame', on: reports, times: 9 })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('halted', ({ writes }) => writes?.value.state === 'halted')
    expect(states()).toEqual(['quarantined'])
  })

  it.each([
    ['reduce-only', '"reduce_only":false', '"reduce_only":null'],
    ['margin mode', '"margin_mode":"CROSS"', '"margin_mode":null'],
  ])('is accepted when the record omits %s', async (_what, find, put) => {
    for (const path of ['/v1/client/order/*', '/v1/order/*'])
      desk.practice.fault({ name: 'garble', on: { method: 'GET', path }, find, put, times: 9 })
    desk.practice.fault({ name: 'drop the frame', on: reports, times: 9 })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    expect([states(), desk.snapshot().writes?.value.state]).toEqual([['live'], 'active'])
  })
})

describe('an order of this desk that was changed elsewhere', () => {
  it('is reported, and blocks what adds risk until the person has acknowledged it', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    performVenueEvent(desk.practice.exchange, { name: 'act as somebody else', act: 'edit', symbol: market })
    await nextReading()

    await desk.until('the doubt', doubted)
    expect(doubted()).toMatchObject({ doubts: [{ is: 'edited elsewhere', symbol: market }] })
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ error: [{ code: 'DOUBT_OPEN' }] })
    await desk.api.writes.reopen()
    await nextReading()
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: true })
  })

  it('is not one that this desk itself edited', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    const orderId = (await desk.settled())[0]?.orderId ?? ''
    const price = priceAt(desk, '0.97')
    await desk.submit(await desk.plan({ is: 'edit', symbol: market, orderId, price, quantity: '0.02' }))
    await desk.settled()
    await desk.turn(6_000)
    await desk.until('shown', ({ orders }) => orders?.value.some(one => one.price === price))
    expect(doubted()).toBeUndefined()
  })
})
