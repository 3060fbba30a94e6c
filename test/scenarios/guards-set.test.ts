import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GUARD_RAISE_WAIT_MS, type GuardsDraft } from '../../src/core/guard/guard-change'
import { crossing, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

const HOUR = 3_600_000
let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const now = (): GuardsDraft => {
  const guards = desk.snapshot().guards?.value
  if (guards === undefined) throw new Error('No guards are set.')
  return {
    ...guards,
    writesPerMinute: String(guards.writesPerMinute),
    consentsPerMinute: String(guards.consentsPerMinute),
  }
}
const set = (changes: Partial<GuardsDraft>) => desk.api.guards.set({ ...now(), ...changes })
const codes = async (draft: Parameters<OpenDesk['tryPlan']>[0]) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const inForce = (orderNotional: string) =>
  desk.until(`a cap of ${orderNotional}`, ({ guards }) => guards?.value.orderNotional === orderNotional)

describe('a guard that is lowered', () => {
  it('takes effect at once, without a question', async () => {
    expect(await set({ orderNotional: '100' })).toEqual({ ok: true, value: 'set' })
    expect(desk.person.asked).toEqual([])
    expect(await codes(resting(desk, '0.01'))).toContain('CAP_NOTIONAL')
    await inForce('100')
  })

  it('voids the plan that was sealed before, so that it cannot be sent any more', async () => {
    const plan = await desk.plan(resting(desk, '0.01'))
    await set({ orderNotional: '100' })
    expect(await desk.trySubmit(plan)).toMatchObject({ ok: false })
    expect(desk.received('POST /v1/order')).toBe(0)
  })
})

describe('a guard that is raised', () => {
  it('waits, is shown as waiting, and is in force when its time has come', async () => {
    desk.person.will({ is: 'yes', typed: 'RAISE' })
    expect(await set({ orderNotional: '30000' })).toEqual({ ok: true, value: 'waiting' })
    expect(desk.person.asked).toMatchObject([
      {
        is: 'raise guards',
        changes: [{ guard: 'orderNotional', before: '25000', after: '30000', does: 'loosens' }],
        wait: GUARD_RAISE_WAIT_MS,
      },
    ])
    await desk.until('the raise', ({ guardRaise }) => guardRaise?.value.is === 'waiting')
    expect(now().orderNotional).toBe('25000')

    await desk.turn(GUARD_RAISE_WAIT_MS - 10_000)
    expect(now().orderNotional).toBe('25000')
    await desk.turn(12_000)
    await inForce('30000')
    await desk.until('nothing waiting', ({ guardRaise }) => guardRaise?.value.is === 'none')
  })

  it.each([
    ['a no', { is: 'no' }, { ok: true, value: 'declined' }],
    ['a plain yes', { is: 'yes' }, { ok: false, error: [{ code: 'CONSENT_MISSING' }] }],
    ['another word', { is: 'yes', typed: 'SEND' }, { ok: false, error: [{ code: 'CONSENT_MISSING' }] }],
  ] as const)('does not take effect after %s', async (_what, answer, result) => {
    desk.person.will(answer)
    expect(await set({ dailyLoss: '999999' })).toMatchObject(result)
    await desk.turn(GUARD_RAISE_WAIT_MS + 5_000)
    expect(now().dailyLoss).toBe('5000')
  })

  it('is called off at once by a person, and by any guard that is set after it', async () => {
    desk.person.will({ is: 'yes', typed: 'RAISE' })
    await set({ orderNotional: '30000' })
    expect(await desk.api.guards.cancelRaise()).toEqual({ ok: true, value: undefined })
    expect(await desk.api.guards.cancelRaise()).toMatchObject({ error: [{ code: 'NO_RAISE' }] })

    await set({ orderNotional: '31000' })
    await set({ orderNotional: '200' })
    await desk.turn(GUARD_RAISE_WAIT_MS + 5_000)
    await inForce('200')
    expect(await desk.api.guards.cancelRaise()).toMatchObject({ error: [{ code: 'NO_RAISE' }] })
  })

  it('together with a lowered one puts the lower one in force at once, whatever the answer is', async () => {
    desk.person.will({ is: 'no' })
    expect(await set({ orderNotional: '100', dailyLoss: '999999' })).toEqual({ ok: true, value: 'declined' })
    await inForce('100')
    expect(now().dailyLoss).toBe('5000')
    expect(desk.person.asked).toMatchObject([{ changes: [{ guard: 'dailyLoss' }] }])
  })

  it('is dropped when guards were lowered while the question was open', async () => {
    desk.person.will('wait')
    const raising = set({ orderNotional: '30000' })
    await desk.until('the question', () => desk.person.asked.length === 1)
    await set({ positionNotional: '900' })
    desk.person.answer({ is: 'yes', typed: 'RAISE' })
    expect(await raising).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    await desk.turn(GUARD_RAISE_WAIT_MS + 5_000)
    expect(now().orderNotional).toBe('25000')
  })

  it('survives a restart, and comes into force on the next desk on time', async () => {
    desk.person.will({ is: 'yes', typed: 'RAISE' })
    await set({ orderNotional: '30000' })
    await desk.app.close()
    const { journal, practice, clock } = desk
    desk = await openDesk({ journal, clock, next: practice })
    expect(desk.snapshot().guardRaise?.value).toMatchObject({ is: 'waiting' })
    expect(now().orderNotional).toBe('25000')
    await desk.turn(GUARD_RAISE_WAIT_MS + 5_000)
    await inForce('30000')
  })
})

describe('a clock that is put forward', () => {
  it('brings no raised guard into force sooner, while the desk runs or at its next start', async () => {
    desk.person.will({ is: 'yes', typed: 'RAISE' })
    await set({ orderNotional: '30000' })
    desk.clock.set(GUARD_RAISE_WAIT_MS + HOUR)
    desk.clock.turn(5_000)
    await desk.until('the clock is seen to be off', ({ writes }) =>
      writes?.value.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock'),
    )
    expect([now().orderNotional, desk.snapshot().guardRaise?.value.is]).toEqual(['25000', 'waiting'])

    await desk.app.close()
    const { journal, practice, clock } = desk
    desk = await openDesk({ journal, clock, next: practice, waits: false })
    await desk.until('the clock is seen to be off again', ({ writes }) =>
      writes?.value.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock'),
    )
    desk.clock.turn(5_000)
    expect(now().orderNotional).toBe('25000')
    desk.clock.set(0)
    await desk.turn(GUARD_RAISE_WAIT_MS + 5_000)
    await inForce('30000')
  })

  it('ends no break before its end in venue time', async () => {
    desk.person.will({ is: 'yes' })
    await desk.api.guards.takeBreak({ minutes: 30 })
    desk.clock.set(HOUR)
    desk.clock.turn(5_000)
    const holds = () => desk.snapshot().writes?.value.holds.map(({ is }) => is) ?? []
    await desk.until('both are said', () => holds().includes('break') && holds().includes('read-only'))
  })
})

describe('guards', () => {
  it('with invalid values are refused each by name, and unchanged ones as unchanged', async () => {
    expect(await set({ collar: 'wide', writesPerMinute: '-1' })).toMatchObject({
      error: [
        { code: 'GUARD_MALFORMED', facts: { guard: 'collar' } },
        { code: 'GUARD_MALFORMED', facts: { guard: 'writesPerMinute' } },
      ],
    })
    expect(await set({})).toMatchObject({ error: [{ code: 'GUARDS_SAME' }] })
  })

  it('limit how often a minute a person may be asked', async () => {
    await set({ consentsPerMinute: '1' })
    desk.person.will({ is: 'no' })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    const second = await desk.plan(resting(desk, '0.02'))
    expect(await desk.trySubmit(second)).toMatchObject({
      ok: false,
      error: [{ code: 'CAP_CONSENTS', facts: { count: '1', cap: '1' } }],
    })
  })

  it('keep the count of questions over a connection that breaks and comes back', async () => {
    await set({ consentsPerMinute: '1' })
    desk.person.will({ is: 'no' })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    desk.practiceGone()
    await desk.until('offline', ({ writes }) => writes?.value.state === 'offline')
    desk.practiceBack()
    await desk.until('open again', ({ writes }) => writes?.value.state === 'active')
    expect(await desk.trySubmit(await desk.plan(resting(desk, '0.02')))).toMatchObject({
      error: [{ code: 'CAP_CONSENTS' }],
    })
  })

  it.each([
    [{ markets: ['PERP_ETH_USDC'] }, 'MARKET_NOT_ALLOWED'],
    [{ accounts: ['0xelse'] }, 'ACCOUNT_NOT_ALLOWED'],
  ])('with %j prevent added risk elsewhere', async (changes, code) => {
    await set(changes)
    expect(await codes(resting(desk, '0.01'))).toContain(code)
  })
})

describe('daily guards', () => {
  it('restrict the desk to reducing when the traded volume reaches them, until the day ends', async () => {
    await set({ dailyNotional: '300' })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('reducing', ({ writes }) => writes?.value.state === 'reducing')
    expect(desk.snapshot().writes?.value.holds).toMatchObject([{ is: 'daily', why: 'notional', cap: '300' }])
    expect(await codes(crossing(desk, '0.01'))).toContain('DAILY_NOTIONAL')
    expect(await codes(resting(desk, '0.01', { side: 'SELL', type: 'IOC', reduceOnly: true }))).toEqual([])

    await desk.turn(86_400_000)
    await desk.until('a new day', ({ writes }) => writes?.value.state === 'active')
    expect(desk.snapshot().daily?.value).toMatchObject({ notional: '0' })
  })

  it('count the losses of closes, by the venue’s own record', async () => {
    await set({ dailyLoss: '0.01' })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('a position', ({ positions }) =>
      positions?.value.some(({ quantity }) => quantity === '0.01'),
    )
    await desk.filled()
    await desk.submit(await desk.plan(resting(desk, '0.01', { side: 'SELL', type: 'IOC', reduceOnly: true })))
    await desk.until('the loss', ({ writes }) =>
      writes?.value.holds.some(hold => hold.is === 'daily' && hold.why === 'loss'),
    )
    expect(await codes(crossing(desk, '0.01'))).toEqual(['DAILY_LOSS'])
  })

  it('are not lifted by reopening, and hold again after a restart', async () => {
    await set({ dailyNotional: '300' })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('reducing', ({ writes }) => writes?.value.state === 'reducing')
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    expect(await codes(crossing(desk, '0.01'))).toContain('DAILY_NOTIONAL')
  })
})
