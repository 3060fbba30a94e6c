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

const written = [...linesOf('pd-1'), ...linesOf('pd-2', 1_700_000_100_000)].map(line => JSON.stringify(line))

interface Row {
  readonly line: string
  readonly head: string
}

/** Lines as a desk chains them. */
function chained(lines: readonly string[]): readonly Row[] {
  let tip: HashChainTip = EMPTY_CHAIN_TIP
  return lines.map(line => ({ line, head: (tip = appendToChain(tip, line)).head }))
}

const whole = chained(written)

/** A line with something in it changed, as a file of text can hold it. */
function lineAfter(line: string, chance: Chance): string {
  const text = chance.happens(0.6)
    ? JSON.stringify(changedAt(JSON.parse(line) as Plain, chance))
    : mutated(line, chance)
  return Buffer.from(text.replaceAll('\u0000', '')).toString()
}

/** What somebody does to the lines of a journal: who knows how, chains them anew. */
function editedRows(chance: Chance): readonly Row[] {
  if (chance.happens(0.05)) return whole
  const at = chance.below(written.length)
  const lines = chance.pick([
    () => written.map((line, each) => (each === at ? lineAfter(line, chance) : line)),
    () => written.map(line => (chance.happens(0.3) ? lineAfter(line, chance) : line)),
    () => written.filter((_, each) => each !== at),
    () => written.slice(0, at),
    () => [...written, written[at] ?? ''],
    () => [...written.slice(at), ...written.slice(0, at)],
  ])()
  if (chance.happens(0.6)) return chained(lines)
  return lines.map((line, each) => ({ line, head: whole[each]?.head ?? EMPTY_CHAIN_TIP.head }))
}

let made: Promise<{ readonly database: DeskDatabase; readonly anchor: string }> | undefined

/** One database in memory for all cases, and the anchor of the journal that was written. */
async function ground() {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const anchor = join(folder, 'perpdesk.anchor')
  openJournalAnchor(anchor).write({ count: whole.length, head: whole.at(-1)?.head ?? '' }, 'anew')
  const opened = await openDeskDatabase(':memory:')
  if (!('database' in opened)) throw new Error(opened.why)
  return { database: opened.database, anchor }
}

/** Has a journal opened that lies there in these rows, and leaves the database as it was. */
async function openRows(rows: readonly Row[], open: typeof openAnchoredJournal) {
  const { database, anchor } = await (made ??= ground())
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

/** Whether something read is one of the lines, to the letter or as what the letters mean. */
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

/** Whether the lines are those that were written, and what stands behind them follows on them: the anchor may lie behind. */
function isAsWritten(rows: readonly Row[]): boolean {
  const followed = chained(rows.map(({ line }) => line))
  const isBegun = whole.every(({ line, head }, at) => rows[at]?.line === line && rows[at].head === head)
  return isBegun && rows.every(({ line, head }, at) => head === followed[at]?.head && isEntry(line))
}

const isEntry = (line: string): boolean => {
  try {
    const { saw, at } = JSON.parse(line) as { readonly saw?: unknown; readonly at?: unknown }
    return typeof saw === 'string' && typeof at === 'number'
  } catch {
    return false
  }
}

const isKept = (entry: JournalEntry, attempts: ReplayedJournal['attempts']): boolean =>
  entry.saw !== 'consent' || typeof entry.attempt !== 'string' || attempts.has(entry.attempt)

/** The lines of a journal that somebody had in their hands. */
export const journalParser = (open: typeof openAnchoredJournal = openAnchoredJournal): FuzzedParser =>
  parserOf({
    name: 'journal',
    draw: editedRows,
    async judge(rows) {
      const { found, entries, chain } = await openRows(rows, open)
      const isSame = isAsWritten(rows)
      const added = replayJournal(entries)
      const again = replayJournal(entries.slice(3), replayJournal(entries.slice(0, 3)))
      return [
        ...unless(
          (found === 'whole') === isSame,
          isSame ? 'what was not changed is told edited' : 'it is told whole and is another',
        ),
        ...unless(chain.length === rows.length, 'a line is left out of the chain'),
        ...unless(
          entries.length <= rows.length && entries.every(entry => isLine(entry, rows)),
          'it has a line that nobody wrote',
        ),
        ...unless(
          JSON.stringify([...again.attempts]) === JSON.stringify([...added.attempts]),
          'read in pieces it comes to another',
        ),
        ...unless(
          added.halted !== undefined || entries.every(entry => isKept(entry, added.attempts)),
          'an attempt is forgotten',
        ),
      ]
    },
  })
