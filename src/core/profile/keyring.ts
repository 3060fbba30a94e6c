import type { DatedValue } from '../value/freshness'
import type { LiveTradingBlocker } from '../guard/guard'
import type { KeyCeilings } from '../guard/key-ceilings'
import type { KeyFacts } from './key'
import type { TradingProfile } from './profile'

/** Whether a profile's key can sign now, and why not: each reason asks something else of the person. */
export type ProfileKeyState =
  | 'ready'
  /** Kept, and not asked for in this run: its profile is not in use. */
  | 'at rest'
  | 'no key'
  /** The account is read by its address: nothing signs for it, and nothing is to. */
  | 'by address'
  /** The keychain was asked and has not answered; it may be asking the person for a password. */
  | 'keychain asked'
  | StoredKeyFault

/** Why a key that is kept somewhere cannot sign. */
export type StoredKeyFault =
  'desk locked' | 'locked' | 'no keychain' | 'no libsecret' | 'keychain hung' | 'key lost' | 'key mismatched'

/** One profile with what is known of its key. Nothing here needs the keychain to be shown. */
export interface KeyringRow {
  readonly profile: Pick<TradingProfile, 'id' | 'kind' | 'label' | 'byAddress'> & {
    readonly venue: string
    readonly accountEnd?: string
    readonly subOf?: string
  }
  readonly accountId?: string
  readonly inUse: boolean
  readonly key: ProfileKeyState
  /** The key's own row as last read, with its age. */
  readonly facts?: DatedValue<KeyFacts>
  readonly writing: WritePermissionState
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
  readonly bar?: LiveTradingBlocker
  /** The key that was made here for its account, until the account has it. */
  readonly birth?: CreatedKeyStatus
}

/** How far a key is that was made here: made and not signed for yet, or where its registration stands. */
export type CreatedKeyStep =
  'to sign' | 'sending' | RegistrationOutcomeWord | 'active' | 'other terms' | 'absent'
type RegistrationOutcomeWord = 'accepted' | 'refused' | 'not sent' | 'unknown'

/** A key that was made here and is not the account's yet. */
export interface CreatedKeyStatus {
  /** By a few of its signs, once they are known in this run. */
  readonly key?: string
  readonly step: CreatedKeyStep
  readonly scope: string
  readonly until: number
  /** The venue's words, where it refused it. */
  readonly words?: string
}

/** How far a person has let a profile write: never, in an earlier run, or in this run as well. */
export type WritePermissionState = 'not allowed' | 'not begun' | 'allowed'

/** Every profile's key, and how this desk locks itself. */
export interface KeyringOverview {
  /** Signing keys were dropped, and real profiles only read until the person unlocks. */
  readonly isLocked: boolean
  /** After how many minutes without a touch the desk locks itself. */
  readonly lockAfter: number
  /** Which store of the system holds the keys, once it was asked. */
  readonly store?: string
  readonly rows: readonly KeyringRow[]
}

/** How soon a desk may lock itself, and how late, in minutes. */
export const lockAfterMinuteLimits = { least: 1, usual: 15, most: 240 } as const
