import { openDeskDatabase } from '../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../src/main/records/anchored-journal'
import { JournalUnwritableError } from '../../src/main/main-ports'
import { linesOf } from './memory-entries'

// A process that writes lines until it is killed, and prints their number after each. Its arguments: the
// database, and the size of the reason in each line.
const [path = '', size = '0'] = process.argv.slice(2)
const opened = await openDeskDatabase(path, { lockTimeoutMs: 0 })
if (opened.is !== 'open') {
  process.stdout.write(`${opened.is}\n`)
  process.exit(0)
}
const journal = openAnchoredJournal(opened.database, `${path}.anchor`)
const filling = 'x'.repeat(Number(size))
process.stdout.write(`${journal.found} ${journal.readAll().length}\n`)

function write(count: number): void {
  const [line] = linesOf(`a${count}`)
  try {
    if (line !== undefined)
      journal.append(size === '0' ? line : { saw: 'reopen', at: count, reason: filling })
  } catch (error) {
    process.stdout.write(`${error instanceof JournalUnwritableError ? error.message : 'another error'}\n`)
    return
  }
  if (count % 10 === 0) journal.renewAnchor()
  process.stdout.write(`${count}\n`)
  setImmediate(write, count + 1)
}
write(journal.readAll().length + 1)
