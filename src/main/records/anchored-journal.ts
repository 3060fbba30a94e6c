import type { JournalEntry } from '@core/attempt/entry'
import { type WriteJournal, JournalUnwritableError } from '../main-ports'
import { openJournalAnchor, type AcceptedRows, type StoredAnchor } from './anchor'
import { appendToChain, EMPTY_CHAIN_TIP, type HashChainTip } from './hash-chain'
import type { DeskDatabase } from './desk-database'
import { parseEntry } from './journal-entry'
import { backUpDatabase } from './database-backup'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons } from '@messages/records'

/** A journal whose tip is also stored outside its database, so that a rollback of the database is detected. */
export interface AnchoredWriteJournal extends WriteJournal {
  /**
   * Stores the journal's tip. `refused` if the journal was edited or rolled back at opening, because a new anchor would
   * hide that.
   */
  renewAnchor(): 'renewed' | 'refused' | 'unwritable'
}

export function openAnchoredJournal(database: DeskDatabase, anchorPath: string): AnchoredWriteJournal {
  const { sql } = database
  const insertOf = (count: number) =>
    sql.prepare(`INSERT INTO journal (seq, line, head) VALUES ${Array(count).fill('(?, ?, ?)').join(', ')}`)
  /** A confirmation writes one or two lines; both have prepared statements. */
  const [insert, insertTwo] = [insertOf(1), insertOf(2)]
  const last = sql.prepare('SELECT seq, head FROM journal ORDER BY seq DESC LIMIT 1')
  const lines = sql.prepare('SELECT line, head FROM journal ORDER BY seq')
  const numbered = sql.prepare('SELECT seq, line, head FROM journal ORDER BY seq')
  last.setReturnArrays(true)
  lines.setReturnArrays(true)
  numbered.setReturnArrays(true)

  const tipOnDisk = (): HashChainTip => {
    const row = last.get() as readonly [number, string] | undefined
    return row === undefined ? EMPTY_CHAIN_TIP : { count: row[0], head: row[1] }
  }

  const anchor = openJournalAnchor(anchorPath)
  let tip: HashChainTip | undefined = tipOnDisk()
  const opening = verifyRows(lines.all() as readonly Row[], tip, anchor.found)
  let read: readonly JournalEntry[] | undefined = opening.entries
  let { anchored, found, accepted } = opening
  let broken: string | undefined

  const renewAnchor = () => {
    if (found !== 'whole' || database.readOnly) return 'refused'
    if (!database.isInPlace()) return 'unwritable'
    try {
      const now = tip ?? tipOnDisk()
      if (now.count !== anchored) anchor.write({ ...now, ...(accepted && { accepted }) }, 'flushed')
      anchored = now.count
      return 'renewed'
    } catch {
      // The journal continues. An old anchor is harmless; only an anchor ahead of the journal indicates a rollback.
      return 'unwritable'
    }
  }

  /** Stores the tip after each line without a flush, so that a line lost before the next renewal is detected too. */
  function writeAnchorUnflushed(): void {
    if (tip === undefined || found !== 'whole') return
    try {
      anchor.write({ ...tip, ...(accepted && { accepted }) }, 'unflushed')
    } catch {
      // The anchor stays behind until the next write.
    }
  }

  /** Lines are written only after the first anchor; a later start would otherwise report a rollback. */
  const isAnchored = () => anchored !== undefined || found !== 'whole' || renewAnchor() === 'renewed'

  function append(...entries: readonly JournalEntry[]): void {
    if (broken !== undefined) throw new JournalUnwritableError(broken)
    // SECURITY: a line in a replaced file is lost, so no request may be sent after it.
    if (!database.isInPlace()) throw new JournalUnwritableError(storageFailureReasons.elsewhere)
    if (!isAnchored()) throw new JournalUnwritableError('its anchor cannot be written')
    try {
      tip = insertAll(tip ?? tipOnDisk(), entries)
      read = undefined
      // SECURITY: the anchor is stored before any request that depends on the line, so that a removed line is detected.
      writeAnchorUnflushed()
    } catch (error) {
      // The stored state is unknown now and is read again before the next line.
      tip = undefined
      const { why, final } = describeDatabaseError(error)
      if (final) broken = why
      throw new JournalUnwritableError(why)
    }
  }

  /** Inserts several lines in one statement, so that all or none are stored. */
  function insertAll(from: HashChainTip, entries: readonly JournalEntry[]): HashChainTip {
    const values: (string | number)[] = []
    let next = from
    for (const entry of entries) {
      const line = JSON.stringify(entry)
      next = appendToChain(next, line)
      values.push(next.count, line, next.head)
    }
    if (entries.length === 0) throw new RangeError('There is no line to keep.')
    const few = entries.length === 1 ? insert : entries.length === 2 ? insertTwo : undefined
    ;(few ?? insertOf(entries.length)).run(...values)
    return next
  }

  function accept(at: number): void {
    if (found === 'whole') return
    if (database.readOnly) throw new JournalUnwritableError('it cannot be anchored')
    const rows = lines.all() as readonly Row[]
    const taken = { ...(tip ?? tipOnDisk()), rows: rows.length, head: computeTextHead(rows) }
    try {
      const kept = backUpDatabase(database, anchorPath, at)
      append({ saw: 'journal accepted', at, found, lines: rows.length, kept })
      // SECURITY: only the anchor proves that a break was accepted; a journal line alone changes nothing.
      anchor.write({ ...(tip ?? tipOnDisk()), accepted: taken }, 'new file')
    } catch (error) {
      if (error instanceof JournalUnwritableError) throw error
      throw new JournalUnwritableError(describeDatabaseError(error).why)
    }
    ;[accepted, found, anchored] = [taken, 'whole', tip?.count]
  }

  return {
    get found() {
      return found
    },
    renewAnchor,
    append,
    accept,
    readAll: () => {
      const entries = read ?? (lines.all() as readonly Row[]).flatMap(([line]) => parseEntry(line) ?? [])
      read = undefined
      return entries
    },
    // Uses the stored line numbers, which differ from positions if earlier lines are missing.
    chain: () =>
      (numbered.all() as readonly (readonly [number, ...Row])[]).map(([count, line, head]) => ({
        count,
        line,
        head,
      })),
  }
}

export function createUnwritableWriteJournal(why: string): AnchoredWriteJournal {
  return {
    found: 'whole',
    renewAnchor: () => 'refused',
    append: () => {
      throw new JournalUnwritableError(why)
    },
    accept: () => {
      throw new JournalUnwritableError(why)
    },
    readAll: () => [],
    chain: () => [],
  }
}

type Row = readonly [line: string, head: string]

/** Returns the hash over the rows' text, ignoring their stored hashes. */
const computeTextHead = (rows: readonly Row[]): string =>
  rows.reduce((tip, [line]) => appendToChain(tip, line), EMPTY_CHAIN_TIP).head

/** Verifies the chain from its start and compares it with the anchor, in one pass because writes wait for it. */
function verifyRows(rows: readonly Row[], tip: HashChainTip, anchor: StoredAnchor) {
  const [anchored, accepted] = typeof anchor === 'string' ? [] : [anchor.count, anchor.accepted]
  const entries: JournalEntry[] = []
  let proved = EMPTY_CHAIN_TIP
  let isWhole = true
  let headAtAnchor = EMPTY_CHAIN_TIP.head
  for (const [at, [line, head]] of rows.entries()) {
    proved = appendToChain(proved, line)
    if (proved.head !== head) isWhole = false
    // After a break the chain continues from the stored hash, so that one edit counts as one break.
    proved = { count: proved.count, head }
    const entry = parseEntry(line)
    if (entry === undefined) isWhole = false
    else entries.push(entry)
    if (accepted !== undefined && at + 1 === accepted.rows && matchesAccepted(rows, accepted)) {
      isWhole = true
      proved = { count: accepted.count, head }
    }
    if (proved.count === anchored) headAtAnchor = head
  }
  const found =
    isWhole && tip.count === proved.count ? compareWithAnchor(anchor, tip, headAtAnchor) : 'edited'
  return { entries, found, anchored, accepted }
}

const matchesAccepted = (rows: readonly Row[], { rows: count, head }: AcceptedRows): boolean =>
  computeTextHead(rows.slice(0, count)) === head

function compareWithAnchor(
  anchor: StoredAnchor,
  tip: HashChainTip,
  headAtAnchor: string,
): WriteJournal['found'] {
  if (anchor === 'missing') return tip.count === 0 ? 'whole' : 'rolled back'
  if (anchor === 'unreadable' || anchor.count > tip.count) return 'rolled back'
  return anchor.head === headAtAnchor ? 'whole' : 'edited'
}
