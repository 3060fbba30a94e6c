import { afterEach, describe, expect, it } from 'vitest'
import type { TradingProfile } from '../../src/core/profile/trading-profile'
import { parseGuardsText, formatGuardTexts } from '../../src/core/guard/trading-guards'
import { generousGuards } from '../kit/generous-guards'
import { memoryJournal, memorySettings } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { linesOf } from '../kit/profile-chain'
import { formFor, openReal, openWithKeychain } from '../kit/real-account'

const open: OpenDesk[] = []
const keep = <D extends OpenDesk>(desk: D): D => (open.push(desk), desk)
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const taken = { ok: false, error: [{ code: 'ACCOUNT_TAKEN', facts: { account: 'main' } }] }

describe('an account that is already listed', () => {
  it('is not added again, however it is typed: no request is sent and no key is stored', async () => {
    const desk = keep(await openReal())
    const keys = [...desk.store.items.keys()]
    const before = desk.received('GET /v1/client/key_info')
    const form = formFor(desk, { label: 'again' })
    const { baseUrl } = form.addresses!
    const ways = [
      form,
      { ...form, accountId: form.accountId.replace(/[a-f]/g, letter => letter.toUpperCase()) },
      { ...form, addresses: { ...form.addresses!, baseUrl: baseUrl.replace('127.0.0.1', 'localhost') } },
    ]
    for (const way of ways) {
      desk.person.will({ is: 'key', form: way })
      expect(await desk.api.keys.add()).toEqual(taken)
    }
    expect([...desk.store.items.keys()]).toEqual(keys)
    expect(desk.received('GET /v1/client/key_info')).toBe(before)
    expect(desk.snapshot().keyring?.value.rows).toHaveLength(2)
  })

  it('is refused as the first account of a view-only venue', async () => {
    const desk = keep(await openReal())
    const { addresses } = formFor(desk)
    desk.person.will({ is: 'profile', label: 'looked at', venue: 'other', addresses: addresses! })
    await desk.api.profiles.add()
    const rows = () => desk.snapshot().keyring?.value.rows ?? []
    await desk.until('it is told', () => rows().length === 3)
    const { id } = rows()[2]!.profile

    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.replace({ profileId: id })).toEqual(taken)
    expect(rows()[2]?.accountId).toBeUndefined()
  })

  it('keeps one profile and one set of guards when its address changes, and cannot be added at the old one', async () => {
    const desk = keep(await openReal())
    const { addresses } = formFor(desk)
    const own = desk.row().profile.id
    const edit = (typed: typeof addresses) => {
      desk.person.will({ is: 'profile', label: 'main', addresses: typed! })
      return desk.api.profiles.edit({ id: own })
    }
    expect(await edit({ ...addresses!, baseUrl: 'https://elsewhere.example' })).toEqual({
      ok: true,
      value: 'edited',
    })
    desk.person.will({ is: 'key', form: formFor(desk, { label: 'again' }) })
    expect(await desk.api.keys.add()).toEqual(taken)

    expect(await edit(addresses)).toEqual({ ok: true, value: 'edited' })
    await desk.until('it is there as it was', () => desk.row().hasGuards && desk.row().profile.id === own)
    expect(desk.snapshot().keyring?.value.rows).toHaveLength(2)
  })

  it('is added once when two key questions for it overlap', async () => {
    const desk = keep(await openWithKeychain())
    desk.person.will({ is: 'key', form: formFor(desk) })
    const answers = await Promise.all([desk.api.keys.add(), desk.api.keys.add()])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers).toContainEqual(taken)
    expect([...desk.store.items.keys()].filter(name => name.startsWith('key.'))).toHaveLength(1)
    await desk.until('one of it', ({ keyring }) => keyring?.value.rows.length === 2)
  })
})

describe('an account that an older list contains twice', () => {
  const profile = (id: string, label: string, baseUrl: string): TradingProfile => ({
    id,
    kind: 'custom',
    label,
    addresses: { baseUrl, publicStreamUrl: 'ws://127.0.0.1:9/p', privateStreamUrl: 'ws://127.0.0.1:9/q' },
    accountId: `0x${'ab'.repeat(32)}`,
    keyId: id,
    writesAllowed: true,
  })

  it('is written to through one profile, with its guards; the other reads, and names the first', async () => {
    const settings = memorySettings()
    const both = [
      profile('custom-a', 'again', 'http://127.0.0.1:9'),
      profile('custom-b', 'main', 'http://localhost:9/'),
    ]
    settings.set('profiles', JSON.stringify(both))
    settings.set('profile in use', 'custom-a')
    const guards = formatGuardTexts(parseGuardsText(generousGuards)!)
    const journal = memoryJournal([
      ...linesOf(...both),
      { saw: 'guards', at: 1, profileId: 'custom-b', guards },
    ])
    const desk = keep(await openDesk({ settings, journal, waits: false }))
    const rows = () =>
      desk
        .snapshot()
        .keyring?.value.rows.map(({ profile: { label }, holder, writing }) => [label, holder, writing])
    const twice = { is: 'read-only', why: 'account twice', holder: 'main' }
    const isHeld = () =>
      desk
        .snapshot()
        .writes?.value.holds.some(hold => hold.is === 'read-only' && hold.why === 'account twice')

    await desk.until('the second is held', isHeld)
    expect(desk.snapshot().writes?.value.holds).toContainEqual(twice)
    expect(rows()).toEqual([
      ['Practice account', undefined, 'allowed'],
      ['again', 'main', 'not allowed'],
      ['main', undefined, 'not begun'],
    ])
    expect(await desk.api.guards.set(generousGuards)).toEqual(taken)
    const allowed = await desk.api.profiles.allowWrites({ id: 'custom-a' })
    expect(allowed.ok ? [] : allowed.error).toContainEqual(taken.error[0])
    expect(desk.person.asked).toEqual([])

    await desk.api.profiles.use({ id: 'custom-b' })
    await desk.until(
      'the first is not',
      ({ profile: now }) => now?.value.label === 'main' && isHeld() === false,
    )
    desk.person.will({ is: 'yes' })
    await desk.api.keys.remove({ profileId: 'custom-a' })
    await desk.api.profiles.remove({ id: 'custom-a' })
    await desk.until('one of it', () => rows()?.length === 2)
  })
})
