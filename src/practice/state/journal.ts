import { dirname } from 'node:path'
import type { StateChange, StoredValue } from './change'
import { computeLineChecksum, hasValidChecksum } from './checksum'
import { type StateDisk, localDisk as thisDisk } from './disk'
import { STATE_FILE_HEADER, detectStateFormat, renameStateFile } from './form'

/** The file in which the exchange's state rests: one line per whole change, flushed before anyone hears of it. */
export interface StateJournal {
  /** Adds one line that holds all of these changes, or, after a crash, none. It is in the file once {@link waitUntilFlushed}. */
  readonly write: (changes: readonly StateChange[]) => void
  /** Resolves once every line added so far is on the disk. */
  readonly waitUntilFlushed: () => Promise<void>
  /** How many lines were added since the file was last written whole. */
  readonly lineCount: () => number
  /** Writes the file anew with nothing but the present state. */
  readonly compact: (entries: Iterable<StateChange>) => void
  readonly close: () => Promise<void>
}

/** What was found in the file, in the order in which it was written. */
export interface OpenedJournal {
  readonly journal: StateJournal
  readonly changes: readonly StateChange[]
  /** How many bytes of an unfinished line were cut from the end. */
  readonly torn: number
  /** The name under which a file of another form now lies, where there was one. */
  readonly aside: string | undefined
}

/**
 * Opens the state file, reads what it holds and cuts a line that was never finished. A file of an earlier form is
 * written anew in this one; one of a form that nobody knows is set aside whole, and an empty one opened in its place.
 */
export function openStateJournal(path: string, disk: StateDisk = thisDisk): OpenedJournal {
  const found = disk.read(path)
  const format = found === undefined ? undefined : detectStateFormat(found)
  const aside = found !== undefined && format === undefined ? renameStateFile(disk, path) : undefined
  const text = aside === undefined ? found : undefined
  const { changes: read, end } = readLines(text ?? Buffer.alloc(0), format?.head ?? STATE_FILE_HEADER)
  const changes = format?.migrate(read) ?? read
  let file: number
  let at = end
  if (format?.isCurrent === false) [file, at] = rewriteFile(disk, path, changes)
  else {
    file = disk.open(path, text === undefined ? 'anew' : 'as it is')
    if (text === undefined) disk.flushFolder(dirname(path))
    else if (text.length > end) disk.truncate(file, end)
  }
  let lines = 0
  let written = 0
  let flushed = 0
  let waiting: Buffer[] = at === 0 ? [STATE_FILE_HEADER] : []
  let running: Promise<void> | undefined
  const flushOnce = async (): Promise<void> => {
    const upTo = written
    const bytes = Buffer.concat(waiting)
    disk.write(file, bytes, at)
    at += bytes.length
    waiting = []
    await disk.flush(file)
    flushed = Math.max(flushed, upTo)
    running = undefined
  }
  // All that came in while one flush ran shares the next, and nobody waits for what came after their own.
  const waitUntilFlushed = async (): Promise<void> => {
    const upTo = written
    while (flushed < upTo) await (running ??= flushOnce())
  }
  const write = (changed: readonly StateChange[]) => {
    waiting.push(formatLine(changed))
    lines++
    written++
  }
  const compact = (entries: Iterable<StateChange>) => {
    const before = file
    ;[file, at] = rewriteFile(disk, path, entries)
    closeAfterFlush(disk, before, running)
    waiting = []
    lines = 0
    flushed = written
  }
  const close = async () => {
    await waitUntilFlushed()
    disk.close(file)
  }
  return {
    journal: { write, waitUntilFlushed, lineCount: () => lines, compact, close },
    changes,
    torn: (text?.length ?? 0) - end,
    aside,
  }
}

/** Writes a file with these entries in the place of the one there is. Gives the open file, and how long it became. */
function rewriteFile(disk: StateDisk, path: string, entries: Iterable<StateChange>): [file: number, size: number] {
  const next = `${path}.next`
  const fresh = disk.open(next, 'anew')
  const size = writeAll(disk, fresh, entries)
  disk.flushNow(fresh)
  disk.replace(next, path)
  disk.flushFolder(dirname(path))
  return [fresh, size]
}

/** Writes the head and many entries into an empty file. Gives how long it became. */
function writeAll(disk: StateDisk, file: number, entries: Iterable<StateChange>): number {
  let size = STATE_FILE_HEADER.length
  disk.write(file, STATE_FILE_HEADER, 0)
  for (const lines of inBatches(entries)) {
    disk.write(file, lines, size)
    size += lines.length
  }
  return size
}

/** A journal for an exchange that keeps nothing. */
export const inMemoryJournal: StateJournal = {
  write: () => undefined,
  waitUntilFlushed: () => Promise.resolve(),
  lineCount: () => 0,
  compact: () => undefined,
  close: () => Promise.resolve(),
}

/** Closes a file that was replaced, once no flush is under way on it. */
function closeAfterFlush(disk: StateDisk, file: number, running: Promise<void> | undefined): void {
  void (running ?? Promise.resolve()).then(() => {
    disk.close(file)
  })
}

const BATCH = 500

/** The lines of many entries, some hundreds at a time. */
function* inBatches(entries: Iterable<StateChange>): Iterable<Buffer> {
  let batch: Buffer[] = []
  for (const entry of entries) {
    batch.push(formatLine([entry]))
    if (batch.length < BATCH) continue
    yield Buffer.concat(batch)
    batch = []
  }
  yield Buffer.concat(batch)
}

function formatLine(changes: readonly StateChange[]): Buffer {
  const text = JSON.stringify(changes, (_, value: StoredValue) => escapeValue(value))
  return Buffer.from(`${computeLineChecksum(text)} ${text}\n`)
}

function readLines(text: Buffer, head: Buffer): { readonly changes: StateChange[]; readonly end: number } {
  const changes: StateChange[] = []
  if (text.length < head.length) return { changes, end: 0 }
  let at = head.length
  for (;;) {
    const end = text.indexOf(10, at)
    if (end < 0) break
    const line = text.toString('utf8', at, end)
    if (!hasValidChecksum(line)) break
    changes.push(...(JSON.parse(line.slice(9), (_, value: StoredValue) => unescapeValue(value)) as StateChange[]))
    at = end + 1
  }
  return { changes, end: at }
}

/** Exact figures are written as text behind a mark; a text that begins with the mark gets a second one. */
const escapeValue = (value: StoredValue): StoredValue =>
  typeof value === 'bigint'
    ? `#${value}`
    : typeof value === 'string' && value.startsWith('#')
      ? `#${value}`
      : value

const unescapeValue = (value: StoredValue): StoredValue => {
  if (typeof value !== 'string' || !value.startsWith('#')) return value
  return value.startsWith('##') ? value.slice(1) : BigInt(value.slice(1))
}
