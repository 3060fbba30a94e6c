import type { Entry } from '@core/entry'
import { type Journal, JournalUnwritable } from '../ports'
import { readAnchor, writeAnchor, type Anchored } from './anchor'
import { link, START, type Tip } from './chain'
import type { Database } from './database'
import { explain } from './trouble'

/** A journal whose state is written down outside its database too, where a rollback of the database shows. */
export interface AnchoredJournal extends Journal {
  /**
   * Writes down how far the journal has come. `refused` when opening found it edited or rolled back:
   * a fresh anchor would hide that.
   */
  renewAnchor(): 'renewed' | 'refused' | 'unwritable'
}

export interface JournalOptions {
  /** Where the anchor lies; without one (a journal in memory) no rollback can be noticed. */
  readonly anchorPath?: string
}

/** Opens the journal of a database, and proves each of its lines against the ones before it. */
export function openJournal(database: Database, { anchorPath }: JournalOptions = {}): AnchoredJournal {
  const { sql } = database
  const insert = sql.prepare('INSERT INTO journal (seq, line, head) VALUES (?, ?, ?)')
  const last = sql.prepare('SELECT seq, head FROM journal ORDER BY seq DESC LIMIT 1')
  const lines = sql.prepare('SELECT line, head FROM journal ORDER BY seq')
  last.setReturnArrays(true)
  lines.setReturnArrays(true)

  const tipOnDisk = (): Tip => {
    const row = last.get() as readonly [number, string] | undefined
    return row === undefined ? START : { count: row[0], head: row[1] }
  }

  let tip: Tip | undefined = tipOnDisk()
  const opening = prove(lines.all() as readonly Row[], tip, anchorPath)
  let read: readonly Entry[] | undefined = opening.entries
  let anchored = opening.anchored
  let broken: string | undefined

  const renewAnchor = () => {
    if (anchorPath === undefined || opening.found !== 'whole' || database.readOnly) return 'refused'
    try {
      const now = tip ?? tipOnDisk()
      if (now.count !== anchored) writeAnchor(anchorPath, now)
      anchored = now.count
      return 'renewed'
    } catch {
      // The journal goes on without it: the anchor may fall behind, and only an anchor ahead is a sign.
      return 'unwritable'
    }
  }

  /** No line goes into a journal that was never anchored: a later start would take it for one cut off. */
  const isAnchored = () =>
    anchored !== undefined ||
    opening.found !== 'whole' ||
    anchorPath === undefined ||
    renewAnchor() === 'renewed'

  return {
    found: opening.found,
    renewAnchor,
    append: entry => {
      if (broken !== undefined) throw new JournalUnwritable(broken)
      if (!isAnchored()) throw new JournalUnwritable('its anchor cannot be written')
      try {
        const line = JSON.stringify(entry)
        const next = link(tip ?? tipOnDisk(), line)
        insert.run(next.count, line, next.head)
        tip = next
        read = undefined
      } catch (error) {
        // Whether the line is there is for the disk to say, before the next one is chained to it.
        tip = undefined
        const { why, final } = explain(error)
        if (final) broken = why
        throw new JournalUnwritable(why)
      }
    },
    readAll: () => {
      const entries = read ?? entriesOf(lines.all() as readonly Row[])
      read = undefined
      return entries
    },
  }
}

/** A journal for a desk that has none: it is empty, and says why at every line. */
export function createUnwritableJournal(why: string): AnchoredJournal {
  return {
    found: 'whole',
    renewAnchor: () => 'refused',
    append: () => {
      throw new JournalUnwritable(why)
    },
    readAll: () => [],
  }
}

type Row = readonly [line: string, head: string]

/** Follows the chain from its start to the tip, and compares it with the anchor. */
function prove(rows: readonly Row[], tip: Tip, anchorPath: string | undefined) {
  const anchor: Anchored = anchorPath === undefined ? START : readAnchor(anchorPath)
  const entries = entriesOf(rows)
  let proved = START
  let isWhole = entries.length === rows.length && tip.count === rows.length
  for (const [line, head] of rows) {
    proved = link(proved, line)
    if (proved.head !== head) isWhole = false
    // After a break the chain is followed from what is written: one edit is one break.
    proved = { count: proved.count, head }
  }
  const headAtAnchor = typeof anchor === 'string' ? undefined : (rows[anchor.count - 1]?.[1] ?? START.head)
  const found = isWhole ? compare(anchor, tip, headAtAnchor) : 'edited'
  return { entries, found, anchored: typeof anchor === 'string' ? undefined : anchor.count }
}

function compare(anchor: Anchored, tip: Tip, headAtAnchor: string | undefined): Journal['found'] {
  if (anchor === 'missing') return tip.count === 0 ? 'whole' : 'rolled back'
  if (anchor === 'unreadable' || anchor.count > tip.count) return 'rolled back'
  return anchor.head === headAtAnchor ? 'whole' : 'edited'
}

/** What can be read of the lines; one that is no entry is left out, and makes the journal an edited one. */
function entriesOf(rows: readonly Row[]): readonly Entry[] {
  return rows.flatMap(([line]) => {
    try {
      const entry: unknown = JSON.parse(line)
      return isEntry(entry) ? [entry] : []
    } catch {
      return []
    }
  })
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'saw') === 'string' && typeof Reflect.get(value, 'at') === 'number'
}
