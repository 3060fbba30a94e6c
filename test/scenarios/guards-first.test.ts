import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GuardsDraft } from '../../src/core/guard/guard-change'
import { openReal, type RealDesk } from '../kit/real-account'

let desk: RealDesk

beforeEach(async () => {
  desk = await openReal('reads')
})
afterEach(() => desk.close())

const first: GuardsDraft = {
  orderNotional: '1000',
  positionNotional: '2000',
  openNotional: '3000',
  dailyLoss: '100',
  dailyNotional: '10000',
  collar: '0.01',
  writesPerMinute: '6',
  consentsPerMinute: '6',
  markets: 'all',
  accounts: 'all',
}
/** The guards in main's snapshot of the current profile; `undefined` if there are none. */
async function inForce() {
  const whole = await desk.api.desk.snapshot()
  return whole.ok ? whole.value.guards?.value : undefined
}

describe('the first guards of a live profile', () => {
  it('are each confirmed in main’s own surface, and in force at once', async () => {
    expect([desk.why(), await inForce()]).toEqual([expect.arrayContaining(['guards unset']), undefined])
    desk.person.will({ is: 'yes' })
    expect(await desk.api.guards.set(first)).toEqual({ ok: true, value: 'set' })

    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'raise guards',
      profile: { label: 'main' },
      wait: 0,
      changes: Object.entries(first).map(([guard, after]) => ({ guard, after, does: 'loosens' })),
    })
    await desk.until('the guards', ({ guards }) => guards?.value.orderNotional === '1000')
    expect(await inForce()).toEqual({ ...first, writesPerMinute: 6, consentsPerMinute: 6 })
    expect(desk.snapshot().guardRaise?.value).toEqual({ is: 'none' })
  })

  it('lift the hold for missing guards, and no other', async () => {
    desk.person.will({ is: 'yes' })
    await desk.api.guards.set(first)
    await desk.until('that hold gone', () => !desk.why().includes('guards unset'))
    expect(desk.why()).toEqual(['profile'])

    desk.person.will({ is: 'yes', typed: 'main' })
    await desk.api.profiles.allowWrites({ id: desk.row().profile.id })
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    expect(desk.why()).toEqual([])
  })

  it('are set by the one confirmation that enables trading', async () => {
    desk.person.will({ is: 'yes', typed: 'main' })
    const { id } = desk.row().profile
    expect(await desk.api.profiles.allowWrites({ id, guards: first })).toEqual({ ok: true, value: 'allowed' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'allow writes',
      guards: Object.entries(first).map(([guard, after]) => ({ guard, after, does: 'loosens' })),
    })
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    expect(await inForce()).toMatchObject({ orderNotional: '1000' })
  })

  it('apply to this profile alone: practice keeps its guards', async () => {
    desk.person.will({ is: 'yes' })
    await desk.api.guards.set(first)
    await desk.until('the guards', ({ guards }) => guards?.value.orderNotional === '1000')
    await desk.api.profiles.use({ id: 'practice' })
    await desk.until('practice', ({ profile }) => profile?.value.kind === 'practice')
    expect(await inForce()).toMatchObject({ orderNotional: '25000' })
  })

  it.each([
    ['a no', { is: 'no' }, { ok: true, value: 'declined' }],
    ['a withdrawn question', { is: 'withdrawn' }, { ok: true, value: 'declined' }],
  ] as const)('are not set by %s, and the restriction stays', async (_what, answer, result) => {
    desk.person.will(answer)
    expect(await desk.api.guards.set(first)).toMatchObject(result)
    await desk.turn(1_000)
    expect([desk.why(), await inForce(), desk.row().hasGuards]).toEqual([
      expect.arrayContaining(['guards unset']),
      undefined,
      false,
    ])
  })

  it('that are raised afterwards wait as any others do', async () => {
    desk.person.will({ is: 'yes' })
    await desk.api.guards.set(first)
    expect(await desk.api.guards.set({ ...first, orderNotional: '1500' })).toMatchObject({
      ok: false,
      error: [{ code: 'CONSENT_MISSING' }],
    })
    desk.person.will({ is: 'yes', typed: 'RAISE' })
    expect(await desk.api.guards.set({ ...first, orderNotional: '1500' })).toEqual({
      ok: true,
      value: 'waiting',
    })
    await desk.until('the raise', ({ guardRaise }) => guardRaise?.value.is === 'waiting')
    expect(await inForce()).toMatchObject({ orderNotional: '1000' })
  })
})
