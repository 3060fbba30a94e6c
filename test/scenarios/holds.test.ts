import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOf, crossing, resting } from '../kit/drafts'
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

describe('the stop', () => {
  it('refuses what adds risk at once, and lets cancels and closes through', async () => {
    const rests = await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('a position', ({ positions }) =>
      positions?.value.some(({ quantity }) => quantity !== '0'),
    )
    await desk.settled()
    await desk.api.writes.stop()

    expect(await codes(crossing(desk, '0.01'))).toEqual(['WRITES_STOPPED'])
    expect(await codes(cancelOf(desk, rests))).toEqual([])
    expect(await codes(resting(desk, '0.01', { side: 'SELL', type: 'IOC', reduceOnly: true }))).toEqual([])
  })

  it('withdraws an open question when it is pressed, and nothing leaves', async () => {
    desk.person.will('wait')
    const plan = await desk.plan(crossing(desk, '0.01'))
    const submitted = desk.trySubmit(plan)
    await desk.until('the question', () => desk.person.asked.length === 1)
    await desk.api.writes.stop()

    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('ends only when the person confirms in main’s own surface', async () => {
    await desk.api.writes.stop()
    desk.person.will({ is: 'no' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'declined' })
    expect(await codes(crossing(desk, '0.01'))).toEqual(['WRITES_STOPPED'])

    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    expect(await codes(crossing(desk, '0.01'))).toEqual([])
  })
})

describe('consent', () => {
  it('is requested for one plan at a time', async () => {
    desk.person.will('wait')
    const [first, second] = [await desk.plan(resting(desk, '0.01')), await desk.plan(resting(desk, '0.02'))]
    const waiting = desk.trySubmit(first)
    await desk.until('the question', () => desk.person.asked.length === 1)

    expect(await desk.trySubmit(second)).toMatchObject({ ok: false, error: [{ code: 'CONSENT_OPEN' }] })
    desk.person.answer({ is: 'no' })
    expect(await waiting).toEqual({ ok: true, value: 'declined' })
  })

  it('needs the typed word as well where the plan has no ceiling', async () => {
    desk.person.will({ is: 'yes' })
    const { price: _none, ...draft } = crossing(desk, '0.01', { type: 'MARKET' })
    expect(await desk.trySubmit(await desk.plan(draft))).toMatchObject({
      ok: false,
      error: [{ code: 'CONSENT_MISSING' }],
    })
    expect(desk.received('POST /v1/order')).toBe(0)

    desk.person.will({ is: 'yes', typed: 'SEND' })
    await desk.submit(await desk.plan(draft))
    expect(await desk.filled()).toHaveLength(1)
  })

  it('given too late has no effect', async () => {
    desk.person.will('wait')
    const submitted = desk.trySubmit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the question', () => desk.person.asked.length === 1)
    await desk.turn(16_000)

    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'PLAN_EXPIRED' }] })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('with a token that is spent, foreign or replayed a thousand times sends nothing more', async () => {
    const plan = await desk.plan(resting(desk, '0.01'))
    await desk.submit(plan)
    await desk.settled()
    for (let again = 0; again < 1_000; again += 1) expect((await desk.trySubmit(plan)).ok).toBe(false)
    expect(await desk.trySubmit({ token: 'nobody-made-this' })).toMatchObject({
      error: [{ code: 'TOKEN_UNKNOWN' }],
    })

    expect(desk.received('POST /v1/order')).toBe(1)
  })
})

describe('a journal that cannot be written', () => {
  it('blocks every write, reports why, and recovers automatically', async () => {
    desk.journal.fail('database or disk is full')
    expect(await desk.trySubmit(await desk.plan(resting(desk, '0.01')))).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    await desk.until('the hold', ({ writes }) => writes?.value.holds.some(({ is }) => is === 'journal'))
    expect(desk.received('POST /v1/order')).toBe(0)

    desk.journal.fail(undefined)
    await desk.turn(6_000)
    await desk.until('open again', ({ writes }) => writes?.value.state === 'active')
  })
})

describe('the practice exchange', () => {
  it('dies: prices turn stale, nothing can be planned, and known data stays with its age', async () => {
    await desk.practiceDies()
    await desk.until('offline', ({ writes }) => writes?.value.state === 'offline')
    await desk.until('the light', ({ health }) => health?.value.prices.is === 'down')

    expect(await codes(resting(desk, '0.01'))).toContain('WRITES_OFFLINE')
    expect(desk.snapshot().positions?.value).toEqual([])
  })

  it('comes back: everything is read again before the gate opens', async () => {
    await desk.practiceDies()
    await desk.until('offline', ({ writes }) => writes?.value.state === 'offline')
    const before = desk.clock.now()
    await desk.practiceReturns()
    await desk.until('open again', ({ writes }) => writes?.value.state === 'active')

    const { positions, orders, quotes } = desk.snapshot()
    for (const section of [positions, orders, quotes]) expect(section?.asOf).toBeGreaterThanOrEqual(before)
  })
})
