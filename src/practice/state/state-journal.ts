import { dirname } from 'node:path'
import type { StateChange, StoredValue } from './state-change'
import { computeLineChecksum, hasValidChecksum } from './line-checksum'
import { type StateDisk, localDisk as thisDisk } from './state-disk'
import { STATE_FILE_HEADER, detectStateFormat, renameStateFile } from './state-format'

/** The state file: one line for each step, flushed before its effects are published. */
export interface StateJournal {
  /** Adds one line that holds all of these changes, or, after a crash, none. It is in the file once {@link waitUntilFlushed}. */
  readonly write: (changes: readonly StateChange[]) => void
  /** Resolves when every line added so far is on the disk. */
  readonly waitUntilFlushed: () => Promise<void>
  readonly lineCount: () => number
  /** Replaces the file by one that contains only the present state. */
  readonly compact: (entries: Iterable<StateChange>) => void
  readonly close: () => Promise<void>
}

export interface OpenedJournal {
  readonly journal: StateJournal
  readonly changes: readonly StateChange[]
  /** Bytes of an unfinished line that were cut from the end. */
  readonly torn: number
  /** New name of a file in an unknown format that was replaced. */
  readonly backupPath: string | undefined
}

/**
 * Opens the state file, reads it and cuts an unfinished last line. A file in an earlier format is rewritten. A file in
 * an unknown format is renamed and replaced by an empty one.
 */
export function openStateJournal(path: string, disk: StateDisk = thisDisk): OpenedJournal {
  const found = disk.read(path)
  const format = found === undefined ? undefined : detectStateFormat(found)
  const backupPath = found !== undefined && format === undefined ? renameStateFile(disk, path) : undefined
  const text = backupPath === undefined ? found : undefined
  const { changes: read, end } = readLines(text ?? Buffer.alloc(0), format?.head ?? STATE_FILE_HEADER)
  const changes = format?.migrate(read) ?? read
  let file: number
  let at = end
  if (format?.isCurrent === false) [file, at] = rewriteFile(disk, path, changes)
  else {
    file = disk.open(path, text === undefined ? 'new' : 'existing')
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
  // Lines that arrive during a flush share the next one. A caller never waits for later lines.
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
    backupPath,
  }
}

/** Replaces a file by one with these entries. Returns the open file and its size. */
function rewriteFile(
  disk: StateDisk,
  path: string,
  entries: Iterable<StateChange>,
): [file: number, size: number] {
  const next = `${path}.next`
  const fresh = disk.open(next, 'new')
  const size = writeAll(disk, fresh, entries)
  disk.flushNow(fresh)
  disk.replace(next, path)
  disk.flushFolder(dirname(path))
  return [fresh, size]
}

function writeAll(disk: StateDisk, file: number, entries: Iterable<StateChange>): number {
  let size = STATE_FILE_HEADER.length
  disk.write(file, STATE_FILE_HEADER, 0)
  for (const lines of inBatches(entries)) {
    disk.write(file, lines, size)
    size += lines.length
  }
  return size
}

/** Journal of an exchange without a state file. */
export const inMemoryJournal: StateJournal = {
  write: () => undefined,
  waitUntilFlushed: () => Promise.resolve(),
  lineCount: () => 0,
  compact: () => undefined,
  close: () => Promise.resolve(),
}

/** Closes a replaced file when no flush is running on it. */
function closeAfterFlush(disk: StateDisk, file: number, running: Promise<void> | undefined): void {
  void (running ?? Promise.resolve()).then(() => {
    disk.close(file)
  })
}

const BATCH = 500

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
    changes.push(
      ...(JSON.parse(line.slice(9), (_, value: StoredValue) => unescapeValue(value)) as StateChange[]),
    )
    at = end + 1
  }
  return { changes, end: at }
}

/** A bigint is stored as text after `#`. A text that begins with `#` gets a second one. */
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
