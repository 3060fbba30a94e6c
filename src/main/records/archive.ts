import type { Dated } from '@core/value/freshness'
import { accountSections, lastPrices, publicSections } from '@core/snapshot/kept'
import { sectionText } from '@core/snapshot/section-rows'
import type { SectionName, Sections } from '@core/snapshot/snapshot'
import type { Archive, Clock, Log } from '../ports'
import { about, keptSections, openArchiveReader } from './archive-reader'
import type { Database } from './database'
import type { Sealer } from './sealer'
import { openRetention } from './retention'
import { troubleOf } from './trouble'

/** How long changes of a section are gathered before the newest of them is kept, in milliseconds. */
export const KEEP_EVERY = 1_000

/** Last prices change with every trade and are worth no more writing than this often, in milliseconds. */
export const PRICES_EVERY = 30_000

/** How often what is old is made thinner, and how long to rest between two slices of that. */
const RETAIN_EVERY = 600_000
const REST = 200

/** How long to wait before what the disk did not take is tried again. */
export const TRY_AGAIN = 5_000

export interface ArchiveOptions {
  readonly clock: Clock
  readonly log: Pick<Log, 'trouble'>
  /** A profile's own sealer, while its data key is at hand. Without one nothing of that profile is kept. */
  readonly sealerOf: (profileId: string) => Sealer | undefined
}

/** An archive whose last changes are written when it closes. */
export interface OpenArchive extends Archive {
  /** Why nothing more could be kept when that was last tried; undefined while all is. */
  trouble(): string | undefined
  close(): void
}

interface Waiting {
  readonly profileId: string
  readonly section: SectionName
  readonly dated: Dated<unknown>
}

/**
 * Opens the archive of a database. Keeping only notes what is to be written: it never waits for the disk.
 *
 * One that a newer desk made is read and never written. Every record is bound to the name of its form, so that one
 * whose meaning has changed since has another name and does not open here: it is absent, never misread.
 */
export function openArchive(database: Database, options: ArchiveOptions): OpenArchive {
  if (!database.readOnly) return openWritable(database, options)
  return { ...createEmptyArchive(), ...openArchiveReader(database, options).reads }
}

function openWritable(database: Database, { clock, log, sealerOf }: ArchiveOptions): OpenArchive {
  const { sql } = database
  const { moments, bars, reads } = openArchiveReader(database, { sealerOf, log })
  const retention = openRetention(database, moments)
  const put = sql.prepare(
    `INSERT INTO archive (profile, section, version, as_of, sealed, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (profile, section) DO UPDATE SET
       version = excluded.version, as_of = excluded.as_of, sealed = excluded.sealed, body = excluded.body`,
  )
  const waiting = new Map<string, Waiting>()
  let callOff: (() => void) | undefined
  let trouble: string | undefined

  function write({ profileId, section, dated }: Waiting): void {
    const sealer = sealerOf(profileId)
    // SECURITY: without the data key nothing of an account reaches the disk.
    if (sealer === undefined) return
    const prices = section === 'quotes' ? lastPrices(dated.value as Sections['quotes']) : undefined
    const text = prices === undefined ? sectionText(section, dated.value) : JSON.stringify(prices)
    const isPublic = publicSections.includes(section)
    const body = isPublic ? Buffer.from(text) : sealer.seal(text, about(profileId, section, dated))
    put.run(profileId, section, dated.version, dated.asOf, isPublic ? 0 : 1, body)
  }

  function flush(): void {
    callOff = undefined
    const due = [...waiting.values()]
    const now = clock.now()
    const isKept = inTransaction(() => {
      for (const each of due) write(each)
      for (const [profileId, changed] of byAccount(due)) moments.note(profileId, now, changed)
    })
    if (!isKept) {
      // What the disk did not take waits on, the newest of each section: it may never be told again.
      callOff = clock.after(TRY_AGAIN, flush)
      return
    }
    waiting.clear()
  }

  /** All of it or nothing; what was kept before stays either way. */
  function inTransaction(run: () => void): boolean {
    try {
      sql.exec('BEGIN IMMEDIATE')
      run()
      sql.exec('COMMIT')
      // While sections wait to be tried again it is they that say whether there is room.
      if (callOff === undefined) trouble = undefined
      return true
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK')
      moments.forget()
      trouble = troubleOf(error).why
      log.trouble('what is known could not be kept', { why: trouble })
      return false
    }
  }

  let rest = () => {}
  function thin(): void {
    let more = false
    inTransaction(() => {
      const ours = retention.profiles().filter(profileId => sealerOf(profileId) !== undefined)
      more = ours.some(profileId => retention.slice(profileId, clock.now()))
    })
    rest = clock.after(more ? REST : RETAIN_EVERY, thin)
  }
  rest = clock.after(RETAIN_EVERY, thin)

  const pricesAt = new Map<string, number>()
  function isTooSoon(profileId: string, section: SectionName): boolean {
    if (section !== 'quotes') return false
    const now = clock.now()
    const since = now - (pricesAt.get(profileId) ?? 0)
    // Below nothing the clock was set back: nobody waits for it to catch up.
    if (since >= 0 && since < PRICES_EVERY) return true
    pricesAt.set(profileId, now)
    return false
  }

  return {
    ...reads,
    trouble: () => trouble,
    keep: (profileId, section, dated) => {
      if (!keptSections.includes(section) || isTooSoon(profileId, section)) return
      waiting.set(JSON.stringify([profileId, section]), { profileId, section, dated })
      callOff ??= clock.after(KEEP_EVERY, flush)
    },
    keepBars: (profileId, name, seen) => {
      // SECURITY: which markets were looked at is the person's own matter: without the data key nothing is stored.
      if (sealerOf(profileId) === undefined) return
      inTransaction(() => bars.put(profileId, name, clock.now(), seen))
    },
    close: () => {
      rest()
      callOff?.()
      if (waiting.size > 0) flush()
      callOff?.()
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
    worth: () => [],
    trouble: () => undefined,
    close: () => undefined,
  }
}
