import { expect, it } from 'vitest'
import type { Addresses, Profile } from '@core/profile/profile'
import { ok } from '@core/value/result'
import { memorySettings } from '../../../test/kit/memory-records'
import { editProfile } from './profile-edit'
import { openPublicAsking } from './public-asking'
import { headerOf, openProfiles } from './profiles'
import { chainOf } from '../../../test/kit/profile-chain'

const quiet = { note: () => undefined, trouble: () => undefined }
const at = (host: string): Addresses => ({
  baseUrl: `https://${host}`,
  publicStreamUrl: `wss://${host}/public`,
  privateStreamUrl: `wss://${host}/private`,
})
const kept: Profile = {
  id: 'custom-a1',
  kind: 'custom',
  label: 'main',
  addresses: at('venue.example'),
  accountId: '0xabc',
  writesAllowed: true,
}
const other: Profile = { ...kept, id: 'custom-b2', label: 'other', addresses: at('other.example') }

/** Two profiles of one account id, each at its own venue, and so many outcomes that nobody knows. */
function given(unknown = 0) {
  const profiles = openProfiles(memorySettings(), quiet, chainOf(memorySettings()))
  for (const profile of [kept, other]) profiles.put(profile)
  const written: string[] = []
  const publicAsking = openPublicAsking(memorySettings(), () => true)
  const edit = (typed: {
    readonly label?: string
    readonly addresses?: Addresses
    readonly asksInPublic?: boolean
  }) =>
    editProfile(
      {
        profiles,
        surface: {
          ask: () => Promise.resolve({ is: 'profile', label: 'main', ...typed }),
          withdraw: () => undefined,
          sayKeychain: () => undefined,
        },
        ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0 },
        log: quiet,
        permissions: {
          inPublic: publicAsking,
          loosen: (_, change) => ok(void written.push(change)),
          tightened: () => undefined,
          lockLater: () => ok(undefined),
          lockedSooner: () => undefined,
        },
        header: profile => ({ profile: headerOf(profile ?? kept), theme: 'dark', palette: 'standard' }),
        isLocked: () => false,
        exposure: () => ({ unknown }),
        onEdit: (_, moved) => written.push(moved ? 'told that it moved' : 'told'),
      },
      kept.id,
    )
  return { profiles, written, edit, publicAsking }
}

it('is moved, and writes nothing there before it is allowed again', async () => {
  const { profiles, written, edit } = given()
  const addresses = at('new.example')
  expect(await edit({ addresses })).toEqual(ok('edited'))
  expect(profiles.get(kept.id)).toEqual({ ...kept, addresses, writesAllowed: false })
  expect(written).toEqual(['addresses changed', 'told that it moved'])
})

it.each([
  ['another profile has its account there', 0, at('other.example'), 'ACCOUNT_TAKEN', { account: 'other' }],
  ['what it sent is still unknown', 1, at('new.example'), 'PROFILE_STAYS', { why: 'sent' }],
])('stays at its venue where %s', async (_, unknown, addresses, code, facts) => {
  const { profiles, written, edit } = given(unknown)
  expect(await edit({ addresses })).toEqual({ ok: false, error: [{ code, facts }] })
  expect([profiles.get(kept.id), written]).toEqual([kept, []])
})

it.each([
  ['its label', { label: 'renamed' }],
  ['the way to its streams', { addresses: { ...kept.addresses, publicStreamUrl: 'wss://faster.example/p' } }],
])('has %s changed also while what it sent is unknown', async (_, typed) => {
  const { profiles, edit } = given(1)
  expect(await edit(typed)).toEqual(ok('edited'))
  expect(profiles.get(kept.id)).toMatchObject(typed)
})

it.each([
  ['with a sign that turns the direction of writing', 'ma\u202ein', 'LABEL_UNSEEN'],
  ['with a sign that nobody sees', 'mai\u200bn', 'LABEL_UNSEEN'],
  ['that another account has', ' Other', 'LABEL_TAKEN'],
  ['that practice has', 'Practice Account', 'LABEL_TAKEN'],
])('keeps its label in the place of one %s', async (_, label, code) => {
  const { profiles, written, edit } = given()
  expect(await edit({ label })).toMatchObject({ ok: false, error: [{ code }] })
  expect([profiles.get(kept.id), written]).toEqual([kept, []])
})

it('is asked about in public only once that was allowed, and written down before; elsewhere it is asked again', async () => {
  const { publicAsking, written, edit } = given()
  expect(publicAsking.isAllowed(kept.id)).toBe(false)
  await edit({ asksInPublic: true })
  expect([publicAsking.isAllowed(kept.id), publicAsking.isAllowed(other.id)]).toEqual([true, false])
  expect(written).toContain('public query allowed')
  await edit({ addresses: at('new.example'), asksInPublic: true })
  expect(publicAsking.isAllowed(kept.id)).toBe(false)
})
