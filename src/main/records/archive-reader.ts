import type { Dated } from '@core/value/freshness'
import { accountSections, publicSections } from '@core/snapshot/kept'
import type { SectionName, Sections, Snapshot } from '@core/snapshot/snapshot'
import type { Archive, Log } from '../ports'
import { openBars, type Bars } from './bars'
import type { Database } from './database'
import { openMoments, type Moments } from './moments'
import type { Sealer } from './sealer'
import { openAccountValues } from './account-values'

/** Sections that an archive keeps. */
export const keptSections = [...publicSections, ...accountSections]

/** The reading half of an archive, also of one that may not be written. */
export interface ArchiveReader {
  readonly reads: Pick<Archive, 'recall' | 'moments' | 'at' | 'bars' | 'worth'>
  readonly moments: Moments
  readonly bars: Bars
}

interface Parts {
  readonly sealerOf: (profileId: string) => Sealer | undefined
  readonly log: Pick<Log, 'trouble'>
}

/** Opens the reading side of an archive. */
export function openArchiveReader(database: Database, { sealerOf, log }: Parts): ArchiveReader {
  const moments = openMoments(database, { sealerOf, log })
  const bars = openBars(database)
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
        return Object.fromEntries(read) as Snapshot
      },
      moments: moments.list,
      at: moments.at,
      bars: bars.get,
      worth: openAccountValues(database, sealerOf),
    },
  }
}

type Row = readonly [section: string, version: number, asOf: number, sealed: number, body: Uint8Array]

/** A section that cannot be opened is absent: unknown, which is not the same as empty. */
function readRow(
  profileId: string,
  [name, version, asOf, isSealed, body]: Row,
  sealer: Sealer | undefined,
  log: Pick<Log, 'trouble'>,
): readonly (readonly [SectionName, Dated<Sections[SectionName]>])[] {
  const section = keptSections.find(known => known === name)
  if (section === undefined || (isSealed === 1) !== accountSections.includes(section)) return []
  const text =
    isSealed === 0
      ? Buffer.from(body).toString('utf8')
      : sealer?.open(body, about(profileId, section, { version, asOf }))
  if (text === undefined) {
    if (sealer !== undefined) log.trouble('a kept section does not open', { section })
    return []
  }
  try {
    return [[section, { value: JSON.parse(text) as Sections[SectionName], version, asOf, from: 'disk' }]]
  } catch {
    log.trouble('a kept section cannot be read', { section })
    return []
  }
}

/** The name that a record is sealed to, so that none can stand in for another account, section or moment. */
export const about = (
  profileId: string,
  section: SectionName,
  dated: Pick<Dated<unknown>, 'version' | 'asOf'>,
) => JSON.stringify(['perpdesk-archive-1', profileId, section, dated.version, dated.asOf])
