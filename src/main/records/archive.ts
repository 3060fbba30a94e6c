import type { Dated } from '@core/freshness'
import type { SectionName, Sections, Snapshot } from '@core/snapshot'
import type { Archive, Clock, Log } from '../ports'
import type { Database } from './database'
import type { Sealer } from './sealer'
import { explain } from './trouble'

/** How long changes of a section are gathered before the newest of them is kept, in milliseconds. */
export const KEEP_EVERY = 1_000

/** Sections that are the same for everyone; all others are an account's, and sealed. */
const publicSections: readonly SectionName[] = ['markets']
const accountSections: readonly SectionName[] = [
  'key',
  'terms',
  'account',
  'positions',
  'orders',
  'fills',
  'holdings',
  'leverages',
]

const sections = [...publicSections, ...accountSections]

export interface ArchiveOptions {
  readonly clock: Clock
  readonly log: Pick<Log, 'trouble'>
  /** A profile's own sealer, while its data key is at hand. Without one nothing of that profile is kept. */
  readonly sealerOf: (profileId: string) => Sealer | undefined
}

/** An archive whose last changes are written when it closes. */
export interface OpenArchive extends Archive {
  close(): void
}

interface Waiting {
  readonly profileId: string
  readonly section: SectionName
  readonly dated: Dated<unknown>
}

/** Opens the archive of a database. Keeping only notes what is to be written: it never waits for the disk. */
export function openArchive({ sql }: Database, { clock, log, sealerOf }: ArchiveOptions): OpenArchive {
  const put = sql.prepare(
    `INSERT INTO archive (profile, section, version, as_of, sealed, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (profile, section) DO UPDATE SET
       version = excluded.version, as_of = excluded.as_of, sealed = excluded.sealed, body = excluded.body`,
  )
  const all = sql.prepare('SELECT section, version, as_of, sealed, body FROM archive WHERE profile = ?')
  all.setReturnArrays(true)
  const waiting = new Map<string, Waiting>()
  let callOff: (() => void) | undefined

  function write({ profileId, section, dated }: Waiting): void {
    const sealer = sealerOf(profileId)
    // SECURITY: without the data key nothing of an account reaches the disk.
    if (sealer === undefined) return
    const text = JSON.stringify(dated.value)
    const isPublic = publicSections.includes(section)
    const body = isPublic ? Buffer.from(text) : sealer.seal(text, about(profileId, section, dated))
    put.run(profileId, section, dated.version, dated.asOf, isPublic ? 0 : 1, body)
  }

  function flush(): void {
    callOff = undefined
    const due = [...waiting.values()]
    waiting.clear()
    try {
      sql.exec('BEGIN IMMEDIATE')
      for (const each of due) write(each)
      sql.exec('COMMIT')
    } catch (error) {
      // What was kept before stays; what comes next is tried again.
      if (sql.isTransaction) sql.exec('ROLLBACK')
      log.trouble('what is known could not be kept', { why: explain(error).why })
    }
  }

  return {
    keep: (profileId, section, dated) => {
      if (!sections.includes(section)) return
      waiting.set(JSON.stringify([profileId, section]), { profileId, section, dated })
      callOff ??= clock.after(KEEP_EVERY, flush)
    },
    recall: profileId => {
      const rows = all.all(profileId) as readonly Row[]
      const sealer = sealerOf(profileId)
      const read = rows.flatMap(row => readRow(profileId, row, sealer, log))
      return Object.fromEntries(read) as Snapshot
    },
    close: () => {
      callOff?.()
      if (waiting.size > 0) flush()
    },
  }
}

/** An archive for a desk that has no database for it: it keeps nothing. */
export function createEmptyArchive(): OpenArchive {
  return { keep: () => undefined, recall: () => ({}), close: () => undefined }
}

type Row = readonly [section: string, version: number, asOf: number, sealed: number, body: Uint8Array]

/** A section that cannot be opened is absent: unknown, which is not the same as empty. */
function readRow(
  profileId: string,
  [name, version, asOf, isSealed, body]: Row,
  sealer: Sealer | undefined,
  log: Pick<Log, 'trouble'>,
): readonly (readonly [SectionName, Dated<Sections[SectionName]>])[] {
  const section = sections.find(known => known === name)
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

/** What a record is bound to, so that none can stand in for another account, section or moment. */
const about = (profileId: string, section: SectionName, dated: Pick<Dated<unknown>, 'version' | 'asOf'>) =>
  JSON.stringify(['perpdesk-archive-1', profileId, section, dated.version, dated.asOf])
