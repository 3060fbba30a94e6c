import { afterEach, beforeEach, expect, it } from 'vitest'
import { crossing } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const outcomes = () => desk.journal.lines.filter(({ saw }) => saw === 'outcome').length

it('tracks requests in flight until each answer is journalled, and sends nothing more meanwhile', async () => {
  expect(desk.app.waitForInFlight()).toBeUndefined()
  const plan = await desk.plan(crossing(desk, '0.01'))
  const on = { method: 'POST', path: '/v1/order' }
  desk.practice.fault({ name: 'delay', ms: 5_000, when: 'before answering', on })
  await desk.submit(plan)
  const flight = desk.app.waitForInFlight()
  expect([flight === undefined, outcomes()]).toEqual([false, 0])
  await desk.until('it is at the exchange', () => desk.received('POST /v1/order') === 1)
  desk.app.suspend()
  await desk.turn(5_000)
  await flight
  expect([outcomes(), desk.app.waitForInFlight()]).toEqual([1, undefined])
  expect(await desk.tryPlan(crossing(desk, '0.01'))).toMatchObject({ ok: false })
  expect(desk.received('POST /v1/order')).toBe(1)
})
