import type { DatedValue } from '@core/value/value-freshness'
import { accountSnapshotSections, publicSnapshotSections } from '@core/snapshot/stored-sections'
import type { SnapshotSectionName, SnapshotSections, DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { AccountArchive, LogPort } from '../main-ports'
import { openChartBars, type StoredChartBars } from './chart-bars'
import type { DeskDatabase } from './desk-database'
import { openAccountHistoryStore, type AccountHistoryStore } from './account-history-store'
import type { RecordCipher } from './record-cipher'
import { openAccountValues } from './account-values'

export const archivedSections = [...publicSnapshotSections, ...accountSnapshotSections]

export interface ArchiveReader {
  readonly reads: Pick<AccountArchive, 'recall' | 'moments' | 'at' | 'bars' | 'worth'>
  readonly moments: AccountHistoryStore
  readonly bars: StoredChartBars
}

interface Parts {
  readonly sealerOf: (profileId: string) => RecordCipher | undefined
  readonly log: Pick<LogPort, 'trouble'>
}

export function openSectionReader(database: DeskDatabase, { sealerOf, log }: Parts): ArchiveReader {
  const moments = openAccountHistoryStore(database, { sealerOf, log })
  const bars = openChartBars(database)
  const all = database.sql.prepare(
    'SELECT section, version, as_of, sealed, body FROM archive WHERE profile = ?',
  )
  all.setReturnArrays(true)
  return {
    moments,
    bars,
    reads: {
      recall: profileId => {
        const rows = all.all(profileId) as readonly Row[]
        const sealer = sealerOf(profileId)
        const read = rows.flatMap(row => readRow(profileId, row, sealer, log))
        return Object.fromEntries(read) as DeskSnapshot
      },
      moments: moments.list,
      at: moments.at,
      bars: bars.get,
      worth: openAccountValues(database, sealerOf),
    },
  }
}

type Row = readonly [section: string, version: number, asOf: number, sealed: number, body: Uint8Array]

/** Returns a stored section. One that cannot be decrypted is absent: unknown, which differs from empty. */
function readRow(
  profileId: string,
  [name, version, asOf, isSealed, body]: Row,
  sealer: RecordCipher | undefined,
  log: Pick<LogPort, 'trouble'>,
): readonly (readonly [SnapshotSectionName, DatedValue<SnapshotSections[SnapshotSectionName]>])[] {
  const section = archivedSections.find(known => known === name)
  if (section === undefined || (isSealed === 1) !== accountSnapshotSections.includes(section)) return []
  const text =
    isSealed === 0
      ? Buffer.from(body).toString('utf8')
      : sealer?.open(body, createRecordContext(profileId, section, { version, asOf }))
  if (text === undefined) {
    if (sealer !== undefined) log.trouble('a kept section does not open', { section })
    return []
  }
  try {
    return [
      [
        section,
        { value: JSON.parse(text) as SnapshotSections[SnapshotSectionName], version, asOf, from: 'disk' },
      ],
    ]
  } catch {
    log.trouble('a kept section cannot be read', { section })
    return []
  }
}

/**
 * Returns the context that a record is encrypted with, so that none can replace one of another account, section or
 * time.
 */
export const createRecordContext = (
  profileId: string,
  section: SnapshotSectionName,
  dated: Pick<DatedValue<unknown>, 'version' | 'asOf'>,
) => JSON.stringify(['perpdesk-archive-1', profileId, section, dated.version, dated.asOf])
