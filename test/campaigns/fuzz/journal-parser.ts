import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalEntry } from '@core/attempt/entry'
import { replayJournal, type ReplayedJournal } from '@core/attempt/journal-replay'
import { openJournalAnchor } from '../../../src/main/records/anchor'
import { appendToChain, EMPTY_CHAIN_TIP, type HashChainTip } from '../../../src/main/records/hash-chain'
import { openDeskDatabase, type DeskDatabase } from '../../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../../src/main/records/anchored-journal'
import { linesOf } from '../../kit/memory-entries'
import type { Chance } from '../chance'
import { mutated } from './hostile-text'
import { changedAt, type Plain } from './mutated-json'
import { parserOf, unless, type FuzzedParser } from './parser'

const originalLines = [...linesOf('pd-1'), ...linesOf('pd-2', 1_700_000_100_000)].map(line =>
  JSON.stringify(line),
)

interface Row {
  readonly line: string
  readonly head: string
}

/** Adds the hash chain to lines, as the desk does. */
function chainLines(lines: readonly string[]): readonly Row[] {
  let tip: HashChainTip = EMPTY_CHAIN_TIP
  return lines.map(line => ({ line, head: (tip = appendToChain(tip, line)).head }))
}

const originalRows = chainLines(originalLines)

/** Changes something in a line. The result is valid UTF-8 without null characters. */
function changeLine(line: string, chance: Chance): string {
  const text = chance.happens(0.6)
    ? JSON.stringify(changedAt(JSON.parse(line) as Plain, chance))
    : mutated(line, chance)
  return Buffer.from(text.replaceAll('\u0000', '')).toString()
}

/** Draws edited lines of a journal. In most cases their hash chain is computed again, as a skilled attacker would do. */
function drawRows(chance: Chance): readonly Row[] {
  if (chance.happens(0.05)) return originalRows
  const index = chance.below(originalLines.length)
  const lines = chance.pick([
    () => originalLines.map((line, position) => (position === index ? changeLine(line, chance) : line)),
    () => originalLines.map(line => (chance.happens(0.3) ? changeLine(line, chance) : line)),
    () => originalLines.filter((_, position) => position !== index),
    () => originalLines.slice(0, index),
    () => [...originalLines, originalLines[index] ?? ''],
    () => [...originalLines.slice(index), ...originalLines.slice(0, index)],
  ])()
  if (chance.happens(0.6)) return chainLines(lines)
  return lines.map((line, position) => ({ line, head: originalRows[position]?.head ?? EMPTY_CHAIN_TIP.head }))
}

let sharedDatabase: Promise<{ readonly database: DeskDatabase; readonly anchor: string }> | undefined

/** Opens the in-memory database for all cases, and writes the anchor of the original journal. */
async function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const anchor = join(folder, 'perpdesk.anchor')
  openJournalAnchor(anchor).write(
    { count: originalRows.length, head: originalRows.at(-1)?.head ?? '' },
    'new file',
  )
  const opened = await openDeskDatabase(':memory:')
  if (!('database' in opened)) throw new Error(opened.why)
  return { database: opened.database, anchor }
}

/** Opens a journal of these rows. The transaction is rolled back, so that the database stays empty. */
async function openRows(rows: readonly Row[], open: typeof openAnchoredJournal) {
  const { database, anchor } = await (sharedDatabase ??= openDatabase())
  const { sql } = database
  sql.exec('BEGIN')
  try {
    const insert = sql.prepare('INSERT INTO journal (seq, line, head) VALUES (?, ?, ?)')
    for (const [at, { line, head }] of rows.entries()) insert.run(at + 1, line, head)
    const journal = open(database, anchor)
    return { found: journal.found, entries: journal.readAll(), chain: journal.chain() }
  } finally {
    sql.exec('ROLLBACK')
  }
}

/** Returns true if an entry equals one of the lines, as text or as parsed JSON. */
const isLine = (entry: JournalEntry, rows: readonly Row[]): boolean => {
  const text = JSON.stringify(entry)
  return rows.some(({ line }) => {
    try {
      return line === text || JSON.stringify(JSON.parse(line)) === text
    } catch {
      return false
    }
  })
}

/**
 * Returns true if the rows begin with the original ones and continue their chain with valid entries. More rows than the
 * anchor covers are allowed, because the anchor may lag behind.
 */
function isAsWritten(rows: readonly Row[]): boolean {
  const rechained = chainLines(rows.map(({ line }) => line))
  const hasOriginalRows = originalRows.every(
    ({ line, head }, at) => rows[at]?.line === line && rows[at].head === head,
  )
  return (
    hasOriginalRows &&
    rows.every(({ line, head }, at) => head === rechained[at]?.head && isJournalEntry(line))
  )
}

const isJournalEntry = (line: string): boolean => {
  try {
    const { saw, at } = JSON.parse(line) as { readonly saw?: unknown; readonly at?: unknown }
    return typeof saw === 'string' && typeof at === 'number'
  } catch {
    return false
  }
}

const isAttemptKept = (entry: JournalEntry, attempts: ReplayedJournal['attempts']): boolean =>
  entry.saw !== 'consent' || typeof entry.attempt !== 'string' || attempts.has(entry.attempt)

/** Fuzzes the reading of a journal that was edited. */
export const journalParser = (open: typeof openAnchoredJournal = openAnchoredJournal): FuzzedParser =>
  parserOf({
    name: 'journal',
    draw: drawRows,
    async judge(rows) {
      const { found, entries, chain } = await openRows(rows, open)
      const isUnchanged = isAsWritten(rows)
      const replayed = replayJournal(entries)
      const replayedInParts = replayJournal(entries.slice(3), replayJournal(entries.slice(0, 3)))
      return [
        ...unless(
          (found === 'whole') === isUnchanged,
          isUnchanged ? 'what was not changed is told edited' : 'it is told whole and is another',
        ),
        ...unless(chain.length === rows.length, 'a line is left out of the chain'),
        ...unless(
          entries.length <= rows.length && entries.every(entry => isLine(entry, rows)),
          'it has a line that nobody wrote',
        ),
        ...unless(
          JSON.stringify([...replayedInParts.attempts]) === JSON.stringify([...replayed.attempts]),
          'read in pieces it comes to another',
        ),
        ...unless(
          replayed.halted !== undefined || entries.every(entry => isAttemptKept(entry, replayed.attempts)),
          'an attempt is forgotten',
        ),
      ]
    },
  })
