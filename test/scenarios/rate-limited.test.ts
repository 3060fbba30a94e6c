import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { cancelOf, crossing, priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const OTHER_MARKET = 'PERP_ETH_USDC'
const on = { method: 'POST', path: '/v1/order' } as const
const lookup = { method: 'GET', path: '/v1/client/order/*' } as const
const tooMany = { status: 429, code: -1003, message: 'Too many requests.' } as const

let sent: string
const state = () => desk.attempts().find(({ id }) => id === sent)?.state
const tradingState = () => desk.snapshot().writes?.value.state
const codesOf = async (draft: WriteDraft) => {
  await desk.until('a book', () => desk.view()?.book)
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const outcomes = () =>
  desk.journal.lines.flatMap(line => (line.saw === 'outcome' && line.attempt === sent ? [line.outcome] : []))

/** Sends a write and lets time pass second by second. Returns the seconds until its outcome was known. */
async function sendAndWait(draft: WriteDraft = resting(desk, '0.01'), atMost = 20): Promise<number> {
  sent = await desk.submit(await desk.plan(draft))
  const looks = () => desk.attempts().find(({ id }) => id === sent)?.evidence.length ?? 0
  await desk.until('a look', () => looks() > 0)
  for (let passed = 0; passed < atMost; passed += 1) {
    if (state()?.is !== 'unknown') return passed
    await desk.turn(1_000)
    // Lets reads that became due be answered.
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  return atMost
}

describe('an order that the venue refuses for its rate limit', () => {
  it('is unknown until two look-ups 5 s apart agree, then blocks only added risk in its market until it cannot arrive', async () => {
    desk.practice.fault({ name: 'error instead', on, ...tooMany })
    const seconds = await sendAndWait()
    expect([state()?.is, seconds >= 5, seconds <= 10]).toEqual(['refused', true, true])
    expect(outcomes()).toEqual([
      { is: 'unknown', why: 'HTTP 429 with code -1003' },
      { is: 'refused', code: '-1003', words: 'too many requests', mayStillArrive: true },
    ])
    await desk.until('writing', () => tradingState() === 'active')
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['PART_HELD'])
    expect(await codesOf({ is: 'cancel all', reach: { is: 'all markets' } })).not.toContain('PART_HELD')
    expect(await codesOf({ ...resting(desk, '0.01'), symbol: OTHER_MARKET })).not.toContain('PART_HELD')

    const { practice, journal, clock } = desk
    await desk.app.close()
    desk = await openDesk({ next: practice, journal, clock, waits: false })
    await desk.until('writing after a restart', () => tradingState() === 'active')
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['PART_HELD'])
    const looked = desk.received('GET /v1/client/order/')
    await desk.turn(21_000)
    await desk.until('a look-up', () => desk.received('GET /v1/client/order/') > looked)

    await desk.turn(SIGNATURE_LIFE_MS + 15_000)
    await desk.until('the end', ({ writes }) => writes?.value.holds.length === 0)
    expect(await codesOf(resting(desk, '0.01'))).toEqual([])
    expect(desk.received('POST /v1/order')).toBe(1)
  })

  it.each<[string, object]>([
    ['without an envelope', { status: 429, body: '<html>Too many requests</html>' }],
    ['without a code', { status: 429, body: '{"success":false,"message":"Too many requests."}' }],
    ['with another code', { ...tooMany, code: -1000 }],
    [
      'with an order id',
      { status: 429, body: '{"success":false,"code":-1003,"message":"no","data":{"order_id":13}}' },
    ],
    ['with another status', { ...tooMany, status: 400 }],
  ])('stays unknown after an answer %s', async (_what, answer) => {
    desk.practice.fault({ name: 'error instead', on, ...answer })
    expect(await sendAndWait(resting(desk, '0.01'), 12)).toBe(12)
    expect([state()?.is, await codesOf(resting(desk, '0.01'))]).toEqual(['unknown', ['WRITES_HELD']])
  })

  it('is found by its look-up when the venue placed it', async () => {
    desk.practice.fault({ name: 'error after taking', on, ...tooMany })
    await sendAndWait()
    expect([state()?.is, tradingState(), outcomes().length]).toEqual(['live', 'active', 1])
  })

  it('halts within 30 s of its record when the venue places it later, and reopens to reducing', async () => {
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'executionreport' }, times: 9 })
    // Accepted within its receive window, and placed from a queue.
    desk.practice.fault({ name: 'change the date rules', queue: 60_000 })
    desk.practice.fault({ name: 'error instead, take it later', on, ...tooMany, ms: 0 })
    await sendAndWait()
    expect(state()?.is).toBe('refused')
    await desk.turn(60_000, 1_000)
    await desk.until('the order', () => desk.practice.truth().orders.length > 0)
    await desk.turn(20_000, 1_000)
    await desk.until('the incident', () => state()?.is === 'quarantined')
    expect([state(), tradingState()]).toMatchObject([{ why: 'recorded though it was refused' }, 'halted'])

    await desk.turn(6_000, 1_000)
    desk.person.will({ is: 'yes', typed: 'RESUME' })
    await desk.until('the reopening', async () => (await desk.api.writes.reopen()).ok)
    await desk.until('reducing', () => tradingState() === 'reducing')
    expect(desk.received('POST /v1/order')).toBe(1)
  })

  it('halts when the venue placed it and the look-ups found it only later', async () => {
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'executionreport' }, times: 9 })
    desk.practice.fault({ name: 'not found', on: lookup, times: 4 })
    desk.practice.fault({ name: 'error after taking', on, ...tooMany })
    desk.practice.fault({ name: 'shake the page', on: { path: '/v1/orders' }, how: 'drop', times: 99 })
    await sendAndWait()
    expect(state()?.is).toBe('refused')
    await desk.turn(20_000, 1_000)
    await desk.until('the incident', () => state()?.is === 'quarantined')
    expect(tradingState()).toBe('halted')
  })

  it('may be a stop, which is looked up among the algo orders', async () => {
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.settled()
    desk.practice.fault({ name: 'error instead', on: { method: 'POST', path: '/v1/algo/order' }, ...tooMany })
    const stop = {
      is: 'algo order',
      symbol: market,
      marginMode: 'CROSS',
      kind: 'STOP',
      side: 'SELL',
    } as const
    const price = priceAt(desk, '0.97')
    const terms = { type: 'MARKET', quantity: '0.01', triggerPrice: price, reduceOnly: true } as const
    await sendAndWait({ ...stop, ...terms })
    expect(state()).toMatchObject({ is: 'refused', mayStillArrive: true })
  })
})

describe('another write that the venue refuses for its rate limit', () => {
  const leverage = (of: string): WriteDraft => ({
    ...{ is: 'leverage', reach: { is: 'market', symbol: market }, marginMode: 'CROSS', leverage: of },
  })

  it.each(['cancel', 'leverage'] as const)('stays unknown while reads show no change by a %s', async kind => {
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    desk.practice.fault({ name: 'error instead', on: { path: '/v1/order' }, ...tooMany })
    desk.practice.fault({
      name: 'error instead',
      on: { path: '/v1/client/leverages', method: 'POST' },
      ...tooMany,
    })
    await sendAndWait(kind === 'cancel' ? cancelOf(desk, id) : leverage('7'), 12)
    expect(state()).toMatchObject({ is: 'unknown', why: 'HTTP 429 with code -1003' })
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['WRITES_HELD'])
  })

  it('is done as soon as a read shows it, and a setting may still arrive', async () => {
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    desk.practice.fault({ name: 'error after taking', on: { path: '/v1/order' }, ...tooMany })
    await sendAndWait(cancelOf(desk, id))
    expect(state()?.is).toBe('cancelled')
    desk.practice.fault({
      name: 'error after taking',
      on: { path: '/v1/client/leverages', method: 'POST' },
      ...tooMany,
    })
    await sendAndWait(leverage('7'))
    expect(state()).toMatchObject({ is: 'done', by: 'read-back' })
    expect(await codesOf(leverage('3'))).toContain('PART_HELD')
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['PART_HELD'])
  })
})
