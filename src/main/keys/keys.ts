import type { KeyFacts } from '@core/profile/key'
import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { AddedProfile } from '@contract/api'
import type { RemainingExposure, AddKeyForm, ConsentQuestion } from '@contract/consent'
import { refuseTakenAccount } from '../profiles/account-holder'
import type { ProfileQuestionParts } from '../profiles/asking'
import { keyNotListedRefusal, createKeyReadRefusal, type KeyTrialParts } from '../profiles/key-trial'
import type { VaultResult } from '../ports'
import { createKeychainProbe } from './asked-keychain'
import { recordStoredKey, createKeyedProfile, type FreshKey } from './key-outcome'
import { createTypedKeyEntry, type KeyDestination } from './typed-key'
import { getBaseHost } from '../profiles/known-venues'
import { createFreeLabel, listOtherLabels } from '../profiles/profiles'
import { venueChoices, resolveKeyTarget, createKnownKeyTarget, createNewKeyTarget } from '../profiles/venues'
import { defaultDisplayNames } from '@messages/names'

/** How keys come and go. The secret is typed in main's own surface and sealed there, tried and kept in the vault; it is never here. */
export interface KeyManagement {
  add(): Promise<Result<AddedProfile | 'declined'>>
  /** The same for the account of a profile that is looked at by its address. */
  addFor(profileId: string): Promise<Result<AddedProfile | 'declined' | 'waits'>>
  replace(profileId: string): Promise<Result<'replaced' | 'declined'>>
  remove(profileId: string): Promise<Result<'removed' | 'declined'>>
  /** Reads the key's own row at the venue again. */
  inspect(profileId: string): Promise<Result<undefined>>
  /** The whole public key. */
  whole(profileId: string): Promise<Result<string>>
}

export interface KeyManagementParts extends KeyTrialParts, ProfileQuestionParts {
  /** What is known of a key, and what stays open at the venue without it. */
  readonly facts: (profileId: string) => KeyFacts | undefined
  readonly exposure: (profileId: string) => RemainingExposure
  readonly onRead: (profileId: string, facts: KeyFacts, store?: string) => void
  /** A profile has another key, or none: whatever uses it opens again. */
  readonly onKey: (profileId: string) => void
  /** In place of a pasted key one is made here, for the account of a profile that is looked at by its address. */
  readonly makeInstead: (profileId: string) => Promise<Result<'declined' | 'waits'>>
}

export function createKeyManagement(parts: KeyManagementParts): KeyManagement {
  const { vault, surface, ids, profiles, isLocked } = parts

  const askKeychain = createKeychainProbe(parts)

  /**
   * Shows the form of a key at once, whatever the keychain does meanwhile; says where it is for and how it is kept once
   * the person says so; one that is to be made here instead is asked for by nothing of this form any more.
   */
  async function promptKey<P extends KeyDestination, T>(
    question: KeyQuestion,
    placeFor: (form: AddKeyForm) => Result<P>,
    onStored: (form: AddKeyForm, place: P, fresh: FreshKey) => Promise<Result<T>>,
  ): Promise<Result<T | 'declined'> | 'make instead'> {
    const { token } = question
    const typed = createTypedKeyEntry(parts, placeFor, () => askKeychain(token))
    try {
      const asked = surface.askUser({ ...question, keychain: { is: 'asked', since: parts.clock.now() } }, typed)
      // The form is on screen; what comes of this it hears.
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

  /** Adds an account with its key; `watched` is the profile by whose address it is known already. */
  async function add(watched: TradingProfile): Promise<Result<AddedProfile | 'declined' | 'waits'>>
  async function add(): Promise<Result<AddedProfile | 'declined'>>
  async function add(watched?: TradingProfile): Promise<Result<AddedProfile | 'declined' | 'waits'>> {
    if (isLocked()) return err([createRefusal('DESK_LOCKED')])
    const targetOf = watched === undefined ? createNewKeyTarget : createKnownKeyTarget.bind(undefined, watched)
    const placeFor = (form: AddKeyForm) => refuseTakenAccount(profiles, targetOf(form, listOtherLabels(profiles)))
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
    // An account that was here before has its past and its guards again.
    const id = profiles.findFormer({ addresses, accountId })?.id ?? keyId
    // A new profile reads and does not write: writing is allowed later, by a deliberate act.
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

  /** Also gives a first key to a profile that has none: one that is only looked at, or whose key was removed. */
  async function replace(profileId: string): Promise<Result<'replaced' | 'declined'>> {
    const found = findRealProfile(parts, profileId)
    if (!found.ok) return found
    // SECURITY: its past lies open, beside no keychain; an account that a key signs for begins with its own.
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
      // SECURITY: the public half alone; the secret never leaves the vault.
      return opened.ok ? ok(opened.value.publicKey) : opened
    },
  }
}

/** Puts a key that was kept in the place of the one that a profile had, where it had one. */
async function replaceKey(
  parts: KeyManagementParts,
  profileId: string,
  form: AddKeyForm,
  place: KeyDestination,
  fresh: FreshKey,
): Promise<Result<'replaced'>> {
  const { profiles, vault, log } = parts
  const { keyId } = fresh
  // Another question may have ended meanwhile, and the profile has another key by now, or none, or is gone.
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
  // SECURITY: only now, read back and written down, does the new key take the place of the old one. A key that cannot be read stays.
  const gone = old === undefined ? ok(undefined) : toResult(await vault.destroy(old))
  if (!gone.ok) log.trouble('the key that was replaced stays in the keychain', gone.error[0]?.facts)
  parts.onKey(profileId)
  return ok('replaced')
}

/** The question of a key's form, before the keychain was asked for it. */
type KeyQuestion =
  Extract<ConsentQuestion, { is: 'add key' | 'replace key' }> extends infer Q
    ? Q extends ConsentQuestion
      ? Omit<Q, 'keychain'>
      : never
    : never

/** What the form says of keys that cannot be kept. */
const createBarView = (bar: ReturnType<KeyManagementParts['barOf']>) => (bar === undefined ? {} : { bar })

/** What is asked to add an account with its key, of one that is known by its address no more than is not known. */
const createAddQuestion = (parts: KeyManagementParts, watched: TradingProfile | undefined): Omit<AddKeyQuestion, 'keychain'> => ({
  ...parts.header(),
  is: 'add key',
  token: parts.ids.token(),
  venues: venueChoices,
  label: createFreeLabel(defaultDisplayNames.main, listOtherLabels(parts.profiles)),
  ...(watched !== undefined && createKnownView(watched)),
  ...createBarView(parts.barOf(watched?.addresses)),
})

/** What the form says of an account that is known by its address. */
function createKnownView({ kind, addresses, byAddress }: TradingProfile): Pick<AddKeyQuestion, 'known'> {
  if (byAddress === undefined) return {}
  const { accountId, address: wallet, broker } = byAddress
  return { known: { kind, host: getBaseHost(addresses), accountId, wallet, broker } }
}

type AddKeyQuestion = Extract<ConsentQuestion, { is: 'add key' }>

/** A profile that has a key. */
type KeyedProfile = TradingProfile & { readonly keyId: string; readonly accountId: string }

function findKeyedProfile(parts: KeyManagementParts, profileId: string): Result<KeyedProfile> {
  const profile = findRealProfile(parts, profileId)
  if (!profile.ok) return profile
  const { keyId, accountId } = profile.value
  if (keyId === undefined || accountId === undefined) return err([createRefusal('KEY_MISSING')])
  return ok({ ...profile.value, keyId, accountId })
}

/** A profile that may have a key: practice makes its own. */
function findRealProfile({ profiles, isLocked }: KeyManagementParts, profileId: string): Result<TradingProfile> {
  const profile = profiles.get(profileId)
  if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })])
  if (isPracticeProfile(profile)) return err([createRefusal('KEY_MISSING')])
  // SECURITY: the key is its main account's, and is neither replaced nor removed from under it.
  if (profile.main !== undefined) return err([createRefusal('KEY_MISSING')])
  if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
  return isLocked() ? err([createRefusal('DESK_LOCKED')]) : ok(profile)
}

/** Forgets a key. What cannot be read stays where it is, and so does its profile. */
async function removeKey(parts: KeyManagementParts, profile: KeyedProfile): Promise<Result<'removed' | 'declined'>> {
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
  // The yes is to the key that was shown: one that has taken its place since stays.
  const still = findKeyedProfile(parts, id)
  if (!still.ok) return still
  if (still.value.keyId !== keyId) return err([createRefusal('PLAN_VOID')])
  const gone = await vault.destroy(keyId)
  if (!gone.ok && gone.why !== 'unknown key') return err([createRefusal('KEY_UNREADABLE', { why: gone.why })])
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

/** Reads the row of a kept key over a line of its own, which is closed again. */
async function inspectKey(parts: KeyManagementParts, profile: KeyedProfile): Promise<Result<undefined>> {
  const opened = await parts.vault.unlock(profile.keyId)
  if (!opened.ok) return err([createRefusal('KEY_UNREADABLE', { why: opened.why })])
  // The system may have asked for a password meanwhile, and the person may want no connection since.
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
