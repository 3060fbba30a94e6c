import type { RegistrationTerms } from './terms'

/**
 * One try at giving an account a key that was made here, from the yes to its end. It leaves once; what became of it is
 * shown by the venue's open look-up alone.
 */
export interface KeyRegistration {
  readonly id: string
  /** The profile by whose address the account is known. */
  readonly profileId: string
  readonly keyId: string
  /** The key by a few of its signs. */
  readonly key: string
  readonly terms: RegistrationTerms
  /** Of the request as it left. */
  readonly digest: string
  readonly sentAt: number
  readonly state: RegistrationState
}

/** How the request was answered. */
export type RegistrationOutcome =
  /** Taken, by its own answer: whether the key is there is another thing. */
  | { readonly is: 'accepted' }
  | { readonly is: 'refused'; readonly code: string; readonly words: string }
  | { readonly is: 'not sent'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }

/** What the look-up proves of it. */
export type RegistrationProof =
  /** The key works, with the very scope and end that were signed. */
  | 'active'
  /** It is there with another scope or another end: nothing is signed with it. */
  | 'other terms'
  /** It was never there, and what was signed has ended. */
  | 'absent'

/** Where a registration stands. */
export type RegistrationState = (
  { readonly is: 'sending' | 'given up' | RegistrationProof } | RegistrationOutcome
) & { readonly at: number }

/** What a line of the journal says of it. */
export type RegistrationStep =
  /** The yes, written before the first byte leaves: from here on the venue may have it. */
  | ({ readonly is: 'sending' } & Pick<KeyRegistration, 'keyId' | 'key' | 'terms' | 'digest'>)
  | { readonly is: 'answered'; readonly outcome: RegistrationOutcome }
  | { readonly is: 'proved'; readonly as: RegistrationProof }
  /** The person took the key out of the keychain: whatever the venue makes of it, nobody can sign with it. */
  | { readonly is: 'given up' }

/** A line of the journal about a registration. */
export interface RegistrationLine {
  readonly at: number
  readonly registration: string
  readonly profileId: string
  readonly step: RegistrationStep
}

/** Every registration there ever was, by its id. */
export type KeyRegistrations = ReadonlyMap<string, KeyRegistration>

/** The registrations after one more line; a line that makes no sense changes nothing but what it is about. */
export function applyRegistrationEntry(before: KeyRegistrations, line: RegistrationLine): KeyRegistrations {
  if (!isReadable(line)) return before
  const after = advanceRegistration(before.get(line.registration), line)
  return after === undefined ? before : new Map(before).set(line.registration, after)
}

/** A line that was changed from outside may have any shape, and keeps no desk from starting. */
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
    const { is: _, ...told } = step
    return { ...told, id, profileId, sentAt: at, state: { is: 'sending', at } }
  }
  switch (step.is) {
    case 'sending':
      // One that left twice by the journal is one of which nothing is known.
      return { ...one, state: { is: 'unknown', at, why: 'sent twice' } }
    case 'answered':
      // Silence that was proved or given up meanwhile says more than a late answer.
      return one.state.is === 'sending' ? { ...one, state: { ...step.outcome, at } } : one
    case 'proved':
      return isOpenRegistration(one) ? { ...one, state: { is: step.as, at } } : one
    case 'given up':
      return one.state.is === 'active' ? one : { ...one, state: { is: 'given up', at } }
  }
}

/** Whether the venue may still come to have it, or has it and does not show it: nothing else leaves for its key. */
export const isOpenRegistration = ({ state }: KeyRegistration): boolean =>
  state.is === 'sending' || state.is === 'accepted' || state.is === 'unknown'

/** The newest registration of a key. */
export const findLastRegistration = (all: KeyRegistrations, keyId: string): KeyRegistration | undefined =>
  [...all.values()].findLast(one => one.keyId === keyId)

/** Whether a key may be signed for once more: what it was offered with is known to be nowhere. */
export const canSignAgain = (last: KeyRegistration): boolean =>
  !isOpenRegistration(last) && last.state.is !== 'active' && last.state.is !== 'other terms'
