import { afterEach, describe, expect, it } from 'vitest'
import { defaultAlertDelivery } from '../../src/core/alert/alert'
import { isZero } from '../../src/core/value/decimal-amount'
import type { AlertKind } from '../../src/core/alert/alert'
import { NEVER_LOCKS_AFTER } from '../../src/core/profile/keyring-overview'
import type { PositionRecord } from '../../src/core/account/position-record'
import { pause } from '../kit/desk-window'
import { crossing, hasBook, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { openReal, type RealDesk } from '../kit/real-account'

const open: OpenDesk[] = []
const keep = <D extends OpenDesk>(desk: D): D => (open.push(desk), desk)
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const real = async (upTo?: 'reads' | 'writes'): Promise<RealDesk> => keep(await openReal(upTo))
const isHeld = ({ quantity }: PositionRecord): boolean => !isZero(quantity)
const codes = async (desk: OpenDesk, draft = resting(desk, '0.01')) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
const locked = (desk: RealDesk) =>
  desk.until(
    'locked, with public prices',
    ({ health, writes }) =>
      desk.row().key === 'desk locked' &&
      health?.value.prices.is === 'live' &&
      writes?.value.state === 'read-only',
  )
const channel = (desk: RealDesk) => desk.snapshot().health?.value.channel.is
const alerts = (desk: RealDesk, kind: AlertKind) => desk.alertsTold.filter(alert => alert.kind === kind)

/** Lets time pass in steps in which the pings of the venue arrive. */
async function passTime(desk: RealDesk, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await desk.turn(1_000)
    await pause(20)
  }
}

describe('a locked desk', () => {
  it('could write with a live account before, as a baseline for the following tests', async () => {
    const desk = await real()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    expect(await desk.filled()).toHaveLength(1)
  })

  it('writes nothing from that moment, and reports why', async () => {
    const desk = await real()
    const draft = resting(desk, '0.01')
    const plan = await desk.plan(draft)
    await desk.api.keys.lock()
    const submitted = await desk.trySubmit(plan)

    expect(submitted.ok).toBe(false)
    await locked(desk)
    expect(desk.why()).toEqual(['desk locked'])
    expect(await codes(desk, draft)).toContain('WRITES_READ_ONLY')
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('shows beside the lock, and in the question that ends it, what stays live', async () => {
    const desk = await real()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.filled()
    await desk.until('its position', ({ positions }) => positions?.value.some(isHeld) ?? false)
    await desk.api.keys.lock()
    await locked(desk)
    desk.person.will({ is: 'no' })
    await desk.api.keys.unlock()

    const text = '1 open position stays open at the venue, and no full stop on PERP_BTC_USDC.'
    expect([desk.snapshot().writes?.value.holds, desk.person.asked.at(-1), desk.locksTold]).toMatchObject([
      [{ is: 'read-only', why: 'desk locked', left: { says: text } }],
      { is: 'unlock', left: { says: text } },
      [],
    ])
  })

  it('keeps reading public data, signs nothing more, and keeps the account with its age', async () => {
    const desk = await real()
    await desk.api.keys.lock()
    await locked(desk)
    const { account } = desk.snapshot()
    const signed = desk.received('GET /v1/positions')
    await desk.turn(20_000)
    await desk.until('newer prices', ({ quotes }) => (quotes?.asOf ?? 0) > (account?.asOf ?? 0) + 15_000)

    expect(desk.received('GET /v1/positions')).toBe(signed)
    expect(desk.snapshot().account?.asOf).toBe(account?.asOf)
    await desk.until('its age and the reason', ({ health }) => {
      const { is, why } = health?.value.account ?? {}
      return is !== 'live' && why === 'key locked'
    })
    expect(desk.why()).toEqual(['desk locked'])
  })

  it('keeps the authenticated stream: a fill arrives, and its notice is shown', async () => {
    const desk = await real()
    desk.practice.fault({ name: 'match late', ms: 20_000 })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('it rests', () => desk.attempts().at(-1)?.state.is === 'live')
    await desk.api.keys.lock()
    await locked(desk)
    const alertsBefore = alerts(desk, 'fill').length
    await passTime(desk, 20_000)
    await desk.until('the notice', () => alerts(desk, 'fill').length === alertsBefore + 1)
    await desk.until('its position', ({ positions }) => positions?.value.some(isHeld) ?? false)

    await passTime(desk, 60_000)
    await desk.until('the next ping', () => channel(desk) === 'live')
    expect([desk.why(), alerts(desk, 'reading ended')]).toEqual([['desk locked'], []])
  })

  it.each([
    ['ends', 'close the socket', 5_000],
    ['falls silent', 'fall silent', 30_000],
  ] as const)('tells loudly, within 30 s, that the stream %s', async (_how, name, within) => {
    const desk = await real()
    desk.practice.fault({ name: 'match late', ms: 10_000 })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('it rests', () => desk.attempts().at(-1)?.state.is === 'live')
    await desk.api.keys.lock()
    await locked(desk)
    expect([channel(desk), alerts(desk, 'reading ended')]).toEqual(['live', []])
    desk.practice.fault({ name, on: { topic: 'executionreport' } })
    await desk.turn(10_000)
    const from = desk.clock.now()
    for (let passed = 0; passed < within && alerts(desk, 'reading ended').length === 0; passed += 1_000) {
      await desk.turn(1_000)
      await pause(20)
    }
    const [alert] = alerts(desk, 'reading ended')
    expect((alert?.at ?? Infinity) - from).toBeLessThanOrEqual(30_000)
    await desk.turn(60_000, 5_000)
    expect(alerts(desk, 'reading ended')).toHaveLength(1)
    expect(desk.why()).toEqual(['desk locked'])
  })

  it('signs nothing, whatever asks for it', async () => {
    const desk = await real()
    const keyId = desk.keys.all()[0]?.keyId ?? ''
    await desk.api.keys.lock()
    const call = { is: 'call', method: 'GET', path: '/v1/positions', body: '' } as const
    for (const what of [call, { is: 'stream' } as const])
      expect(await desk.vault.sign(keyId, what, 0)).toEqual({ ok: false, why: 'locked' })
    const begun = desk.signer.begun()
    await desk.turn(20_000, 5_000)
    expect(desk.signer.begun()).toBe(begun)
  })

  it('withdraws the open question, whatever it asks', async () => {
    const desk = await real()
    desk.person.will('wait')
    const submitted = desk.trySubmit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('the question', () => desk.person.asked.at(-1)?.is === 'write')
    await desk.api.keys.lock()
    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })

    await locked(desk)
    const adding = desk.api.keys.unlock()
    await desk.until('the question', () => desk.person.asked.at(-1)?.is === 'unlock')
    await desk.api.keys.lock()
    expect(await adding).toEqual({ ok: true, value: 'declined' })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('unlocks only when the person confirms in main’s own surface', async () => {
    const desk = await real()
    await desk.api.keys.lock()
    await locked(desk)
    desk.person.will({ is: 'no' })
    expect(await desk.api.keys.unlock()).toEqual({ ok: true, value: 'declined' })
    expect(desk.why()).toEqual(['desk locked'])
  })

  it('reads everything again before it writes once it is unlocked', async () => {
    const desk = await real()
    await desk.api.keys.lock()
    await locked(desk)
    const before = desk.clock.now()
    desk.person.will({ is: 'yes' })
    expect(await desk.api.keys.unlock()).toEqual({ ok: true, value: 'unlocked' })
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active' && hasBook(desk))

    const { positions, orders, account } = desk.snapshot()
    for (const section of [positions, orders, account]) expect(section?.asOf).toBeGreaterThanOrEqual(before)
    expect(await codes(desk)).toEqual([])
  })

  it.each([
    ['locked', 'locked'],
    ['no service', 'unavailable'],
  ] as const)('stays locked in the keychain state “%s”, and leaves the key in place', async (state, why) => {
    const desk = await real()
    await desk.api.keys.lock()
    await locked(desk)
    const items = new Map(desk.store.items)
    desk.store.state = state
    desk.person.will({ is: 'yes' })

    expect(await desk.api.keys.unlock()).toEqual({
      ok: false,
      error: [{ code: 'KEY_UNREADABLE', facts: { why } }],
    })
    expect(desk.why()).toEqual(['desk locked'])
    expect(new Map(desk.store.items)).toEqual(items)
  })

  it('adds, replaces, removes and inspects no key, and allows no writing, until it is unlocked', async () => {
    const desk = await real('reads')
    await desk.api.keys.lock()
    await locked(desk)
    const profileId = desk.row().profile.id
    const questionsBefore = desk.person.asked.length
    const refused = { ok: false, error: [{ code: 'DESK_LOCKED' }] }
    for (const call of ['replace', 'remove', 'inspect'] as const)
      expect(await desk.api.keys[call]({ profileId })).toMatchObject(refused)
    expect(await desk.api.keys.add()).toMatchObject(refused)
    expect(await desk.api.profiles.edit({ id: profileId })).toMatchObject(refused)
    expect(await desk.api.profiles.allowWrites({ id: profileId })).toMatchObject({
      error: [{ code: 'DESK_LOCKED' }, { code: 'GUARDS_UNSET' }],
    })
    expect(desk.person.asked).toHaveLength(questionsBefore)
  })
})

describe('automatic lock', () => {
  it('happens when the machine sleeps, and stays when it wakes', async () => {
    const desk = await real()
    desk.app.suspend()
    desk.app.resume()
    await locked(desk)
    expect(desk.why()).toEqual(['desk locked'])
  })

  it('sends one notification of what stays live, and none where notifications are off', async () => {
    const desk = await real()
    desk.app.lockWhenIdle()
    desk.app.suspend()
    const lockNotices = [{ stays: 'Nothing open at the venue.', isPrivate: true }]
    expect(desk.locksTold).toEqual(lockNotices)

    desk.person.will({ is: 'yes' })
    await desk.api.keys.unlock()
    await desk.api.alerts.behave({ ...defaultAlertDelivery, native: false })
    desk.app.lockWhenIdle()
    await locked(desk)
    expect(desk.locksTold).toEqual(lockNotices)
  })

  it('happens after 15 idle minutes or a set time; shortening applies at once, extending needs a confirmation', async () => {
    const desk = await real('reads')
    const minutes = async () => {
      const now = await desk.api.desk.snapshot()
      return now.ok ? now.value.keyring?.value.lockAfter : undefined
    }
    expect(await minutes()).toBe(15)
    const questionsBefore = desk.person.asked.length
    expect(await desk.api.keys.lockAfter({ minutes: 5 })).toEqual({ ok: true, value: 'set' })
    expect([await minutes(), desk.person.asked.length]).toEqual([5, questionsBefore])

    desk.person.will({ is: 'no' })
    expect(await desk.api.keys.lockAfter({ minutes: 60 })).toEqual({ ok: true, value: 'declined' })
    expect(await minutes()).toBe(5)
    desk.person.will({ is: 'yes' })
    await desk.api.keys.lockAfter({ minutes: 60 })
    expect(await minutes()).toBe(60)
    desk.app.reportIdleTime(60 * 60_000 - 1)
    expect(desk.locksTold).toEqual([])
    desk.app.reportIdleTime(60 * 60_000)
    expect(desk.locksTold).toHaveLength(1)
    await locked(desk)
  })

  it('can be turned off only where the system’s own lock is heard, and counts as the longest time elsewhere', async () => {
    let isHeard = false
    const desk = keep(await openReal('reads', { isScreenLockHeard: () => isHeard }))
    const overview = async () => {
      const now = await desk.api.desk.snapshot()
      return now.ok ? now.value.keyring?.value : undefined
    }
    desk.person.will({ is: 'yes' })
    const questionsBefore = desk.person.asked.length
    expect(await desk.api.keys.lockAfter({ minutes: NEVER_LOCKS_AFTER })).toEqual({
      ok: true,
      value: 'declined',
    })
    expect([await overview(), desk.person.asked.length]).toMatchObject([
      { lockAfter: 15, isScreenLockHeard: false },
      questionsBefore,
    ])

    isHeard = true
    expect(await desk.api.keys.lockAfter({ minutes: NEVER_LOCKS_AFTER })).toEqual({ ok: true, value: 'set' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'lock later',
      minutes: NEVER_LOCKS_AFTER,
      before: 15,
    })
    expect(await overview()).toMatchObject({ lockAfter: NEVER_LOCKS_AFTER, isScreenLockHeard: true })
    desk.app.reportIdleTime(24 * 60 * 60_000)
    expect(desk.locksTold).toEqual([])

    isHeard = false
    desk.app.reportIdleTime(240 * 60_000 - 1)
    expect([desk.locksTold, (await overview())?.lockAfter]).toEqual([[], 240])
    desk.app.reportIdleTime(240 * 60_000)
    expect(desk.locksTold).toHaveLength(1)
  })

  it.each([-1, 241, 1.5])('cannot be set to %s minutes', async minutes => {
    const desk = keep(await openDesk())
    expect(await desk.api.keys.lockAfter({ minutes })).toMatchObject({ error: [{ code: 'INPUT_MALFORMED' }] })
  })

  it('never happens in practice, which has nothing worth locking', async () => {
    const desk = keep(await openDesk())
    desk.app.reportIdleTime(24 * 60 * 60_000)
    expect([desk.locksTold, desk.person.asked]).toEqual([[], []])
    await desk.api.keys.lock()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    expect(await desk.filled()).toHaveLength(1)
  })
})
