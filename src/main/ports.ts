import type { WriteOutcome } from '@core/attempt/attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DatedValue } from '@core/value/freshness'
import type { LiveTradingBlocker } from '@core/guard/guard'
import type { PriceCandle } from '@core/market/market'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { VenueAddresses } from '@core/profile/profile'
import type { RateBudgetLeft, SnapshotSectionName, SnapshotSections, DeskSnapshot } from '@core/snapshot/snapshot'
import type { AccountValuePoint } from '@core/history/account-value'
import type { AttemptId, SealedRequest, Write } from '@core/write/write'
import type { WalletAddress } from '@core/profile/wallet'
import type { WalletAccountChoice } from '@contract/consent'
import type { CallBudgetUse } from '@contract/diagnostics-api'
import type { ListenToStream, PublicAccountQueries, VenueAlgoQueries, VenueHistoryQueries, VenueFactQueries } from './library'
import type { KeyTrial } from './key-trial'
import type { OutgoingRequest } from './leaving-request'
import type { VenueReadResult, VenueReadTrouble } from './read'
import type { VenueReadRequests } from './venue-reads'
import type { VenueStreamEvent } from './stream-news'
import type { SigningCeilings } from '../signer/understand/ceilings'
import type { PendingCeilings, StoredKeyRow, StoredKeyRows, SignerTrouble, VaultResult, VaultTrouble } from './vault-port'
import type {
  SignedListPiece,
  ExpectedListEntry,
  SigningRequest,
  MandateClaim,
  Signature,
  SignedRequest,
  SigningContent,
} from './to-sign'

/** The time, and a way to be called later. Turned by hand in tests. */
export interface ClockPort {
  now(): number
  /** Calls once after that long; what it returns calls it off. */
  after(ms: number, run: () => void): () => void
}

/** Fresh names. Chance comes from here and nowhere else. */
export interface IdSource {
  attempt(): AttemptId
  /** Whether this installation named an order so, whatever its journal knows of it. */
  isOwn(name: string): boolean
  token(): string
  /** A number from 0 up to and not including 1, for jitter only. */
  chance(): number
}

/** Where signing keys rest. They go in and they sign; nothing takes one out again. */
export interface KeyVault {
  /** What a key that is typed has to be sealed to where it is typed, for this name alone and once. */
  offer(keyId: string): Promise<VaultResult<{ readonly to: string }>>
  /** Takes a typed key on trial, sealed to its offer: it signs what asks and nothing that writes, and rests nowhere. */
  hold(keyId: string, sealed: SealedSigningKey): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Keeps the key that is on trial under this name, has it read back and compared before it says so. */
  keep(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Lets go of what is on trial, or only offered, under this name. */
  letGo(keyId: string): Promise<void>
  /**
   * Keeps a fresh secret that nobody ever had: one to work data keys out from, whose name says that it is one, or a
   * key's, which is pending and signs nothing before it is adopted.
   */
  make(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  /** The public half of a key that is pending, out of the store. */
  pendingKey(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Makes a pending key one that is kept like any other. */
  adopt(keyId: string): VaultResult<undefined>
  /** Makes the key ready to sign. The first access may wait on a person's prompt. */
  unlock(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Lets go of a key that was unlocked: it has to be unlocked anew before it signs again. */
  forgetUnlocked(keyId: string): Promise<void>
  /** Signs with a key that was unlocked: dated by whoever signs, who is told how far the venue's clock is from ours. */
  sign(
    keyId: string,
    what: SigningContent,
    offset: number,
    place?: ExpectedListEntry,
    inside?: MandateClaim,
  ): Promise<VaultResult<Signature, SignerTrouble>>
  /** Tells whoever signs with a key what is armed: it counts what is said to be inside, and signs no more. False where it does not. */
  arm(keyId: string, bounds: string): Promise<boolean>
  /** Nothing is armed any more. */
  disarm(keyId: string): void
  /** What whoever signs with a key has signed, after a number of its list; nothing where it keeps none. */
  listed(keyId: string, after: number): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>>
  /** What was signed with any key; nothing where none can have signed since the whole list was last told. */
  listedByAny(after: number): Promise<VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>>
  /** What an unlocked key signs at most, as whoever signs told it; undefined where it signs nothing that adds. */
  ceilings(keyId: string): (SigningCeilings & { readonly knownSince?: number }) | undefined
  /** Has ceilings put beside a key that is kept, once the sheet's page has sealed them. */
  bound(keyId: string): Promise<VaultResult<PendingCeilings>>
  /** Forgets unlocked keys; what the store holds stays. */
  lock(): void
  destroy(keyId: string): Promise<VaultResult<undefined>>
  /** Which store holds the keys, or why none does. */
  store(): Promise<VaultResult<string>>
  /** Hears when whoever signs has gone by itself, and every unlocked key with it. */
  onGone(listener: () => void): void
  close(): Promise<void>
}

/** A key on its way to whoever signs, and the offer that it is sealed to. */
export interface SealedSigningKey {
  readonly to: string
  readonly box: string
}

/** A vault that keeps nothing: its keys are gone with it, and no store is asked for anything. */
export interface EphemeralVault extends Pick<KeyVault, 'sign' | 'listed' | 'arm' | 'disarm' | 'onGone' | 'close'> {
  /** Takes a key that whoever has it seals to the one that signs: nobody on the way can read it. */
  receiveKey(keyId: string, sealTo: SealKeyTo): Promise<VaultResult<{ readonly publicKey: string }>>
}

/** Seals a key to whoever told this public half; undefined where that cannot be done. */
export type SealKeyTo = (to: string) => Promise<string | undefined>

export type { PendingCeilings, StoredKeyRow, StoredKeyRows, SignerTrouble, VaultResult, VaultTrouble }
export type { SignedListPiece, ExpectedListEntry, SigningRequest, MandateClaim, Signature, SignedRequest, SigningContent }
export type { ConsentSurfacePort, SurfaceAnswer } from './surface-port'
export { SettingsUnwritableError, type SettingsStore } from './settings-store'
export type { KeyTrial, VenueReadResult, VenueReadTrouble, VenueStreamEvent, VenueReadRequests }

/** Why a request has no signature. */
export interface SigningFailure {
  readonly is: 'failed'
  readonly why: 'clock' | 'no key' | SigningTrouble
}

/** Why no signature came of it: the key cannot sign, gave none in time, or gave another than it was asked for. */
export type SigningTrouble = SignerTrouble | 'late' | 'signed otherwise'

/** One account at one venue, as far as it can be read. */
export interface ReadableVenue {
  /** The account that it was opened for: each request says it, whosever key signs. */
  readonly accountId: string | undefined
  readonly read: VenueReadRequests
  readonly archive: VenueHistoryQueries
  readonly facts: VenueFactQueries
  readonly algo: VenueAlgoQueries
  readonly queries: PublicAccountQueries
  /** Hears from now on of every answer that is not of the shape its call has, and where in it. */
  onMalformedResponse(hear: (at: string) => void): void
  /** Venue time minus ours, and when that was last learnt. */
  clockOffset(): { readonly offset: number; readonly at: number } | undefined
  /** What is left in the tightest window, and which writes would not fit now. */
  budget(): RateBudgetLeft
  /** How each call's limit stands, the tightest first. */
  budgets(): readonly CallBudgetUse[]
  /** Opens both streams; hears until closed. Reconnects for ever, and says so. */
  stream(listener: (news: VenueStreamEvent) => void): VenueStream
  close(): Promise<void>
}

/** One account at one venue that can be written to as well. */
export interface WritableVenue extends ReadableVenue {
  /** The exact text a write will be: pure, the same bytes for the same write. */
  encode(write: Write, attempt: AttemptId): SealedRequest
  /** A sealed text as it leaves: this desk's own key stands where its place is. Undefined where that is another key's. */
  asSent(request: SealedRequest): SealedRequest | undefined
  /** What its signature is asked for with, right now. Refused when the clock is unknown or far off, or there is no key. */
  readyToSign(request: SealedRequest): SigningRequest | SigningFailure
  /** Has it dated and signed, and believes nothing of what comes back that does not prove itself. */
  sign(ready: SigningRequest): Promise<SignedRequest | SigningFailure>
  /** What whoever signs for it has signed, after a number of its list; nothing where it keeps none. */
  listed(after: number): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>>
  /**
   * Sends the same bytes once and judges what comes back. Nothing here ever sends again.
   * `lastLook` is given exactly what is about to leave; when it says no, nothing leaves.
   */
  send(
    signed: SignedRequest,
    write: Write,
    finalCheck: (leaving: OutgoingRequest) => boolean,
  ): Promise<WriteOutcome>
  /** Tells whoever signs for it what is armed; false where it counts nothing of it. */
  arm(bounds: string): Promise<boolean>
  disarm(): void
  /** Opens, or proves alive, the connection that a write will use. */
  warm(): Promise<void>
  /** True if a write of this kind would fit into its window now, with so many calls to spare. */
  hasRateBudget(kind: Write['is'], spare?: number): boolean
}

/** A venue that was opened only to be read, and why. */
export interface ReadOnlyVenue extends ReadableVenue {
  readonly readOnlyReason: 'view only' | 'by address' | LiveTradingBlocker
}

/** A venue as it is opened: one that may be written to, or one that has no way to be. */
export type OpenedVenue = WritableVenue | ReadOnlyVenue

/** The same venue where it can be written to. */
export const asWritableVenue = (venue: OpenedVenue): WritableVenue | undefined => ('send' in venue ? venue : undefined)

/** Why a venue was opened only to be read; undefined where it may be written to. */
export const getReadOnlyReason = (venue: OpenedVenue): ReadOnlyVenue['readOnlyReason'] | undefined =>
  'readOnlyReason' in venue ? venue.readOnlyReason : undefined

export interface VenueStream {
  /** Whose books and tapes to hear from now on, and nobody else's. */
  watch(...symbols: readonly string[]): void
  readonly listen: ListenToStream
  close(): Promise<void>
}

/** What a venue client needs to exist. */
export interface VenueClientOptions {
  readonly addresses: VenueAddresses
  readonly accountId?: string
  /** The main account whose key it is, where it is opened for a sub-account. */
  readonly mainAccountId?: string
  readonly keyId?: string
  /** The account's public key in the venue's form; undefined without a key. */
  readonly publicKey?: string
  readonly vault: Pick<KeyVault, 'sign' | 'listed' | 'arm' | 'disarm'>
  readonly clock: ClockPort
  readonly ids: Pick<IdSource, 'chance'>
  /** Its account is read by its address: whatever else holds, nothing is written there. */
  readonly isByAddress?: true
  /** Stands for the text of another key of the account; gives nothing while the data key is not there. */
  readonly digestOf?: (text: string) => string | undefined
}

/** The record of every write, append-only. */
export interface WriteJournal {
  /**
   * Returns only when the lines are on the disk, all of them by one flush; throws `JournalUnwritable` otherwise, and
   * keeps none.
   */
  append(...entries: readonly JournalEntry[]): void
  readAll(): readonly JournalEntry[]
  /** Every line as it was written, with the hash that rests on it and on all before it. */
  chain(): readonly ChainedJournalLine[]
  /** What opening found: whether the chain holds, and the anchor agrees. Whole again once it was accepted. */
  readonly found: 'whole' | 'edited' | 'rolled back'
  /**
   * Takes the lines as they were found: lays all of them aside, writes down that this was done, and anchors what
   * is there now. A journal that is whole stays as it is. Throws `JournalUnwritable` where any of it fails.
   */
  accept(at: number): void
  /** Writes down outside it how far it has come; one in memory has nothing outside. */
  renewAnchor?(): unknown
}

/** A line of the journal as text, its number, and the head of the chain once it was added. */
export interface ChainedJournalLine {
  readonly count: number
  readonly line: string
  readonly head: string
}

/** Says that a line could not be put on the disk; nothing may leave after it. */
export class JournalUnwritableError extends Error {
  override readonly name = 'JournalUnwritable'
}

/** What was known of an account, kept for reading when everything is down. */
export interface AccountArchive {
  keep<S extends SnapshotSectionName>(profileId: string, section: S, dated: DatedValue<SnapshotSections[S]>): void
  recall(profileId: string): DeskSnapshot
  /** The moments of a period at which something was written down, newest first. */
  moments(profileId: string, from: number, to: number, most: number): readonly SavedSnapshotMoment[]
  /** The account as it was then; a section that was not saved by then is absent. */
  at(profileId: string, time: number): DeskSnapshot
  /** What the account was worth at every moment of a period of which it was kept, oldest first. */
  worth(profileId: string, from: number, to: number): readonly AccountValuePoint[]
  /** Keeps bars that were seen; they are the same for everyone. */
  keepBars(profileId: string, name: string, bars: readonly PriceCandle[]): void
  bars(profileId: string, name: string): readonly PriceCandle[] | undefined
}

/** Where a person has something written to, outside the desk's own folder. */
export interface FileSaverPort {
  /** Asks the person for a place; undefined when they want none. */
  choose(name: string): Promise<string | undefined>
  /** Writes the pieces there, one after another, whole or not at all; throws when the disk does not take them. */
  write(place: string, pieces: Iterable<string>): Promise<void>
}

/** The accounts that a wallet has at a venue, each with the broker it was made with, as the venue tells them to anybody. */
export type FindAccounts = (addresses: VenueAddresses, wallet: WalletAddress) => Promise<VenueReadResult<readonly WalletAccountChoice[]>>

/** Plain facts for a person's log: no secret, no signature, no raw error. */
export interface LogPort {
  note(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
  trouble(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
}
