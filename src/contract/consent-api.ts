import type { WriteAttempt } from '@core/attempt/write-attempt'
import type {
  TradingRestriction,
  RemainingLiveExposure,
  LiveTradingBlocker,
} from '@core/guard/trading-guards'
import type { GuardChange } from '@core/guard/guard-change'
import type { KeyCeilings, ProposedKeyLimits } from '@core/guard/key-ceilings'
import type { KeyFacts, KeyWarning } from '@core/profile/key-facts'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { Plan } from '@core/write/plan'
import type { VenueAddresses, ProfileKind } from '@core/profile/trading-profile'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import type { Amount } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import type { ArmMandateQuestion } from './arm-consent'
import type { UpdateConsentQuestion } from './update-consent-question'
import type { KeyAccount, CreatedKeyAnswer, CreatedKeyQuestion } from './created-key-consent'
import { defineCall, definePush } from './ipc-contract'

/** Calls of the consent window: read the question, answer it by its `token`. */
export const consentApi = {
  consent: {
    question: defineCall<void, ConsentQuestion | undefined>(),
    /** Question to display instead of the current one; `undefined` clears the sheet. */
    asked: definePush<ConsentQuestion | undefined>(),
    /** The question is displayed; the arming delay starts. */
    shown: defineCall<{ readonly token: string }, undefined>(),
    armed: definePush<{ readonly token: string } & ConfirmationReadiness>(),
    keychain: definePush<{ readonly token: string; readonly keychain: KeychainStatus }>(),
    answer: defineCall<ConsentAnswer, undefined>(),
    /** Returns the public key to which the typed key is sealed, before it leaves the page. */
    offerKey: defineCall<AddKeyForm, KeySealingOffer>(),
    /** Tests a key without storing it: signs one read and returns the key's own record. */
    checkKey: defineCall<SealedAddKeyForm, KeyCheckResult>(),
    clearClipboard: defineCall<{ readonly token: string }, undefined>(),
    /** Copies the text that a wallet signs to the clipboard, or writes it to a file. */
    giveText: defineCall<{ readonly token: string; readonly to: 'clipboard' | 'file' }, undefined>(),
  },
}

export type ConsentApi = typeof consentApi

/** Conditions of a confirmation: the press would count now, its essential parts are laid out, the word was typed. */
export interface ConfirmationReadiness {
  readonly armed: boolean
  readonly whole: boolean
  readonly typed: boolean
}

/** A point on the desk's page in its own pixels: the middle of the pressed control. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

export type ConsentQuestionHeader = Pick<ConsentQuestion, 'profile' | 'theme' | 'palette'>

export type ConsentQuestion = {
  readonly token: string
  /** For requests and mandates. Absent while the signer has no offer ready; nothing can be signed then. */
  readonly sealing?: ConfirmationOffer
  readonly profile: ProfileDisplayHeader
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
} & (
  | {
      readonly is: 'write'
      readonly plan: Plan
      readonly market?: MarketRules
      readonly holdMs: number
      /** Point for a small sheet; absent for the large sheet. */
      readonly over?: PagePoint
    }
  | ArmMandateQuestion
  | { readonly is: 'reopen'; readonly holds: readonly TradingRestriction[] }
  /** The journal was changed outside this program; what remains of it, and what is unresolved. */
  | {
      readonly is: 'accept journal'
      readonly found: 'edited' | 'rolled back'
      readonly lines: number
      readonly last?: number
      readonly attempts: number
      readonly unresolved: number
    }
  | {
      readonly is: 'declare'
      readonly attempt: WriteAttempt
      readonly market?: MarketRules
      /** Venue time until which the request may still arrive. Absent once that time has passed. */
      readonly arrivesUntil?: number
    }
  | { readonly is: 'raise guards'; readonly changes: readonly GuardChange[]; readonly wait: number }
  | {
      readonly is: 'add key'
      readonly venues: readonly VenueChoice[]
      /** The watched account that the key is for; its venue and id are not typed. */
      readonly known?: KeyAccount
      /** Default label of the account, unique in the list. */
      readonly label: string
      readonly keychain: KeychainStatus
      /** Reason why a remote venue is read-only; the form shows which key it can store. */
      readonly bar?: LiveTradingBlocker
    }
  /** Replaces the key of the same account, or adds its first one. An unknown account id is typed. */
  | {
      readonly is: 'replace key'
      readonly isFirst: boolean
      readonly accountId?: string
      readonly key?: KeyFacts
      readonly keychain: KeychainStatus
      readonly bar?: LiveTradingBlocker
    }
  | CreatedKeyQuestion
  | { readonly is: 'remove key'; readonly key?: KeyFacts; readonly exposure: RemainingExposure }
  /** Removes a profile without a key. Saved account data stays. */
  | { readonly is: 'remove profile'; readonly accountId?: string; readonly exposure: RemainingExposure }
  /**
   * The hosts and the account of a profile that the journal does not list. With `instead`, a known venue moved away
   * from those hosts, and the confirmation needs the typed profile label.
   */
  | {
      readonly is: 'confirm profile'
      readonly hosts: readonly string[]
      readonly instead?: readonly string[]
      readonly accountId?: string
    }
  /** The confirmation needs the typed profile label, or a word if the label has characters that some keyboards lack. */
  | {
      readonly is: 'allow writes'
      readonly first: boolean
      readonly accountId?: string
      readonly key?: KeyFacts
      /** First guards of an account without guards, set by the same confirmation. */
      readonly guards?: readonly GuardChange[]
      /** Ceilings for a key without ceilings, set by the same confirmation. */
      readonly ceilings?: KeyCeilingsProposal
    }
  /** New ceilings of the key; `now` has the current ones. */
  | { readonly is: 'key ceilings'; readonly ceilings: KeyCeilingsProposal; readonly now?: KeyCeilings }
  /** The size of one market, added to the other limits of the key. */
  | { readonly is: 'key size'; readonly ceilings: KeyCeilingsProposal; readonly now?: KeyCeilings }
  | {
      readonly is: 'edit profile'
      readonly addresses?: VenueAddresses
      /** Typed address of the broker's own page; empty if there is none yet, absent where it cannot be typed. */
      readonly page?: string
      /** Page that is offered until one is typed. */
      readonly proposedPage?: string
      /** True if the venue is also queried without the key; absent without an account. */
      readonly asksInPublic?: boolean
    }
  | { readonly is: 'add profile'; readonly venues: readonly VenueChoice[] }
  /**
   * An account watched by its address. The question repeats with the typed values and either the error or the accounts
   * to choose from.
   */
  | {
      readonly is: 'add address'
      readonly venues: readonly VenueChoice[]
      readonly label: string
      readonly typed?: WatchAddressForm
      readonly wrong?: readonly Refusal[]
      readonly accounts?: readonly WalletAccountChoice[]
    }
  /** `left` lists what was live when the desk was locked. */
  | { readonly is: 'unlock'; readonly left?: RemainingLiveExposure }
  /** No risk-adding writes until `until`; cannot be ended early. */
  | { readonly is: 'break'; readonly minutes: number; readonly until: number }
  /** A third-party page, opened in the system browser. */
  | { readonly is: 'open page'; readonly host: string; readonly address: string }
  | { readonly is: 'lock later'; readonly minutes: number; readonly before: number }
  /** The idle lock is due, and it would end a running program. */
  | { readonly is: 'stay unlocked'; readonly minutes: number; readonly locksAt: number }
  | UpdateConsentQuestion
)

/**
 * State of the system keychain: pending since a time, open with its display name, or failed. A key form never waits for
 * it, because a frozen keychain takes minutes to time out.
 */
export type KeychainStatus =
  | { readonly is: 'asked'; readonly since: number }
  | { readonly is: 'open'; readonly store: string }
  | { readonly is: 'trouble'; readonly why: string }

/** Proposed ceilings of a key. The consent page seals the user's choice for the signer only. */
export interface KeyCeilingsProposal {
  readonly keyId: string
  /** Public key to which the ceilings are sealed. */
  readonly to: string
  readonly proposed: ProposedKeyLimits
}

/** Positions and orders that remain at the venue without the key. Unknown if `asOf` is absent. */
export interface RemainingExposure {
  readonly positions: readonly string[]
  readonly orders: number
  readonly unknown: number
  readonly asOf?: number
}

/** A venue to choose for a key or to watch. Without a `host`, its addresses are typed. */
export interface VenueChoice {
  readonly id: string
  readonly kind: Exclude<ProfileKind, 'practice'>
  readonly label: string
  readonly host: string
}

export interface AddKeyForm {
  readonly token: string
  readonly venue: string
  readonly label: string
  readonly accountId: string
  readonly addresses?: VenueAddresses
}

/** Public key that the typed key is sealed to, and the id of the new key. */
export interface KeySealingOffer {
  readonly keyId: string
  readonly to: string
}

/** Public key of the signer to which a sheet seals its confirmation, and account and host that requests go to. */
export interface ConfirmationOffer extends KeySealingOffer {
  readonly account: string
  readonly host: string
}

/** Key form with the secret in a sealed box that main cannot open. */
export interface SealedAddKeyForm extends AddKeyForm {
  readonly box: string
  /** The public key if typed; it must match the secret. */
  readonly publicKey?: string
}

export interface ProfileDetailsForm {
  readonly label: string
  readonly venue?: string
  readonly addresses?: VenueAddresses
  readonly page?: string
  readonly asksInPublic?: boolean
}

/** Form to watch an account by its wallet address; `accountId` if the wallet has several accounts. */
export interface WatchAddressForm {
  readonly label: string
  readonly venue: string
  readonly wallet: string
  readonly accountId?: string
  readonly addresses?: VenueAddresses
}

export interface WalletAccountChoice {
  readonly accountId: string
  readonly brokerId: string
  readonly broker?: string
  readonly type: string
  readonly worth?: Amount
}

/** Result of one signed test read with a key. */
export interface KeyCheckResult {
  readonly key: KeyFacts
  readonly clockOffset?: number
  readonly store: string
  readonly warnings: readonly KeyWarning[]
}

export type ConsentAnswer =
  | { readonly token: string; readonly is: 'no' }
  /** Ceilings and confirmations are sealed. The typed word is not included: main observes the keys itself. */
  | {
      readonly token: string
      readonly is: 'yes'
      readonly ceilings?: string
      readonly confirmation?: string
    }
  | {
      readonly token: string
      readonly is: 'declared'
      readonly outcome: 'done' | 'not done'
      readonly reason: string
    }
  | { readonly token: string; readonly is: 'key'; readonly form: AddKeyForm }
  | ({ readonly token: string } & CreatedKeyAnswer)
  | ({ readonly token: string; readonly is: 'profile' } & ProfileDetailsForm)
  | { readonly token: string; readonly is: 'address'; readonly form: WatchAddressForm }

/** Hold time in milliseconds for questions other than writes. */
const DEFAULT_HOLD_MS = 800

export const getQuestionHoldMs = (question: ConsentQuestion): number =>
  question.is === 'write' ? question.holdMs : DEFAULT_HOLD_MS

/**
 * Position of the hold button on the sheet, in pixels: its height, and its distance from the bottom and the sides of
 * the text column, which is centred and at most `widest` wide. The sheet draws the button by these bounds and main
 * checks presses by them; a press elsewhere never confirms.
 */
export const holdButtonBounds: HoldButtonBounds = { height: 50, below: 42, side: 14, widest: 560 }

export const smallHoldButtonBounds: HoldButtonBounds = { height: 44, below: 8, side: 8, widest: 560 }

export interface HoldButtonBounds {
  readonly height: number
  readonly below: number
  readonly side: number
  readonly widest: number
}
