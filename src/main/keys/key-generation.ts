import { formatKeyFingerprint } from '@core/profile/key-facts'
import type { CreatedKeyStatus, CreatedKeyStep } from '@core/profile/keyring-overview'
import {
  canSignAgain,
  findLastRegistration,
  type KeyRegistration,
} from '@core/registration/key-registration-state'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ProfileQuestionParts } from '../profiles/profile-question-parts'
import type { KeyTrialParts } from '../profiles/typed-key-trial'
import { createProfileId } from '../profiles/profile-list'
import {
  promptWalletSignature,
  promptKeyTerms,
  confirmRegistration,
  createGeneratedKeyView,
  renewKeyTerms,
  type ChosenKeyTerms,
  type WatchedProfile,
} from './key-generation-prompts'
import type { GeneratedKey, GeneratedKeyStore } from './generated-keys'
import { sendKeyRegistration, type RegistrationSenderParts } from './registration-sender'

/** Generates a key here, has a wallet sign its registration, and discards it. */
export interface KeyGeneration {
  /** Generates a key for a profile by address, or continues with an existing one. */
  make(profileId: string): Promise<Result<'declined' | 'waits'>>
  giveUp(profileId: string): Promise<Result<'given up' | 'declined'>>
  of(profileId: string): CreatedKeyStatus | undefined
}

export interface KeyGenerationParts
  extends ProfileQuestionParts, Omit<RegistrationSenderParts, 'isLocked' | 'ids' | 'log'> {
  readonly vault: KeyTrialParts['vault']
  readonly openVenue: KeyTrialParts['openVenue']
  readonly barOf: KeyTrialParts['barOf']
  readonly made: GeneratedKeyStore
  readonly since: number
  readonly onChange: () => void
  readonly onSent: () => void
  readonly known: Map<string, string>
}

export function createKeyGeneration(parts: KeyGenerationParts): KeyGeneration {
  const { made, profiles, vault } = parts

  async function make(profileId: string): Promise<Result<'declined' | 'waits'>> {
    const watched = checkAllowed(parts, profileId)
    if (!watched.ok) return watched
    const before = made.find(profileId)
    const last = before && findRegistration(parts, before.keyId)
    // SECURITY: a request that may be in flight is never sent again, nor anything else for the same key.
    if (last !== undefined && !canSignAgain(last)) return err([createRefusal('KEY_WAITS')])
    const generated = await prepareKey(watched.value, before, last !== undefined)
    if (!generated.ok || generated.value === 'declined') return generated.ok ? ok('declined') : generated
    const key = await publicKeyOf(generated.value.keyId)
    return key.ok ? signAndSend(watched.value, generated.value, key.value) : key
  }

  async function prepareKey(
    watched: WatchedProfile,
    before: GeneratedKey | undefined,
    wasSent: boolean,
  ): Promise<Result<GeneratedKey | 'declined'>> {
    if (before === undefined) {
      const chosen = await promptKeyTerms(parts, watched)
      return chosen.ok && chosen.value !== 'declined'
        ? makePair(watched, chosen.value)
        : (chosen as Result<'declined'>)
    }
    if (!wasSent) return ok(before)
    const terms = await renewKeyTerms(parts, watched, before)
    if (!terms.ok) return terms
    // Another prompt may have continued with the key meanwhile.
    if (made.find(watched.id) !== before) return err([createRefusal('PLAN_VOID')])
    const next = { ...before, terms: terms.value }
    const kept = made.put(next)
    return kept.ok ? ok(next) : kept
  }

  async function makePair(
    watched: WatchedProfile,
    { terms, chain }: ChosenKeyTerms,
  ): Promise<Result<GeneratedKey>> {
    const recheck = checkAllowed(parts, watched.id)
    if (!recheck.ok) return recheck
    // SECURITY: another prompt may have generated a key meanwhile; an unrecorded key could not be discarded.
    if (made.find(watched.id) !== undefined) return err([createRefusal('PLAN_VOID')])
    const keyId = createProfileId(watched.kind, parts.ids.token())
    const one: GeneratedKey = { profileId: watched.id, keyId, chainName: chain.name.slice(0, 60), terms }
    // The name is recorded first, so that the key can be discarded.
    const kept = made.put(one)
    if (!kept.ok) return kept
    const pair = await vault.make(keyId)
    if (!pair.ok) {
      made.forget(watched.id)
      return err([createRefusal('KEY_UNREADABLE', { why: pair.why })])
    }
    parts.known.set(keyId, pair.value.publicKey)
    parts.log.note('a key was made', { profile: watched.id })
    parts.onChange()
    return ok(one)
  }

  async function publicKeyOf(keyId: string): Promise<Result<string>> {
    const known = parts.known.get(keyId)
    if (known !== undefined) return ok(known)
    const read = await vault.pendingKey(keyId)
    if (!read.ok) return err([createRefusal('KEY_UNREADABLE', { why: read.why })])
    parts.known.set(keyId, read.value.publicKey)
    return ok(read.value.publicKey)
  }

  async function signAndSend(
    watched: WatchedProfile,
    one: GeneratedKey,
    key: string,
  ): Promise<Result<'declined' | 'waits'>> {
    const request = await promptWalletSignature(parts, watched, one, key)
    if (!request.ok || request.value === 'declined') return request.ok ? ok('declined') : request
    if (!(await confirmRegistration(parts, watched, one, request.value))) return ok('declined')
    const recheck = checkAllowed(parts, watched.id)
    if (!recheck.ok) return recheck
    // The confirmation applies to the displayed key; a replaced key needs a new signature.
    if (made.find(watched.id) !== one) return err([createRefusal('PLAN_VOID')])
    const sent = await sendKeyRegistration(parts, watched.addresses, one, request.value)
    parts.onChange()
    if (!sent.ok) return sent
    parts.onSent()
    return ok('waits')
  }

  return {
    make,
    giveUp: profileId => discardKey(parts, profileId),
    of(profileId) {
      const one = made.find(profileId)
      if (one === undefined || profiles.get(profileId) === undefined) return undefined
      const key = parts.known.get(one.keyId)
      const state = findRegistration(parts, one.keyId)?.state
      return {
        step: getStep(parts, one),
        scope: one.terms.scope,
        until: one.terms.until,
        ...(key !== undefined && { key: formatKeyFingerprint(key) }),
        ...(state?.is === 'refused' && { words: state.words }),
      }
    },
  }
}

const findRegistration = (
  { attempts }: Pick<KeyGenerationParts, 'attempts'>,
  keyId: string,
): KeyRegistration | undefined => findLastRegistration(attempts.getRegistrations(), keyId)

function getStep(parts: KeyGenerationParts, { keyId }: GeneratedKey): CreatedKeyStep {
  const last = findRegistration(parts, keyId)
  if (last === undefined || last.state.is === 'given up') return 'to sign'
  // A response to a request of an earlier run cannot arrive any more.
  return last.state.is === 'sending' && last.sentAt < parts.since ? 'unknown' : last.state.is
}

function checkAllowed(parts: KeyGenerationParts, profileId: string): Result<WatchedProfile> {
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  if (parts.isOffline()) return err([createRefusal('WRITES_OFFLINE')])
  const profile = parts.profiles.get(profileId)
  if (profile?.byAddress === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })])
  if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
  const bar = parts.barOf(profile.addresses)
  // SECURITY: a view-only build adds no key to an account.
  if (bar !== undefined || parts.registerAt(parts.clock, profile.addresses) === undefined)
    return err([createRefusal('WRITES_READ_ONLY', { why: bar ?? 'view only' })])
  return ok({ ...profile, byAddress: profile.byAddress })
}

/** Discards a generated key: removes it from the keychain, whatever its state at the venue. */
async function discardKey(
  parts: KeyGenerationParts,
  profileId: string,
): Promise<Result<'given up' | 'declined'>> {
  const { made, profiles, surface, ids, vault, attempts } = parts
  const [one, profile] = [made.find(profileId), profiles.get(profileId)]
  if (one === undefined || profile?.byAddress === undefined) return err([createRefusal('KEY_MISSING')])
  const watched = { ...profile, byAddress: profile.byAddress }
  const answer = await surface.askUser({
    ...parts.header(watched),
    ...({ is: 'give up key', token: ids.token(), step: getStep(parts, one) } as const),
    ...createGeneratedKeyView(watched, one, parts.known.get(one.keyId) ?? ''),
  })
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: the account may have adopted the key during the prompt; it is then removed like any other key.
  if (made.find(profileId)?.keyId !== one.keyId) return err([createRefusal('PLAN_VOID')])
  const removal = await vault.destroy(one.keyId)
  if (!removal.ok && removal.why !== 'unknown key')
    return err([createRefusal('KEY_UNREADABLE', { why: removal.why })])
  const last = findRegistration(parts, one.keyId)
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
