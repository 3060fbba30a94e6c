import { openPublicQueryPermission } from './public-query-permission'
import { expect, it } from 'vitest'
import type { TradingProfile } from '@core/profile/trading-profile'
import { ok } from '@core/value/result'
import { memorySettings } from '../../../test/kit/memory-records'
import { SettingsUnwritableError } from '../main-ports'
import { removeListedProfile } from './remove-profile'
import { createProfileHeader, openProfileList } from './profile-list'
import { chainOf } from '../../../test/kit/profile-chain'

const quiet = { note: () => undefined, trouble: () => undefined }
const kept: TradingProfile = {
  id: 'live-a1',
  kind: 'custom',
  label: 'main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: '', privateStreamUrl: '' },
  accountId: '0xabc',
  writesAllowed: false,
}

/** A list with one account, and its records. The person confirms, and `meanwhile` happens before. */
function given({ unknown = 0, meanwhile = () => undefined as void } = {}) {
  const settings = memorySettings()
  const profiles = openProfileList(settings, quiet, chainOf(settings))
  profiles.put(kept)
  const written: string[] = []
  const state = { locked: false, inUse: false, madeKey: false }
  const remove = (id = kept.id) =>
    removeListedProfile(
      {
        profiles,
        surface: {
          askUser: () => (meanwhile(), Promise.resolve({ is: 'yes' })),
          withdraw: () => undefined,
          updateKeychain: () => undefined,
        },
        ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0 },
        log: quiet,
        permissions: {
          recordGrant: () => ok(undefined),
          recordWithdrawal: (_, change) => void written.push(change),
          recordLaterLock: () => ok(undefined),
          recordSoonerLock: () => undefined,
          publicQueries: openPublicQueryPermission(memorySettings(), () => true),
        },
        header: profile => ({
          profile: createProfileHeader(profile ?? kept),
          theme: 'dark',
          palette: 'standard',
        }),
        isLocked: () => state.locked,
        isInUse: () => state.inUse,
        hasMadeKey: () => state.madeKey,
        exposure: () => ({ positions: [], orders: 0, unknown }),
        onRemove: () => written.push('told'),
      },
      id,
    )
  return { settings, profiles, written, state, remove }
}

it('is reported and journalled once it is off the list', async () => {
  const { profiles, written, remove } = given()
  expect(await remove()).toEqual({ ok: true, value: 'removed' })
  expect([profiles.get(kept.id), written]).toEqual([undefined, ['taken off the list', 'told']])
})

it('stays on the list while an outcome is unknown', async () => {
  const { profiles, written, remove } = given({ unknown: 1 })
  expect(await remove()).toEqual({
    ok: false,
    error: [{ code: 'PROFILE_STAYS', facts: { why: 'unknown' } }],
  })
  expect([profiles.get(kept.id), written]).toEqual([kept, []])
})

it.each<[string, (desk: ReturnType<typeof given>) => unknown, string]>([
  ['taken up', ({ state }) => (state.inUse = true), 'in use'],
  ['chosen for the next start', ({ profiles }) => profiles.choose(kept.id), 'in use'],
  ['to have a key that is made here', ({ state }) => (state.madeKey = true), 'made key'],
  ['given a key', ({ profiles }) => profiles.put({ ...kept, keyId: 'live-k' }), 'key'],
])(
  'checks again after the confirmation, and keeps a profile that was meanwhile %s',
  async (_, happen, why) => {
    const desk: ReturnType<typeof given> = given({ meanwhile: () => void happen(desk) })
    expect(await desk.remove()).toEqual({ ok: false, error: [{ code: 'PROFILE_STAYS', facts: { why } }] })
    expect([desk.profiles.get(kept.id)?.id, desk.written]).toEqual([kept.id, []])
  },
)

it.each(['profiles taken off', 'profiles'])(
  'keeps the account on the list or among the former ones when the disk refuses “%s”',
  async refused => {
    const { settings, profiles, remove } = given()
    const set = settings.set
    settings.set = (name, value) => {
      if (name === refused) throw new SettingsUnwritableError('disk full')
      set(name, value)
    }
    expect(await remove()).toMatchObject({ error: [{ code: 'NOT_WRITTEN' }] })
    expect(profiles.get(kept.id)).toEqual(kept)
    expect(openProfileList(settings, quiet, chainOf(settings)).get(kept.id)).toEqual(kept)
  },
)
