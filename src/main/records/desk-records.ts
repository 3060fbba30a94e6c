import { join } from 'node:path'
import type { ClockPort, StoredKeyRows, LogPort, SettingsStore } from '../main-ports'
import { createEmptyArchive, openAccountArchive, type ClosableArchive } from './account-archive'
import { openDeskDatabase, type DeskDatabase, type OpenDatabaseResult } from './desk-database'
import {
  type AnchoredWriteJournal,
  createUnwritableWriteJournal,
  openAnchoredJournal,
} from './anchored-journal'
import { createUnwritableKeyRowStore, openKeyRowStore } from './key-row-store'
import { formatDegradedFeatures, type DegradedFeature } from './degraded-features'
import { archiveDatabaseSchema, historyDatabaseSchema } from './database-schema'
import { openFileKeyCipher, type RecordCipher } from './record-cipher'
import { createEmptyNotes, openAttemptNotes, type AttemptNotes } from './attempt-notes'
import { createEmptyHistory, openAccountHistory, type AccountHistory } from './account-history'
import { createTemporarySettings, openStoredSettings } from './stored-settings'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons, storageLossMessages } from '@messages/records'

const ANCHOR_INTERVAL_MS = 60_000

/** All stored data of the desk. A part that cannot be stored is replaced by an empty one with the reason. */
export interface DeskRecords {
  readonly journal: AnchoredWriteJournal
  readonly settings: SettingsStore
  readonly keys: StoredKeyRows
  readonly archive: ClosableArchive
  readonly past: AccountHistory
  readonly notes: AttemptNotes
  /** Describes the data that is not stored at the moment, with the reason; `undefined` if all is stored. */
  storage(): string | undefined
  close(): void
}

export interface DeskRecordsOptions {
  readonly folder: string
  readonly clock: ClockPort
  readonly log: LogPort
  /** Returns true for profiles whose data is stored without a keychain; no profile if omitted. */
  readonly isUnguarded?: (profileId: string) => boolean
  readonly sealerOf: (profileId: string) => RecordCipher | undefined
}

/** Opens all records. It never fails: a desk that cannot write opens read-only with the reason. */
export async function openDeskRecords(options: DeskRecordsOptions): Promise<DeskRecords> {
  const { folder, clock, log } = options
  const deskDatabase = await openDeskDatabase(join(folder, 'perpdesk.db'))
  const { journal, settings, keys, why, isInPlace } = openDeskStores(
    deskDatabase,
    join(folder, 'perpdesk.anchor'),
  )
  const archiveDatabase = await openDeskDatabase(join(folder, 'archive.db'), {
    shape: archiveDatabaseSchema,
    flushed: false,
  })
  const historyDatabase = await openDeskDatabase(join(folder, 'history.db'), {
    shape: historyDatabaseSchema,
    flushed: false,
  })
  const sealerOf = createSealerLookup(options)
  const archive = openOrReplace(archiveDatabase, createEmptyArchive(), database =>
    openAccountArchive(database, { clock, log, sealerOf }),
  )
  const past = openOrReplace(historyDatabase, createEmptyHistory(), database =>
    openAccountHistory(database, { log, sealerOf }),
  )
  const notes = openOrReplace(historyDatabase, createEmptyNotes(), database =>
    openAttemptNotes(database, sealerOf),
  )
  const permanent: readonly DegradedFeature[] = [
    ...(why === undefined ? [] : [{ what: storageLossMessages.orders, why }]),
    ...listDegraded(archive, storageLossMessages.archiveOnlyRead, storageLossMessages.noArchive),
    ...listDegraded(past, storageLossMessages.pastOnlyRead, storageLossMessages.noPast),
  ]
  const storage = () =>
    formatDegradedFeatures([
      ...permanent,
      ...describeTemporary(
        storageLossMessages.orders,
        isInPlace() ? undefined : storageFailureReasons.elsewhere,
      ),
      ...describeTemporary(storageLossMessages.archiveNotNow, archive.opened.trouble()),
      ...describeTemporary(storageLossMessages.pastNotNow, past.opened.trouble()),
    ])
  const degradedAtStart = storage()

  if (degradedAtStart !== undefined) log.trouble('not everything can be kept', { why: degradedAtStart })
  if (journal.found !== 'whole') log.trouble('the journal is not as it was left', { found: journal.found })

  let cancelAnchor = () => {}
  function renewAnchorLater(): void {
    journal.renewAnchor()
    cancelAnchor = clock.after(ANCHOR_INTERVAL_MS, renewAnchorLater)
  }
  renewAnchorLater()

  return {
    journal,
    settings,
    keys,
    archive: archive.opened,
    past: past.opened,
    notes: notes.opened,
    storage,
    close: () => {
      cancelAnchor()
      journal.renewAnchor()
      archive.opened.close()
      for (const opened of [deskDatabase, archiveDatabase, historyDatabase])
        if ('database' in opened) opened.database.close()
    },
  }
}

interface OpenedRecords<T> {
  readonly is: 'whole' | 'only read' | 'none'
  readonly opened: T
  readonly why: string
}

function openOrReplace<T>(
  result: OpenDatabaseResult,
  replacement: T,
  open: (database: DeskDatabase) => T,
): OpenedRecords<T> {
  const none = (why: string): OpenedRecords<T> => ({ is: 'none', opened: replacement, why })
  if (!('database' in result)) return none(result.why)
  try {
    const opened = open(result.database)
    return result.is === 'open'
      ? { is: 'whole', opened, why: '' }
      : { is: 'only read', opened, why: result.why }
  } catch (error) {
    // For example tables of a newer version.
    return none(result.is === 'newer' ? result.why : describeDatabaseError(error).why)
  }
}

function listDegraded(
  { is, why }: OpenedRecords<unknown>,
  onlyRead: string,
  none: string,
): readonly DegradedFeature[] {
  if (is === 'whole') return []
  return [{ what: is === 'only read' ? onlyRead : none, why }]
}

const describeTemporary = (what: string, why: string | undefined): readonly DegradedFeature[] =>
  why === undefined ? [] : [{ what, why }]

interface DeskStores {
  readonly journal: AnchoredWriteJournal
  readonly settings: SettingsStore
  readonly keys: StoredKeyRows
  readonly isInPlace: () => boolean
  readonly why?: string
}

function openDeskStores(opened: OpenDatabaseResult, anchorPath: string): DeskStores {
  if (!('database' in opened)) return createClosedStores(opened.why)
  const { database } = opened
  try {
    const desk = {
      journal: openAnchoredJournal(database, anchorPath),
      settings: openStoredSettings(database),
      keys: openKeyRowStore(database),
      isInPlace: database.isInPlace,
    }
    return opened.is === 'open' ? desk : { ...desk, why: opened.why }
  } catch (error) {
    // For example tables of a newer version.
    return createClosedStores(opened.is === 'newer' ? opened.why : describeDatabaseError(error).why)
  }
}

const createClosedStores = (why: string): DeskStores => ({
  why,
  journal: createUnwritableWriteJournal(why),
  settings: createTemporarySettings(),
  keys: createUnwritableKeyRowStore(),
  isInPlace: () => true,
})

function createSealerLookup({ folder, log, isUnguarded, sealerOf }: DeskRecordsOptions) {
  const open = isUnguarded === undefined ? undefined : tryOpenSealer(join(folder, 'practice.key'), log)
  return (profileId: string): RecordCipher | undefined =>
    isUnguarded?.(profileId) === true ? open : sealerOf(profileId)
}

function tryOpenSealer(path: string, log: LogPort): RecordCipher | undefined {
  try {
    return openFileKeyCipher(path)
  } catch (error) {
    log.trouble('nothing is kept for reading offline', { why: describeDatabaseError(error).why })
    return undefined
  }
}
