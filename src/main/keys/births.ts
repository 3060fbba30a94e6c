import { fingerprint } from '@core/profile/key'
import type { KeyBirth, KeyBirthStep } from '@core/profile/keyring'
import { canSignAnew, lastRegistration, type Registration } from '@core/registration/registration'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { AskingParts } from '../profiles/asking'
import type { TrialParts } from '../profiles/key-trial'
import { nameFrom } from '../profiles/profiles'
import {
  askSignature,
  askTerms,
  askToRegister,
  madeFace,
  renewedTerms,
  type ChosenTerms,
  type Watched,
} from './born-asking'
import type { MadeHere, MadeKeys } from './made-keys'
import { sendRegistration, type RegistrarParts } from './registrar'

/** How a key is made here, signed for by a wallet, and dropped again. */
export interface Births {
  /** Makes a key for the account of a profile that is looked at by its address, or goes on with the one that was made. */
  make(profileId: string): Promise<Result<'declined' | 'waits'>>
  giveUp(profileId: string): Promise<Result<'given up' | 'declined'>>
  /** How far the key is that was made for that account. */
  of(profileId: string): KeyBirth | undefined
}

export interface BirthParts extends AskingParts, Omit<RegistrarParts, 'isLocked' | 'ids' | 'log'> {
  readonly vault: TrialParts['vault']
  readonly openVenue: TrialParts['openVenue']
  readonly barOf: TrialParts['barOf']
  readonly made: MadeKeys
  /** When this run began. */
  readonly since: number
  /** What is known of such keys changed. */
  readonly onChange: () => void
  /** A registration left: from here on it is looked for. */
  readonly onSent: () => void
  /** The public halves that were read in this run, by the name of their key. */
  readonly known: Map<string, string>
}

export function createBirths(parts: BirthParts): Births {
  const { made, profiles, vault } = parts

  async function make(profileId: string): Promise<Result<'declined' | 'waits'>> {
    const watched = mayMake(parts, profileId)
    if (!watched.ok) return watched
    const before = made.of(profileId)
    const last = before && registrationOf(parts, before.keyId)
    // SECURITY: what may be on the road is never sent a second time, nor anything else for the same key.
    if (last !== undefined && !canSignAnew(last)) return err([refuse('KEY_WAITS')])
    const one = await readyToSign(watched.value, before, last !== undefined)
    if (!one.ok || one.value === 'declined') return one.ok ? ok('declined') : one
    const key = await publicKeyOf(one.value.keyId)
    return key.ok ? signed(watched.value, one.value, key.value) : key
  }

  /** The key that is signed for now: a fresh one, the one that waits for its signature, or the same with terms of now. */
  async function readyToSign(
    watched: Watched,
    before: MadeHere | undefined,
    wasSent: boolean,
  ): Promise<Result<MadeHere | 'declined'>> {
    if (before === undefined) {
      const chosen = await askTerms(parts, watched)
      return chosen.ok && chosen.value !== 'declined'
        ? makePair(watched, chosen.value)
        : (chosen as Result<'declined'>)
    }
    if (!wasSent) return ok(before)
    const terms = await renewedTerms(parts, watched, before)
    if (!terms.ok) return terms
    // Another question may have gone on with it meanwhile: what stands there now is its.
    if (made.of(watched.id) !== before) return err([refuse('PLAN_VOID')])
    const next = { ...before, terms: terms.value }
    const kept = made.put(next)
    return kept.ok ? ok(next) : kept
  }

  async function makePair(watched: Watched, { terms, chain }: ChosenTerms): Promise<Result<MadeHere>> {
    const still = mayMake(parts, watched.id)
    if (!still.ok) return still
    // SECURITY: another question may have made one meanwhile: a key that nothing names could not be dropped.
    if (made.of(watched.id) !== undefined) return err([refuse('PLAN_VOID')])
    const keyId = nameFrom(watched.kind, parts.ids.token())
    const one: MadeHere = { profileId: watched.id, keyId, chainName: chain.name.slice(0, 60), terms }
    // Its name is written down first: a key that nothing names could not be dropped.
    const kept = made.put(one)
    if (!kept.ok) return kept
    const born = await vault.make(keyId)
    if (!born.ok) {
      made.forget(watched.id)
      return err([refuse('KEY_UNREADABLE', { why: born.why })])
    }
    parts.known.set(keyId, born.value.publicKey)
    parts.log.note('a key was made', { profile: watched.id })
    parts.onChange()
    return ok(one)
  }

  /** The public half of a key, read from the store once in a run. */
  async function publicKeyOf(keyId: string): Promise<Result<string>> {
    const known = parts.known.get(keyId)
    if (known !== undefined) return ok(known)
    const read = await vault.pendingKey(keyId)
    if (!read.ok) return err([refuse('KEY_UNREADABLE', { why: read.why })])
    parts.known.set(keyId, read.value.publicKey)
    return ok(read.value.publicKey)
  }

  async function signed(watched: Watched, one: MadeHere, key: string): Promise<Result<'declined' | 'waits'>> {
    const request = await askSignature(parts, watched, one, key)
    if (!request.ok || request.value === 'declined') return request.ok ? ok('declined') : request
    if (!(await askToRegister(parts, watched, one, request.value))) return ok('declined')
    const still = mayMake(parts, watched.id)
    if (!still.ok) return still
    // The yes is to the key that was shown: one that has taken its place since is signed for anew.
    if (made.of(watched.id) !== one) return err([refuse('PLAN_VOID')])
    const sent = await sendRegistration(parts, watched.addresses, one, request.value)
    parts.onChange()
    if (!sent.ok) return sent
    parts.onSent()
    return ok('waits')
  }

  return {
    make,
    giveUp: profileId => giveUp(parts, profileId),
    of(profileId) {
      const one = made.of(profileId)
      if (one === undefined || profiles.get(profileId) === undefined) return undefined
      const key = parts.known.get(one.keyId)
      const state = registrationOf(parts, one.keyId)?.state
      return {
        step: stepOf(parts, one),
        scope: one.terms.scope,
        until: one.terms.until,
        ...(key !== undefined && { key: fingerprint(key) }),
        ...(state?.is === 'refused' && { words: state.words }),
      }
    },
  }
}

/** The newest registration of a key. */
const registrationOf = (
  { attempts }: Pick<BirthParts, 'attempts'>,
  keyId: string,
): Registration | undefined => lastRegistration(attempts.registrations(), keyId)

function stepOf(parts: BirthParts, { keyId }: MadeHere): KeyBirthStep {
  const last = registrationOf(parts, keyId)
  if (last === undefined || last.state.is === 'given up') return 'to sign'
  // What an earlier run was sending when it ended is answered to nobody any more.
  return last.state.is === 'sending' && last.sentAt < parts.since ? 'unknown' : last.state.is
}

/** The account that a key may be made for now. */
function mayMake(parts: BirthParts, profileId: string): Result<Watched> {
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  if (parts.isOffline()) return err([refuse('WRITES_OFFLINE')])
  const profile = parts.profiles.get(profileId)
  if (profile?.byAddress === undefined) return err([refuse('PROFILE_UNKNOWN', { profile: profileId })])
  if (profile.unconfirmed) return err([refuse('PROFILE_UNCONFIRMED')])
  const bar = parts.barOf(profile.addresses)
  // SECURITY: a program that only looks at a venue gives no account there a key.
  if (bar !== undefined || parts.registerAt(parts.clock, profile.addresses) === undefined)
    return err([refuse('WRITES_READ_ONLY', { why: bar ?? 'view only' })])
  return ok({ ...profile, byAddress: profile.byAddress })
}

/** Drops a key that was made here: out of the keychain, whatever the venue makes of it. */
async function giveUp(parts: BirthParts, profileId: string): Promise<Result<'given up' | 'declined'>> {
  const { made, profiles, surface, ids, vault, attempts } = parts
  const [one, profile] = [made.of(profileId), profiles.get(profileId)]
  if (one === undefined || profile?.byAddress === undefined) return err([refuse('KEY_MISSING')])
  const watched = { ...profile, byAddress: profile.byAddress }
  const answer = await surface.ask({
    ...parts.header(watched),
    ...({ is: 'give up key', token: ids.token(), step: stepOf(parts, one) } as const),
    ...madeFace(watched, one, parts.known.get(one.keyId) ?? ''),
  })
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: the account may have taken the key on while the person was asked: then it is removed like any other.
  if (made.of(profileId)?.keyId !== one.keyId) return err([refuse('PLAN_VOID')])
  const gone = await vault.destroy(one.keyId)
  if (!gone.ok && gone.why !== 'unknown key') return err([refuse('KEY_UNREADABLE', { why: gone.why })])
  const last = registrationOf(parts, one.keyId)
  if (last !== undefined)
    attempts.owe({
      ...({ saw: 'registration', at: parts.clock.now(), registration: last.id, profileId } as const),
      step: { is: 'given up' },
    })
  const forgotten = made.forget(profileId)
  parts.known.delete(one.keyId)
  parts.log.note('a key that was made here was dropped', { profile: profileId })
  parts.onChange()
  return forgotten.ok ? ok('given up') : forgotten
}
