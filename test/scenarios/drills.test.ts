import { afterEach, beforeEach, expect, it } from 'vitest'
import { crossing } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

it('lists every drill by name', async () => {
  const list = await desk.api.drills.list()
  expect(list.ok && list.value).toContain('lose my next reply')
})

it('describes its effect, and causes it once', async () => {
  expect(await desk.api.drills.run({ name: 'lose my next reply' })).toEqual({
    ok: true,
    value: 'The next order will be accepted, and its answer will never arrive.',
  })
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.until('the record', () => desk.attempts().some(({ state }) => state.is === 'filled'))

  const [attempt] = desk.attempts()
  expect(attempt?.unknownAt).toBeDefined()
  expect(desk.received('POST /v1/order')).toBe(1)
})

it('rejects any other name', async () => {
  expect(await desk.api.drills.run({ name: 'make me rich' })).toMatchObject({
    error: [{ code: 'DRILL_UNKNOWN' }],
  })
})

it('turns writing off with its reason when the venue stops accepting the key', async () => {
  await desk.api.drills.run({ name: 'key revoked' })
  await desk.until('the reason', ({ writes }) =>
    writes?.value.holds.some(hold => hold.is === 'read-only' && hold.why === 'key refused'),
  )
  const refused = await desk.tryPlan(crossing(desk, '0.01'))
  expect(refused.ok).toBe(false)
  expect(desk.snapshot().health?.value.account.why).toBe('key not listed')
})
