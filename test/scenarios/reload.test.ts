import { afterEach, beforeEach, expect, it } from 'vitest'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

it('keeps the question open while its window reloads, and the next page finds the outcome', async () => {
  desk.person.will('wait')
  const plan = await desk.plan(resting(desk, '0.01'))
  const submitted = desk.trySubmit(plan)
  await desk.until('the question', () => desk.person.asked.length === 1)
  desk.pageGoes()
  await desk.pageComes()
  await desk.until('the book', () => desk.view()?.book)
  const again = await desk.trySubmit(plan)
  const other = await desk.trySubmit(await desk.plan(resting(desk, '0.02')))
  desk.person.answer({ is: 'yes', typed: 'SEND' })
  const result = await submitted
  const [attempt] = await desk.settled()

  expect([again, other]).toMatchObject([
    { ok: false, error: [{ code: 'TOKEN_SPENT' }] },
    { ok: false, error: [{ code: 'CONSENT_OPEN' }] },
  ])
  expect(result).toEqual({ ok: true, value: attempt?.id })
  expect([attempt?.id, attempt?.state.is, desk.person.asked.length]).toEqual([plan.attempt, 'live', 1])
  expect(desk.received('POST /v1/order')).toBe(1)
})

it('shows the attempt to a page that loads after the answer, and sends nothing again', async () => {
  const plan = await desk.plan(resting(desk, '0.01'))
  await desk.submit(plan)
  desk.pageGoes()
  await desk.pageComes()
  expect((await desk.settled()).map(({ id, state }) => [id, state.is])).toEqual([[plan.attempt, 'live']])
  expect(await desk.trySubmit(plan)).toMatchObject({ ok: false, error: [{ code: 'TOKEN_SPENT' }] })
  expect(desk.received('POST /v1/order')).toBe(1)
})
