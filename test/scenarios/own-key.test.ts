import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeFault } from '../../src/practice/faults/fault-registry'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

const revoke = { is: 'revoke key' } as const
const bind = { is: 'bind key' } as const
const REMOVE = { method: 'POST', path: '/v1/client/remove_orderly_key' } as const
const LOOK_UP = { method: 'GET', path: '/v1/get_orderly_key' } as const

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
  desk.person.will({ is: 'yes', typed: 'SEND' })
  await desk.until('the key', ({ key }) => key?.from === 'live')
})
afterEach(() => desk.close())

const own = () => desk.attempts().find(({ write }) => write.is === 'revoke key' || write.is === 'bind key')
const is = () => own()?.state.is
const answers = () => own()?.evidence.map(({ answer }) => answer) ?? []
const kept = () => JSON.stringify(desk.journal.lines)
const why = () =>
  desk.snapshot().writes?.value.holds.flatMap(hold => (hold.is === 'read-only' ? [hold.why] : []))
/** The key without the prefix that every key has. */
const bare = () => desk.practice.account.key.replace('ed25519:', '')

describe('a key that is revoked', () => {
  it('is reported as gone once the lookup without a signature shows it, and the desk then only reads', async () => {
    await desk.submit(await desk.plan(revoke))
    await desk.until('done', () => is() === 'done')
    expect([answers().at(-1), desk.received('POST /v1/client/remove_orderly_key')]).toEqual(['gone', 1])
    await desk.until('read-only', () => why()?.includes('key refused'))
  })

  it('is sent in place of a placeholder, which is all that the journal contains', async () => {
    const plan = await desk.plan(revoke)
    expect(plan.request.body).toMatch(/^\{"orderly_key":"<own key [^"]{7}>"\}$/)
    await desk.submit(plan)
    await desk.until('done', () => is() === 'done')
    // The request equals the sealed one, with this key in its place, and nothing else.
    const [left] = desk.practice.received().filter(({ line }) => line === `POST ${REMOVE.path}`)
    expect(left?.body).toBe(plan.request.body.replace(/<own key [^>]*>/, desk.practice.account.key))
    expect(kept()).toContain('<own key ')
    expect([kept().includes(bare()), JSON.stringify(desk.snapshot()).includes(bare())]).toEqual([
      false,
      false,
    ])
  })

  it.each<[string, PracticeFault]>([
    ['whose answer is lost', { name: 'lose the reply', on: REMOVE }],
    ['whose answer is an error', { name: 'error after taking', status: 502, on: REMOVE }],
  ])('%s is unknown while the lookup has no result, and gone by the lookup alone', async (_, fault) => {
    desk.practice.fault(fault)
    const plan = await desk.plan(revoke)
    for (let silent = 0; silent < 3; silent += 1)
      desk.practice.fault({ name: 'error instead', status: 502, on: LOOK_UP })
    await desk.submit(plan)
    await desk.until('asked', () => answers().length > 0)
    expect(is()).toBe('unknown')
    await desk.turn(10_000)
    await desk.until('done', () => is() === 'done')
    expect(own()?.unknownAt).toBeDefined()
    expect(desk.received('POST /v1/client/remove_orderly_key')).toBe(1)
  })

  it('is looked up though it can no longer read, on another connection too', async () => {
    desk.practice.fault({ name: 'lose the reply', on: REMOVE })
    const plan = await desk.plan(revoke)
    for (let silent = 0; silent < 4; silent += 1)
      desk.practice.fault({ name: 'error instead', status: 502, on: LOOK_UP })
    await desk.submit(plan)
    await desk.until('asked', () => answers().length > 0)
    desk.practiceGone()
    await desk.until('offline', ({ health }) => health?.value.channel.is !== 'live')
    expect(is()).toBe('unknown')
    desk.practiceBack()
    await desk.until('done', () => is() === 'done')
  })

  it('that was accepted without effect is not reported as gone, and ends as not done', async () => {
    desk.practice.fault({ name: 'accept without effect' })
    await desk.submit(await desk.plan(revoke))
    await desk.until('a look', () => answers().includes('works'))
    expect(is()).toBe('accepted')
    await desk.lapse()
    await desk.until('its end', () => is() === 'absent')
  })

  it('is not revoked while the lookup fails: an invalid key cannot be shown to be gone', async () => {
    desk.practice.fault({ name: 'garble', find: '"success":true', put: '"success":false', on: LOOK_UP })
    expect(await desk.tryPlan(revoke)).toMatchObject({ ok: false })
  })

  it('lists the exposure that it leaves behind, and requires a typed word', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    const plan = await desk.plan(revoke)
    expect(plan.warnings.map(({ code, typed }) => [code, typed])).toEqual([
      ['KEY_ENDS', true],
      ['KEY_LEAVES', true],
    ])
    expect(plan.write).toMatchObject({ open: [{ symbol: 'PERP_BTC_USDC' }], stops: [], held: [] })
  })

  it('can be revoked while writing is stopped', async () => {
    await desk.api.writes.stop()
    expect(await desk.tryPlan(revoke)).toMatchObject({ ok: true })
  })
})

describe('a key that is bound to an address', () => {
  it('is bound to the address at which the venue sees this computer, and read back', async () => {
    const plan = await desk.plan(bind)
    expect(plan.write).toMatchObject({ address: '127.0.0.1', was: '' })
    await desk.submit(plan)
    await desk.until('done', () => is() === 'done')
    expect([answers().at(-1), kept().includes(bare())]).toEqual(['127.0.0.1', false])
    await desk.turn(5_000)
    expect(await desk.tryPlan(bind)).toMatchObject({ ok: false, error: [{ code: 'SETTING_SAME' }] })
    // The desk continues at this same address.
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('an order', ({ orders }) => orders?.value.length === 1)
  })

  it('that was accepted without effect is not done', async () => {
    desk.practice.fault({ name: 'accept without effect' })
    await desk.submit(await desk.plan(bind))
    await desk.until('a look', () => answers().includes('any address'))
    expect(is()).toBe('accepted')
  })

  it('is refused where the venue does not report the address', async () => {
    desk.practice.fault({ name: 'error instead', status: 502, on: { path: '/v1/ip_info' } })
    expect(await desk.tryPlan(bind)).toMatchObject({
      ok: false,
      error: expect.arrayContaining([
        { code: 'FIGURE_UNTOLD', facts: { figure: 'address of this computer' } },
      ]),
    })
  })
})
