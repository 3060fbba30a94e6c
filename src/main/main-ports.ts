import type { WriteOutcome } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DatedValue } from '@core/value/value-freshness'
import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import type { PriceCandle } from '@core/market/venue-market-rules'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { VenueAddresses } from '@core/profile/trading-profile'
import type {
  RateBudgetLeft,
  SnapshotSectionName,
  SnapshotSections,
  DeskSnapshot,
} from '@core/snapshot/desk-snapshot'
import type { AccountValuePoint } from '@core/history/account-value'
import type { AttemptId, SealedRequest, Write } from '@core/write/venue-write'
import type { WalletAddress } from '@core/profile/wallet-address'
import type { ConfirmationOffer, WalletAccountChoice } from '@contract/consent-api'
import type { CallBudgetUse } from '@contract/diagnostics-api'
import type {
  ListenToStream,
  PublicAccountQueries,
  VenueAlgoQueries,
  VenueHistoryQueries,
  VenueFactQueries,
} from './venue-query-ports'
import type { AccountCard } from './keychain/account-cards'
import type { KeyTrial } from './key-trial-port'
import type { OutgoingRequest } from './outgoing-request'
import type { VenueReadResult, VenueReadTrouble } from './venue-read-result'
import type { VenueReadRequests } from './venue-reads'
import type { VenueStreamEvent } from './venue-stream-event'
import type { SigningCeilings } from '../signer/understand/key-ceilings'
import type {
  PendingCeilings,
  StoredKeyRow,
  StoredKeyRows,
  SignerTrouble,
  VaultResult,
  VaultTrouble,
} from './key-vault-types'
import type {
  ConfirmationClaim,
  SignedListPiece,
  SigningRequest,
  SealedConfirmation,
  Signature,
  SignedRequest,
  SigningAge,
  SigningContent,
  WriteClaims,
} from './signing-types'

export interface ClockPort {
  now(): number
  /** Calls `run` once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Creates ids. The only source of randomness. */
export interface IdSource {
  attempt(): AttemptId
  /** Returns true if this installation created the order id, even if its journal lacks it. */
  isOwn(name: string): boolean
  token(): string
  /** Random number from 0 (inclusive) to 1 (exclusive), for jitter only. */
  chance(): number
}

/** Store of signing keys. Keys go in and sign; no function returns one. */
export interface KeyVault {
  offer(keyId: string): Promise<VaultResult<{ readonly to: string }>>
  /** Holds a typed key on trial. It signs read requests only and is not stored. */
  hold(keyId: string, sealed: SealedSigningKey): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Stores the key on trial, reads it back and compares it before success. */
  keep(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  letGo(keyId: string): Promise<void>
  /**
   * Creates and stores a secret that was never displayed: a source of data keys, or a pending key that signs nothing
   * before `adopt`.
   */
  make(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  pendingKey(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  adopt(keyId: string): VaultResult<undefined>
  /** Loads the key for signing. The first access may wait for a system prompt. */
  unlock(keyId: string): Promise<VaultResult<{ readonly publicKey: string }>>
  /** Unloads a key; it must be unlocked again before it signs. */
  forgetUnlocked(keyId: string): Promise<void>
  /** Signs with an unlocked key. The signer sets the time; `offset` is venue time minus local time. */
  sign(
    keyId: string,
    what: SigningContent,
    offset: number,
    claims?: WriteClaims,
  ): Promise<VaultResult<Signature, SignerTrouble>>
  /**
   * Returns a public key of the key's signer for the box of one sheet, and prepares another. `undefined` while none is
   * ready.
   */
  takeSheetOffer(keyId: string): string | undefined
  /** Has the key's signer open the box of a sheet ahead of the requests that claim it. */
  openConfirmation(keyId: string, sealed: SealedConfirmation): void
  /**
   * Sends the armed mandate to the key's signer, which then limits and counts requests inside it. Returns false if it
   * does not.
   */
  arm(keyId: string, bounds: string, confirmed?: ConfirmationClaim): Promise<boolean>
  disarm(keyId: string): void
  listed(keyId: string, after: number): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>>
  /** Returns what any signer listed; `nothing since` if no key can have signed since the last full reading. */
  listedByAny(
    after: number,
  ): Promise<VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>>
  /** Limits that the signer enforces for an unlocked key; `undefined` if it signs no order that adds risk. */
  ceilings(keyId: string): (SigningCeilings & { readonly knownSince?: number }) | undefined
  /** Starts to store ceilings beside a key; the sheet's page seals them. */
  bound(keyId: string): Promise<VaultResult<PendingCeilings>>
  lock(): void
  destroy(keyId: string): Promise<VaultResult<undefined>>
  store(): Promise<VaultResult<string>>
  /** Keeps the name of an account beside its key, for the lifeboat. The vault adds the digest of the key. */
  keepAccount(account: Omit<AccountCard, 'mark'>): Promise<void>
  listAccounts(): Promise<VaultResult<readonly AccountCard[]>>
  /** Registers a listener for an unexpected end of the signer; all unlocked keys are lost with it. */
  onGone(listener: () => void): void
  close(): Promise<void>
}

export interface SealedSigningKey {
  readonly to: string
  readonly box: string
}

/** Part of a vault that a venue uses to sign. */
export type SigningAccess = 'sign' | 'listed' | 'arm' | 'disarm' | 'takeSheetOffer' | 'openConfirmation'

/** A vault without storage; its keys exist only in memory. */
export interface EphemeralVault extends Pick<KeyVault, SigningAccess | 'onGone' | 'close'> {
  /** Receives a key sealed to the signer; no process in between can read it. */
  receiveKey(keyId: string, sealTo: SealKeyTo): Promise<VaultResult<{ readonly publicKey: string }>>
}

export type SealKeyTo = (to: string) => Promise<string | undefined>

export type { PendingCeilings, StoredKeyRow, StoredKeyRows, SignerTrouble, VaultResult, VaultTrouble }
export type {
  ConfirmationClaim,
  SignedListPiece,
  SigningRequest,
  SealedConfirmation,
  Signature,
  SignedRequest,
  SigningAge,
  SigningContent,
  WriteClaims,
}
export type { ConsentSurfacePort, SurfaceAnswer } from './consent-surface-port'
export { SettingsUnwritableError, type SettingsStore } from './settings-store'
export type { KeyTrial, VenueReadResult, VenueReadTrouble, VenueStreamEvent, VenueReadRequests }

export interface SigningFailure {
  readonly is: 'failed'
  readonly why: 'clock' | 'no key' | SigningTrouble
}

/** Reason for a missing signature: the signer cannot sign, was late, or returned a wrong signature. */
export type SigningTrouble = SignerTrouble | 'late' | 'signed otherwise'

export interface ReadableVenue {
  /** Account id in every request, whichever key signs. */
  readonly accountId: string | undefined
  readonly read: VenueReadRequests
  readonly archive: VenueHistoryQueries
  readonly facts: VenueFactQueries
  readonly algo: VenueAlgoQueries
  readonly queries: PublicAccountQueries
  /** Registers a listener for responses that do not match their schema; `at` is the path. */
  onMalformedResponse(listener: (at: string) => void): void
  /** Venue time minus local time in milliseconds, and the time of that measurement. */
  clockOffset(): { readonly offset: number; readonly at: number; readonly uncertainty?: number } | undefined
  /** Remaining calls in the tightest rate window, and writes that do not fit now. */
  budget(): RateBudgetLeft
  budgets(): readonly CallBudgetUse[]
  /** Opens both streams. They reconnect forever and report each change. */
  stream(listener: (news: VenueStreamEvent) => void): VenueStream
  close(): Promise<void>
}

export interface WritableVenue extends ReadableVenue {
  /** Host of all requests; `undefined` without a key. */
  readonly host: string | undefined
  /** Returns the exact text of a write; pure, so equal writes have equal bytes. */
  encode(write: Write, attempt: AttemptId): SealedRequest
  /** Returns a sealed text with the desk's own key inserted; `undefined` if the text is for another key. */
  asSent(request: SealedRequest): SealedRequest | undefined
  /**
   * Returns the signing request for now, with `age` if the clock offset is exact enough for it. Fails if the offset is
   * unknown or large, or without a key.
   */
  readyToSign(request: SealedRequest, age?: SigningAge): SigningRequest | SigningFailure
  sign(ready: SigningRequest): Promise<SignedRequest | SigningFailure>
  /** Returns an offer for one sheet to seal its confirmation; `undefined` while the signer has none ready. */
  takeSheetOffer(): ConfirmationOffer | undefined
  /** Has the signer open what a sheet sealed while main checks the plan again. */
  openConfirmation(sealed: SealedConfirmation): void
  listed(after: number): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>>
  /**
   * Sends the same bytes once and classifies the response; nothing here resends. `finalCheck` receives the exact
   * outgoing request, and nothing is sent if it returns false.
   */
  send(
    signed: SignedRequest,
    write: Write,
    finalCheck: (leaving: OutgoingRequest) => boolean,
  ): Promise<WriteOutcome>
  /** Sends the armed mandate to the signer; returns false if the signer does not count it. */
  arm(bounds: string, confirmed?: SealedConfirmation): Promise<boolean>
  disarm(): void
  warm(): Promise<void>
  /** Returns the time at which a write of this kind fits its rate limit and leaves `spare` calls; `undefined` for now. */
  rateFreeAt(kind: Write['is'], spare?: number): number | undefined
}

export interface ReadOnlyVenue extends ReadableVenue {
  readonly readOnlyReason: 'view only' | 'by address' | LiveTradingBlocker
}

export type OpenedVenue = WritableVenue | ReadOnlyVenue

export const asWritableVenue = (venue: OpenedVenue): WritableVenue | undefined =>
  'send' in venue ? venue : undefined

export const getReadOnlyReason = (venue: OpenedVenue): ReadOnlyVenue['readOnlyReason'] | undefined =>
  'readOnlyReason' in venue ? venue.readOnlyReason : undefined

export interface VenueStream {
  watch(...symbols: readonly string[]): void
  readonly listen: ListenToStream
  close(): Promise<void>
}

export interface VenueClientOptions {
  readonly addresses: VenueAddresses
  readonly accountId?: string
  readonly mainAccountId?: string
  readonly keyId?: string
  /** The account's public key in the venue's format; `undefined` without a key. */
  readonly publicKey?: string
  readonly vault: Pick<KeyVault, SigningAccess>
  readonly clock: ClockPort
  readonly ids: Pick<IdSource, 'chance'>
  /** Set if the account is opened by address; it is then never written to. */
  readonly isByAddress?: true
  /** Returns a digest of another key of the account; `undefined` while the data key is unavailable. */
  readonly digestOf?: (text: string) => string | undefined
}

export interface WriteJournal {
  /**
   * Returns only after all lines are on disk by one flush; otherwise throws `JournalUnwritableError` and keeps none.
   */
  append(...entries: readonly JournalEntry[]): void
  readAll(): readonly JournalEntry[]
  chain(): readonly ChainedJournalLine[]
  /** State at opening: hash chain and anchor. `whole` again after `accept`. */
  readonly found: 'whole' | 'edited' | 'rolled back'
  /**
   * Accepts the existing lines: backs them up, records that, and anchors the current state. No effect on a whole
   * journal. Throws `JournalUnwritableError` on any failure.
   */
  accept(at: number): void
  /** Updates the external anchor; absent for a journal in memory. */
  renewAnchor?(): unknown
}

export interface ChainedJournalLine {
  readonly count: number
  readonly line: string
  readonly head: string
}

/** Error for a line that could not be written; no request may be sent after it. */
export class JournalUnwritableError extends Error {
  override readonly name = 'JournalUnwritable'
}

export interface AccountArchive {
  keep<S extends SnapshotSectionName>(
    profileId: string,
    section: S,
    dated: DatedValue<SnapshotSections[S]>,
  ): void
  recall(profileId: string): DeskSnapshot
  moments(profileId: string, from: number, to: number, most: number): readonly SavedSnapshotMoment[]
  /** Returns the account at a time; sections not saved by then are absent. */
  at(profileId: string, time: number): DeskSnapshot
  worth(profileId: string, from: number, to: number): readonly AccountValuePoint[]
  keepBars(profileId: string, name: string, bars: readonly PriceCandle[]): void
  bars(profileId: string, name: string): readonly PriceCandle[] | undefined
}

export interface FileSaverPort {
  /** Asks the user for a path; `undefined` if they cancel. */
  choose(name: string): Promise<string | undefined>
  /** Writes the pieces in order, completely or not at all; throws if the disk fails. */
  write(place: string, pieces: Iterable<string>): Promise<void>
}

export type FindAccounts = (
  addresses: VenueAddresses,
  wallet: WalletAddress,
) => Promise<VenueReadResult<readonly WalletAccountChoice[]>>

/** Log of plain facts: no secret, no signature, no raw error. */
export interface LogPort {
  note(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
  trouble(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
}
