import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crossing, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const codes = async (draft: Parameters<OpenDesk['tryPlan']>[0]) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}

it('is journalled and in force within 100 ms, whatever is under way', async () => {
  desk.person.will('wait')
  const submitted = desk.trySubmit(await desk.plan(crossing(desk, '0.01')))
  await desk.until('the question', () => desk.person.asked.length === 1)

  const began = performance.now()
  await desk.api.writes.stop()
  const refused = await submitted
  const took = performance.now() - began

  expect(refused).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
  expect(took).toBeLessThan(100)
  expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'stop' })
  expect(desk.received('POST /v1/order')).toBe(0)
})

it('survives a restart, and is lifted by nothing but the person’s yes', async () => {
  await desk.api.writes.stop()
  await desk.app.close()
  const { journal, practice, clock } = desk
  desk = await openDesk({ journal, clock, next: practice })

  expect(desk.snapshot().writes?.value.state).toBe('reducing')
  expect(await codes(resting(desk, '0.01'))).toEqual(['WRITES_STOPPED'])
  desk.person.will({ is: 'yes' })
  await desk.api.writes.reopen()
  await desk.until('active', ({ writes }) => writes?.value.state === 'active')
})
