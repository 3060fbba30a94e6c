import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crossing, resting } from '../kit/drafts'
import { performVenueEvent } from '../../src/practice/exchange/venue-event-actions'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const states = () => desk.attempts().map(({ state }) => state.is)
const codesOf = async (draft: Parameters<OpenDesk['tryPlan']>[0]) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}

/** Positions of an enumeration in a record and in a report, with the value that practice writes there. */
const places = [
  ['status', '"status":"NEW"'],
  ['type', '"type":"LIMIT"'],
  ['margin_mode', '"margin_mode":"CROSS"'],
] as const
const known = new Set([
  ...['NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED', 'CROSS', 'ISOLATED', 'LIMIT', 'MARKET'],
  ...['IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID', 'LIQUIDATE', 'SETTLEMENT'],
])
const word = fc.stringMatching(/^[A-Z][A-Z_]{0,15}$/).filter(text => !known.has(text))
const put = (find: string, text: string) => ({ find, put: find.replace(/"[A-Z]+"$/, `"${text}"`) })

describe('an unrecognised status word', () => {
  it('in the record of this desk’s order is unknown, and blocks writes until a known word arrives', async () => {
    const tried = fc.asyncProperty(fc.constantFrom(...places), word, async ([, find], text) => {
      const before = desk.attempts().length
      const plan = await desk.plan(resting(desk, '0.01'))
      for (const path of ['/v1/client/order/*', '/v1/order/*'])
        desk.practice.fault({ name: 'garble', on: { method: 'GET', path }, ...put(find, text), times: 999 })
      desk.practice.fault({ name: 'garble', on: { path: '/v1/orders' }, ...put(find, text), times: 999 })
      await desk.submit(plan)
      await desk.until('the record', () => states()[0] === 'unknown' && desk.attempts()[0]?.orderId)
      expect(await codesOf(crossing(desk, '0.01'))).toContain('WRITES_HELD')
      expect(await codesOf({ is: 'cancel all', reach: { is: 'all markets' } })).toContain('WRITES_HELD')

      desk.practice.clearFaults()
      // Earlier answers may still arrive and cause one more look.
      for (let again = 0; again < 3; again += 1) await desk.api.writes.reconcile()
      await desk.turn(6_000)
      await desk.until('known again', () => states()[0] === 'live')
      await desk.until('open', ({ writes }) => writes?.value.state === 'active')
      expect(desk.attempts().length).toBe(before + 1)
    })
    await fc.assert(tried, { numRuns: 8 })
  })

  it.each(['EXPIRED', 'PENDING_REPLACE'])(
    'in a report on this desk’s order stops every write at once: %s',
    async text => {
      await desk.submit(await desk.plan(resting(desk, '0.01')))
      await desk.settled()
      const gets = { name: 'error instead', status: 502, times: 99 } as const
      desk.practice.fault({ ...gets, on: { method: 'GET', path: '/v1/client/order/*' } })
      desk.practice.fault({ ...gets, on: { method: 'GET', path: '/v1/order/*' } })
      desk.practice.fault({
        name: 'garble the frame',
        on: { topic: 'executionreport' },
        find: '"status":"NEW"',
        put: `"status":"${text}"`,
      })
      await desk.submit(await desk.plan(resting(desk, '0.02')))
      await desk.until('unknown', () => states()[0] === 'unknown')
      expect(await codesOf(crossing(desk, '0.01'))).toContain('WRITES_HELD')
    },
  )

  it('of another client’s order blocks what adds risk in its market until a second read', async () => {
    performVenueEvent(desk.practice.exchange, { name: 'act as somebody else', act: 'rest', symbol: market })
    const readAs = (text: string, times: number) =>
      desk.practice.fault({
        name: 'garble',
        on: { path: '/v1/orders' },
        ...put('"status":"NEW"', text),
        times,
      })
    // Another word each time, so that none is read twice in the rounds of a busy machine.
    for (let time = 0; time < 26; time += 1) readAs(`DREAMING_${String.fromCharCode(65 + time)}`, 1)
    expect(await codesOf(resting(desk, '0.01'))).toEqual(['PART_HELD'])
    desk.practice.clearFaults()
    readAs('HIBERNATING', 999)
    await expect.poll(() => codesOf(resting(desk, '0.01'))).toEqual([])
  })
})
