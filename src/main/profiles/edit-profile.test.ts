import { describe, expect, it } from 'vitest'
import type { VenueAddresses, TradingProfile } from '@core/profile/trading-profile'
import { ok } from '@core/value/result'
import type { ConsentQuestion } from '@contract/consent-api'
import type { SurfaceAnswer } from '../main-ports'
import { memorySettings } from '../../../test/kit/memory-records'
import { createAccountAddresses, getKnownAddresses } from './known-venues'
import { editProfileSettings } from './edit-profile'
import { openPublicQueryPermission } from './public-query-permission'
import { createProfileHeader, openProfileList } from './profile-list'
import { chainOf } from '../../../test/kit/profile-chain'

const quiet = { note: () => undefined, trouble: () => undefined }
const at = (host: string): VenueAddresses => ({
  baseUrl: `https://${host}`,
  publicStreamUrl: `wss://${host}/public`,
  privateStreamUrl: `wss://${host}/private`,
})
const kept: TradingProfile = {
  id: 'custom-a1',
  kind: 'custom',
  label: 'main',
  addresses: at('venue.example'),
  accountId: '0xabc',
  writesAllowed: true,
}
const other: TradingProfile = { ...kept, id: 'custom-b2', label: 'other', addresses: at('other.example') }

/** Two profiles of one account id, each at its own venue, and a number of unknown outcomes. */
function given(unknown = 0, more: readonly TradingProfile[] = [], yes: SurfaceAnswer = { is: 'no' }) {
  const settings = memorySettings()
  const profiles = openProfileList(settings, quiet, chainOf(settings))
  const questions: ConsentQuestion[] = []
  for (const profile of [kept, other, ...more]) profiles.put(profile)
  const written: string[] = []
  const publicAsking = openPublicQueryPermission(memorySettings(), () => true)
  const edit = (typed: {
    readonly label?: string
    readonly addresses?: VenueAddresses
    readonly page?: string
    readonly asksInPublic?: boolean
    readonly id?: string
  }) =>
    editProfileSettings(
      {
        profiles,
        surface: {
          askUser(question) {
            questions.push(question)
            return Promise.resolve(
              question.is === 'confirm profile' ? yes : { is: 'profile', label: 'main', ...typed },
            )
          },
          withdraw: () => undefined,
          updateKeychain: () => undefined,
        },
        ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0 },
        log: quiet,
        permissions: {
          publicQueries: publicAsking,
          recordGrant: (_, change) => ok(void written.push(change)),
          recordWithdrawal: () => undefined,
          recordLaterLock: () => ok(undefined),
          recordSoonerLock: () => undefined,
        },
        header: profile => ({
          profile: createProfileHeader(profile ?? kept),
          theme: 'dark',
          palette: 'standard',
        }),
        isLocked: () => false,
        exposure: () => ({ unknown }),
        onEdit: (_, moved) => written.push(moved ? 'told that it moved' : 'told'),
      },
      typed.id ?? kept.id,
    )
  return { settings, profiles, written, edit, publicAsking, questions }
}

it('moves, and writes nothing at the new address before that is allowed again', async () => {
  const { profiles, written, edit } = given()
  const addresses = at('new.example')
  expect(await edit({ addresses })).toEqual(ok('edited'))
  expect(profiles.get(kept.id)).toEqual({ ...kept, addresses, writesAllowed: false })
  expect(written).toEqual(['addresses changed', 'told that it moved'])
})

it.each([
  ['another profile has its account there', 0, at('other.example'), 'ACCOUNT_TAKEN', { account: 'other' }],
  ['what it sent is still unknown', 1, at('new.example'), 'PROFILE_STAYS', { why: 'sent' }],
])('stays at its venue when %s', async (_, unknown, addresses, code, facts) => {
  const { profiles, written, edit } = given(unknown)
  expect(await edit({ addresses })).toEqual({ ok: false, error: [{ code, facts }] })
  expect([profiles.get(kept.id), written]).toEqual([kept, []])
})

it.each([
  ['its label', { label: 'renamed' }],
  ['the way to its streams', { addresses: { ...kept.addresses, publicStreamUrl: 'wss://faster.example/p' } }],
])('changes %s even while the outcome of a sent write is unknown', async (_, typed) => {
  const { profiles, edit } = given(1)
  expect(await edit(typed)).toEqual(ok('edited'))
  expect(profiles.get(kept.id)).toMatchObject(typed)
})

it.each([
  ['with a sign that turns the direction of writing', 'ma\u202ein', 'LABEL_UNSEEN'],
  ['with a sign that nobody sees', 'mai\u200bn', 'LABEL_UNSEEN'],
  ['that another account has', ' Other', 'LABEL_TAKEN'],
  ['that practice has', 'Practice Account', 'LABEL_TAKEN'],
])('keeps its label instead of one %s', async (_, label, code) => {
  const { profiles, written, edit } = given()
  expect(await edit({ label })).toMatchObject({ ok: false, error: [{ code }] })
  expect([profiles.get(kept.id), written]).toEqual([kept, []])
})

it('reads public data only after permission, journalled first, and asks again for another address', async () => {
  const { publicAsking, written, edit } = given()
  expect(publicAsking.isAllowed(kept.id)).toBe(false)
  await edit({ asksInPublic: true })
  expect([publicAsking.isAllowed(kept.id), publicAsking.isAllowed(other.id)]).toEqual([true, false])
  expect(written).toContain('public query allowed')
  await edit({ addresses: at('new.example'), asksInPublic: true })
  expect(publicAsking.isAllowed(kept.id)).toBe(false)
})

const live: TradingProfile = {
  ...{ id: 'live-c3', kind: 'live', label: 'Real', accountId: '0xdef', keyId: 'key-c3' },
  ...{ addresses: createAccountAddresses(getKnownAddresses('live')!, '0xdef'), writesAllowed: true },
}

describe('the broker’s own page', () => {
  const page = 'https://broker.example/perps'

  it('of a known venue is proposed until one is typed, and proposed again once that is taken away', async () => {
    const { profiles, edit, settings, questions } = given(0, [live])
    const pageHost = () => createProfileHeader(profiles.get(live.id)!).pageHost
    const typed = { id: live.id, label: live.label }
    await edit(typed)
    expect(questions.at(-1)).toMatchObject({ page: '', proposedPage: 'https://app.orderly.network/' })
    expect([profiles.get(live.id), pageHost()]).toEqual([live, 'app.orderly.network'])
    expect(await edit({ ...typed, page })).toEqual(ok('edited'))
    expect([profiles.get(live.id), pageHost()]).toEqual([{ ...live, page }, 'broker.example'])
    expect(openProfileList(settings, quiet, chainOf(settings)).get(live.id)).toEqual({ ...live, page })
    await edit({ ...typed, page: '' })
    expect([profiles.get(live.id), pageHost()]).toEqual([live, 'app.orderly.network'])
  })

  it('is typed for a venue with typed addresses, is kept in the journal, and can be taken away', async () => {
    const { profiles, edit, settings, questions } = given()
    expect(await edit({ page: ` ${page} ` })).toEqual(ok('edited'))
    expect(questions.at(-1)).toMatchObject({ is: 'edit profile', page: '' })
    const edited = profiles.get(kept.id)
    expect([edited, edited && createProfileHeader(edited).pageHost]).toEqual([
      { ...kept, page },
      'broker.example',
    ])
    const again = openProfileList(settings, quiet, chainOf(settings))
    expect(again.get(kept.id)).toMatchObject({ page })
    await edit({ page: '' })
    expect(profiles.get(kept.id)).toEqual(kept)
  })

  it.each(['http://broker.example/', 'broker.example', 'javascript:alert(1)', 'https://a@broker.example/'])(
    'is refused as %s, and nothing changes',
    async wrong => {
      const { profiles, edit } = given()
      expect(await edit({ page: wrong })).toMatchObject({
        error: [{ code: 'ADDRESS_REFUSED', facts: { field: 'page' } }],
      })
      expect(profiles.get(kept.id)).toEqual(kept)
    },
  )
})

describe('a known venue that has moved', () => {
  const addresses = at('new.example')
  const move = { id: live.id, label: live.label, addresses }

  it('is accepted by a typed confirmation that names the hosts, keeps the key, and is journalled', async () => {
    const { settings, profiles, edit, questions } = given(0, [live], { is: 'yes', typed: 'Real' })
    expect(await edit(move)).toEqual(ok('edited'))
    expect(questions.at(-1)).toMatchObject({
      is: 'confirm profile',
      hosts: ['new.example'],
      instead: ['api.orderly.org', 'ws-evm.orderly.org', 'ws-private-evm.orderly.org'],
      accountId: '0xdef',
    })
    const moved = { ...live, addresses, writesAllowed: false }
    expect(profiles.get(live.id)).toEqual(moved)
    expect(openProfileList(settings, quiet, chainOf(settings)).get(live.id)).toEqual(moved)
  })

  it.each<readonly [string, SurfaceAnswer]>([
    ['without the word', { is: 'yes' }],
    ['with another word', { is: 'yes', typed: 'main' }],
    ['after a no', { is: 'no' }],
  ])('stays at the built-in address %s', async (_what, yes) => {
    const { profiles, edit, written } = given(0, [live], yes)
    await edit(move)
    expect([profiles.get(live.id), written]).toEqual([live, []])
  })

  it('returns to the built-in addresses once those differ from the ones it moved from', async () => {
    const { settings, profiles } = given(0, [live])
    profiles.put({ ...live, addresses }, { from: at('older.example'), to: addresses })
    const again = openProfileList(settings, quiet, chainOf(settings))
    expect(again.get(live.id)?.addresses).toEqual(live.addresses)
    expect(again.getReplacement(live.id)).toBe('addresses replaced')
  })
})
