import type { VenueAction } from '../account/venue-act'
import type { AttemptState, CompletionEvidence, WriteOutcome, EvidenceNote } from './attempt'
import type { BookAtSend, ForecastRecord, AccountAfterOrder } from './forecast'
import type { MandateEndReason } from '../envelope/ended'
import type { MandateConsumption } from '../envelope/envelope'
import type { JournalledProfile, SealedAccountName } from '../profile/profile'
import type { RegistrationLine } from '../registration/registration'
import type { SignatureListPlace, SignatureListTip, SignerListName } from './signed-place'
import type { SigningWindow } from './signing-window'
import type { Amount } from '../value/decimal'
import type { PlanCheck, PlanWarning } from '../write/plan'
import type { AttemptId, SealedRequest, Write } from '../write/write'

/** What the journal can say. Each line is flushed before what it announces may happen. */
export type JournalEntry = { readonly at: number } & (
  | {
      readonly saw: 'consent'
      readonly attempt: AttemptId
      readonly profileId: string
      /** The account as the sheet named it; journals from before it was named there do not tell. */
      readonly account?: SealedAccountName
      readonly write: Write
      readonly request: SealedRequest
      readonly digest: string
      readonly plannedAt: number
      /** The position in this market and mode when the plan was sealed. */
      readonly before?: Amount
      /** When that position was read, on this desk's clock. */
      readonly beforeAt?: number
      /** When the venue had last changed it, in venue time. */
      readonly beforeMovedAt?: number
      /** When the draft was handed in, and what it was found to meet: for whoever asks later. */
      readonly draftedAt?: number
      readonly checks?: readonly PlanCheck[]
      readonly warnings?: readonly PlanWarning[]
      /** What the sheet said of this order, where it said anything of it alone. */
      readonly said?: ForecastRecord
      /** The envelope that it left under, with what it took of it: no sheet of its own was shown. */
      readonly inside?: MandateConsumption
    }
  /** Written before its signature is asked for: from here on the venue may have it. */
  | {
      readonly saw: 'sending'
      readonly attempt: AttemptId
      /** Venue time when its signature was asked for; in journals from when signing came first, that of the signature. */
      readonly signedAt: number
      /** Between which moments its signature had to be dated to leave; absent where `signedAt` is its very date. */
      readonly signedWithin?: SigningWindow
      readonly digest: string
      /** Which place its signature was to have in the signer's list; absent where none was kept. */
      readonly place?: SignatureListPlace
      /** What the book gave right before: whether it had moved since the sheet. */
      readonly book?: BookAtSend
    }
  /** An order was signed that no line of this journal let leave: by all that is known it may have left. */
  | {
      readonly saw: 'signature found'
      readonly attempt: AttemptId
      readonly profileId: string
      readonly write: Write
      readonly request: SealedRequest
      /** Of the very text that was signed. */
      readonly digest: string
      readonly signedAt: number
      readonly place: SignatureListPlace
    }
  /** The signer's list was held against this journal up to here; where a person took it as it was found, that is said. */
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
      /** Absent where nothing was sent, and in journals from before it was kept. */
      readonly signed?: JournalSignature
    }
  /** What the venue's own record says about the write. */
  | {
      readonly saw: 'record'
      readonly attempt: AttemptId
      readonly orderId: string
      readonly state: AttemptState
      /** The order's size as recorded; an edit changes it. */
      readonly quantity?: Amount
      readonly executed: Amount
      readonly averagePrice?: Amount
      readonly fee?: Amount
      /** An end was recorded before, and the record, asked for again since, shows the order open: the end was false. */
      readonly again?: true
    }
  /** The account as first read after the order had ended: for its score alone, it decides nothing. */
  | { readonly saw: 'after'; readonly attempt: AttemptId; readonly after: AccountAfterOrder }
  | { readonly saw: 'evidence'; readonly attempt: AttemptId; readonly note: EvidenceNote }
  | {
      readonly saw: 'done'
      readonly attempt: AttemptId
      readonly by: CompletionEvidence
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
  /** A desk opened this journal, or found it writable again. Proves that a line can be kept. */
  | { readonly saw: 'open'; readonly version: string }
  /** A person looked at a journal that was changed from outside, and takes it as it was found. */
  | {
      readonly saw: 'journal accepted'
      readonly found: 'edited' | 'rolled back'
      /** How many lines were found. */
      readonly lines: number
      /** The name of the file in which all of it lies aside as it was found. */
      readonly kept: string
    }
  | { readonly saw: 'stop' }
  | { readonly saw: 'reopen'; readonly reason: string }
  /** The person took a break from trading: nothing that adds risk leaves before then, and nothing ends it sooner. */
  | { readonly saw: 'break'; readonly until: number }
  | {
      readonly saw: 'guards'
      readonly profileId: string
      readonly guards: Readonly<Record<string, string>>
    }
  /** Caps were raised: in force by a line of their own, not before then. */
  | {
      readonly saw: 'guards raised'
      readonly profileId: string
      readonly guards: Readonly<Record<string, string>>
      readonly from: number
    }
  | { readonly saw: 'raise called off'; readonly profileId: string }
  /** The person changed what an account may do. What loosens is written before it is so. */
  | { readonly saw: 'permission'; readonly profileId: string; readonly change: PermissionChange }
  /** From here on the journal holds every profile of the list; a row on disk without a line is not believed. */
  | { readonly saw: 'profiles chained' }
  /** A profile as it is from here on; without one, it left the list. */
  | { readonly saw: 'profile'; readonly profileId: string; readonly profile?: JournalledProfile }
  /** A key that was made here is to be given to an account: what left, how it was answered, and what shows its end. */
  | ({ readonly saw: 'registration' } & Omit<RegistrationLine, 'at'>)
  /** The venue did something to the account: told once for each record of its own, and once where there is none yet. */
  | { readonly saw: 'venue act'; readonly profileId: string; readonly act: VenueAction }
  /** A person has looked at what the venue did; what it held goes on. */
  | { readonly saw: 'venue acts seen'; readonly profileId: string; readonly acts: readonly string[] }
  /** A person's yes to orders in advance, with every bound of it; and its end, which comes once. */
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
  /** How long the desk may lie untouched before it locks itself. */
  | { readonly saw: 'lock after'; readonly minutes: number; readonly before: number }
  /** Whether newer versions are looked for. What opens a way out is written before it is opened. */
  | { readonly saw: 'updates'; readonly turned: 'on' | 'off' }
  /** How the desk looks or what it tells was set otherwise: what changed within seconds is one line. */
  | { readonly saw: 'settings'; readonly of: 'looks' | 'alerts'; readonly changed: readonly SettingChange[] }
)

/** The Ed25519 signature of a request that was sent, for evidence. It says nothing of the key to one who lacks it. */
export interface JournalSignature {
  /** The moment that was signed, in venue time. */
  readonly at: number
  /** 64 bytes as hexadecimal digits. */
  readonly signature: string
}

/** One setting as it was and as it is, as text; absent where there was none. */
export interface SettingChange {
  readonly name: string
  readonly before?: string
  readonly after?: string
}

/** What a person can change of what an account may do, guards apart. */
export type PermissionChange =
  | 'writing allowed'
  | 'writing begun'
  | 'writing taken back'
  /** What the key itself signs at most was set, as a person saw it on the sheet. */
  | 'key bounded'
  | 'venue looked at'
  | 'address looked at'
  | 'sub-account opened'
  | 'key added'
  | 'key replaced'
  | 'key removed'
  /** What a line said of a key did not come to be: the key was forgotten again. */
  | 'key not kept'
  | 'addresses changed'
  /** Its row in the data folder differed from the journal, or from the venue's own addresses, and was replaced. */
  | 'row replaced'
  | 'addresses replaced'
  /** A person looked at the hosts and the account of a row that the journal did not hold, and took it. */
  | 'profile confirmed'
  | 'label changed'
  | 'public query allowed'
  | 'public query taken back'
  | 'taken off the list'
