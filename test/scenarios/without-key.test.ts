import { afterEach, describe, expect, it } from 'vitest'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { crossing, hasBook } from '../kit/drafts'
import { scenarioPractice } from '../kit/open-desk'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: (RealDesk | PracticeHandle)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const quiet = { note: () => undefined, trouble: () => undefined }

async function empty(): Promise<RealDesk> {
  const desk = await openWithKeychain(undefined, { dataKeys: createDataKeyStore(quiet) })
  open.push(desk)
  return desk
}
const wish = (desk: RealDesk, changes: object = {}) =>
  ({
    is: 'profile',
    label: 'just looking',
    venue: 'other',
    addresses: formFor(desk).addresses!,
    ...changes,
  }) as const

/** A desk without a key, at the given exchange or at its own. */
async function looking(at?: PracticeHandle) {
  const desk = await empty()
  const { baseUrl, publicStreamUrl, privateStreamUrl } = at ?? desk.practice
  desk.person.will(wish(desk, { addresses: { baseUrl, publicStreamUrl, privateStreamUrl } }))
  expect(await desk.api.profiles.add()).toEqual({ ok: true, value: 'added' })
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  await desk.api.profiles.use({ id: desk.row().profile.id })
  await desk.until(
    'public prices',
    ({ profile, health, markets, writes }) =>
      profile?.value.label === 'just looking' &&
      // Before the first full read, the state is that of a missing connection.
      writes?.value.state === 'read-only' &&
      health?.value.prices.is === 'live' &&
      health.value.account.is === 'off' &&
      markets?.from === 'live' &&
      hasBook(desk) &&
      desk.why().includes('no key'),
  )
  return desk
}

describe('a venue that is viewed without a key', () => {
  it('shows public data, requests nothing else, and stores no secret', async () => {
    // No other client uses this exchange, however late.
    const venue = await openPractice(scenarioPractice())
    open.push(venue)
    const desk = await looking(venue)
    const requested = new Set(venue.received().map(({ line }) => line))
    expect(requested.size).toBeGreaterThan(0)
    expect([...requested].filter(line => !/^GET \/v[12]\/public\//.test(line))).toEqual([])
    expect([...desk.store.items.keys()]).toEqual([])
    const result = await desk.api.desk.snapshot()
    const sections = result.ok ? Object.keys(result.value) : []
    const own = [
      'account',
      'positions',
      'orders',
      'algoOrders',
      'fills',
      'holdings',
      'leverages',
      'terms',
      'key',
    ]
    expect(sections).toContain('markets')
    expect(sections.filter(section => own.includes(section))).toEqual([])
  })

  it('is known to have no key as soon as it is in use: the language depends on it', async () => {
    const desk = await empty()
    desk.person.will(wish(desk))
    await desk.api.profiles.add()
    await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
    await desk.api.profiles.use({ id: desk.row().profile.id })
    await desk.until('it is taken up', ({ profile }) => profile?.value.label === 'just looking')
    expect(desk.why()).toEqual(expect.arrayContaining(['no key', 'offline']))
    const [practice] = desk.snapshot().keyring?.value.rows ?? []
    await desk.api.profiles.use({ id: practice?.profile.id ?? '' })
    await desk.until('practice is taken up', ({ profile }) => profile?.value.kind === 'practice')
    expect(desk.why()).not.toContain('no key')
  })

  it('writes nothing, with the reason, and cannot be allowed to write', async () => {
    const desk = await looking()
    expect(desk.row()).toMatchObject({ key: 'no key', writing: 'not allowed' })
    expect(desk.why()).toEqual(expect.arrayContaining(['no key', 'profile']))
    const planned = await desk.tryPlan(crossing(desk, '0.01'))
    expect(planned.ok ? [] : planned.error.map(({ code }) => code)).toContain('WRITES_READ_ONLY')
    const { id } = desk.row().profile
    const allowed = await desk.api.profiles.allowWrites({ id })
    expect(allowed.ok ? [] : allowed.error.map(({ code }) => code)).toContain('KEY_MISSING')
    expect(await desk.api.keys.inspect({ profileId: id })).toMatchObject({ error: [{ code: 'KEY_MISSING' }] })
  })

  it('is journalled, and is refused where that is not possible', async () => {
    const desk = await looking()
    const changes = desk.journal.lines.flatMap(line => (line.saw === 'permission' ? [line.change] : []))
    expect(changes).toEqual(['venue looked at'])
    desk.journal.fail('disk full')
    desk.person.will(wish(desk, { label: 'Another' }))
    expect(await desk.api.profiles.add()).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    expect(desk.snapshot().keyring?.value.rows).toHaveLength(2)
  })

  it.each([
    ['no label', { label: ' ' }, 'KEY_MALFORMED'],
    ['a venue nobody knows', { venue: 'elsewhere' }, 'PROFILE_UNKNOWN'],
    ['no venue', { venue: undefined }, 'PROFILE_UNKNOWN'],
    ['no addresses', { addresses: undefined }, 'PROFILE_UNKNOWN'],
    [
      'an address that may not be talked to',
      { addresses: { baseUrl: 'http://venue.example', publicStreamUrl: '', privateStreamUrl: '' } },
      'ADDRESS_REFUSED',
    ],
  ])('is not added with %s', async (_, changes, code) => {
    const desk = await empty()
    desk.person.will(wish(desk, changes))
    expect(await desk.api.profiles.add()).toMatchObject({ ok: false, error: [{ code }] })
    expect(desk.snapshot().keyring?.value.rows).toHaveLength(1)
  })

  it('is not added while the desk is locked or offline', async () => {
    const desk = await empty()
    desk.person.will({ is: 'no' })
    expect(await desk.api.profiles.add()).toEqual({ ok: true, value: 'declined' })
    await desk.api.keys.lock()
    expect(await desk.api.profiles.add()).toMatchObject({ error: [{ code: 'DESK_LOCKED' }] })
    expect(desk.person.asked).toHaveLength(1)
  })

  it('becomes an account with its first key, which is checked as usual, and keeps its history from then on', async () => {
    const desk = await looking()
    const { id } = desk.row().profile
    const give = (changes: object) => {
      desk.person.will({ is: 'key', form: formFor(desk, changes) })
      return desk.api.keys.replace({ profileId: id })
    }
    expect(await give({ accountId: '0xabc' })).toMatchObject({ error: [{ code: 'KEY_MALFORMED' }] })
    expect(await give({ secret: '9'.repeat(43) })).toMatchObject({ error: [{ code: 'KEY_REFUSED' }] })
    expect([...desk.store.items.keys()].filter(name => name !== 'sentinel')).toEqual([])

    expect(await give({})).toEqual({ ok: true, value: 'replaced' })
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'replace key', isFirst: true })
    await desk.until('the account', ({ account }) => desk.row().key === 'ready' && account?.from === 'live')
    await desk.until('its data key', () => desk.store.items.has(`key.data.${id}`))
    expect(desk.row()).toMatchObject({
      accountId: desk.practice.account.accountId,
      key: 'ready',
      writing: 'not allowed',
    })
    const changes = desk.journal.lines.flatMap(line => (line.saw === 'permission' ? [line.change] : []))
    expect(changes).toEqual(['venue looked at', 'key added'])
  })
})

describe('an account whose key was removed', () => {
  it('gets another key for the same account', async () => {
    const desk = await looking()
    const { id } = desk.row().profile
    desk.person.will({ is: 'key', form: formFor(desk) })
    await desk.api.keys.replace({ profileId: id })
    desk.person.will({ is: 'yes' })
    await desk.api.keys.remove({ profileId: id })
    await desk.until('no key', () => desk.row().key === 'no key')

    desk.person.will({ is: 'key', form: formFor(desk, { accountId: `0x${'0'.repeat(64)}` }) })
    expect(await desk.api.keys.replace({ profileId: id })).toEqual({ ok: true, value: 'replaced' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      isFirst: true,
      accountId: desk.practice.account.accountId,
    })
    await desk.until('it reads again', () => desk.row().key === 'ready')
    expect(desk.row().accountId).toBe(desk.practice.account.accountId)
  })

  it('gets no key from a page where practice creates its own', async () => {
    const desk = await empty()
    expect(await desk.api.keys.replace({ profileId: 'practice' })).toMatchObject({
      error: [{ code: 'KEY_MISSING' }],
    })
    expect(desk.person.asked).toEqual([])
  })
})

describe('removing an account from the list', () => {
  const remove = (desk: RealDesk, id: string) => desk.api.profiles.remove({ id })
  const changes = (desk: RealDesk) =>
    desk.journal.lines.flatMap(line => (line.saw === 'permission' ? [line.change] : []))

  it('requires another account in use, no key, an unlocked desk and a confirmation', async () => {
    const desk = await looking()
    const { id } = desk.row().profile
    const stays = (why: string) => ({ ok: false, error: [{ code: 'PROFILE_STAYS', facts: { why } }] })
    expect(await remove(desk, id)).toEqual(stays('in use'))
    expect(await remove(desk, 'practice')).toMatchObject({ error: [{ code: 'PROFILE_UNKNOWN' }] })
    desk.person.will({ is: 'key', form: formFor(desk) })
    await desk.api.keys.replace({ profileId: id })
    await desk.api.profiles.use({ id: 'practice' })
    expect(await remove(desk, id)).toEqual(stays('key'))
    desk.person.will({ is: 'yes' })
    await desk.api.keys.remove({ profileId: id })
    await desk.api.keys.lock()
    expect(await remove(desk, id)).toMatchObject({ error: [{ code: 'DESK_LOCKED' }] })
    await desk.api.keys.unlock()
    desk.person.will({ is: 'no' })
    expect(await remove(desk, id)).toEqual({ ok: true, value: 'declined' })
    expect(desk.row().profile.id).toBe(id)
  })

  it('is journalled, and is refused for practice', async () => {
    const desk = await looking()
    const { id } = desk.row().profile
    await desk.api.profiles.use({ id: 'practice' })
    desk.person.will({ is: 'yes' })
    expect(await remove(desk, id)).toEqual({ ok: true, value: 'removed' })
    await desk.until('it is gone', ({ keyring }) => keyring?.value.rows.length === 1)
    expect(changes(desk)).toEqual(['venue looked at', 'taken off the list'])
    expect(await desk.api.profiles.use({ id })).toMatchObject({ error: [{ code: 'PROFILE_UNKNOWN' }] })
  })

  it('loses nothing: with a new key, the account has the name under which its history is stored', async () => {
    const desk = await looking()
    const { id } = desk.row().profile
    desk.person.will({ is: 'key', form: formFor(desk) })
    await desk.api.keys.replace({ profileId: id })
    await desk.until('its data key', () => desk.store.items.has(`key.data.${id}`))
    await desk.api.profiles.use({ id: 'practice' })
    desk.person.will({ is: 'yes' })
    await desk.api.keys.remove({ profileId: id })
    expect(await remove(desk, id)).toEqual({ ok: true, value: 'removed' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'remove profile',
      accountId: desk.practice.account.accountId,
    })
    expect(desk.store.items.has(`key.data.${id}`)).toBe(true)

    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.add()).toMatchObject({ ok: true, value: { id: expect.any(String) as string } })
    await desk.until('it is back', ({ keyring }) => keyring?.value.rows.length === 2)
    expect(desk.row()).toMatchObject({ profile: { id }, key: 'at rest', writing: 'not allowed' })
  })
})
