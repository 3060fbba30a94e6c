import { expect, it } from 'vitest'
import type { TradingProfile } from '@core/profile/trading-profile'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryArchive, memoryJournal, memorySettings } from '../../../test/kit/memory-records'
import { personAtTheDesk } from '../../../test/kit/surface'
import { NOW } from '../../../test/kit/trade'
import { openRecoveredState } from '../attempts/recovered-state'
import type { LogPort, EphemeralVault, KeyVault } from '../main-ports'
import { openProfileList } from '../profiles/profile-list'
import { createEmptyHistory } from '../records/account-history'
import type { ProfileAccess } from './profile-access'
import { createWithdrawableSurface } from './withdrawable-surface'
import { openOfflineChoice } from './offline-choice'
import { createProfileSwitch } from './profile-switch'
import { chainOf } from '../../../test/kit/profile-chain'

type Answer = Awaited<ReturnType<KeyVault['unlock']>>

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }
const ok: Answer = { ok: true, value: { publicKey: 'ed25519:abc' } }
const lost: Answer = { ok: false, why: 'lost' }
const account = (id: string): TradingProfile => ({
  id,
  kind: 'live',
  label: id,
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: '', privateStreamUrl: '' },
  accountId: `0x${id}`,
  keyId: `key-${id}`,
  writesAllowed: false,
})

/** A desk without an active profile, two accounts, and a keychain that answers on demand. */
function createTestSwitch() {
  const clock = handClock(NOW)
  const settings = memorySettings()
  const profiles = openProfileList(settings, quiet, chainOf(settings))
  for (const id of ['a', 'b']) profiles.put(account(id))
  const offline = openOfflineChoice(settings)
  const pendingUnlocks = new Map<string, (answer: Answer) => void>()
  /** Keys that were granted before, and are granted at once. */
  const open = new Set<string>()
  const counted = { streams: 0, dataKeys: 0, unlocks: 0 }
  let closing = Promise.resolve()
  const { attempts, gate, doubtsOf } = openRecoveredState({
    clock,
    journal: memoryJournal(),
    log: quiet,
    version: 'test',
  })
  const access = {
    lock: { isLocked: () => false, appliesTo: () => false, applyTo: () => undefined },
    writing: { getRestriction: () => undefined },
    publishKeyring: () => undefined,
  }
  const profileSwitch = createProfileSwitch({
    clock,
    steady: clock,
    profiles,
    offline,
    attempts,
    doubtsOf,
    asksInPublic: () => false,
    gate,
    archive: memoryArchive(),
    past: createEmptyHistory(),
    surface: createWithdrawableSurface(personAtTheDesk()),
    ids: { attempt: () => 'pd-1' as never, isOwn: () => false, token: () => 'token', chance: () => 0.5 },
    log: quiet,
    version: 'test',
    storage: () => undefined,
    dropped: [],
    dataKeys: {
      getSealer: () => undefined,
      getTrouble: () => undefined,
      unlock: () => Promise.resolve((counted.dataKeys += 1) === 0),
    },
    header: () => ({ profile: undefined as never, theme: 'dark', palette: 'standard' }),
    vault: {
      unlock(keyId) {
        counted.unlocks += 1
        return open.has(keyId)
          ? Promise.resolve(ok)
          : new Promise(resolve => pendingUnlocks.set(keyId, resolve))
      },
      forgetUnlocked: () => Promise.resolve(),
      listedByAny: () => Promise.resolve({ ok: true, value: 'nothing since' }),
    } as Partial<KeyVault> as KeyVault,
    practiceVault: () =>
      ({
        close: () => Promise.resolve(),
        onGone: () => undefined,
      }) as Partial<EphemeralVault> as EphemeralVault,
    openVenue() {
      const { venue } = fakeVenue(clock).open(clock)
      return {
        ...venue,
        stream: hear => ((counted.streams += 1), venue.stream(hear)),
        close: async () => {
          await closing
          await venue.close()
        },
      }
    },
    practice: {
      start: () => ({
        drills: { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) },
        stop: () => Promise.resolve(),
      }),
    },
    access: () => access as unknown as ProfileAccess,
    pushers: () => undefined,
    onNews: () => undefined,
    onActive: () => undefined,
  })
  const activate = (id: string) => profileSwitch.activate(profiles.get(id) ?? account(id))
  return {
    profileSwitch,
    profiles,
    offline,
    clock,
    activate,
    countStreams: () => counted.streams,
    /** Returns the number of keychain requests for signing keys. */
    countUnlocks: () => counted.unlocks,
    /** Returns the number of requests for data keys. */
    countDataKeys: () => counted.dataKeys,
    /** Answers for the keychain once it was asked for the key. */
    async answerKeychain(keyId: string, answer: Answer) {
      await expect.poll(() => pendingUnlocks.has(keyId)).toBe(true)
      if (answer.ok) open.add(keyId)
      pendingUnlocks.get(keyId)?.(answer)
    },
    /** Delays the close of connections from now on, until the returned function is called. */
    closeSlowly() {
      let end = () => {}
      closing = new Promise(done => void (end = done))
      return () => end()
    },
    /** Activates the account while the keychain waits for a password. */
    async activateWhilePrompted(id: string) {
      const activation = activate(id)
      await expect.poll(() => pendingUnlocks.has(`key-${id}`)).toBe(true)
      await clock.pass(1_000)
      await activation
    },
  }
}

it('accepts a late keychain answer although the connection was opened without it', async () => {
  const { profileSwitch, activateWhilePrompted, answerKeychain } = createTestSwitch()
  await activateWhilePrompted('a')
  const before = profileSwitch.active()?.keyState()
  await answerKeychain('key-a', ok)
  await expect.poll(() => profileSwitch.active()?.keyState()).toBe('ready')
  expect(before).toBe('keychain asked')
  await profileSwitch.close()
})

it('does not use a late keychain answer of one account for another account', async () => {
  const { profileSwitch, activate, activateWhilePrompted, answerKeychain } = createTestSwitch()
  await activateWhilePrompted('a')
  const activation = activate('b')
  await answerKeychain('key-a', lost)
  await answerKeychain('key-b', ok)
  await activation
  await breath()
  expect([profileSwitch.active()?.profile.id, profileSwitch.active()?.keyState()]).toEqual(['b', 'ready'])
  await profileSwitch.close()
})

it('ignores a late keychain answer for a key that was replaced', async () => {
  const { profileSwitch, profiles, activateWhilePrompted, answerKeychain } = createTestSwitch()
  await activateWhilePrompted('a')
  profiles.put({ ...account('a'), keyId: 'key-new' })
  const reopened = profileSwitch.reopen()
  await answerKeychain('key-new', ok)
  await reopened
  await answerKeychain('key-a', lost)
  await breath()
  expect(profileSwitch.active()?.keyState()).toBe('ready')
  await profileSwitch.close()
})

it('opens nothing once it is closed, whatever is requested and whatever the keychain answers', async () => {
  const { profileSwitch, activate, activateWhilePrompted, answerKeychain, countStreams, countUnlocks } =
    createTestSwitch()
  await activateWhilePrompted('a')
  const closed = profileSwitch.close()
  const wanted = [
    profileSwitch.reopen(),
    activate('b'),
    profileSwitch.reconnect(),
    answerKeychain('key-a', ok),
  ]
  await Promise.all([closed, ...wanted])
  await breath()
  expect([profileSwitch.active(), countUnlocks(), countStreams()]).toEqual([undefined, 1, 1])
})

it('abandons a connection that is still being opened when it is closed', async () => {
  const { profileSwitch, activate, answerKeychain, countStreams, countDataKeys } = createTestSwitch()
  const activation = activate('a')
  await expect.poll(() => profileSwitch.active()?.profile.id).toBe('a')
  const closed = profileSwitch.close()
  await answerKeychain('key-a', ok)
  await Promise.all([activation, closed])
  expect([profileSwitch.active(), countStreams(), countDataKeys()]).toEqual([undefined, 0, 1])
})

it.each<[string, (made: ReturnType<typeof createTestSwitch>) => Promise<void>]>([
  ['the same account', ({ profileSwitch }) => profileSwitch.reopen()],
  ['another', ({ activate }) => activate('b')],
])('waits on close for a connection that is closing, and opens none of %s', async (_, move) => {
  const made = createTestSwitch()
  const { profileSwitch, activate, answerKeychain, countStreams, closeSlowly } = made
  const activation = activate('a')
  await answerKeychain('key-a', ok)
  await activation
  const end = closeSlowly()
  const moved = move(made)
  await expect.poll(() => profileSwitch.active()?.connection()).toBeUndefined()
  let isOver = false
  const closed = profileSwitch.close().then(() => void (isOver = true))
  await breath()
  expect(isOver).toBe(false)
  end()
  await Promise.all([moved, closed])
  expect([profileSwitch.active(), countStreams()]).toEqual([undefined, 1])
})

it('opens no connection once none is wanted, although its key was already requested', async () => {
  const { profileSwitch, offline, activate, answerKeychain, countStreams } = createTestSwitch()
  const activation = activate('a')
  await expect.poll(() => profileSwitch.active()?.profile.id).toBe('a')
  offline.set(true)
  const left = profileSwitch.disconnect()
  await answerKeychain('key-a', ok)
  await Promise.all([activation, left])
  expect([profileSwitch.active()?.connection(), countStreams()]).toEqual([undefined, 0])
  await profileSwitch.close()
})

it('opens no connection once none is wanted, while the previous one is still closing', async () => {
  const { profileSwitch, offline, activate, answerKeychain, countStreams, closeSlowly } = createTestSwitch()
  const activation = activate('a')
  await answerKeychain('key-a', ok)
  await activation
  const closed = closeSlowly()
  const reopened = profileSwitch.reopen()
  await expect.poll(() => profileSwitch.active()?.connection()).toBeUndefined()
  offline.set(true)
  const left = profileSwitch.disconnect()
  closed()
  await Promise.all([reopened, left])
  expect([profileSwitch.active()?.connection(), countStreams()]).toEqual([undefined, 1])
  await profileSwitch.close()
})
