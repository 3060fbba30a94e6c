import { join } from 'node:path'
import type { Clock, KeyRows, Log, SettingsStore } from '../ports'
import { createEmptyArchive, openArchive, type OpenArchive } from './archive'
import { openDatabase, type Database, type Opened } from './database'
import { type AnchoredJournal, createUnwritableJournal, openJournal } from './journal'
import { createUnwritableKeyRows, openKeyRows } from './key-rows'
import { lackWords, type Lack } from './lacks'
import { archiveShape, historyShape } from './schema'
import { openUnguardedSealer, type Sealer } from './sealer'
import { createNoNotes, openNotes, type Notes } from './notes'
import { createNoPast, openPast, type Past } from './past'
import { createPassingSettings, openSettings } from './settings'
import { troubleOf } from './trouble'
import { causes, lackSays } from '@messages/records'

/** How often the journal's anchor is renewed. */
const ANCHOR_EVERY = 60_000

/** Everything this desk writes down. What cannot be written stands in for itself: it is empty and says why. */
export interface Records {
  readonly journal: AnchoredJournal
  readonly settings: SettingsStore
  readonly keys: KeyRows
  readonly archive: OpenArchive
  readonly past: Past
  readonly notes: Notes
  /** What is not kept on disk, and why, as it is now; undefined while everything is. */
  storage(): string | undefined
  close(): void
}

export interface RecordsOptions {
  /** The desk's own folder. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  /** Of which profiles what is known is kept without a keychain; of none where it is left out. */
  readonly isUnguarded?: (profileId: string) => boolean
  /** The sealer of any other profile, while its data key is at hand. */
  readonly sealerOf: (profileId: string) => Sealer | undefined
}

/** Opens all records. It never fails: a desk that cannot write is opened for reading, with the reason. */
export async function openRecords(options: RecordsOptions): Promise<Records> {
  const { folder, clock, log } = options
  const desk = await openDatabase(join(folder, 'perpdesk.db'))
  const { journal, settings, keys, why, isInPlace } = openDesk(desk, join(folder, 'perpdesk.anchor'))
  const kept = await openDatabase(join(folder, 'archive.db'), { shape: archiveShape, flushed: false })
  const told = await openDatabase(join(folder, 'history.db'), { shape: historyShape, flushed: false })
  const sealerOf = sealersOf(options)
  const archive = openOr(kept, createEmptyArchive(), database =>
    openArchive(database, { clock, log, sealerOf }),
  )
  const past = openOr(told, createNoPast(), database => openPast(database, { log, sealerOf }))
  const notes = openOr(told, createNoNotes(), database => openNotes(database, sealerOf))
  const lasting: readonly Lack[] = [
    ...(why === undefined ? [] : [{ what: lackSays.orders, why }]),
    ...lackOf(archive, lackSays.archiveOnlyRead, lackSays.noArchive),
    ...lackOf(past, lackSays.pastOnlyRead, lackSays.noPast),
  ]
  const storage = () =>
    lackWords([
      ...lasting,
      ...passing(lackSays.orders, isInPlace() ? undefined : causes.elsewhere),
      ...passing(lackSays.archiveNotNow, archive.opened.trouble()),
      ...passing(lackSays.pastNotNow, past.opened.trouble()),
    ])
  const atFirst = storage()

  if (atFirst !== undefined) log.trouble('not everything can be kept', { why: atFirst })
  if (journal.found !== 'whole') log.trouble('the journal is not as it was left', { found: journal.found })

  let callOff = () => {}
  function anchor(): void {
    journal.renewAnchor()
    callOff = clock.after(ANCHOR_EVERY, anchor)
  }
  anchor()

  return {
    journal,
    settings,
    keys,
    archive: archive.opened,
    past: past.opened,
    notes: notes.opened,
    storage,
    close: () => {
      callOff()
      journal.renewAnchor()
      archive.opened.close()
      for (const opened of [desk, kept, told]) if ('database' in opened) opened.database.close()
    },
  }
}

/** Records on a database, or what stands in for them and why. */
interface Tried<T> {
  readonly is: 'whole' | 'only read' | 'none'
  readonly opened: T
  readonly why: string
}

function openOr<T>(tried: Opened, instead: T, open: (database: Database) => T): Tried<T> {
  const none = (why: string): Tried<T> => ({ is: 'none', opened: instead, why })
  if (!('database' in tried)) return none(tried.why)
  try {
    const opened = open(tried.database)
    return tried.is === 'open'
      ? { is: 'whole', opened, why: '' }
      : { is: 'only read', opened, why: tried.why }
  } catch (error) {
    // Such as a newer desk's tables that this one cannot read.
    return none(tried.is === 'newer' ? tried.why : troubleOf(error).why)
  }
}

function lackOf({ is, why }: Tried<unknown>, onlyRead: string, none: string): readonly Lack[] {
  if (is === 'whole') return []
  return [{ what: is === 'only read' ? onlyRead : none, why }]
}

const passing = (what: string, why: string | undefined): readonly Lack[] =>
  why === undefined ? [] : [{ what, why }]

interface Desk {
  readonly journal: AnchoredJournal
  readonly settings: SettingsStore
  readonly keys: KeyRows
  readonly isInPlace: () => boolean
  readonly why?: string
}

function openDesk(opened: Opened, anchorPath: string): Desk {
  if (!('database' in opened)) return closedDesk(opened.why)
  const { database } = opened
  try {
    const desk = {
      journal: openJournal(database, anchorPath),
      settings: openSettings(database),
      keys: openKeyRows(database),
      isInPlace: database.isInPlace,
    }
    return opened.is === 'open' ? desk : { ...desk, why: opened.why }
  } catch (error) {
    // Such as a newer desk's tables that this one cannot read.
    return closedDesk(opened.is === 'newer' ? opened.why : troubleOf(error).why)
  }
}

const closedDesk = (why: string): Desk => ({
  why,
  journal: createUnwritableJournal(why),
  settings: createPassingSettings(),
  keys: createUnwritableKeyRows(),
  isInPlace: () => true,
})

/** A practice profile's sealer needs no keychain; any other's is there once its data key is. */
function sealersOf({ folder, log, isUnguarded, sealerOf }: RecordsOptions) {
  const open = isUnguarded === undefined ? undefined : tryOpen(join(folder, 'practice.key'), log)
  return (profileId: string): Sealer | undefined =>
    isUnguarded?.(profileId) === true ? open : sealerOf(profileId)
}

function tryOpen(path: string, log: Log): Sealer | undefined {
  try {
    return openUnguardedSealer(path)
  } catch (error) {
    log.trouble('nothing is kept for reading offline', { why: troubleOf(error).why })
    return undefined
  }
}
