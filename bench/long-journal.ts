import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeskDatabase } from '../src/main/records/desk-database'
import { openAnchoredJournal } from '../src/main/records/anchored-journal'
import { openArmedDesk } from './armed-press'
import { journalLine, LINES_OF_AN_ATTEMPT } from './journal-lines'
import { median, ratioOf } from './measure'
import { race, sendingWay, type Way } from './order-race'
import { ratioRow, type Entry, type Row } from './row'
import { openTlsVenue, type TlsVenue } from './tls-venue'

const ROUNDS = 151
/** Lines that are appended at once. */
const BATCH = 400

/** Opens an armed desk whose journal has this many ended attempts of earlier days. */
async function openWith(far: TlsVenue, parent: string, attempts: number): Promise<Way> {
  const folder = join(parent, String(attempts))
  mkdirSync(folder)
  const path = join(folder, 'journal.db')
  const opened = await openDeskDatabase(path, { flushed: false })
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const journal = openAnchoredJournal(opened.database, join(folder, 'anchor'))
  for (let from = 0; from < attempts * LINES_OF_AN_ATTEMPT; from += BATCH)
    journal.append(...Array.from({ length: BATCH }, (_, at) => journalLine(from + at)))
  opened.database.close()
  return sendingWay(far, await openArmedDesk(far, folder))
}

/** M16b: a press with 10,000 and with 50,000 attempts in the journal against one with 100. */
export const longJournal: Entry = {
  name: 'M16b press',
  async run(): Promise<readonly Row[]> {
    const parent = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const few = await openWith(far, parent, 100)
    const [many, most] = [await openWith(far, parent, 10_000), await openWith(far, parent, 50_000)]
    try {
      const took = await race({ few, many, most }, ROUNDS)
      const [short, long, longest] = [took.few, took.many, took.most].map(all =>
        all.map(({ firstByte }) => firstByte),
      )
      const row = (attempts: string, figures: readonly number[] = []) =>
        ratioRow(
          {
            name: `${this.name} with ${attempts} attempts in the journal`,
            value: median(figures) / 1_000,
            unit: 'µs',
            reference: `with 100: ${(median(short ?? []) / 1_000).toFixed(0)} µs`,
            ratio: ratioOf(figures, short ?? []),
          },
          { is: 'at most', ratio: 1.1 },
        )
      return [row('10,000', long), row('50,000', longest)]
    } finally {
      for (const way of [few, many, most]) await way.close()
      far.close()
      rmSync(parent, { recursive: true, force: true })
    }
  },
}
