import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../src/main/records/anchored-journal'
import type { AttemptId } from '../../src/core/write/venue-write'
import type { WriteJournal } from '../../src/main/main-ports'
import { linesOf } from '../kit/memory-entries'
import { memoryJournal } from '../kit/memory-records'

let home: string
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-journal-'))
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(home, { recursive: true, force: true })
})

async function onDisk(path: string): Promise<WriteJournal> {
  const opened = await openDeskDatabase(path)
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return openAnchoredJournal(opened.database, join(home, 'desk.anchor'))
}

const journals = {
  'in memory': () => Promise.resolve(memoryJournal()),
  'in a database in memory': () => onDisk(':memory:'),
  'in a database on the disk': () => onDisk(join(home, 'desk.db')),
}

describe.each(Object.entries(journals))('journal %s', (_, open) => {
  it('is intact and empty at first', async () => {
    const journal = await open()
    expect({ found: journal.found, lines: journal.readAll() }).toEqual({ found: 'whole', lines: [] })
  })

  it('returns every line unchanged, in the order of writing', async () => {
    const journal = await open()
    const lines = [...linesOf('first'), ...linesOf('second')]
    for (const line of lines) journal.append(line)
    expect(journal.readAll()).toEqual(lines)
  })

  it('returns copies that can be changed without changing the journal', async () => {
    const journal = await open()
    journal.append({ saw: 'reopen', at: 5, reason: 'the venue said so' })
    Object.assign(journal.readAll()[0] ?? {}, { reason: 'changed' })
    expect(journal.readAll()).toEqual([{ saw: 'reopen', at: 5, reason: 'the venue said so' }])
  })

  it('keeps text of any kind exactly', async () => {
    const journal = await open()
    const reason = 'line\nbreak, "quotes", \u0000 and \u2028, 😀, a lone \ud800, 0.1 + 0.2, 1e-7'
    journal.append({ saw: 'declaration', at: 0.5, attempt: 'x' as AttemptId, outcome: 'done', reason })
    expect(journal.readAll()).toEqual([
      { saw: 'declaration', at: 0.5, attempt: 'x', outcome: 'done', reason },
    ])
  })
})
