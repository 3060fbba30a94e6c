import type { VenueAction } from '../account/venue-action'
import type { AttemptState, CompletionEvidence, WriteOutcome, EvidenceNote } from './write-attempt'
import type { BookAtSend, ForecastRecord, AccountAfterOrder } from './forecast-record'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import type { MandateConsumption } from '../envelope/mandate'
import type { JournalledProfile, SealedAccountName } from '../profile/trading-profile'
import type { RegistrationLine } from '../registration/key-registration-state'
import type { SignatureListPlace, SignatureListTip, SignerListName } from './signature-list'
import type { SigningWindow } from './signing-window'
import type { Amount } from '../value/decimal-amount'
import type { PlanCheck, PlanWarning } from '../write/plan'
import type { AttemptId, SealedRequest, Write } from '../write/venue-write'

/** One journal entry. An entry that announces an action is flushed to disk before the action. */
export type JournalEntry = { readonly at: number } & (
  | {
      readonly saw: 'consent'
      readonly attempt: AttemptId
      readonly profileId: string
      /** Account as the sheet named it; absent in older journals. */
      readonly account?: SealedAccountName
      readonly write: Write
      readonly request: SealedRequest
      readonly digest: string
      readonly plannedAt: number
      /** Position that the plan was made from; `beforeAt` is the time of its read, on this desk's clock. */
      readonly before?: Amount
      readonly beforeAt?: number
      /** Venue time of the position's last change. */
      readonly beforeMovedAt?: number
      readonly draftedAt?: number
      readonly checks?: readonly PlanCheck[]
      readonly warnings?: readonly PlanWarning[]
      /** Forecast that the sheet showed for this order alone; absent if it showed none. */
      readonly said?: ForecastRecord
      /** Mandate that allowed the order, with its consumption; such an order has no sheet. */
      readonly inside?: MandateConsumption
    }
  /** Written before the signature is requested; from here on the venue may have the request. */
  | {
      readonly saw: 'sending'
      readonly attempt: AttemptId
      /** Venue time at which the signature was requested; in older journals the time of the signature. */
      readonly signedAt: number
      /** Earliest and latest allowed time of the signature; absent if `signedAt` is exact. */
      readonly signedWithin?: SigningWindow
      readonly digest: string
      /** Expected place of the signature in the signer's list; absent if there is no list. */
      readonly place?: SignatureListPlace
      readonly book?: BookAtSend
    }
  /** A signed order that no journal entry authorised; it may have been sent. */
  | {
      readonly saw: 'signature found'
      readonly attempt: AttemptId
      readonly profileId: string
      readonly write: Write
      readonly request: SealedRequest
      /** Digest of the exact signed text. */
      readonly digest: string
      readonly signedAt: number
      readonly place: SignatureListPlace
    }
  /** The signer's list was compared with the journal up to `to`; `accepted` if the user accepted it as found. */
  | {
      readonly saw: 'signatures compared'
      readonly signer: SignerListName
      readonly to: SignatureListTip
      readonly accepted?: true
    }
  | {
      readonly saw: 'outcome'
      readonly attempt: AttemptId
      readonly outcome: WriteOutcome
      /** Absent if nothing was sent, and in older journals. */
      readonly signed?: JournalSignature
    }
  | {
      readonly saw: 'record'
      readonly attempt: AttemptId
      readonly orderId: string
      readonly state: AttemptState
      /** Order size by the record; an edit changes it. */
      readonly quantity?: Amount
      readonly executed: Amount
      readonly averagePrice?: Amount
      readonly fee?: Amount
      /** An earlier record had ended the order, and this later one shows it open: the end was wrong. */
      readonly again?: true
    }
  /** Account as first read after the order's end. Used only for its score. */
  | { readonly saw: 'after'; readonly attempt: AttemptId; readonly after: AccountAfterOrder }
  | { readonly saw: 'evidence'; readonly attempt: AttemptId; readonly note: EvidenceNote }
  | {
      readonly saw: 'done'
      readonly attempt: AttemptId
      readonly by: CompletionEvidence
      /** Ids of the orders that a cancel of all left open. */
      readonly standing?: readonly string[]
    }
  | { readonly saw: 'absence proved'; readonly attempt: AttemptId }
  | {
      readonly saw: 'declaration'
      readonly attempt: AttemptId
      readonly outcome: 'done' | 'not done'
      readonly reason: string
    }
  | {
      readonly saw: 'impossible'
      readonly attempt?: AttemptId
      readonly incident: string
      readonly why: string
    }
  /** The journal was opened, or became writable again. Proves that a line can be stored. */
  | { readonly saw: 'open'; readonly version: string }
  | {
      readonly saw: 'journal accepted'
      readonly found: 'edited' | 'rolled back'
      readonly lines: number
      /** Name of the backup of the journal as it was found. */
      readonly kept: string
    }
  /** The lines before it came from a lifeboat's journal that ended with `head`. */
  | { readonly saw: 'lifeboat'; readonly head: string; readonly lines: number }
  /** Evidence about dates in the past at a host, or its end. */
  | {
      readonly saw: 'aging'
      readonly host: string
      readonly found: 'by reads' | 'by writes' | AgingEnd
    }
  | { readonly saw: 'stop' }
  | { readonly saw: 'reopen'; readonly reason: string }
  /** A break from trading: no risk-adding write before `until`, and no way to shorten it. */
  | { readonly saw: 'break'; readonly until: number }
  | {
      readonly saw: 'guards'
      readonly profileId: string
      readonly guards: Readonly<Record<string, string>>
    }
  /** Raised guards. They apply only by a later `guards` entry. */
  | {
      readonly saw: 'guards raised'
      readonly profileId: string
      readonly guards: Readonly<Record<string, string>>
      readonly from: number
    }
  | { readonly saw: 'raise called off'; readonly profileId: string }
  /** A changed permission of an account. A loosening is written before it takes effect. */
  | { readonly saw: 'permission'; readonly profileId: string; readonly change: PermissionChange }
  /** From here on the journal holds every listed profile; a stored row without an entry is not trusted. */
  | { readonly saw: 'profiles chained' }
  /** The current state of a profile; without one, the profile was removed. */
  | { readonly saw: 'profile'; readonly profileId: string; readonly profile?: JournalledProfile }
  /** Registration of a key created here: the request, its response and its end. */
  | ({ readonly saw: 'registration' } & Omit<RegistrationLine, 'at'>)
  /** An action of the venue on the account, once for each of its records and once while it has none. */
  | { readonly saw: 'venue act'; readonly profileId: string; readonly act: VenueAction }
  /** The user reviewed venue actions; the restriction they caused is lifted. */
  | { readonly saw: 'venue acts seen'; readonly profileId: string; readonly acts: readonly string[] }
  /** A confirmed mandate with all its bounds; `disarmed` ends it once. */
  | {
      readonly saw: 'armed'
      readonly profileId: string
      readonly envelope: string
      readonly text: string
      readonly digest: string
    }
  | {
      readonly saw: 'disarmed'
      readonly profileId: string
      readonly envelope: string
      readonly why: MandateEndReason
    }
  | { readonly saw: 'lock after'; readonly minutes: number; readonly before: number }
  /** Update checks turned on or off. Turning on is written before the first request. */
  | { readonly saw: 'updates'; readonly turned: 'on' | 'off' }
  /** Changed display or alert settings; changes within seconds share one entry. */
  | { readonly saw: 'settings'; readonly of: 'looks' | 'alerts'; readonly changed: readonly SettingChange[] }
)

/** Ed25519 signature of a sent request, as evidence. It does not reveal the key. */
export interface JournalSignature {
  /** Signed time, in venue time. */
  readonly at: number
  /** 64 bytes in hexadecimal. */
  readonly signature: string
}

/** One setting before and after, as text; absent if it was not set. */
export interface SettingChange {
  readonly name: string
  readonly before?: string
  readonly after?: string
}

export type PermissionChange =
  | 'writing allowed'
  | 'writing begun'
  | 'writing taken back'
  /** The ceilings that the key itself signs were set, as displayed on the sheet. */
  | 'key bounded'
  | 'venue looked at'
  | 'address looked at'
  | 'sub-account opened'
  | 'key added'
  | 'key replaced'
  | 'key removed'
  /** An announced key was not stored in the end and was deleted. */
  | 'key not kept'
  | 'addresses changed'
  /** The stored row differed from the journal or from the venue's known addresses, and was replaced. */
  | 'row replaced'
  | 'addresses replaced'
  /** The user confirmed hosts and account of a row that the journal did not list. */
  | 'profile confirmed'
  | 'label changed'
  | 'public query allowed'
  | 'public query taken back'
  | 'taken off the list'

/**
 * Reason for the end of the evidence: an answer contradicts the rule, an aged write was refused for its age, an order
 * arrived after its absence was proved, or the venue was maintained.
 */
export type AgingEnd = 'contrary answer' | 'refused for age' | 'arrived late' | 'maintenance'
