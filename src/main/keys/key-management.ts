import type { KeyFacts } from '@core/profile/key-facts'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { AddedProfile } from '@contract/desk-api'
import type { RemainingExposure, AddKeyForm, ConsentQuestion } from '@contract/consent-api'
import { refuseTakenAccount } from '../profiles/account-ownership'
import type { ProfileQuestionParts } from '../profiles/profile-question-parts'
import { keyNotListedRefusal, createKeyReadRefusal, type KeyTrialParts } from '../profiles/typed-key-trial'
import type { VaultResult } from '../main-ports'
import { createKeychainProbe } from './keychain-probe'
import { recordStoredKey, createKeyedProfile, type FreshKey } from './stored-key-record'
import { createTypedKeyEntry, type KeyDestination } from './typed-key'
import { getBaseHost } from '../profiles/known-venues'
import { createFreeLabel, listOtherLabels } from '../profiles/profile-list'
import {
  venueChoices,
  resolveKeyTarget,
  createKnownKeyTarget,
  createNewKeyTarget,
} from '../profiles/profile-venues'
import { defaultDisplayNames } from '@messages/names'

/**
 * Adds, replaces and removes keys. The secret is typed and sealed in a window of main, and checked and stored in the
 * vault; it is never in this process.
 */
export interface KeyManagement {
  add(): Promise<Result<AddedProfile | 'declined'>>
  addFor(profileId: string): Promise<Result<AddedProfile | 'declined' | 'waits'>>
  replace(profileId: string): Promise<Result<'replaced' | 'declined'>>
  remove(profileId: string): Promise<Result<'removed' | 'declined'>>
  inspect(profileId: string): Promise<Result<undefined>>
  whole(profileId: string): Promise<Result<string>>
}

export interface KeyManagementParts extends KeyTrialParts, ProfileQuestionParts {
  /** Known facts of a key, and what stays open at the venue without it. */
  readonly facts: (profileId: string) => KeyFacts | undefined
  readonly exposure: (profileId: string) => RemainingExposure
  readonly onRead: (profileId: string, facts: KeyFacts, store?: string) => void
  readonly onKey: (profileId: string) => void
  readonly makeInstead: (profileId: string) => Promise<Result<'declined' | 'waits'>>
}

export function createKeyManagement(parts: KeyManagementParts): KeyManagement {
  const { vault, surface, ids, profiles, isLocked } = parts

  const askKeychain = createKeychainProbe(parts)

  /**
   * Shows the key form at once, regardless of the keychain. Stores the key after the confirmation. If a key is to be
   * generated instead, this form requests nothing more.
   */
  async function promptKey<P extends KeyDestination, T>(
    question: KeyQuestion,
    placeFor: (form: AddKeyForm) => Result<P>,
    onStored: (form: AddKeyForm, place: P, fresh: FreshKey) => Promise<Result<T>>,
  ): Promise<Result<T | 'declined'> | 'make instead'> {
    const { token } = question
    const typed = createTypedKeyEntry(parts, placeFor, () => askKeychain(token))
    try {
      const asked = surface.askUser(
        { ...question, keychain: { is: 'asked', since: parts.clock.now() } },
        typed,
      )
      void askKeychain(token)
      const answer = await asked
      if (answer.is === 'make instead') return answer.is
      if (answer.is !== 'key') return ok('declined')
      const place = placeFor(answer.form)
      if (!place.ok) return place
      const fresh = await typed.store(place.value)
      return fresh.ok ? await onStored(answer.form, place.value, fresh.value) : fresh
    } finally {
      await typed.release()
    }
  }

  /** Adds an account with its key. `watched` is the existing profile by address, if any. */
  async function add(watched: TradingProfile): Promise<Result<AddedProfile | 'declined' | 'waits'>>
  async function add(): Promise<Result<AddedProfile | 'declined'>>
  async function add(watched?: TradingProfile): Promise<Result<AddedProfile | 'declined' | 'waits'>> {
    if (isLocked()) return err([createRefusal('DESK_LOCKED')])
    const targetOf =
      watched === undefined ? createNewKeyTarget : createKnownKeyTarget.bind(undefined, watched)
    const placeFor = (form: AddKeyForm) =>
      refuseTakenAccount(profiles, targetOf(form, listOtherLabels(profiles)))
    const asked = await promptKey(createAddQuestion(parts, watched), placeFor, addProfileWithKey)
    if (asked !== 'make instead') return asked
    return watched === undefined ? ok('declined') : parts.makeInstead(watched.id)
  }

  async function addProfileWithKey(
    { label }: AddKeyForm,
    { addresses, accountId, kind }: KeyDestination,
    fresh: FreshKey,
  ): Promise<Result<AddedProfile>> {
    const { keyId } = fresh
    // A known account gets its old history and guards.
    const id = profiles.findFormer({ addresses, accountId })?.id ?? keyId
    // A new profile is read-only; writing is allowed later by a deliberate action.
    const profile = {
      id,
      kind,
      label: label.trim(),
      addresses,
      accountId,
      keyId,
      writesAllowed: false,
    }
    const put = await recordStoredKey(parts, fresh, ok(profile), 'key added')
    if (!put.ok) return put
    parts.onKey(id)
    return ok({ id })
  }

  /** Also adds a first key to a profile without one. */
  async function replace(profileId: string): Promise<Result<'replaced' | 'declined'>> {
    const found = findRealProfile(parts, profileId)
    if (!found.ok) return found
    // SECURITY: the data of a profile by address is not encrypted; an account with a key starts with encrypted data.
    if (found.value.byAddress !== undefined) return err([createRefusal('BY_ADDRESS')])
    const { accountId, keyId: had, kind } = found.value
    const placeFor = (form: AddKeyForm): Result<KeyDestination> => {
      const place = refuseTakenAccount(profiles, resolveKeyTarget(found.value, form), profileId)
      return place.ok ? ok({ ...place.value, kind }) : place
    }
    const facts = had === undefined ? undefined : parts.facts(profileId)
    const question = {
      ...parts.header(found.value),
      is: 'replace key',
      isFirst: had === undefined,
      token: ids.token(),
      ...(accountId !== undefined && { accountId }),
      ...(facts !== undefined && { key: facts }),
      ...createBarView(parts.barOf(found.value.addresses)),
    } as const
    const asked = await promptKey(question, placeFor, (form, place, fresh) =>
      replaceKey(parts, profileId, form, place, fresh),
    )
    return asked === 'make instead' ? ok('declined') : asked
  }

  return {
    add: () => add(),
    addFor(profileId) {
      const watched = profiles.get(profileId)
      if (watched?.unconfirmed) return Promise.resolve(err([createRefusal('PROFILE_UNCONFIRMED')]))
      if (watched?.byAddress !== undefined) return add(watched)
      return Promise.resolve(err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })]))
    },
    replace,
    async remove(profileId) {
      const found = findKeyedProfile(parts, profileId)
      return found.ok ? removeKey(parts, found.value) : found
    },
    async inspect(profileId) {
      const found = findKeyedProfile(parts, profileId)
      return found.ok ? inspectKey(parts, found.value) : found
    },
    async whole(profileId) {
      const found = findKeyedProfile(parts, profileId)
      if (!found.ok) return found
      const opened = toResult(await vault.unlock(found.value.keyId))
      // SECURITY: only the public key; the secret never leaves the vault.
      return opened.ok ? ok(opened.value.publicKey) : opened
    },
  }
}

async function replaceKey(
  parts: KeyManagementParts,
  profileId: string,
  form: AddKeyForm,
  place: KeyDestination,
  fresh: FreshKey,
): Promise<Result<'replaced'>> {
  const { profiles, vault, log } = parts
  const { keyId } = fresh
  // Another prompt may have changed or removed the profile meanwhile.
  const now = profiles.get(profileId)
  const next = createKeyedProfile(now, place, form, keyId)
  const old = now?.keyId
  const put = await recordStoredKey(
    parts,
    fresh,
    next,
    old === undefined ? 'key added' : 'key replaced',
    profileId,
  )
  if (!put.ok) return put
  // SECURITY: the old key is removed only after the new one was read back and recorded. A key that cannot be read
  // stays.
  const removal = old === undefined ? ok(undefined) : toResult(await vault.destroy(old))
  if (!removal.ok) log.trouble('the key that was replaced stays in the keychain', removal.error[0]?.facts)
  parts.onKey(profileId)
  return ok('replaced')
}

type KeyQuestion =
  Extract<ConsentQuestion, { is: 'add key' | 'replace key' }> extends infer Q
    ? Q extends ConsentQuestion
      ? Omit<Q, 'keychain'>
      : never
    : never

const createBarView = (bar: ReturnType<KeyManagementParts['barOf']>) => (bar === undefined ? {} : { bar })

const createAddQuestion = (
  parts: KeyManagementParts,
  watched: TradingProfile | undefined,
): Omit<AddKeyQuestion, 'keychain'> => ({
  ...parts.header(),
  is: 'add key',
  token: parts.ids.token(),
  venues: venueChoices,
  label: createFreeLabel(defaultDisplayNames.main, listOtherLabels(parts.profiles)),
  ...(watched !== undefined && createKnownView(watched)),
  ...createBarView(parts.barOf(watched?.addresses)),
})

function createKnownView({ kind, addresses, byAddress }: TradingProfile): Pick<AddKeyQuestion, 'known'> {
  if (byAddress === undefined) return {}
  const { accountId, address: wallet, broker } = byAddress
  return { known: { kind, host: getBaseHost(addresses), accountId, wallet, broker } }
}

type AddKeyQuestion = Extract<ConsentQuestion, { is: 'add key' }>

type KeyedProfile = TradingProfile & { readonly keyId: string; readonly accountId: string }

function findKeyedProfile(parts: KeyManagementParts, profileId: string): Result<KeyedProfile> {
  const profile = findRealProfile(parts, profileId)
  if (!profile.ok) return profile
  const { keyId, accountId } = profile.value
  if (keyId === undefined || accountId === undefined) return err([createRefusal('KEY_MISSING')])
  return ok({ ...profile.value, keyId, accountId })
}

/** Returns a profile that can have a key. Practice generates its own. */
function findRealProfile(
  { profiles, isLocked }: KeyManagementParts,
  profileId: string,
): Result<TradingProfile> {
  const profile = profiles.get(profileId)
  if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })])
  if (isPracticeProfile(profile)) return err([createRefusal('KEY_MISSING')])
  // SECURITY: a sub-account uses the key of its main account, which is not changed here.
  if (profile.main !== undefined) return err([createRefusal('KEY_MISSING')])
  if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
  return isLocked() ? err([createRefusal('DESK_LOCKED')]) : ok(profile)
}

/** Removes a key. An unreadable key and its profile stay. */
async function removeKey(
  parts: KeyManagementParts,
  profile: KeyedProfile,
): Promise<Result<'removed' | 'declined'>> {
  const { profiles, vault } = parts
  const { id, keyId } = profile
  const facts = parts.facts(id)
  const answer = await parts.surface.askUser({
    ...parts.header(profile),
    is: 'remove key',
    token: parts.ids.token(),
    exposure: parts.exposure(id),
    ...(facts !== undefined && { key: facts }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // The confirmation applies to the displayed key; a replaced one stays.
  const still = findKeyedProfile(parts, id)
  if (!still.ok) return still
  if (still.value.keyId !== keyId) return err([createRefusal('PLAN_VOID')])
  const removal = await vault.destroy(keyId)
  if (!removal.ok && removal.why !== 'unknown key')
    return err([createRefusal('KEY_UNREADABLE', { why: removal.why })])
  const now = profiles.get(id)
  if (now === undefined || now.keyId !== keyId) return err([createRefusal('PLAN_VOID')])
  parts.permissions.recordWithdrawal(id, 'key removed')
  const { keyId: _forgotten, ...rest } = now
  const put = profiles.put({ ...rest, writesAllowed: false })
  if (!put.ok) return put
  parts.log.note('a key was removed', { profile: id })
  parts.onKey(id)
  return ok('removed')
}

async function inspectKey(parts: KeyManagementParts, profile: KeyedProfile): Promise<Result<undefined>> {
  const opened = await parts.vault.unlock(profile.keyId)
  if (!opened.ok) return err([createRefusal('KEY_UNREADABLE', { why: opened.why })])
  // The system may have prompted for a password, and the trader may have gone offline meanwhile.
  if (parts.isOffline()) return err([createRefusal('WRITES_OFFLINE')])
  const { publicKey } = opened.value
  const { addresses, keyId, accountId } = profile
  const { vault, clock, ids } = parts
  const venue = parts.openVenue({ vault, clock, ids, addresses, accountId, keyId, publicKey })
  try {
    await venue.read.time()
    const key = await venue.read.key()
    if (key.is !== 'read') return err([createKeyReadRefusal(key)])
    const store = await parts.vault.store()
    parts.onRead(profile.id, key.value, store.ok ? store.value : undefined)
    return key.value.unlisted ? err([keyNotListedRefusal]) : ok(undefined)
  } finally {
    await venue.close()
  }
}

const toResult = <T>(done: VaultResult<T>): Result<T> =>
  done.ok ? ok(done.value) : err([createRefusal('KEY_UNREADABLE', { why: done.why })])
