import { join } from 'node:path'
import { getAbsenceProvableAt } from '@core/attempt/signature-expiry'
import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import { isLoopbackHost } from '@core/profile/loopback'
import { createDeskIds, computeInstallationMark } from '../main/desk-ids'
import type { AccountCard } from '../main/keychain/account-cards'
import type { SignerClient } from '../main/keychain/signer-client'
import type { StoredVault, VaultOptions } from '../main/keychain/vault'
import type {
  ClockPort,
  IdSource,
  LogPort,
  SigningAccess,
  StoredKeyRow,
  StoredKeyRows,
  VaultResult,
} from '../main/main-ports'
import {
  createMissingJournal,
  findLeftJournals,
  LIFEBOAT_LIST_NAME,
  listLifeboatFolders,
  openLifeboatJournal,
} from '../main/records/lifeboat-file'
import type { TlsTrust } from '../main/venue/tls-trust'
import { openConnection } from './connection'
import { createArrivalWait, findLastRequestTime } from './arrival-wait'
import { openLifeboatAccount, type LifeboatAccount } from './open-account'

/** Part of a vault that lists the accounts and signs for them. */
export type LifeboatVault = Pick<
  StoredVault,
  SigningAccess | 'listAccounts' | 'unlock' | 'lock' | 'close' | 'stay'
>

export interface LifeboatOptions {
  readonly dataFolder: string
  readonly openVault: (parts: Omit<VaultOptions, 'fork'>) => LifeboatVault
  /** Creates the signer client. `getArguments` is called at each start of a signer process. */
  readonly signer: (getArguments: () => SignerArguments) => SignerClient
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly log: LogPort
  readonly version: string
  /** Called after the first list of positions. */
  readonly onFirstFigure?: () => void
  /** Reason why this program may write only to a venue on its own machine. */
  readonly bar: LiveTradingBlocker | undefined
  readonly trust?: TlsTrust
}

/**
 * Path of the signer's list of signed writes, and the correction of the system clock in milliseconds. With an empty path
 * it signs only queries; with any other it takes no correction.
 */
export type SignerArguments = readonly [listPath: string, clockOffset: string]

/** Reason why the lifeboat only reads, with the rest of the wait or the distance of the clock in milliseconds. */
export type ReadingOnly =
  | { readonly is: 'clock'; readonly offsetMs: number }
  | { readonly is: 'lapse'; readonly restMs: number }
  | { readonly is: 'unknown'; readonly count: number; readonly restMs: number }

export type OpenAccount = LifeboatAccount & { readonly clock: ClockPort; readonly ids: IdSource }

/** Reason why an account could not be opened: its key, or the venue, whose time is read first. */
export type OpenFailure = { readonly ok: false; readonly of: 'key' | 'unread'; readonly why: string }

export interface Lifeboat {
  listAccounts(): Promise<VaultResult<readonly AccountCard[]>>
  open(card: AccountCard): Promise<{ readonly ok: true; readonly value: OpenAccount } | OpenFailure>
  /** Returns the reason why nothing is sent for the account now. */
  getReadingOnly(account: OpenAccount): ReadingOnly | undefined
  /** Records the person's declaration that no request is in flight, and ends the wait. Returns false if not recorded. */
  declare(account: OpenAccount, reason: string): boolean
  close(): Promise<void>
}

/** Clock offset in milliseconds above which nothing is sent. The venue's client and the signer have the same limit. */
const MAX_OFFSET_MS = 60_000

export function createLifeboat(options: LifeboatOptions): Lifeboat {
  const { dataFolder, log, trust, version } = options
  /** Correction of the clock. Not zero if it is so far off that the account is only read, by the venue's time. */
  let offsetMs = 0
  const clock = { ...options.clock, now: () => options.clock.now() + offsetMs }
  const mark = computeInstallationMark(dataFolder)
  const folders = listLifeboatFolders(dataFolder, mark)
  const journal = openLifeboatJournal(folders)
  // Requests of another lifeboat's journal may be in flight too.
  const others = findLeftJournals(folders).filter(left => left.folder !== journal?.folder || !left.isWhole)
  const lastRequestAt = findLastRequestTime(dataFolder, {
    others: others.map(({ changedAt }) => changedAt),
    firstStart: journal?.readAll()[0]?.at,
    now: clock.now(),
  })
  const arrivalWait = createArrivalWait(lastRequestAt, clock, options.steady)
  const listPath = journal === undefined ? '' : join(journal.folder, LIFEBOAT_LIST_NAME)
  const rows = new Map<string, StoredKeyRow>()
  // SECURITY: a signer that takes a correction of the clock has no list, so it signs no write.
  const signer = options.signer(() => (offsetMs === 0 ? [listPath, '0'] : ['', String(offsetMs)]))
  // Starts the signer while the keychain is read.
  signer.getSession()
  const vault = options.openVault({ clock, signer, knownKeys: createKeyRows(rows) })
  // One keeper lists the accounts and reads the key of one, because its start takes longer than both.
  const releaseKeeper = vault.stay()
  const ids = createDeskIds(mark)
  let opened: OpenAccount | undefined
  let isDeclared = false

  function updateHold({ gate }: OpenAccount): void {
    const isFree = offsetMs === 0 && (isDeclared || arrivalWait.getRemainingMs() === 0)
    gate.hold('opening', isFree ? undefined : { is: 'reconciling' })
  }

  return {
    listAccounts: () => vault.listAccounts(),
    async open(card) {
      rows.set(card.keyId, { keyId: card.keyId, mark: card.mark, state: 'kept', since: 0 })
      let connection = openConnection(card, clock, trust)
      const [first, measured] = await Promise.all([vault.unlock(card.keyId), connection.measureOffset()])
      // SECURITY: the keeper ends once it has read a key.
      releaseKeeper()
      let unlocked = first
      if (measured.is === 'read' && Math.abs(measured.value) > MAX_OFFSET_MS) {
        connection.close()
        vault.lock()
        offsetMs = measured.value
        connection = openConnection(card, clock, trust)
        unlocked = await vault.unlock(card.keyId)
      }
      if (!unlocked.ok || measured.is === 'failed') connection.close()
      if (!unlocked.ok) return { ok: false, of: 'key', why: unlocked.why }
      if (measured.is === 'failed') return { ok: false, of: 'unread', why: measured.why }
      // A journal with dates of a wrong clock could end the wait too early.
      const usableJournal = (offsetMs === 0 ? journal : undefined) ?? createMissingJournal()
      const parts = { vault, clock, ids, log, version, connection, journal: usableJournal }
      const account = openLifeboatAccount(parts, card, unlocked.value.publicKey)
      opened = { ...account, clock, ids }
      // SECURITY: outside Electron, and for root, nothing is written to a venue on another machine.
      if (options.bar !== undefined && !isLoopbackHost(new URL(card.baseUrl).hostname))
        account.gate.hold('profile', { is: 'read-only', why: options.bar })
      updateHold(opened)
      void account.signatures.compare()
      void account.reconciler.reconcileAll()
      return { ok: true, value: opened }
    },
    getReadingOnly(account) {
      updateHold(account)
      if (offsetMs !== 0) return { is: 'clock', offsetMs }
      const { attempts, venue } = account
      const open = attempts.unresolved()
      if (open.length > 0) {
        const venueNow = clock.now() + (venue.clockOffset()?.offset ?? 0)
        const restMs = Math.max(0, ...open.map(attempt => (getAbsenceProvableAt(attempt) ?? 0) - venueNow))
        return { is: 'unknown', count: open.length, restMs }
      }
      const restMs = isDeclared ? 0 : arrivalWait.getRemainingMs()
      return restMs > 0 ? { is: 'lapse', restMs } : undefined
    },
    declare(account, reason) {
      const at = clock.now()
      const unknown = account.attempts
        .unresolved()
        .filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
        .map(({ id }) => ({ saw: 'declaration', at, attempt: id, outcome: 'not done', reason }) as const)
      // The entry for the whole account is last, because declarations alone do not end the wait.
      if (!account.attempts.record(...unknown, { saw: 'reopen', at, reason }).ok) return false
      isDeclared = true
      account.signatures.acceptList()
      updateHold(account)
      return true
    },
    async close() {
      await opened?.close()
      await vault.close()
    },
  }
}

/** Creates read-only rows of known keys in memory: the lifeboat stores and removes no key. */
const createKeyRows = (rows: ReadonlyMap<string, StoredKeyRow>): StoredKeyRows => ({
  get: keyId => rows.get(keyId),
  all: () => [...rows.values()],
  put: () => false,
  forget: () => false,
})
