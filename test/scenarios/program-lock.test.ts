import { afterEach, expect, it } from 'vitest'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { pause } from '../kit/desk-window'
import { bestPrices } from '../kit/armed-desk'
import { market } from '../kit/open-desk'
import { timeGoesOn } from '../kit/time-goes-on'
import { openReal, type RealDesk } from '../kit/real-account'

const MINUTE = 60_000
let desk: RealDesk
afterEach(() => desk.close())

const newest = () => desk.snapshot().armed?.value.envelopes[0]
const posts = () => desk.received('POST /v1/order')
const question = () => desk.person.asked.at(-1)

let traffic = createTraffic()

/** A real account with a running program that sends an order every five seconds. */
async function begin(): Promise<void> {
  traffic = createTraffic()
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  desk = await openReal('writes', { opening, steadyTurns: true })
  desk.person.will({ is: 'yes', typed: 'ARM' })
  const begun = await desk.api.armed.program({
    ...{ is: 'twap', symbol: market, marginMode: 'CROSS', side: 'BUY', quantity: '0.6', slices: 60 },
    ...{ worst: bestPrices(desk).buyAtMost, worthInAll: '60000', minutes: 5, type: 'IOC', reach: 20 },
    ...{ sizeVaries: 0, timeVaries: 0, catchUp: '', patience: 60, reduceOnly: false },
  })
  expect(begun).toEqual({ ok: true, value: 'armed' })
}

const goOn = (seconds: number): Promise<void> => timeGoesOn(desk, traffic, seconds)

it('asks ahead of the lock while a program runs, delays no slice, and stays unlocked once confirmed', async () => {
  await begin()
  desk.person.will('wait')
  desk.app.reportIdleTime(13 * MINUTE - 1)
  expect(question()).toMatchObject({ is: 'arm' })
  desk.app.reportIdleTime(13 * MINUTE)
  expect(question()).toMatchObject({ is: 'stay unlocked', minutes: 13, profile: { label: 'main' } })
  const before = posts()
  await goOn(14)
  expect(posts()).toBeGreaterThan(before + 1)
  expect(newest()?.ended).toBeUndefined()
  desk.person.answer({ is: 'yes' })
  await pause(5)
  desk.app.reportIdleTime(20 * MINUTE)
  expect(desk.why()).toEqual([])
  const then = posts()
  await goOn(12)
  expect(posts()).toBeGreaterThan(then)
  expect(newest()?.ended).toBeUndefined()
})

it('locks when the question is unanswered, withdraws it, and ends the program', async () => {
  await begin()
  desk.person.will('wait')
  desk.app.reportIdleTime(13 * MINUTE)
  await goOn(6)
  desk.app.reportIdleTime(15 * MINUTE)
  await desk.until('it has ended', () => newest()?.ended?.why === 'locked')
  expect(desk.why()).toContain('desk locked')
  expect(() => desk.person.answer({ is: 'yes' })).toThrow()
  const sent = posts()
  await goOn(12)
  expect(posts()).toBe(sent)
})

it('asks nothing while no program runs, and locks as usual', async () => {
  desk = await openReal('writes', { steadyTurns: true })
  const questionsBefore = desk.person.asked.length
  desk.app.reportIdleTime(14 * MINUTE)
  expect(desk.person.asked).toHaveLength(questionsBefore)
  desk.app.reportIdleTime(15 * MINUTE)
  await desk.until('it is locked', () => desk.why().includes('desk locked'))
})
