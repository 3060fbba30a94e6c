import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RAISE_CONFIRMATION_WORD } from '../../src/core/guard/guard-change'
import { crossing, hasBook, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { generousGuards } from '../kit/generous-guards'

const MINUTE = 60_000
let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const codes = async (draft: Parameters<OpenDesk['tryPlan']>[0]) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const holds = () => desk.snapshot().writes?.value.holds.map(({ is }) => is) ?? []
const taken = () => desk.journal.lines.flatMap(line => (line.saw === 'break' ? [line.until] : []))

/** Takes a break, and returns its end as shown on the sheet. */
async function take(minutes: number): Promise<number> {
  desk.person.will({ is: 'yes' })
  const began = desk.clock.now()
  expect(await desk.api.guards.takeBreak({ minutes })).toEqual({ ok: true, value: 'begun' })
  const question = desk.person.asked.at(-1)
  if (question?.is !== 'break') throw new Error('Nobody was asked for a break.')
  const { until } = question
  expect(until).toBeGreaterThanOrEqual(began + minutes * MINUTE)
  expect(until).toBeLessThanOrEqual(desk.clock.now() + minutes * MINUTE)
  await desk.until('the break', ({ writes }) =>
    writes?.value.holds.some(hold => hold.is === 'break' && hold.until === until),
  )
  return until
}

describe('a break from trading', () => {
  it('states its end in the question, and begins only after the person confirms', async () => {
    desk.person.will({ is: 'no' })
    expect(await desk.api.guards.takeBreak({ minutes: 60 })).toEqual({ ok: true, value: 'declined' })
    expect([holds(), taken()]).toEqual([[], []])
    const until = await take(60)
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'break', minutes: 60 })
    expect(taken()).toEqual([until])
  })

  it('blocks everything that adds risk, and lets orders that reduce it leave', async () => {
    const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('it rests', ({ attempts, orders }) =>
      attempts?.value.some(one => one.id === id && one.state.is === 'live') ? orders : undefined,
    )
    const sent = desk.received('POST /v1/order')
    await take(60)
    expect(await codes(crossing(desk, '0.01'))).toEqual(['BREAK_TAKEN'])
    expect(desk.received('POST /v1/order')).toBe(sent)

    const order = desk.snapshot().orders?.value.find(({ clientOrderId }) => clientOrderId === id)
    await desk.submit(await desk.plan({ is: 'cancel', symbol: order!.symbol, orderId: order!.orderId }))
    await desk.until('it is cancelled', ({ attempts }) =>
      attempts?.value.some(one => one.id === id && one.state.is === 'cancelled'),
    )
  })

  it('is ended by no reopening, guard, other profile or restart, and expires on time', async () => {
    const until = await take(60)
    await desk.api.writes.stop()
    await desk.api.writes.reopen()
    desk.person.will({ is: 'yes', typed: RAISE_CONFIRMATION_WORD })
    await desk.api.guards.set(generousGuards)
    await desk.api.profiles.use({ id: 'practice' })
    await desk.until('only the break', () => holds().join() === 'break')

    await desk.app.close()
    const { journal, practice, clock } = desk
    desk = await openDesk({ journal, clock, next: practice, waits: false })
    await desk.until('everything is read', () => holds().join() === 'break' && hasBook(desk))
    expect(desk.snapshot().writes?.value).toEqual({ state: 'reducing', holds: [{ is: 'break', until }] })
    expect(await codes(crossing(desk, '0.01'))).toEqual(['BREAK_TAKEN'])

    await desk.turn(60 * MINUTE)
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
  })

  it('can be extended, and not shortened', async () => {
    const until = await take(60)
    const questionsBefore = desk.person.asked.length
    expect(await desk.api.guards.takeBreak({ minutes: 59 })).toMatchObject({
      ok: false,
      error: [{ code: 'BREAK_SHORTER' }],
    })
    expect(await desk.api.guards.takeBreak({ minutes: 5 })).toMatchObject({ ok: false })
    expect([desk.person.asked.length, taken()]).toEqual([questionsBefore, [until]])
    const later = await take(120)
    expect(taken()).toEqual([until, later])
  })

  it('does not begin where it could not be journalled', async () => {
    desk.person.will({ is: 'yes' })
    desk.journal.fail('disk full')
    expect(await desk.api.guards.takeBreak({ minutes: 60 })).toMatchObject({
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    expect([holds().includes('break'), taken()]).toEqual([false, []])
  })

  it.each([4, 30 * 24 * 60 + 1, 7.5, Number.NaN])('cannot last %s minutes', async minutes => {
    expect(await desk.api.guards.takeBreak({ minutes })).toMatchObject({
      error: [{ code: 'INPUT_MALFORMED' }],
    })
    expect(desk.person.asked).toEqual([])
  })
})
