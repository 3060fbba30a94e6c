import type { KeyFacts } from '@core/profile/key'
import { isPractice, type Profile } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { AddedProfile } from '@contract/api'
import type { StaysOpen, KeyForm, Question } from '@contract/consent'
import { unlessTaken } from '../profiles/account-holder'
import type { AskingParts } from '../profiles/asking'
import { notListed, unread, type TrialParts } from '../profiles/key-trial'
import type { Vaulted } from '../ports'
import { createAskedKeychain } from './asked-keychain'
import { recordOutcome, withKey, type Fresh } from './key-outcome'
import { createTypedIn, type KeyPlace } from './typed-key'
import { hostOf } from '../profiles/known-venues'
import { freeLabel, labelsBeside } from '../profiles/profiles'
import { choices, keyTargetOf, knownKeyTarget, newKeyTarget } from '../profiles/venues'
import { names } from '@messages/names'

/** How keys come and go. The secret is typed in main's own surface and sealed there, tried and kept in the vault; it is never here. */
export interface Keys {
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

export interface KeysParts extends TrialParts, AskingParts {
  /** What is known of a key, and what stays open at the venue without it. */
  readonly facts: (profileId: string) => KeyFacts | undefined
  readonly exposure: (profileId: string) => StaysOpen
  readonly onRead: (profileId: string, facts: KeyFacts, store?: string) => void
  /** A profile has another key, or none: whatever uses it opens again. */
  readonly onKey: (profileId: string) => void
  /** In place of a pasted key one is made here, for the account of a profile that is looked at by its address. */
  readonly makeInstead: (profileId: string) => Promise<Result<'declined' | 'waits'>>
}

export function createKeys(parts: KeysParts): Keys {
  const { vault, surface, ids, profiles, isLocked } = parts

  const askKeychain = createAskedKeychain(parts)

  /**
   * Shows the form of a key at once, whatever the keychain does meanwhile; says where it is for and how it is kept once
   * the person says so; one that is to be made here instead is asked for by nothing of this form any more.
   */
  async function askKey<P extends KeyPlace, T>(
    question: KeyQuestion,
    placeFor: (form: KeyForm) => Result<P>,
    kept: (form: KeyForm, place: P, fresh: Fresh) => Promise<Result<T>>,
  ): Promise<Result<T | 'declined'> | 'make instead'> {
    const { token } = question
    const typed = createTypedIn(parts, placeFor, () => askKeychain(token))
    try {
      const asked = surface.ask({ ...question, keychain: { is: 'asked', since: parts.clock.now() } }, typed)
      // The form is on screen; what comes of this it hears.
      void askKeychain(token)
      const answer = await asked
      if (answer.is === 'make instead') return answer.is
      if (answer.is !== 'key') return ok('declined')
      const place = placeFor(answer.form)
      if (!place.ok) return place
      const fresh = await typed.keep(place.value)
      return fresh.ok ? await kept(answer.form, place.value, fresh.value) : fresh
    } finally {
      await typed.end()
    }
  }

  /** Adds an account with its key; `watched` is the profile by whose address it is known already. */
  async function add(watched: Profile): Promise<Result<AddedProfile | 'declined' | 'waits'>>
  async function add(): Promise<Result<AddedProfile | 'declined'>>
  async function add(watched?: Profile): Promise<Result<AddedProfile | 'declined' | 'waits'>> {
    if (isLocked()) return err([refuse('DESK_LOCKED')])
    const targetOf = watched === undefined ? newKeyTarget : knownKeyTarget.bind(undefined, watched)
    const placeFor = (form: KeyForm) => unlessTaken(profiles, targetOf(form, labelsBeside(profiles)))
    const asked = await askKey(addQuestion(parts, watched), placeFor, added)
    if (asked !== 'make instead') return asked
    return watched === undefined ? ok('declined') : parts.makeInstead(watched.id)
  }

  async function added(
    { label }: KeyForm,
    { addresses, accountId, kind }: KeyPlace,
    fresh: Fresh,
  ): Promise<Result<AddedProfile>> {
    const { keyId } = fresh
    // An account that was here before has its past and its guards again.
    const id = profiles.former({ addresses, accountId })?.id ?? keyId
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
    const put = await recordOutcome(parts, fresh, ok(profile), 'key added')
    if (!put.ok) return put
    parts.onKey(id)
    return ok({ id })
  }

  /** Also gives a first key to a profile that has none: one that is only looked at, or whose key was removed. */
  async function replace(profileId: string): Promise<Result<'replaced' | 'declined'>> {
    const found = real(parts, profileId)
    if (!found.ok) return found
    // SECURITY: its past lies open, beside no keychain; an account that a key signs for begins with its own.
    if (found.value.byAddress !== undefined) return err([refuse('BY_ADDRESS')])
    const { accountId, keyId: had, kind } = found.value
    const placeFor = (form: KeyForm): Result<KeyPlace> => {
      const place = unlessTaken(profiles, keyTargetOf(found.value, form), profileId)
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
      ...barFace(parts.barOf(found.value.addresses)),
    } as const
    const asked = await askKey(question, placeFor, (form, place, fresh) =>
      replaced(parts, profileId, form, place, fresh),
    )
    return asked === 'make instead' ? ok('declined') : asked
  }

  return {
    add: () => add(),
    addFor(profileId) {
      const watched = profiles.get(profileId)
      if (watched?.unconfirmed) return Promise.resolve(err([refuse('PROFILE_UNCONFIRMED')]))
      if (watched?.byAddress !== undefined) return add(watched)
      return Promise.resolve(err([refuse('PROFILE_UNKNOWN', { profile: profileId })]))
    },
    replace,
    async remove(profileId) {
      const found = keyed(parts, profileId)
      return found.ok ? remove(parts, found.value) : found
    },
    async inspect(profileId) {
      const found = keyed(parts, profileId)
      return found.ok ? inspect(parts, found.value) : found
    },
    async whole(profileId) {
      const found = keyed(parts, profileId)
      if (!found.ok) return found
      const opened = unlessTrouble(await vault.unlock(found.value.keyId))
      // SECURITY: the public half alone; the secret never leaves the vault.
      return opened.ok ? ok(opened.value.publicKey) : opened
    },
  }
}

/** Puts a key that was kept in the place of the one that a profile had, where it had one. */
async function replaced(
  parts: KeysParts,
  profileId: string,
  form: KeyForm,
  place: KeyPlace,
  fresh: Fresh,
): Promise<Result<'replaced'>> {
  const { profiles, vault, log } = parts
  const { keyId } = fresh
  // Another question may have ended meanwhile, and the profile has another key by now, or none, or is gone.
  const now = profiles.get(profileId)
  const next = withKey(now, place, form, keyId)
  const old = now?.keyId
  const put = await recordOutcome(
    parts,
    fresh,
    next,
    old === undefined ? 'key added' : 'key replaced',
    profileId,
  )
  if (!put.ok) return put
  // SECURITY: only now, read back and written down, does the new key take the place of the old one. A key that cannot be read stays.
  const gone = old === undefined ? ok(undefined) : unlessTrouble(await vault.destroy(old))
  if (!gone.ok) log.trouble('the key that was replaced stays in the keychain', gone.error[0]?.facts)
  parts.onKey(profileId)
  return ok('replaced')
}

/** The question of a key's form, before the keychain was asked for it. */
type KeyQuestion =
  Extract<Question, { is: 'add key' | 'replace key' }> extends infer Q
    ? Q extends Question
      ? Omit<Q, 'keychain'>
      : never
    : never

/** What the form says of keys that cannot be kept. */
const barFace = (bar: ReturnType<KeysParts['barOf']>) => (bar === undefined ? {} : { bar })

/** What is asked to add an account with its key, of one that is known by its address no more than is not known. */
const addQuestion = (parts: KeysParts, watched: Profile | undefined): Omit<AddKeyQuestion, 'keychain'> => ({
  ...parts.header(),
  is: 'add key',
  token: parts.ids.token(),
  venues: choices,
  label: freeLabel(names.main, labelsBeside(parts.profiles)),
  ...(watched !== undefined && knownFace(watched)),
  ...barFace(parts.barOf(watched?.addresses)),
})

/** What the form says of an account that is known by its address. */
function knownFace({ kind, addresses, byAddress }: Profile): Pick<AddKeyQuestion, 'known'> {
  if (byAddress === undefined) return {}
  const { accountId, address: wallet, broker } = byAddress
  return { known: { kind, host: hostOf(addresses), accountId, wallet, broker } }
}

type AddKeyQuestion = Extract<Question, { is: 'add key' }>

/** A profile that has a key. */
type Keyed = Profile & { readonly keyId: string; readonly accountId: string }

function keyed(parts: KeysParts, profileId: string): Result<Keyed> {
  const profile = real(parts, profileId)
  if (!profile.ok) return profile
  const { keyId, accountId } = profile.value
  if (keyId === undefined || accountId === undefined) return err([refuse('KEY_MISSING')])
  return ok({ ...profile.value, keyId, accountId })
}

/** A profile that may have a key: practice makes its own. */
function real({ profiles, isLocked }: KeysParts, profileId: string): Result<Profile> {
  const profile = profiles.get(profileId)
  if (profile === undefined) return err([refuse('PROFILE_UNKNOWN', { profile: profileId })])
  if (isPractice(profile)) return err([refuse('KEY_MISSING')])
  // SECURITY: the key is its main account's, and is neither replaced nor removed from under it.
  if (profile.main !== undefined) return err([refuse('KEY_MISSING')])
  if (profile.unconfirmed) return err([refuse('PROFILE_UNCONFIRMED')])
  return isLocked() ? err([refuse('DESK_LOCKED')]) : ok(profile)
}

/** Forgets a key. What cannot be read stays where it is, and so does its profile. */
async function remove(parts: KeysParts, profile: Keyed): Promise<Result<'removed' | 'declined'>> {
  const { profiles, vault } = parts
  const { id, keyId } = profile
  const facts = parts.facts(id)
  const answer = await parts.surface.ask({
    ...parts.header(profile),
    is: 'remove key',
    token: parts.ids.token(),
    exposure: parts.exposure(id),
    ...(facts !== undefined && { key: facts }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // The yes is to the key that was shown: one that has taken its place since stays.
  const still = keyed(parts, id)
  if (!still.ok) return still
  if (still.value.keyId !== keyId) return err([refuse('PLAN_VOID')])
  const gone = await vault.destroy(keyId)
  if (!gone.ok && gone.why !== 'unknown key') return err([refuse('KEY_UNREADABLE', { why: gone.why })])
  const now = profiles.get(id)
  if (now === undefined || now.keyId !== keyId) return err([refuse('PLAN_VOID')])
  parts.permissions.tightened(id, 'key removed')
  const { keyId: _forgotten, ...rest } = now
  const put = profiles.put({ ...rest, writesAllowed: false })
  if (!put.ok) return put
  parts.log.note('a key was removed', { profile: id })
  parts.onKey(id)
  return ok('removed')
}

/** Reads the row of a kept key over a line of its own, which is closed again. */
async function inspect(parts: KeysParts, profile: Keyed): Promise<Result<undefined>> {
  const opened = await parts.vault.unlock(profile.keyId)
  if (!opened.ok) return err([refuse('KEY_UNREADABLE', { why: opened.why })])
  // The system may have asked for a password meanwhile, and the person may want no connection since.
  if (parts.isOffline()) return err([refuse('WRITES_OFFLINE')])
  const { publicKey } = opened.value
  const { addresses, keyId, accountId } = profile
  const { vault, clock, ids } = parts
  const venue = parts.openVenue({ vault, clock, ids, addresses, accountId, keyId, publicKey })
  try {
    await venue.read.time()
    const key = await venue.read.key()
    if (key.is !== 'read') return err([unread(key)])
    const store = await parts.vault.store()
    parts.onRead(profile.id, key.value, store.ok ? store.value : undefined)
    return key.value.unlisted ? err([notListed]) : ok(undefined)
  } finally {
    await venue.close()
  }
}

const unlessTrouble = <T>(done: Vaulted<T>): Result<T> =>
  done.ok ? ok(done.value) : err([refuse('KEY_UNREADABLE', { why: done.why })])
