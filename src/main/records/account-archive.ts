import type { DatedValue } from '@core/value/value-freshness'
import {
  accountSnapshotSections,
  pickStoredQuoteFields,
  publicSnapshotSections,
} from '@core/snapshot/stored-sections'
import { formatSectionText } from '@core/snapshot/section-rows'
import type { SnapshotSectionName, SnapshotSections } from '@core/snapshot/desk-snapshot'
import type { AccountArchive, ClockPort, LogPort } from '../main-ports'
import { createRecordContext, archivedSections, openSectionReader } from './archive-reader'
import type { DeskDatabase } from './desk-database'
import type { RecordCipher } from './record-cipher'
import { openHistoryRetention } from './history-retention'
import { describeDatabaseError } from './database-trouble'

/** Time in milliseconds for which changes of a section are gathered before a write. */
export const KEEP_INTERVAL_MS = 1_000

/** Minimum interval in milliseconds between writes of last prices, which change with every trade. */
export const PRICES_INTERVAL_MS = 30_000

/** Interval of thinning old records, and the pause between two slices, in milliseconds. */
const THIN_INTERVAL_MS = 600_000
const THIN_PAUSE_MS = 200

export const WRITE_RETRY_MS = 5_000

export interface AccountArchiveOptions {
  readonly clock: ClockPort
  readonly log: Pick<LogPort, 'trouble'>
  /** Returns a profile's encryption while its data key is available; without it nothing of the profile is stored. */
  readonly sealerOf: (profileId: string) => RecordCipher | undefined
}

export interface ClosableArchive extends AccountArchive {
  /** Reason of the last failed write; `undefined` if all is stored. */
  trouble(): string | undefined
  close(): void
}

interface QueuedSection {
  readonly profileId: string
  readonly section: SnapshotSectionName
  readonly dated: DatedValue<unknown>
}

/**
 * Opens the archive of a database. `keep` only queues a change and never waits for the disk. An archive of a newer
 * version is read-only. Each record is bound to the name of its format, so a changed format makes it absent, never
 * misread.
 */
export function openAccountArchive(database: DeskDatabase, options: AccountArchiveOptions): ClosableArchive {
  if (!database.readOnly) return openWritable(database, options)
  return { ...createEmptyArchive(), ...openSectionReader(database, options).reads }
}

function openWritable(
  database: DeskDatabase,
  { clock, log, sealerOf }: AccountArchiveOptions,
): ClosableArchive {
  const { sql } = database
  const { moments, bars, reads } = openSectionReader(database, { sealerOf, log })
  const retention = openHistoryRetention(database, moments)
  const put = sql.prepare(
    `INSERT INTO archive (profile, section, version, as_of, sealed, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (profile, section) DO UPDATE SET
       version = excluded.version, as_of = excluded.as_of, sealed = excluded.sealed, body = excluded.body`,
  )
  const waiting = new Map<string, QueuedSection>()
  let cancelFlush: (() => void) | undefined
  let trouble: string | undefined

  function write({ profileId, section, dated }: QueuedSection): void {
    const sealer = sealerOf(profileId)
    // SECURITY: nothing of an account reaches the disk without the data key.
    if (sealer === undefined) return
    const prices =
      section === 'quotes' ? pickStoredQuoteFields(dated.value as SnapshotSections['quotes']) : undefined
    const text = prices === undefined ? formatSectionText(section, dated.value) : JSON.stringify(prices)
    const isPublic = publicSnapshotSections.includes(section)
    const body = isPublic
      ? Buffer.from(text)
      : sealer.seal(text, createRecordContext(profileId, section, dated))
    put.run(profileId, section, dated.version, dated.asOf, isPublic ? 0 : 1, body)
  }

  function flush(): void {
    cancelFlush = undefined
    const due = [...waiting.values()]
    const now = clock.now()
    const isKept = inTransaction(() => {
      for (const each of due) write(each)
      for (const [profileId, changed] of groupByAccount(due)) moments.record(profileId, now, changed)
    })
    if (!isKept) {
      // Unwritten changes stay queued, the newest of each section, because they may not arrive again.
      cancelFlush = clock.after(WRITE_RETRY_MS, flush)
      return
    }
    waiting.clear()
  }

  /** Runs all writes or none; earlier data stays either way. */
  function inTransaction(run: () => void): boolean {
    try {
      sql.exec('BEGIN IMMEDIATE')
      run()
      sql.exec('COMMIT')
      // While failed changes are queued, only their success clears the trouble.
      if (cancelFlush === undefined) trouble = undefined
      return true
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK')
      moments.forget()
      trouble = describeDatabaseError(error).why
      log.trouble('what is known could not be kept', { why: trouble })
      return false
    }
  }

  let cancelThinning = () => {}
  function thin(): void {
    let more = false
    inTransaction(() => {
      const readableProfiles = retention.listProfiles().filter(profileId => sealerOf(profileId) !== undefined)
      more = readableProfiles.some(profileId => retention.runSlice(profileId, clock.now()))
    })
    cancelThinning = clock.after(more ? THIN_PAUSE_MS : THIN_INTERVAL_MS, thin)
  }
  cancelThinning = clock.after(THIN_INTERVAL_MS, thin)

  const pricesAt = new Map<string, number>()
  function isTooSoon(profileId: string, section: SnapshotSectionName): boolean {
    if (section !== 'quotes') return false
    const now = clock.now()
    const since = now - (pricesAt.get(profileId) ?? 0)
    // A negative age means that the clock was set back; the write is not delayed then.
    if (since >= 0 && since < PRICES_INTERVAL_MS) return true
    pricesAt.set(profileId, now)
    return false
  }

  return {
    ...reads,
    trouble: () => trouble,
    keep: (profileId, section, dated) => {
      if (!archivedSections.includes(section) || isTooSoon(profileId, section)) return
      waiting.set(JSON.stringify([profileId, section]), { profileId, section, dated })
      cancelFlush ??= clock.after(KEEP_INTERVAL_MS, flush)
    },
    keepBars: (profileId, name, seen) => {
      // SECURITY: viewed markets are private, so they are not stored without the data key.
      if (sealerOf(profileId) === undefined) return
      inTransaction(() => bars.put(profileId, name, clock.now(), seen))
    },
    close: () => {
      cancelThinning()
      cancelFlush?.()
      if (waiting.size > 0) flush()
      cancelFlush?.()
    },
  }
}

function groupByAccount(
  due: readonly QueuedSection[],
): ReadonlyMap<string, ReadonlyMap<SnapshotSectionName, DatedValue<unknown>>> {
  const accounts = new Map<string, Map<SnapshotSectionName, DatedValue<unknown>>>()
  for (const { profileId, section, dated } of due) {
    if (!accountSnapshotSections.includes(section)) continue
    const changed = accounts.get(profileId) ?? new Map<SnapshotSectionName, DatedValue<unknown>>()
    accounts.set(profileId, changed.set(section, dated))
  }
  return accounts
}

export function createEmptyArchive(): ClosableArchive {
  return {
    keep: () => undefined,
    recall: () => ({}),
    moments: () => [],
    at: () => ({}),
    keepBars: () => undefined,
    bars: () => undefined,
    worth: () => [],
    trouble: () => undefined,
    close: () => undefined,
  }
}
