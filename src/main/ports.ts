import type { WriteOutcome } from '@core/attempt/attempt'
import type { Entry } from '@core/attempt/entry'
import type { Dated } from '@core/value/freshness'
import type { LiveBar } from '@core/guard/guard'
import type { Candle } from '@core/market/market'
import type { SavedMoment } from '@core/snapshot/saved-moment'
import type { Addresses } from '@core/profile/profile'
import type { BudgetLeft, SectionName, Sections, Snapshot } from '@core/snapshot/snapshot'
import type { ValuePoint } from '@core/history/account-value'
import type { AttemptId, SealedRequest, Write } from '@core/write/write'
import type { Wallet } from '@core/profile/wallet'
import type { AccountChoice } from '@contract/consent'
import type { CallUse } from '@contract/diagnostics-api'
import type { Listen, PublicQueries, VenueAlgo, VenueArchive, VenueFacts } from './library'
import type { KeyTrial } from './key-trial'
import type { LeavingRequest } from './leaving-request'
import type { Read, ReadTrouble } from './read'
import type { VenueReads } from './venue-reads'
import type { StreamNews } from './stream-news'
import type { Ceilings } from '../signer/understand/ceilings'
import type { WaitingBounds, KeyRow, KeyRows, SignerTrouble, Vaulted, VaultTrouble } from './vault-port'
import type {
  ListPiece,
  ListPlace,
  ReadyToSign,
  SaidInside,
  Signature,
  SignedRequest,
  ToSign,
} from './to-sign'

/** The time, and a way to be called later. Turned by hand in tests. */
export interface Clock {
  now(): number
  /** Calls once after that long; what it returns calls it off. */
  after(ms: number, run: () => void): () => void
}

/** Fresh names. Chance comes from here and nowhere else. */
export interface Ids {
  attempt(): AttemptId
  /** Whether this installation named an order so, whatever its journal knows of it. */
  isOwn(name: string): boolean
  token(): string
  /** A number from 0 up to and not including 1, for jitter only. */
  chance(): number
}

/** Where signing keys rest. They go in and they sign; nothing takes one out again. */
export interface Vault {
  /** What a key that is typed has to be sealed to where it is typed, for this name alone and once. */
  offer(keyId: string): Promise<Vaulted<{ readonly to: string }>>
  /** Takes a typed key on trial, sealed to its offer: it signs what asks and nothing that writes, and rests nowhere. */
  hold(keyId: string, sealed: SealedKey): Promise<Vaulted<{ readonly publicKey: string }>>
  /** Keeps the key that is on trial under this name, has it read back and compared before it says so. */
  keep(keyId: string): Promise<Vaulted<{ readonly publicKey: string }>>
  /** Lets go of what is on trial, or only offered, under this name. */
  letGo(keyId: string): Promise<void>
  /**
   * Keeps a fresh secret that nobody ever had: one to work data keys out from, whose name says that it is one, or a
   * key's, which is pending and signs nothing before it is adopted.
   */
  make(keyId: string): Promise<Vaulted<{ readonly publicKey: string }>>
  /** The public half of a key that is pending, out of the store. */
  pendingKey(keyId: string): Promise<Vaulted<{ readonly publicKey: string }>>
  /** Makes a pending key one that is kept like any other. */
  adopt(keyId: string): Vaulted<undefined>
  /** Makes the key ready to sign. The first access may wait on a person's prompt. */
  unlock(keyId: string): Promise<Vaulted<{ readonly publicKey: string }>>
  /** Lets go of a key that was unlocked: it has to be unlocked anew before it signs again. */
  leave(keyId: string): Promise<void>
  /** Signs with a key that was unlocked: dated by whoever signs, who is told how far the venue's clock is from ours. */
  sign(
    keyId: string,
    what: ToSign,
    offset: number,
    place?: ListPlace,
    inside?: SaidInside,
  ): Promise<Vaulted<Signature, SignerTrouble>>
  /** Tells whoever signs with a key what is armed: it counts what is said to be inside, and signs no more. False where it does not. */
  arm(keyId: string, bounds: string): Promise<boolean>
  /** Nothing is armed any more. */
  disarm(keyId: string): void
  /** What whoever signs with a key has signed, after a number of its list; nothing where it keeps none. */
  listed(keyId: string, after: number): Promise<Vaulted<ListPiece | 'no list', SignerTrouble>>
  /** What was signed with any key; nothing where none can have signed since the whole list was last told. */
  listedByAny(after: number): Promise<Vaulted<ListPiece | 'no list' | 'nothing since', SignerTrouble>>
  /** What an unlocked key signs at most, as whoever signs told it; undefined where it signs nothing that adds. */
  ceilings(keyId: string): (Ceilings & { readonly knownSince?: number }) | undefined
  /** Has ceilings put beside a key that is kept, once the sheet's page has sealed them. */
  bound(keyId: string): Promise<Vaulted<WaitingBounds>>
  /** Forgets unlocked keys; what the store holds stays. */
  lock(): void
  destroy(keyId: string): Promise<Vaulted<undefined>>
  /** Which store holds the keys, or why none does. */
  store(): Promise<Vaulted<string>>
  /** Hears when whoever signs has gone by itself, and every unlocked key with it. */
  onGone(hear: () => void): void
  close(): Promise<void>
}

/** A key on its way to whoever signs, and the offer that it is sealed to. */
export interface SealedKey {
  readonly to: string
  readonly box: string
}

/** A vault that keeps nothing: its keys are gone with it, and no store is asked for anything. */
export interface PassingVault extends Pick<Vault, 'sign' | 'listed' | 'arm' | 'disarm' | 'onGone' | 'close'> {
  /** Takes a key that whoever has it seals to the one that signs: nobody on the way can read it. */
  take(keyId: string, sealTo: SealTo): Promise<Vaulted<{ readonly publicKey: string }>>
}

/** Seals a key to whoever told this public half; undefined where that cannot be done. */
export type SealTo = (to: string) => Promise<string | undefined>

export type { WaitingBounds, KeyRow, KeyRows, SignerTrouble, Vaulted, VaultTrouble }
export type { ListPiece, ListPlace, ReadyToSign, SaidInside, Signature, SignedRequest, ToSign }
export type { Surface, SurfaceAnswer } from './surface-port'
export { SettingsUnwritable, type SettingsStore } from './settings-store'
export type { KeyTrial, Read, ReadTrouble, StreamNews, VenueReads }

/** Why a request has no signature. */
export interface NotSigned {
  readonly is: 'failed'
  readonly why: 'clock' | 'no key' | SignTrouble
}

/** Why no signature came of it: the key cannot sign, gave none in time, or gave another than it was asked for. */
export type SignTrouble = SignerTrouble | 'late' | 'signed otherwise'

/** One account at one venue, as far as it can be read. */
export interface ReadingVenue {
  /** The account that it was opened for: each request says it, whosever key signs. */
  readonly accountId: string | undefined
  readonly read: VenueReads
  readonly archive: VenueArchive
  readonly facts: VenueFacts
  readonly algo: VenueAlgo
  readonly queries: PublicQueries
  /** Hears from now on of every answer that is not of the shape its call has, and where in it. */
  onMisshapen(hear: (at: string) => void): void
  /** Venue time minus ours, and when that was last learnt. */
  clockOffset(): { readonly offset: number; readonly at: number } | undefined
  /** What is left in the tightest window, and which writes would not fit now. */
  budget(): BudgetLeft
  /** How each call's limit stands, the tightest first. */
  budgets(): readonly CallUse[]
  /** Opens both streams; hears until closed. Reconnects for ever, and says so. */
  stream(hear: (news: StreamNews) => void): VenueStream
  close(): Promise<void>
}

/** One account at one venue that can be written to as well. */
export interface Venue extends ReadingVenue {
  /** The exact text a write will be: pure, the same bytes for the same write. */
  encode(write: Write, attempt: AttemptId): SealedRequest
  /** A sealed text as it leaves: this desk's own key stands where its place is. Undefined where that is another key's. */
  asSent(request: SealedRequest): SealedRequest | undefined
  /** What its signature is asked for with, right now. Refused when the clock is unknown or far off, or there is no key. */
  readyToSign(request: SealedRequest): ReadyToSign | NotSigned
  /** Has it dated and signed, and believes nothing of what comes back that does not prove itself. */
  sign(ready: ReadyToSign): Promise<SignedRequest | NotSigned>
  /** What whoever signs for it has signed, after a number of its list; nothing where it keeps none. */
  listed(after: number): Promise<Vaulted<ListPiece | 'no list', SignerTrouble>>
  /**
   * Sends the same bytes once and judges what comes back. Nothing here ever sends again.
   * `lastLook` is given exactly what is about to leave; when it says no, nothing leaves.
   */
  send(
    signed: SignedRequest,
    write: Write,
    lastLook: (leaving: LeavingRequest) => boolean,
  ): Promise<WriteOutcome>
  /** Tells whoever signs for it what is armed; false where it counts nothing of it. */
  arm(bounds: string): Promise<boolean>
  disarm(): void
  /** Opens, or proves alive, the connection that a write will use. */
  warm(): Promise<void>
  /** True if a write of this kind would fit into its window now, with so many calls to spare. */
  roomFor(kind: Write['is'], spare?: number): boolean
}

/** A venue that was opened only to be read, and why. */
export interface OnlyReadVenue extends ReadingVenue {
  readonly onlyReads: 'view only' | 'by address' | LiveBar
}

/** A venue as it is opened: one that may be written to, or one that has no way to be. */
export type OpenedVenue = Venue | OnlyReadVenue

/** The same venue where it can be written to. */
export const writable = (venue: OpenedVenue): Venue | undefined => ('send' in venue ? venue : undefined)

/** Why a venue was opened only to be read; undefined where it may be written to. */
export const whyOnlyRead = (venue: OpenedVenue): OnlyReadVenue['onlyReads'] | undefined =>
  'onlyReads' in venue ? venue.onlyReads : undefined

export interface VenueStream {
  /** Whose books and tapes to hear from now on, and nobody else's. */
  watch(...symbols: readonly string[]): void
  readonly listen: Listen
  close(): Promise<void>
}

/** What a venue client needs to exist. */
export interface VenueOptions {
  readonly addresses: Addresses
  readonly accountId?: string
  /** The main account whose key it is, where it is opened for a sub-account. */
  readonly mainAccountId?: string
  readonly keyId?: string
  /** The account's public key in the venue's form; undefined without a key. */
  readonly publicKey?: string
  readonly vault: Pick<Vault, 'sign' | 'listed' | 'arm' | 'disarm'>
  readonly clock: Clock
  readonly ids: Pick<Ids, 'chance'>
  /** Its account is read by its address: whatever else holds, nothing is written there. */
  readonly isByAddress?: true
  /** Stands for the text of another key of the account; gives nothing while the data key is not there. */
  readonly digestOf?: (text: string) => string | undefined
}

/** The record of every write, append-only. */
export interface Journal {
  /**
   * Returns only when the lines are on the disk, all of them by one flush; throws `JournalUnwritable` otherwise, and
   * keeps none.
   */
  append(...entries: readonly Entry[]): void
  readAll(): readonly Entry[]
  /** Every line as it was written, with the hash that rests on it and on all before it. */
  chain(): readonly ChainedLine[]
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
export interface ChainedLine {
  readonly count: number
  readonly line: string
  readonly head: string
}

/** Says that a line could not be put on the disk; nothing may leave after it. */
export class JournalUnwritable extends Error {
  override readonly name = 'JournalUnwritable'
}

/** What was known of an account, kept for reading when everything is down. */
export interface Archive {
  keep<S extends SectionName>(profileId: string, section: S, dated: Dated<Sections[S]>): void
  recall(profileId: string): Snapshot
  /** The moments of a period at which something was written down, newest first. */
  moments(profileId: string, from: number, to: number, most: number): readonly SavedMoment[]
  /** The account as it was then; a section that was not saved by then is absent. */
  at(profileId: string, time: number): Snapshot
  /** What the account was worth at every moment of a period of which it was kept, oldest first. */
  worth(profileId: string, from: number, to: number): readonly ValuePoint[]
  /** Keeps bars that were seen; they are the same for everyone. */
  keepBars(profileId: string, name: string, bars: readonly Candle[]): void
  bars(profileId: string, name: string): readonly Candle[] | undefined
}

/** Where a person has something written to, outside the desk's own folder. */
export interface Saver {
  /** Asks the person for a place; undefined when they want none. */
  choose(name: string): Promise<string | undefined>
  /** Writes the pieces there, one after another, whole or not at all; throws when the disk does not take them. */
  write(place: string, pieces: Iterable<string>): Promise<void>
}

/** The accounts that a wallet has at a venue, each with the broker it was made with, as the venue tells them to anybody. */
export type FindAccounts = (addresses: Addresses, wallet: Wallet) => Promise<Read<readonly AccountChoice[]>>

/** Plain facts for a person's log: no secret, no signature, no raw error. */
export interface Log {
  note(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
  trouble(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
}
