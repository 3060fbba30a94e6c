import { afterEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '../../src/core/account/order-merge'
import { crossing, resting } from '../kit/drafts'
import type { OpenDesk } from '../kit/open-desk'
import { formFor, openReal, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: OpenDesk[] = []
const keep = <D extends OpenDesk>(desk: D): D => (open.push(desk), desk)
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const real = async (upTo?: 'reads' | 'writes'): Promise<RealDesk> => keep(await openReal(upTo))
const empty = async (): Promise<RealDesk> => keep(await openWithKeychain())
const keptKeys = (desk: RealDesk) => [...desk.store.items.keys()].filter(name => name.startsWith('key.'))

describe('a key that is added', () => {
  it.each([
    ['a secret that is none', { secret: 'hello' }, 'KEY_MALFORMED'],
    ['an account id that is none', { accountId: '0xabc' }, 'KEY_MALFORMED'],
    ['no label', { label: '  ' }, 'KEY_MALFORMED'],
    ['64 digits that nobody said are a seed', { secret: 'ab'.repeat(32), isSeed: false }, 'KEY_MALFORMED'],
    ['64 digits that are said to be one', { secret: 'ab'.repeat(32) }, 'KEY_REFUSED'],
    ['a venue nobody knows', { venue: 'elsewhere' }, 'PROFILE_UNKNOWN'],
    ['a key the venue does not know', { secret: '9'.repeat(43) }, 'KEY_REFUSED'],
  ])('with %s is not saved', async (_, changes, code) => {
    const desk = await empty()
    desk.person.will({ is: 'key', form: formFor(desk, changes) })
    const added = await desk.api.keys.add()
    expect(added.ok).toBe(false)
    expect(added.ok ? [] : added.error.map(refusal => refusal.code)).toContain(code)
    expect([keptKeys(desk), desk.keys.all()]).toEqual([[], []])
  })

  it.each([
    ['is not known', () => ({ secret: '9'.repeat(43) }), 'key not listed'],
    [
      'is another account’s',
      ({ practice }: RealDesk) => ({ secret: practice.accounts[1]!.secret }),
      'key not listed',
    ],
    [
      'has expired',
      ({ practice }: RealDesk) => ({ secret: practice.spares[0]!.expired.secret }),
      'key expired',
    ],
    [
      'is for another address',
      ({ practice }: RealDesk) => ({ secret: practice.spares[0]!.elsewhere.secret }),
      'key refused here',
    ],
    [
      'was narrowed',
      ({ practice }: RealDesk) => {
        practice.exchange.keys.get(practice.account.key)!.scope = 'trading'
        return {}
      },
      'key cannot read',
    ],
    [
      'was revoked',
      ({ practice }: RealDesk) => {
        practice.exchange.keys.get(practice.account.key)!.status = 'REMOVED'
        return {}
      },
      'key not listed',
    ],
  ] as const)('that %s is refused with its own message', async (_, given, cause) => {
    const desk = keep(await openWithKeychain({ accounts: 2, spareKeys: true }))
    desk.person.will({ is: 'key', form: formFor(desk, given(desk)) })
    const added = await desk.api.keys.add()
    expect(added).toMatchObject({ ok: false, error: [{ code: 'KEY_REFUSED', facts: { cause } }] })
    expect(keptKeys(desk)).toEqual([])
  })

  it.each([
    ['baseUrl', 'http://venue.example'],
    ['baseUrl', 'https://venue.example/path'],
    ['baseUrl', 'https://me:secret@venue.example'],
    ['publicStreamUrl', 'ws://venue.example/ws'],
    ['privateStreamUrl', 'https://venue.example'],
    ['privateStreamUrl', ''],
  ] as const)('with %s %s is refused before any request is sent there', async (field, address) => {
    const desk = await empty()
    const form = formFor(desk)
    const before = desk.received('GET /v1/client/key_info')
    const addresses = { ...form.addresses!, [field]: address }
    desk.person.will({ is: 'key', form: { ...form, addresses } })

    expect(await desk.api.keys.add()).toMatchObject({ ok: false, error: [{ code: 'ADDRESS_REFUSED' }] })
    expect(desk.received('GET /v1/client/key_info')).toBe(before)
    expect(keptKeys(desk)).toEqual([])
  })

  it('reads at first and writes nothing, and is shown without its secret', async () => {
    const desk = await real('reads')
    expect(desk.why()).toEqual(expect.arrayContaining(['profile', 'guards unset']))
    expect(desk.row()).toMatchObject({ key: 'ready', writing: 'not allowed', hasGuards: false })
    const snapshot = JSON.stringify(desk.snapshot())
    expect(snapshot).not.toContain(desk.practice.account.secret)
    expect(snapshot).not.toContain(desk.practice.account.key)
  })
})

describe('writing with a live account', () => {
  it('is allowed only by its typed label, once it has guards', async () => {
    const desk = await real('reads')
    const id = desk.row().profile.id
    expect(await desk.api.profiles.allowWrites({ id })).toMatchObject({ error: [{ code: 'GUARDS_UNSET' }] })

    const ready = await real()
    const own = { id: ready.row().profile.id }
    await ready.api.profiles.forbidWrites(own)
    for (const answer of [{ is: 'yes' }, { is: 'yes', typed: 'Main' }] as const) {
      ready.person.will(answer)
      expect(await ready.api.profiles.allowWrites(own)).toMatchObject({
        error: [{ code: 'CONSENT_MISSING' }],
      })
    }
    await ready.until('held', () => ready.why().join() === 'profile')
    ready.person.will({ is: 'yes', typed: 'main' })
    expect(await ready.api.profiles.allowWrites(own)).toEqual({ ok: true, value: 'allowed' })
  })

  it('voids open plans and questions at once when it is disallowed', async () => {
    const desk = await real()
    desk.person.will('wait')
    const submitted = desk.trySubmit(await desk.plan(crossing(desk, '0.01')))
    await desk.until('the question', () => desk.person.asked.at(-1)?.is === 'write')
    await desk.api.profiles.forbidWrites({ id: desk.row().profile.id })

    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: false })
    expect(desk.received('POST /v1/order')).toBe(0)
  })
})

describe('a key that is replaced', () => {
  it('stays while the new one is not accepted', async () => {
    const desk = await real()
    const [before] = keptKeys(desk)
    desk.person.will({ is: 'key', form: formFor(desk, { secret: '9'.repeat(43) }) })
    expect(await desk.api.keys.replace({ profileId: desk.row().profile.id })).toMatchObject({
      error: [{ code: 'KEY_REFUSED' }],
    })
    expect(keptKeys(desk)).toEqual([before])
  })

  it('is deleted only after the new one was stored, and the account keeps reading', async () => {
    const desk = await real()
    const [before] = keptKeys(desk)
    const calls = desk.store.calls.length
    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.replace({ profileId: desk.row().profile.id })).toEqual({
      ok: true,
      value: 'replaced',
    })
    const [after, ...others] = keptKeys(desk)
    expect([others, after === before]).toEqual([[], false])
    const verbs = desk.store.calls.slice(calls)
    expect(verbs.indexOf(`set ${after}`)).toBeLessThan(verbs.indexOf(`delete ${before}`))
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
  })
})

describe('a key that is removed', () => {
  it('leaves exposure open, and lists it', async () => {
    const desk = await real()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.settled()
    // A position can be reported before the fill of its order.
    await desk.until(
      'a position, and no order',
      ({ positions, orders }) =>
        positions?.value.some(({ quantity }) => quantity !== '0') && !orders?.value.some(isOrderOpen),
    )
    desk.person.will({ is: 'yes' })
    const profileId = desk.row().profile.id

    expect(await desk.api.keys.remove({ profileId })).toEqual({ ok: true, value: 'removed' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'remove key',
      profile: { label: 'main' },
      exposure: { positions: ['PERP_BTC_USDC'], orders: 0, unknown: 0 },
    })
    await desk.until('no key', () => desk.row().key === 'no key')
    expect([keptKeys(desk), desk.row().writing]).toEqual([[], 'not allowed'])
    expect(desk.snapshot().positions?.value).toHaveLength(1)
  })

  it('stays in the keychain when the keychain cannot be read', async () => {
    const desk = await real()
    const before = keptKeys(desk)
    desk.person.will({ is: 'yes' })
    desk.store.state = 'locked'
    expect(await desk.api.keys.remove({ profileId: desk.row().profile.id })).toEqual({
      ok: false,
      error: [{ code: 'KEY_UNREADABLE', facts: { why: 'locked' } }],
    })
    expect([keptKeys(desk), desk.row().key]).toEqual([before, 'ready'])
  })
})

describe('an account', () => {
  it('is renamed in main’s own surface only, and needs write permission again at other addresses', async () => {
    const desk = await real()
    const id = desk.row().profile.id
    desk.person.will({ is: 'profile', label: 'second' })
    expect(await desk.api.profiles.edit({ id })).toEqual({ ok: true, value: 'edited' })
    await desk.until('renamed', ({ profile }) => profile?.value.label === 'second')
    expect(desk.row().writing).toBe('allowed')

    const { addresses } = formFor(desk)
    const moved = { ...addresses!, baseUrl: addresses!.baseUrl.replace('127.0.0.1', 'localhost') }
    desk.person.will({ is: 'profile', label: 'second', addresses: moved })
    await desk.api.profiles.edit({ id })
    await desk.until('asked again', () => desk.row().writing === 'not allowed')
  })

  it('reads its key’s row again on request', async () => {
    const desk = await real()
    const before = desk.received('GET /v1/client/key_info')
    expect(await desk.api.keys.inspect({ profileId: desk.row().profile.id })).toEqual({ ok: true })
    expect(desk.received('GET /v1/client/key_info')).toBe(before + 1)
  })
})
