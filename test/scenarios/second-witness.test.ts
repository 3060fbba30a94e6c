import { afterEach, describe, expect, it } from 'vitest'
import { PUBLIC_QUERY_PATH } from '../../src/main/venue/public-query-types'
import { crossing, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import { publicQueryAllowed } from '../kit/profile-chain'

let desk: OpenDesk
afterEach(() => desk.close())

const LOOKUP = { method: 'GET', path: '/v1/client/order/*' }
const REPORTS = { topic: '*executionreport*' }
const POSITIONS = { method: 'GET', path: '/v1/positions' }

async function open(isAllowed: boolean): Promise<void> {
  desk = await openDesk(isAllowed ? publicQueryAllowed() : {})
}

const publicQueries = () => desk.practice.received().filter(({ path }) => path === PUBLIC_QUERY_PATH)
const stateNow = () => desk.attempts().map(({ state }) => state.is)
const doubts = () =>
  (desk.snapshot().writes?.value.holds ?? []).flatMap(hold => (hold.is === 'doubt' ? hold.doubts : []))

/** Sends an order, and hides its answer, its reports and look-ups by its own id from the desk. */
async function loseOne(): Promise<void> {
  const plan = await desk.plan(resting(desk, '0.01'))
  desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
  desk.practice.fault({ name: 'not found', on: LOOKUP, times: 999 })
  desk.practice.fault({ name: 'drop the frame', on: REPORTS, times: 999 })
  desk.practice.fault({ name: 'error instead', status: 500, on: { path: '/v1/orders' }, times: 999 })
  await desk.submit(plan)
  await desk.until('unknown', () => stateNow()[0] === 'unknown')
}

/** Turns the clocks second by second, and lets the requests of each be answered. */
async function seconds(count: number): Promise<void> {
  for (let gone = 0; gone < count; gone += 1) {
    await desk.turn(1_000)
    await desk.practice.settled()
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

describe('public query', () => {
  it('is not used before it is allowed for the profile', async () => {
    await open(false)
    await loseOne()
    await seconds(30)
    expect([publicQueries(), stateNow()]).toEqual([[], ['unknown']])
  })

  it('points to the record, which is then read with the key and proves the order', async () => {
    await open(true)
    await loseOne()
    await seconds(5)
    await desk.until('proved', () => stateNow()[0] === 'live')
    const [attempt] = desk.attempts()
    const shown = attempt?.evidence.filter(note => note.asked === 'anybody’s answer') ?? []
    // The query may have run before the order was visible, and again while its record was read.
    expect(shown.map(({ answer }) => answer)).toContainEqual(
      expect.stringMatching(/^like it: \d+, as of \d+ s before; its own record is read$/),
    )
    const record = `/v1/order/${attempt?.orderId ?? ''}`
    expect(desk.practice.received().some(({ method, path }) => method === 'GET' && path === record)).toBe(
      true,
    )
  })

  it('ends nothing alone: without that record the order stays unknown', async () => {
    await open(true)
    desk.practice.fault({
      name: 'error instead',
      status: 500,
      on: { method: 'GET', path: '/v1/order/*' },
      times: 999,
    })
    await loseOne()
    await seconds(30)
    expect(publicQueries().length).toBeGreaterThan(0)
    expect(stateNow()).toEqual(['unknown'])
  })
})

describe('a position that differs in public', () => {
  async function lie(): Promise<void> {
    await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
    await desk.until(
      'held',
      () => desk.snapshot().positions?.value.some(row => row.quantity === '0.01') === true,
    )
    const [find, put] = ['"position_qty":0.01', '"position_qty":0.03']
    desk.practice.fault({ name: 'garble', on: POSITIONS, find, put, times: 9_999 })
  }
  const otherwise = () => doubts().filter(({ is }) => is === 'told otherwise')

  it('blocks what adds risk after two answers, and a person may set it aside', async () => {
    await open(true)
    await lie()
    await seconds(25)
    expect(otherwise()).toEqual([])
    await seconds(35)
    expect(otherwise()).toMatchObject([
      { symbol: market, facts: { marginMode: 'CROSS', there: '0.01', here: '0.03' } },
    ])
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ error: [{ code: 'DOUBT_OPEN' }] })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await seconds(40)
    expect(otherwise()).toEqual([])
  })

  it('is resolved once both sources agree again', async () => {
    await open(true)
    await lie()
    await seconds(60)
    expect(otherwise()).toHaveLength(1)
    desk.practice.clearFaults()
    await seconds(40)
    expect(otherwise()).toEqual([])
  })

  it('is ignored where no answer or an error arrives', async () => {
    await open(true)
    desk.practice.fault({ name: 'error instead', status: 503, on: { path: PUBLIC_QUERY_PATH }, times: 999 })
    await lie()
    await seconds(60)
    expect(publicQueries().length).toBeGreaterThan(2)
    expect(otherwise()).toEqual([])
  })
})
