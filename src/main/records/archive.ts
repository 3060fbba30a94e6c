import type { Dated } from '@core/freshness'
import { accountSections, lastPrices, publicSections } from '@core/kept'
import { textOf } from '@core/section-rows'
import type { SectionName, Sections, Snapshot } from '@core/snapshot'
import type { Archive, Clock, Log } from '../ports'
import { openBars } from './bars'
import type { Database } from './database'
import { openMoments } from './moments'
import type { Sealer } from './sealer'
import { openThinning } from './thinning'
import { explain } from './trouble'

/** How long changes of a section are gathered before the newest of them is kept, in milliseconds. */
export const KEEP_EVERY = 1_000

/** Last prices change with every trade and are worth no more writing than this often, in milliseconds. */
export const PRICES_EVERY = 30_000

/** How often what is old is made thinner, and how long to rest between two slices of that. */
const THIN_EVERY = 600_000
const REST = 200

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
export function openArchive(database: Database, { clock, log, sealerOf }: ArchiveOptions): OpenArchive {
  const { sql } = database
  const moments = openMoments(database, { sealerOf, log })
  const thinning = openThinning(database, moments)
  const bars = openBars(database)
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
    const prices = section === 'quotes' ? lastPrices(dated.value as Sections['quotes']) : undefined
    const text = prices === undefined ? textOf(section, dated.value) : JSON.stringify(prices)
    const isPublic = publicSections.includes(section)
    const body = isPublic ? Buffer.from(text) : sealer.seal(text, about(profileId, section, dated))
    put.run(profileId, section, dated.version, dated.asOf, isPublic ? 0 : 1, body)
  }

  function flush(): void {
    callOff = undefined
    const due = [...waiting.values()]
    waiting.clear()
    const now = clock.now()
    inTransaction(() => {
      for (const each of due) write(each)
      for (const [profileId, changed] of byAccount(due)) moments.note(profileId, now, changed)
    })
  }

  /** All of it or nothing; what was kept before stays either way, and what comes next is tried again. */
  function inTransaction(run: () => void): void {
    try {
      sql.exec('BEGIN IMMEDIATE')
      run()
      sql.exec('COMMIT')
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK')
      moments.forget()
      log.trouble('what is known could not be kept', { why: explain(error).why })
    }
  }

  let rest = () => {}
  function thin(): void {
    let more = false
    inTransaction(() => {
      const ours = thinning.profiles().filter(profileId => sealerOf(profileId) !== undefined)
      more = ours.some(profileId => thinning.slice(profileId, clock.now()))
    })
    rest = clock.after(more ? REST : THIN_EVERY, thin)
  }
  rest = clock.after(THIN_EVERY, thin)

  const pricesAt = new Map<string, number>()
  function isTooSoon(profileId: string, section: SectionName): boolean {
    if (section !== 'quotes') return false
    const now = clock.now()
    if (now - (pricesAt.get(profileId) ?? 0) < PRICES_EVERY) return true
    pricesAt.set(profileId, now)
    return false
  }

  return {
    keep: (profileId, section, dated) => {
      if (!sections.includes(section) || isTooSoon(profileId, section)) return
      waiting.set(JSON.stringify([profileId, section]), { profileId, section, dated })
      callOff ??= clock.after(KEEP_EVERY, flush)
    },
    recall: profileId => {
      const rows = all.all(profileId) as readonly Row[]
      const sealer = sealerOf(profileId)
      const read = rows.flatMap(row => readRow(profileId, row, sealer, log))
      return Object.fromEntries(read) as Snapshot
    },
    moments: moments.list,
    at: moments.at,
    keepBars: (profileId, name, seen) => {
      // SECURITY: which markets were looked at is the person's own matter: without the data key nothing is stored.
      if (sealerOf(profileId) === undefined) return
      inTransaction(() => bars.put(profileId, name, clock.now(), seen))
    },
    bars: bars.get,
    close: () => {
      rest()
      callOff?.()
      if (waiting.size > 0) flush()
    },
  }
}

/** What is due of each account's own sections. */
function byAccount(due: readonly Waiting[]): ReadonlyMap<string, ReadonlyMap<SectionName, Dated<unknown>>> {
  const accounts = new Map<string, Map<SectionName, Dated<unknown>>>()
  for (const { profileId, section, dated } of due) {
    if (!accountSections.includes(section)) continue
    const changed = accounts.get(profileId) ?? new Map<SectionName, Dated<unknown>>()
    accounts.set(profileId, changed.set(section, dated))
  }
  return accounts
}

/** An archive for a desk that has no database for it: it keeps nothing. */
export function createEmptyArchive(): OpenArchive {
  return {
    keep: () => undefined,
    recall: () => ({}),
    moments: () => [],
    at: () => ({}),
    keepBars: () => undefined,
    bars: () => undefined,
    close: () => undefined,
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
