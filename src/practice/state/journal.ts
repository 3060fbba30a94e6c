import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'

/** A value that can be written down: plain objects of texts, numbers, flags, exact figures and lists of these. */
export type Kept =
  string | number | boolean | bigint | undefined | readonly Kept[] | { readonly [name: string]: Kept }

/** One change of the state: this entry of that table is now this, or gone. */
export type Change = readonly [table: string, key: string, value: Kept]

/** The file in which the exchange's state rests: one line per whole change, flushed before anyone hears of it. */
export interface Journal {
  /** Adds one line that holds all of these changes, or, after a crash, none. */
  readonly write: (changes: readonly Change[]) => void
  /** Resolves once every line written so far is on the disk. */
  readonly settled: () => Promise<void>
  /** How many lines were added since the file was last written whole. */
  readonly length: () => number
  /** Writes the file anew with nothing but the present state. */
  readonly compact: (entries: Iterable<Change>) => void
  readonly close: () => Promise<void>
}

/** What was found in the file, in the order in which it was written. */
export interface Opened {
  readonly journal: Journal
  readonly changes: readonly Change[]
  /** How many bytes of an unfinished line were cut from the end. */
  readonly torn: number
}

const flush = promisify(fdatasync)

/** Opens the state file, reads what it holds and cuts a line that was never finished. */
export function openJournal(path: string): Opened {
  const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const { changes, end } = readLines(text)
  let file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600)
  ftruncateSync(file, end)
  let at = end
  let lines = 0
  let written = 0
  let flushed = 0
  let running: Promise<void> | undefined
  const flushOnce = async (): Promise<void> => {
    const upTo = written
    await flush(file)
    flushed = Math.max(flushed, upTo)
    running = undefined
  }
  const settled = async (): Promise<void> => {
    while (flushed < written) await (running ??= flushOnce())
  }
  const write = (changed: readonly Change[]) => {
    const line = lineOf(changed)
    at += writeSync(file, line, 0, line.length, at)
    lines++
    written++
  }
  const compact = (entries: Iterable<Change>) => {
    const next = `${path}.next`
    const fresh = openSync(next, 'w', 0o600)
    let size = 0
    for (const lines of inBatches(entries)) size += writeSync(fresh, lines)
    fsyncSync(fresh)
    renameSync(next, path)
    syncFolder(dirname(path))
    retire(file, running)
    file = fresh
    at = size
    lines = 0
    flushed = written
  }
  const close = async () => {
    await settled()
    closeSync(file)
  }
  return {
    journal: { write, settled, length: () => lines, compact, close },
    changes,
    torn: text.length - end,
  }
}

/** A journal for an exchange that keeps nothing. */
export const forgetful: Journal = {
  write: () => undefined,
  settled: () => Promise.resolve(),
  length: () => 0,
  compact: () => undefined,
  close: () => Promise.resolve(),
}

/** Closes a file that was replaced, once no flush is under way on it. */
function retire(file: number, running: Promise<void> | undefined): void {
  void (running ?? Promise.resolve()).then(() => {
    closeSync(file)
  })
}

/** The rename itself must survive a crash; a platform that cannot flush a folder does not need it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const BATCH = 500

/** The lines of many entries, some hundreds at a time. */
function* inBatches(entries: Iterable<Change>): Iterable<Buffer> {
  let batch: Buffer[] = []
  for (const entry of entries) {
    batch.push(lineOf([entry]))
    if (batch.length < BATCH) continue
    yield Buffer.concat(batch)
    batch = []
  }
  yield Buffer.concat(batch)
}

function lineOf(changes: readonly Change[]): Buffer {
  const text = JSON.stringify(changes, (_, value: Kept) => escape(value))
  return Buffer.from(`${crc32(text).toString(16).padStart(8, '0')} ${text}\n`)
}

function readLines(text: Buffer): { readonly changes: Change[]; readonly end: number } {
  const changes: Change[] = []
  let at = 0
  for (;;) {
    const end = text.indexOf(10, at)
    if (end < 0) break
    const line = text.toString('utf8', at, end)
    if (crc32(line.slice(9)).toString(16).padStart(8, '0') !== line.slice(0, 8)) break
    changes.push(...(JSON.parse(line.slice(9), (_, value: Kept) => unescape(value)) as Change[]))
    at = end + 1
  }
  return { changes, end: at }
}

/** Exact figures are written as text behind a mark; a text that begins with the mark gets a second one. */
const escape = (value: Kept): Kept =>
  typeof value === 'bigint'
    ? `#${value}`
    : typeof value === 'string' && value.startsWith('#')
      ? `#${value}`
      : value

const unescape = (value: Kept): Kept => {
  if (typeof value !== 'string' || !value.startsWith('#')) return value
  return value.startsWith('##') ? value.slice(1) : BigInt(value.slice(1))
}
