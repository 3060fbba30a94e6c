import type { RegistrationTerms } from './registration-terms'

/**
 * One attempt to register a key created here, from confirmation to end. It is sent once; only the venue's public lookup
 * shows its result.
 */
export interface KeyRegistration {
  readonly id: string
  readonly profileId: string
  readonly keyId: string
  readonly key: string
  readonly terms: RegistrationTerms
  readonly digest: string
  readonly sentAt: number
  readonly state: RegistrationState
}

export type RegistrationOutcome =
  /** Accepted by the response; the key itself may not exist yet. */
  | { readonly is: 'accepted' }
  | { readonly is: 'refused'; readonly code: string; readonly words: string }
  | { readonly is: 'not sent'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }

export type RegistrationProof =
  /** Active with exactly the signed scope and expiry. */
  | 'active'
  /** Present with another scope or expiry; it is never used. */
  | 'other terms'
  /** Never present, and the signed terms have expired. */
  | 'absent'

export type RegistrationState = (
  { readonly is: 'sending' | 'given up' | RegistrationProof } | RegistrationOutcome
) & { readonly at: number }

export type RegistrationStep =
  /** The confirmation, written before the request is sent. */
  | ({ readonly is: 'sending' } & Pick<KeyRegistration, 'keyId' | 'key' | 'terms' | 'digest'>)
  | { readonly is: 'answered'; readonly outcome: RegistrationOutcome }
  | { readonly is: 'proved'; readonly as: RegistrationProof }
  /** The user deleted the key from the keychain, so it can never sign. */
  | { readonly is: 'given up' }

export interface RegistrationLine {
  readonly at: number
  readonly registration: string
  readonly profileId: string
  readonly step: RegistrationStep
}

export type KeyRegistrations = ReadonlyMap<string, KeyRegistration>

export function applyRegistrationEntry(before: KeyRegistrations, line: RegistrationLine): KeyRegistrations {
  if (!isReadable(line)) return before
  const after = advanceRegistration(before.get(line.registration), line)
  return after === undefined ? before : new Map(before).set(line.registration, after)
}

/** A line changed from outside may have any shape; it must not prevent a start. */
const isReadable = ({ registration, step }: RegistrationLine): boolean =>
  typeof registration === 'string' &&
  typeof step === 'object' &&
  (step.is !== 'sending' || typeof step.terms === 'object') &&
  (step.is !== 'answered' || typeof step.outcome === 'object')

function advanceRegistration(
  one: KeyRegistration | undefined,
  { registration: id, at, profileId, step }: RegistrationLine,
): KeyRegistration | undefined {
  if (one === undefined) {
    if (step.is !== 'sending') return undefined
    const { is: _, ...details } = step
    return { ...details, id, profileId, sentAt: at, state: { is: 'sending', at } }
  }
  switch (step.is) {
    case 'sending':
      // A second sending makes the outcome unknown.
      return { ...one, state: { is: 'unknown', at, why: 'sent twice' } }
    case 'answered':
      // A proof or a deletion in the meantime outranks a late response.
      return one.state.is === 'sending' ? { ...one, state: { ...step.outcome, at } } : one
    case 'proved':
      return isOpenRegistration(one) ? { ...one, state: { is: step.as, at } } : one
    case 'given up':
      return one.state.is === 'active' ? one : { ...one, state: { is: 'given up', at } }
  }
}

/** Returns true if the venue may still accept it, or has it without showing it; nothing else is sent for its key. */
export const isOpenRegistration = ({ state }: KeyRegistration): boolean =>
  state.is === 'sending' || state.is === 'accepted' || state.is === 'unknown'

export const findLastRegistration = (all: KeyRegistrations, keyId: string): KeyRegistration | undefined =>
  [...all.values()].findLast(one => one.keyId === keyId)

/** Returns true if a new signature for the key is allowed, because the previous terms are provably unused. */
export const canSignAgain = (last: KeyRegistration): boolean =>
  !isOpenRegistration(last) && last.state.is !== 'active' && last.state.is !== 'other terms'
