import type { Dated } from '../value/freshness'
import type { LiveBar } from '../guard/guard'
import type { KeyCeilings } from '../guard/key-ceilings'
import type { KeyFacts } from './key'
import type { Profile } from './profile'

/** Whether a profile's key can sign now, and why not: each reason asks something else of the person. */
export type KeyState =
  | 'ready'
  /** Kept, and not asked for in this run: its profile is not in use. */
  | 'at rest'
  | 'no key'
  /** The account is read by its address: nothing signs for it, and nothing is to. */
  | 'by address'
  /** The keychain was asked and has not answered; it may be asking the person for a password. */
  | 'keychain asked'
  | KeyTrouble

/** Why a key that is kept somewhere cannot sign. */
export type KeyTrouble =
  'desk locked' | 'locked' | 'no keychain' | 'no libsecret' | 'keychain hung' | 'key lost' | 'key mismatched'

/** One profile with what is known of its key. Nothing here needs the keychain to be shown. */
export interface KeyringRow {
  readonly profile: Pick<Profile, 'id' | 'kind' | 'label' | 'byAddress'> & {
    readonly venue: string
    readonly accountEnd?: string
    readonly subOf?: string
  }
  readonly accountId?: string
  readonly inUse: boolean
  readonly key: KeyState
  /** The key's own row as last read, with its age. */
  readonly facts?: Dated<KeyFacts>
  readonly writing: WritingState
  readonly hasGuards: boolean
  /** What the key itself signs at most of what adds; nobody knows while it is not open. */
  readonly ceilings?: KeyCeilings | 'none'
  /** When this key took its place, where the journal tells: what was signed before was not signed by it. */
  readonly keySince?: number
  /** The label of another profile that has the same account, and writes for it in the place of this one. */
  readonly holder?: string
  /** Its hosts and its account are not in the journal, and wait for the person's own yes. */
  readonly unconfirmed?: true
  /** Fields whose values in the data folder differed from the journal's or the venue's own, and were replaced. */
  readonly replaced?: 'row replaced' | 'addresses replaced'
  /** Why its venue is only looked at by this program, whatever is allowed. */
  readonly bar?: LiveBar
  /** The key that was made here for its account, until the account has it. */
  readonly birth?: KeyBirth
}

/** How far a key is that was made here: made and not signed for yet, or where its registration stands. */
export type KeyBirthStep =
  'to sign' | 'sending' | RegistrationOutcomeWord | 'active' | 'other terms' | 'absent'
type RegistrationOutcomeWord = 'accepted' | 'refused' | 'not sent' | 'unknown'

/** A key that was made here and is not the account's yet. */
export interface KeyBirth {
  /** By a few of its signs, once they are known in this run. */
  readonly key?: string
  readonly step: KeyBirthStep
  readonly scope: string
  readonly until: number
  /** The venue's words, where it refused it. */
  readonly words?: string
}

/** How far a person has let a profile write: never, in an earlier run, or in this run as well. */
export type WritingState = 'not allowed' | 'not begun' | 'allowed'

/** Every profile's key, and how this desk locks itself. */
export interface Keyring {
  /** Signing keys were dropped, and real profiles only read until the person unlocks. */
  readonly isLocked: boolean
  /** After how many minutes without a touch the desk locks itself. */
  readonly lockAfter: number
  /** Which store of the system holds the keys, once it was asked. */
  readonly store?: string
  readonly rows: readonly KeyringRow[]
}

/** How soon a desk may lock itself, and how late, in minutes. */
export const lockAfterLimits = { least: 1, usual: 15, most: 240 } as const
