import type { WriteAttempt } from '@core/attempt/attempt'
import type { TradingRestriction, RemainingLiveExposure, LiveTradingBlocker } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import type { KeyFacts, KeyWarning } from '@core/profile/key'
import type { MarketRules } from '@core/market/market'
import type { Plan } from '@core/write/plan'
import type { VenueAddresses, ProfileKind } from '@core/profile/profile'
import type { ProfileDisplayHeader } from '@core/snapshot/snapshot'
import type { Amount } from '@core/value/decimal'
import type { Refusal } from '@core/value/result'
import type { ArmMandateQuestion } from './arm-consent'
import type { UpdateConsentQuestion } from './update-consent'
import type { KeyAccount, CreatedKeyAnswer, CreatedKeyQuestion } from './made-key-consent'
import { defineCall, definePush } from './wire'

/** What the consent surface can say: "show me what I am asked" and "yes or no to this token". */
export const consentApi = {
  consent: {
    /** The question waiting now, if there is one. */
    question: defineCall<void, ConsentQuestion | undefined>(),
    /** A question to show instead of what is shown; undefined clears the sheet. */
    asked: definePush<ConsentQuestion | undefined>(),
    /** The question is on screen; from here the arming delay runs. */
    shown: defineCall<{ readonly token: string }, undefined>(),
    /** How far main is with believing a yes. */
    armed: definePush<{ readonly token: string } & ConfirmationReadiness>(),
    /** How far main is with the keychain that a key form waits for. */
    keychain: definePush<{ readonly token: string; readonly keychain: KeychainStatus }>(),
    answer: defineCall<ConsentAnswer, undefined>(),
    /** What the key of this form is to be sealed to, once, before anything of it leaves the page. */
    offerKey: defineCall<AddKeyForm, KeySealingOffer>(),
    /** Tries a key without keeping it: signs one read and gives the facts of its own row. */
    checkKey: defineCall<SealedAddKeyForm, KeyCheckResult>(),
    /** Empties the clipboard, where a person wants that of what they had meant to paste. */
    clearClipboard: defineCall<{ readonly token: string }, undefined>(),
    /** Gives the text that a wallet is to sign to the clipboard, or to a file where the person wants it. */
    giveText: defineCall<{ readonly token: string; readonly to: 'clipboard' | 'file' }, undefined>(),
  },
}

/** The same, as a type. */
export type ConsentApi = typeof consentApi

/** What main has seen of what a yes needs: whether its press would count now, all was read, the word was typed. */
export interface ConfirmationReadiness {
  readonly armed: boolean
  readonly read: boolean
  readonly typed: boolean
  /** What of the text was not in sight yet, from its beginning on; nothing where it cannot be said. */
  readonly unread: readonly TextSpan[]
}

/** A part of the text of a question, in the sheet's own pixels from its beginning. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** A place on the desk's page, in its own pixels: the middle of what a person would press there. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** One question to the person, composed by main from sealed values. The look of the sheet is part of it. */
/** What every question says of where it is asked, and how its sheet looks. */
export type ConsentQuestionHeader = Pick<ConsentQuestion, 'profile' | 'theme' | 'palette'>

export type ConsentQuestion = {
  readonly token: string
  readonly profile: ProfileDisplayHeader
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
} & (
  | {
      readonly is: 'write'
      readonly plan: Plan
      readonly market?: MarketRules
      readonly holdMs: number
      /** The place it is asked over, on a small sheet; absent on the large one. */
      readonly over?: PagePoint
    }
  | ArmMandateQuestion
  | { readonly is: 'reopen'; readonly holds: readonly TradingRestriction[] }
  /** What was written down was changed from outside: what is left of it, and what is open by it. */
  | {
      readonly is: 'accept journal'
      readonly found: 'edited' | 'rolled back'
      readonly lines: number
      /** When the newest line that can be read was written. */
      readonly last?: number
      readonly attempts: number
      readonly unresolved: number
    }
  | { readonly is: 'declare'; readonly attempt: WriteAttempt; readonly market?: MarketRules }
  /** Guards that would let more through, each before and after, and how long until they are in force. */
  | { readonly is: 'raise guards'; readonly changes: readonly GuardChange[]; readonly wait: number }
  | {
      readonly is: 'add key'
      readonly venues: readonly VenueChoice[]
      /** The account that it is for, where that is looked at by its address already: venue and id are not typed. */
      readonly known?: KeyAccount
      /** What the account will be called until it is called otherwise; nobody else on the list is. */
      readonly label: string
      readonly keychain: KeychainStatus
      /** Why a venue that is not on this machine is only looked at: the form says which key can be kept for it. */
      readonly bar?: LiveTradingBlocker
    }
  /** Another key for the same account, or a first one: venue and account stay, and an account that is not known is typed. */
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
  /** A profile without a key goes off the list; what was saved of its account, if it had one, stays. */
  | { readonly is: 'remove profile'; readonly accountId?: string; readonly exposure: RemainingExposure }
  /**
   * The hosts and the account of a profile that the journal does not hold. With `instead`, a known venue moved away from
   * those hosts, and the yes wants the profile's label typed.
   */
  | {
      readonly is: 'confirm profile'
      readonly hosts: readonly string[]
      readonly instead?: readonly string[]
      readonly accountId?: string
    }
  /** The yes wants the profile's label typed, or a word in place of one that not every keyboard has. */
  | {
      readonly is: 'allow writes'
      readonly first: boolean
      readonly accountId?: string
      readonly key?: KeyFacts
      /** Where the key has no ceilings yet: they are set by the same yes. */
      readonly ceilings?: KeyCeilingsProposal
    }
  /** What the key itself signs at most, in place of what it signs until now. */
  | { readonly is: 'key ceilings'; readonly ceilings: KeyCeilingsProposal; readonly now?: KeyCeilings }
  | {
      readonly is: 'edit profile'
      readonly addresses?: VenueAddresses
      /** Whether the venue is asked without the key as well; absent where there is no account to ask about. */
      readonly asksInPublic?: boolean
    }
  /** A venue that is only looked at: no account, no key. */
  | { readonly is: 'add profile'; readonly venues: readonly VenueChoice[] }
  /**
   * An account that is looked at by its address. It is asked again with what was typed, and with why that did not do,
   * or with the accounts there are to choose from.
   */
  | {
      readonly is: 'add address'
      readonly venues: readonly VenueChoice[]
      readonly label: string
      readonly typed?: WatchAddressForm
      readonly wrong?: readonly Refusal[]
      readonly accounts?: readonly WalletAccountChoice[]
    }
  /** With what stayed live as it was locked. */
  | { readonly is: 'unlock'; readonly left?: RemainingLiveExposure }
  /** No writes that add risk until then, whatever anybody wishes meanwhile. */
  | { readonly is: 'break'; readonly minutes: number; readonly until: number }
  /** The page of somebody else’s, by its host and whole address, opened in the system’s own browser. */
  | { readonly is: 'open page'; readonly host: string; readonly address: string }
  | { readonly is: 'lock later'; readonly minutes: number; readonly before: number }
  /** Nothing was touched for so many minutes, and a program runs that the lock would end. */
  | { readonly is: 'stay unlocked'; readonly minutes: number; readonly locksAt: number }
  | UpdateConsentQuestion
)

/**
 * Whether this system's keychain can keep a key: still asked, and since when; open, under the name people know; or why
 * not. The form of a key never waits for it: a frozen keychain takes minutes to be given up.
 */
export type KeychainStatus =
  | { readonly is: 'asked'; readonly since: number }
  | { readonly is: 'open'; readonly store: string }
  | { readonly is: 'trouble'; readonly why: string }

/** What is to lie beside a key. What is chosen of it is sealed by the sheet's own page, for the keychain's side alone. */
export interface KeyCeilingsProposal {
  readonly keyId: string
  /** The public half that it is sealed to. */
  readonly to: string
  readonly proposed: KeyCeilings
  /** Markets that the guards allow and that have no room among them: the key signs nothing that adds there. */
  readonly leftOut: readonly string[]
}

/** What stays open at the venue whatever becomes of a key; nothing is known where `asOf` is missing. */
export interface RemainingExposure {
  readonly positions: readonly string[]
  readonly orders: number
  readonly unknown: number
  readonly asOf?: number
}

/** A venue a key can be for, or that can be looked at. Without a host, its addresses are typed in. */
export interface VenueChoice {
  readonly id: string
  readonly kind: Exclude<ProfileKind, 'practice'>
  readonly label: string
  readonly host: string
}

/** What a person types to add a key, without the key: that is sealed in the page it is typed into. */
export interface AddKeyForm {
  readonly token: string
  readonly venue: string
  readonly label: string
  readonly accountId: string
  /** Where the venue is, when it is none that is known. */
  readonly addresses?: VenueAddresses
}

/** Whom a typed key is sealed to, and under which name. */
export interface KeySealingOffer {
  readonly keyId: string
  readonly to: string
}

/** The same with the key in a box that neither the page's door nor main can open. */
export interface SealedAddKeyForm extends AddKeyForm {
  readonly box: string
  /** The public half that was typed along with the key, where one was: it has to be the key's own. */
  readonly publicKey?: string
}

/** What a person types of a profile; the venue only where there is a choice of one. */
export interface ProfileDetailsForm {
  readonly label: string
  readonly venue?: string
  readonly addresses?: VenueAddresses
  readonly asksInPublic?: boolean
}

/** What a person types to look at an account by its address; the account where the wallet has several. */
export interface WatchAddressForm {
  readonly label: string
  readonly venue: string
  readonly wallet: string
  readonly accountId?: string
  readonly addresses?: VenueAddresses
}

/** One of a wallet's accounts, to choose from. */
export interface WalletAccountChoice {
  readonly accountId: string
  /** On whose page it was made, by the venue's name for it. */
  readonly brokerId: string
  /** What that page is called, where the venue tells it. */
  readonly broker?: string
  readonly type: string
  readonly worth?: Amount
}

/** What one signed read told about a key. */
export interface KeyCheckResult {
  readonly key: KeyFacts
  readonly clockOffset?: number
  readonly store: string
  readonly warnings: readonly KeyWarning[]
}

/** The person's answer. */
export type ConsentAnswer =
  | { readonly token: string; readonly is: 'no' }
  /** Ceilings come sealed, where they are asked for; a typed word is no part of it: main sees its keys itself. */
  | { readonly token: string; readonly is: 'yes'; readonly ceilings?: string }
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

/** How long questions other than writes are held; a write brings its own. */
const DEFAULT_HOLD_MS = 800

/** How long the button of a question is held for a yes. */
export const getQuestionHoldMs = (question: ConsentQuestion): number => (question.is === 'write' ? question.holdMs : DEFAULT_HOLD_MS)

/**
 * Where the button of every question lies on the sheet, in the sheet's own pixels: as high as this, this far from
 * below and from both sides of the text, which is never wider than `widest` and stands in the middle.
 *
 * The sheet is drawn by it, and main judges by it: a press anywhere else is no yes, whatever the page makes of it.
 */
export const holdButtonBounds: HoldButtonBounds = { height: 50, below: 42, side: 14, widest: 560 }

/** The same of a small sheet. */
export const smallHoldButtonBounds: HoldButtonBounds = { height: 44, below: 8, side: 8, widest: 560 }

export interface HoldButtonBounds {
  readonly height: number
  readonly below: number
  readonly side: number
  readonly widest: number
}
