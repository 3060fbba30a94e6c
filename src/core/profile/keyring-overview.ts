import type { DatedValue } from '../value/value-freshness'
import type { LiveTradingBlocker } from '../guard/trading-guards'
import type { KeyCeilings } from '../guard/key-ceilings'
import type { KeyFacts } from './key-facts'
import type { TradingProfile } from './trading-profile'

/** Signing state of a profile's key; each reason needs another action of the user. */
export type ProfileKeyState =
  | 'ready'
  /** Stored but not loaded in this run, because its profile is not in use. */
  | 'at rest'
  | 'no key'
  | 'by address'
  /** The keychain was queried and has not responded; it may be asking for a password. */
  | 'keychain asked'
  | StoredKeyFault

export type StoredKeyFault =
  'desk locked' | 'locked' | 'no keychain' | 'no libsecret' | 'keychain hung' | 'key lost' | 'key mismatched'

export interface KeyringRow {
  readonly profile: Pick<TradingProfile, 'id' | 'kind' | 'label' | 'byAddress'> & {
    readonly venue: string
    readonly accountEnd?: string
    readonly subOf?: string
  }
  readonly accountId?: string
  readonly inUse: boolean
  readonly key: ProfileKeyState
  readonly facts?: DatedValue<KeyFacts>
  readonly writing: WritePermissionState
  readonly hasGuards: boolean
  readonly ceilings?: KeyCeilings | 'none'
  /** Time since which the profile has this key, by the journal; earlier signatures are not from it. */
  readonly keySince?: number
  /** Label of another profile that has the same account and writes for it. */
  readonly holder?: string
  /** Hosts and account are not in the journal and need the user's confirmation. */
  readonly unconfirmed?: true
  /** Fields whose stored values differed from the journal or the venue's own and were replaced. */
  readonly replaced?: 'row replaced' | 'addresses replaced'
  /** Reason why this program only watches its venue. */
  readonly bar?: LiveTradingBlocker
  readonly birth?: CreatedKeyStatus
}

/** Progress of a key created here: unsigned, or the state of its registration. */
export type CreatedKeyStep =
  'to sign' | 'sending' | RegistrationOutcomeWord | 'active' | 'other terms' | 'absent'
type RegistrationOutcomeWord = 'accepted' | 'refused' | 'not sent' | 'unknown'

export interface CreatedKeyStatus {
  readonly key?: string
  readonly step: CreatedKeyStep
  readonly scope: string
  readonly until: number
  readonly words?: string
}

/** Permission of a profile to write: never given, given in an earlier run, or given in this run. */
export type WritePermissionState = 'not allowed' | 'not begun' | 'allowed'

export interface KeyringOverview {
  /** Signing keys were dropped; real profiles are read-only until unlocked. */
  readonly isLocked: boolean
  /** Idle minutes before the desk locks, or `NEVER_LOCKS_AFTER`. */
  readonly lockAfter: number
  /** True if this system reports its own screen lock, which then locks the desk. */
  readonly isScreenLockHeard: boolean
  readonly store?: string
  readonly rows: readonly KeyringRow[]
}

export const lockAfterMinuteLimits = { least: 1, usual: 15, most: 240 } as const

/** Value in place of the minutes while only the system's own lock, sleep and the user lock the desk. */
export const NEVER_LOCKS_AFTER = 0

/** Returns true if the desk would lock later after `minutes` than after `others`. */
export const isLaterLock = (minutes: number, others: number): boolean =>
  others !== NEVER_LOCKS_AFTER && (minutes === NEVER_LOCKS_AFTER || minutes > others)
