import { openPublicQueryPermission } from './public-query-permission'
import { expect, it } from 'vitest'
import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import { proposedFirstGuards } from '@core/guard/first-guards'
import type { TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok } from '@core/value/result'
import { memorySettings } from '../../../test/kit/memory-records'
import { personAtTheDesk } from '../../../test/kit/surface'
import { createProfileHeader, openProfileList, practiceProfile } from './profile-list'
import { createWritePermission } from './write-permission'
import { chainOf } from '../../../test/kit/profile-chain'

const log = { note: () => undefined, trouble: () => undefined }
/** An account that a person allowed to write in an earlier run. */
const account: TradingProfile = {
  id: 'live-a',
  kind: 'live',
  label: 'main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: '', privateStreamUrl: '' },
  accountId: '0x1',
  keyId: 'key-a',
  writesAllowed: true,
}

function given(bar: LiveTradingBlocker | undefined, hasGuards: () => boolean = () => true) {
  const profiles = openProfileList(memorySettings(), log, chainOf(memorySettings()))
  profiles.put(account)
  const person = personAtTheDesk()
  person.will({ is: 'yes', typed: 'main' })
  const written: string[] = []
  const writing = createWritePermission({
    profiles,
    surface: person,
    ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0 },
    log,
    permissions: {
      recordGrant: (_, change) => ok(void written.push(change)),
      recordWithdrawal: (_, change) => void written.push(change),
      recordLaterLock: () => ok(undefined),
      recordSoonerLock: () => undefined,
      publicQueries: openPublicQueryPermission(memorySettings(), () => true),
    },
    header: profile => ({
      profile: createProfileHeader(profile ?? account),
      theme: 'dark',
      palette: 'standard',
    }),
    isLocked: () => false,
    facts: () => undefined,
    hasGuards,
    barOf: () => bar,
    recordFirstGuards: (_, { orderNotional }) => ok(void written.push(`guards ${orderNotional}`)),
    openCeilings: () => Promise.resolve(ok(undefined)),
    onChange: () => undefined,
  })
  return { writing, person, written, profiles }
}

it('requires in each run the permission that a user once gave', async () => {
  const { writing, written } = given(undefined)
  expect(writing.getRestriction(account)).toEqual({ is: 'read-only', why: 'not begun' })
  expect(await writing.allow(account.id)).toEqual(ok('allowed'))
  expect([writing.getRestriction(account), written]).toEqual([undefined, ['writing begun']])
})

it.each<LiveTradingBlocker>(['not electron', 'root', 'worked on'])(
  'ignores an earlier permission if the program is barred (%s), asks nothing, and journals nothing',
  async bar => {
    const { writing, person, written, profiles } = given(bar)
    expect([writing.of(account), writing.getRestriction(account)]).toEqual([
      'not allowed',
      { is: 'read-only', why: bar },
    ])
    expect(await writing.allow(account.id)).toEqual(err([createRefusal('WRITES_READ_ONLY', { why: bar })]))
    expect([person.asked, written]).toEqual([[], []])
    // The permission remains for a start that is not barred, until it is withdrawn.
    expect(profiles.get(account.id)?.writesAllowed).toBe(true)
    expect(writing.withdraw(account.id)).toEqual(ok(undefined))
    expect(profiles.get(account.id)?.writesAllowed).toBe(false)
  },
)

it('sets first guards by the same confirmation, which shows them', async () => {
  const { writing, person, written } = given(undefined, () => false)
  expect(await writing.allow(account.id)).toEqual(err([createRefusal('GUARDS_UNSET')]))
  expect(await writing.allow(account.id, proposedFirstGuards)).toEqual(ok('allowed'))
  expect(person.asked).toMatchObject([
    {
      is: 'allow writes',
      guards: expect.arrayContaining([{ guard: 'orderNotional', after: '1000', does: 'loosens' }]),
    },
  ])
  expect(written).toEqual(['guards 1000', 'writing begun'])
})

it('sets no guards that the confirmation did not name, nor without its word', async () => {
  const own = given(undefined)
  expect(await own.writing.allow(account.id, proposedFirstGuards)).toEqual(ok('allowed'))
  expect([own.written, own.person.asked[0]]).toEqual([
    ['writing begun'],
    expect.not.objectContaining({ guards: expect.anything() }),
  ])
  const plain = given(undefined, () => false)
  plain.person.will({ is: 'yes', typed: 'SET' })
  expect(await plain.writing.allow(account.id, proposedFirstGuards)).toMatchObject({ ok: false })
  expect(plain.written).toEqual([])
  let isSet = false
  const meanwhile = given(undefined, () => isSet)
  const pendingAnswer = meanwhile.writing.allow(account.id, proposedFirstGuards)
  isSet = true
  expect(await pendingAnswer).toMatchObject({ ok: false })
  expect(meanwhile.written).toEqual([])
})

it('does not apply to practice', () => {
  expect(given('root').writing.getRestriction(practiceProfile)).toBeUndefined()
})
