import { deepEqual } from 'node:assert/strict'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replayJournal } from '@core/attempt/journal-replay'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../src/main/records/anchored-journal'
import { journalLine, LINES_OF_AN_ATTEMPT } from '../journal-lines'
import { measure, median, ratioOf } from '../measure'
import { absoluteRow, ratioRow, type Entry, type Row } from '../row'

const RECORDS = 30_000
/** Attempts of a busy desk. */
const ATTEMPTS = 10_000

async function openAt(path: string) {
  const opened = await openDeskDatabase(path)
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const { database } = opened
  return { journal: openAnchoredJournal(database, `${path}.anchor`), close: () => database.close() }
}

/** Measures one flushed journal line against a line of text appended to a file and flushed. */
async function appendRow(folder: string, name: string): Promise<Row> {
  const { journal, close } = await openAt(join(folder, 'append.db'))
  const file = openSync(join(folder, 'plain'), 'a')
  const next = { own: 0, plain: 0 }
  const { own, plain } = measure(
    {
      own: () => journal.append(journalLine(next.own++)),
      plain: () => {
        writeSync(file, `${JSON.stringify(journalLine(next.plain++))}\n`)
        fdatasyncSync(file)
      },
    },
    { rounds: 31, span: 20, clock: 'wall' },
  )
  deepEqual(journal.readAll().at(-1), journalLine(next.own - 1))
  closeSync(file)
  close()
  const reference = `append + fdatasync: ${(median(plain) / 1_000).toFixed(0)} µs`
  const row = { name, value: median(own) / 1_000, unit: 'µs', reference }
  return ratioRow({ ...row, ratio: ratioOf(own, plain) }, { is: 'at most', ratio: 1.6 })
}

/** Measures the opening of a long journal with the proof of its chain and its replay. */
async function replayRow(folder: string, name: string, records: number, goal: number): Promise<Row> {
  const path = join(folder, `replay-${records}.db`)
  const made = await openDeskDatabase(path, { flushed: false })
  if (made.is !== 'open') throw new Error(`the database did not open: ${made.why}`)
  const writing = openAnchoredJournal(made.database, `${path}.anchor`)
  for (let at = 0; at < records; at += 1) writing.append(journalLine(at))
  made.database.close()

  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const start = process.hrtime.bigint()
    const { journal, close } = await openAt(path)
    const { attempts } = replayJournal(journal.readAll())
    times.push(Number(process.hrtime.bigint() - start) / 1e6)
    deepEqual([attempts.size, journal.found], [records / LINES_OF_AN_ATTEMPT, 'whole'])
    close()
  }
  const row = {
    name: `${name}, ${records.toLocaleString('en')} lines opened`,
    value: median(times),
    unit: 'ms',
  }
  return absoluteRow({ ...row, reference: 'opened, proved and added up' }, { is: 'at most', value: goal })
}

/** M8: one flushed journal line, and the opening of journals of 30,000 and 40,000 lines. */
export const journalAppend: Entry = {
  name: 'M8 journal',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    try {
      return [
        await appendRow(folder, this.name),
        await replayRow(folder, this.name, RECORDS, 150),
        await replayRow(
          folder,
          `${this.name}, ${ATTEMPTS.toLocaleString('en')} attempts`,
          ATTEMPTS * LINES_OF_AN_ATTEMPT,
          300,
        ),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
