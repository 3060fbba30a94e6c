import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { TradingProfile } from '@core/profile/trading-profile'
import { SettingsUnwritableError, type LogPort, type SettingsStore } from '../main-ports'
import { createProfileHeader, openProfileList, practiceProfile, type ProfileList } from './profile-list'
import { chainOf } from '../../../test/kit/profile-chain'
import { createAccountAddresses, getBrokerPage, getKnownAddresses } from './known-venues'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

function settingsWith(
  entries: Record<string, string> = {},
): SettingsStore & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries))
  return { kept, get: name => kept.get(name), set: (name, value) => void kept.set(name, value) }
}

const opened = (entries: Record<string, string> = {}) => {
  const settings = settingsWith(entries)
  return openProfileList(settings, quiet, chainOf(settings))
}

const real: TradingProfile = {
  id: 'live-a1',
  kind: 'custom',
  label: 'Main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: 'wss://p', privateStreamUrl: 'wss://q' },
  accountId: '0xabc',
  keyId: 'live-a1',
  writesAllowed: false,
}

const foreign = {
  baseUrl: 'https://foreign.example',
  publicStreamUrl: 'wss://foreign.example/public',
  privateStreamUrl: 'wss://foreign.example/private',
}
const constants = createAccountAddresses(getKnownAddresses('live') ?? foreign, '0xabc')
const live: TradingProfile = { ...real, kind: 'live', addresses: constants }

/** A profile as version 0.1.0 of 28 November 2026 stored and journalled it, before known venues had a typed page. */
const earlierRow = {
  ...{
    id: 'live-a1',
    kind: 'live',
    label: 'Main',
    accountId: '0xabc',
    writesAllowed: true,
    keyId: 'live-a1',
  },
  addresses: {
    baseUrl: 'https://api.orderly.org',
    publicStreamUrl: 'wss://ws-evm.orderly.org/ws/stream/OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY',
    privateStreamUrl: 'wss://ws-private-evm.orderly.org/v2/ws/private/stream/0xabc',
  },
} as const
const earlierEntries: readonly JournalEntry[] = [
  { saw: 'profiles chained', at: 1 },
  {
    ...{ saw: 'profile', at: 2, profileId: 'live-a1' },
    profile: { kind: 'live', label: 'Main', accountId: '0xabc', writesAllowed: true, keyId: 'live-a1' },
  },
]

describe('the broker’s page of a profile', () => {
  const page = 'https://elsewhere.example/'
  const withRows = (rows: readonly unknown[], entries: readonly JournalEntry[] = earlierEntries) => {
    const settings = settingsWith({ profiles: JSON.stringify(rows) })
    const chain = chainOf(settings)
    chain.attempts.record(...entries)
    return { settings, profiles: openProfileList(settings, quiet, chain) }
  }
  const opens = (profiles: ProfileList) => getBrokerPage(profiles.get('live-a1')!)?.host

  it('is the venue’s own for a profile of an earlier version, which loads unchanged', () => {
    const { profiles } = withRows([earlierRow])
    expect([profiles.get('live-a1'), profiles.getReplacement('live-a1')]).toEqual([earlierRow, undefined])
    expect(opens(profiles)).toBe('app.orderly.network')
  })

  it('is never one that only the data folder has, and writing is then not allowed', () => {
    const { profiles } = withRows([{ ...earlierRow, page }])
    expect(profiles.get('live-a1')).toEqual({ ...earlierRow, writesAllowed: false })
    expect(profiles.getReplacement('live-a1')).toBe('row replaced')
    expect(opens(profiles)).toBe('app.orderly.network')
  })

  it('is never one of an unconfirmed row, even after that row is confirmed', () => {
    const { settings, profiles } = withRows([{ ...earlierRow, page }], earlierEntries.slice(0, 1))
    expect([profiles.get('live-a1')?.unconfirmed, opens(profiles)]).toEqual([true, 'app.orderly.network'])
    profiles.confirm('live-a1')
    const after = openProfileList(settings, quiet, chainOf(settings))
    for (const each of [profiles, after])
      expect(each.get('live-a1')).toEqual({ ...earlierRow, writesAllowed: false })
  })

  it('is never one of a row that is accepted at the first start with journalled profiles', () => {
    const { profiles } = withRows([{ ...earlierRow, page }], [])
    expect(profiles.get('live-a1')).toEqual(earlierRow)
  })
})

describe('the list of profiles', () => {
  it('always has practice, and opens there', () => {
    const profiles = opened()
    expect(profiles.all()).toEqual([practiceProfile])
    expect(profiles.getChosen()).toEqual(practiceProfile)
  })

  it('restores the profiles of an earlier run', () => {
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    before.put(real)
    before.choose(real.id)

    const after = openProfileList(settings, quiet, chainOf(settings))
    expect(after.all()).toEqual([practiceProfile, real])
    expect(after.getChosen()).toEqual(real)
  })

  it('replaces a profile of the same id in place', () => {
    const profiles = opened()
    profiles.put(real)
    profiles.put({ ...real, id: 'live-b2', label: 'Second' })
    profiles.put({ ...real, label: 'Renamed' })
    expect(profiles.all().map(({ label }) => label)).toEqual(['Practice account', 'Renamed', 'Second'])
  })

  it('falls back to practice when the chosen profile is gone', () => {
    expect(opened({ 'profile in use': 'live-gone' }).getChosen()).toEqual(practiceProfile)
  })

  it('remembers every profile that had an account, and recognizes it by venue and account alone', () => {
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    before.put(real)
    before.remove(real.id)
    expect([before.all(), before.get(real.id)]).toEqual([[practiceProfile], undefined])

    const after = openProfileList(settings, quiet, chainOf(settings))
    expect([after.all(), after.findFormer(real)]).toEqual([[practiceProfile], real])
    expect(after.findFormer({ ...real, accountId: '0xdef' })).toBeUndefined()

    const again = { ...real, label: 'again' }
    after.put(again)
    expect(after.findFormer(real), 'as it is now').toEqual(again)
  })

  it('remembers the venue that a profile was moved away from, whatever happens to it since', () => {
    const settings = settingsWith()
    const at = (baseUrl: string) => ({ ...real, addresses: { ...real.addresses, baseUrl } })
    const moved = { ...at('https://elsewhere.example'), label: 'moved' }
    const before = openProfileList(settings, quiet, chainOf(settings))
    before.put(real)
    before.put(at('https://VENUE.example:443/'))
    expect([before.findFormer(real), settings.kept.get('profiles taken off')], 'no move').toEqual([
      undefined,
      undefined,
    ])
    before.put(moved)

    const after = openProfileList(settings, quiet, chainOf(settings))
    expect([after.findFormer(real), after.findFormer(moved)]).toEqual([moved, undefined])
    after.remove(real.id)
    expect([real, moved].map(place => after.findFormer(place)?.id)).toEqual([real.id, real.id])
  })

  it('does not move a profile if its old address cannot be journalled', () => {
    const settings = settingsWith()
    const profiles = openProfileList(settings, quiet, chainOf(settings))
    profiles.put(real)
    const set = settings.set
    settings.set = (name, value) => {
      if (name === 'profiles taken off') throw new SettingsUnwritableError('disk full')
      set(name, value)
    }
    const elsewhere = { ...real, addresses: { ...real.addresses, baseUrl: 'https://elsewhere.example' } }
    expect(profiles.put(elsewhere)).toMatchObject({ error: [{ code: 'NOT_WRITTEN' }] })
    expect([profiles.get(real.id), openProfileList(settings, quiet, chainOf(settings)).get(real.id)]).toEqual(
      [real, real],
    )
  })

  it('leaves no trace of a profile without an account', () => {
    const settings = settingsWith()
    const profiles = openProfileList(settings, quiet, chainOf(settings))
    const { accountId: _, keyId: __, ...looked } = real
    profiles.put(looked)
    profiles.remove(real.id)
    expect([profiles.all(), settings.kept.get('profiles taken off')]).toEqual([[practiceProfile], undefined])
  })

  it.each([
    ['no JSON', '{"a":'],
    ['another shape', '{"id":1}'],
    ['a profile that calls itself practice', JSON.stringify([{ ...real, kind: 'practice' }])],
    ['a profile with a field nobody knows', JSON.stringify([{ ...real, secret: 'x' }])],
  ])('sets aside, unchanged, a list that is %s', (_what, text) => {
    const settings = settingsWith({ profiles: text })
    expect(openProfileList(settings, quiet, chainOf(settings)).all()).toEqual([practiceProfile])
    expect(settings.kept.get('profiles set aside')).toBe(text)
  })
})

it('shows a profile by its venue’s host and never by its key', () => {
  expect(createProfileHeader(real)).toEqual({
    id: 'live-a1',
    kind: 'custom',
    label: 'Main',
    venue: 'venue.example · p · q',
    accountEnd: 'xabc',
  })
})

describe('a sub-account', () => {
  const sub: TradingProfile = {
    ...real,
    id: 'live-b2',
    label: 'Grid',
    accountId: '0xsub',
    main: { id: real.id, label: real.label },
  }

  it('has the key and the address of its main account, as they are now, and no key of its own', () => {
    const settings = settingsWith()
    const profiles = openProfileList(settings, quiet, chainOf(settings))
    const place = { ...real.addresses, privateStreamUrl: 'wss://venue.example/0xabc' }
    profiles.put({ ...real, addresses: place })
    profiles.put(sub)
    expect(settings.get('profiles')?.match(/keyId/g)).toHaveLength(1)
    profiles.put({ ...real, addresses: place, keyId: 'another', label: 'Renamed' })
    expect(profiles.get(sub.id)).toMatchObject({
      keyId: 'another',
      accountId: '0xsub',
      addresses: { privateStreamUrl: 'wss://venue.example/0xsub' },
      main: { id: real.id, label: 'Renamed', accountId: '0xabc' },
    })
    expect(createProfileHeader(profiles.get(sub.id) ?? real)).toMatchObject({
      accountEnd: 'xsub',
      subOf: 'Renamed',
    })
  })

  it('cannot be signed for once its main account is gone', () => {
    const profiles = opened()
    profiles.put(real)
    profiles.put({ ...sub, writesAllowed: true })
    profiles.remove(real.id)
    const alone = profiles.get(sub.id)
    expect([alone?.keyId, alone?.writesAllowed]).toEqual([undefined, false])
  })

  it('is unconfirmed, and cannot be confirmed, if two rows name each other as main account', () => {
    const { keyId: _, ...row } = { ...real, subOf: sub.id }
    const settings = settingsWith({
      profiles: JSON.stringify([row, { ...row, id: sub.id, label: sub.label, subOf: real.id }]),
    })
    const profiles = openProfileList(settings, quiet, chainOf(settings))
    for (const { id } of [real, sub]) {
      expect(profiles.get(id)).toMatchObject({ unconfirmed: true, writesAllowed: false })
      expect(profiles.confirm(id)).toMatchObject({ error: [{ code: 'PROFILE_NOT_OWN' }] })
    }
  })

  it('is unconfirmed, and cannot be confirmed, if the row of its main account was deleted', () => {
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    before.put({ ...live, id: real.id })
    before.put({ ...sub, kind: 'live' })
    const rows = JSON.parse(settings.get('profiles') ?? '[]') as readonly TradingProfile[]
    const edited = rows.flatMap(row => (row.id === sub.id ? { ...row, addresses: foreign } : []))
    settings.set('profiles', JSON.stringify(edited))
    const after = openProfileList(settings, quiet, chainOf(settings))
    expect(after.get(sub.id)).toMatchObject({ unconfirmed: true, writesAllowed: false })
    expect(after.confirm(sub.id)).toMatchObject({ error: [{ code: 'PROFILE_NOT_OWN' }] })
  })
})

describe('a row of a known venue without a journal line', () => {
  it.each(['whole', 'edited'] as const)(
    'uses the built-in addresses before and after confirmation: journal %s',
    found => {
      const settings = settingsWith({ profiles: JSON.stringify([{ ...live, addresses: foreign }]) })
      const { attempts, clock } = chainOf(settings)
      attempts.record({ saw: 'profiles chained', at: 1 })
      const changed = () => (found === 'whole' ? undefined : found)
      const profiles = openProfileList(settings, quiet, { attempts: { ...attempts, changed }, clock })
      expect(profiles.get(live.id)).toMatchObject({ unconfirmed: true, addresses: constants })
      expect(profiles.confirm(live.id).ok).toBe(true)
      expect(profiles.get(live.id)).toEqual(live)
    },
  )
})

describe('a profile that was removed', () => {
  const REMOVED = 'profiles taken off'
  const elsewhere: TradingProfile = { ...real, id: 'custom-b', accountId: live.accountId ?? '' }

  /** A list from which these were removed; then the data folder is edited for the first. */
  function edited(removed: readonly TradingProfile[], changes: object) {
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    for (const profile of removed) before.put(profile)
    for (const { id } of removed.toReversed()) before.remove(id)
    const rows = JSON.parse(settings.get(REMOVED) ?? '[]') as readonly object[]
    settings.set(REMOVED, JSON.stringify(rows.map(row => ({ ...row, ...changes }))))
    return openProfileList(settings, quiet, chainOf(settings))
  }

  it.each<[string, TradingProfile, object]>([
    ['another account', { ...live, accountId: '0xother' }, { accountId: live.accountId }],
    ['another venue', elsewhere, { addresses: live.addresses }],
    ['another venue and kind', { ...elsewhere, kind: 'test' }, { kind: 'live', addresses: live.addresses }],
  ])('does not give its id to an account that no line binds to it: %s', (_what, removed, changes) => {
    expect(edited([removed], changes).findFormer(live)).toBeUndefined()
  })

  it.each([
    ['an id without lines', { id: 'custom-c' }],
    ['practice', { id: practiceProfile.id }],
  ])('gives its own id back to its account where the data folder says %s', (_what, changes) => {
    expect(edited([live], changes).findFormer(live)?.id).toBe(live.id)
  })

  it('gives its id back where the data folder’s list of removed profiles is gone', () => {
    const own: TradingProfile = { ...real, id: 'custom-r' }
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    const elsewhere = { ...own, addresses: { ...own.addresses, baseUrl: 'https://elsewhere.example' } }
    for (const row of [live, own, elsewhere]) before.put(row)
    before.remove(live.id)
    settings.set(REMOVED, '[]')
    const after = openProfileList(settings, quiet, chainOf(settings))
    expect([live, own, elsewhere].map(place => after.findFormer(place)?.id)).toEqual([
      live.id,
      own.id,
      undefined,
    ])
    after.remove(own.id)
    settings.set(REMOVED, '[]')
    const last = openProfileList(settings, quiet, chainOf(settings))
    expect([own, elsewhere].map(place => last.findFormer(place)?.id)).toEqual([own.id, own.id])
  })

  it('does not give its id to another venue’s sub-account', () => {
    const { keyId: _, ...keyless } = real
    const sub: TradingProfile = { ...keyless, id: 'custom-s', accountId: '0xsub', main: real }
    const place = { ...live, accountId: '0xsub' }
    expect(edited([real, sub], {}).findFormer(sub)?.id).toBe(sub.id)
    expect(
      edited([real, sub], { id: sub.id, addresses: constants, accountId: '0xsub' }).findFormer(place),
    ).toBe(undefined)
  })

  it('does not give its id to a row that is confirmed for another account', () => {
    const settings = settingsWith()
    const before = openProfileList(settings, quiet, chainOf(settings))
    before.put(live)
    before.remove(live.id)
    const back = (row: TradingProfile) => {
      settings.set('profiles', JSON.stringify([row]))
      return openProfileList(settings, quiet, chainOf(settings)).confirm(row.id)
    }
    expect(back({ ...live, accountId: '0xother' })).toMatchObject({
      error: [{ code: 'PROFILE_NOT_OWN' }],
    })
    expect(back(live)).toMatchObject({ ok: true })
  })

  it('is restored from a list that is older than profiles in the journal', () => {
    const settings = settingsWith({ [REMOVED]: JSON.stringify([real]) })
    openProfileList(settings, quiet, chainOf(settings))
    expect(openProfileList(settings, quiet, chainOf(settings)).findFormer(real)?.id).toBe(real.id)
  })
})
