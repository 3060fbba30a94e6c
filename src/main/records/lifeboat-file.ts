import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { closeSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalEntry } from '@core/attempt/entry'
import { JournalUnwritableError, type WriteJournal } from '../main-ports'
import {
  createOwnFolder,
  ensureOwnFile,
  flushFile,
  readFileIdentity,
  replaceFileAtomically,
} from '../own-disk'
import { appendToChain, EMPTY_CHAIN_TIP, type HashChainTip } from './hash-chain'
import { parseEntry } from './journal-entry'

const JOURNAL_NAME = 'lifeboat.journal'
export const LIFEBOAT_LIST_NAME = 'lifeboat.list'

/**
 * Folders in which a lifeboat may have left its journal, first choice first: in the data folder, beside it, and among
 * temporary files, for the day when that folder or its disk takes nothing more.
 */
export const listLifeboatFolders = (dataFolder: string, mark: string): readonly string[] => [
  join(dataFolder, 'lifeboat'),
  `${dataFolder}-lifeboat`,
  join(tmpdir(), `perpdesk-lifeboat-${mark}`),
]

/** A journal that a lifeboat left, not taken over yet. */
export interface LeftJournal {
  readonly path: string
  readonly folder: string
  readonly entries: readonly JournalEntry[]
  readonly tip: HashChainTip
  /** False if it was changed from outside. A line that a crash cut off is no change: nothing depended on it. */
  readonly isWhole: boolean
  /** Time of its last line, by the file system. */
  readonly changedAt: number
}

/** Returns the journals in these folders; one that cannot be read is returned as changed. */
export function findLeftJournals(folders: readonly string[]): readonly LeftJournal[] {
  return folders.flatMap(folder => {
    const names = listNames(folder)
    const journals = names.filter(name => name === JOURNAL_NAME || isSetAside(name))
    // The list of the signer without the journal beside which it began: that journal was removed.
    const isLost = journals.length === 0 && names.includes(LIFEBOAT_LIST_NAME)
    return (isLost ? [JOURNAL_NAME] : journals).map(name => readLeftJournal(folder, join(folder, name)))
  })
}

const isSetAside = (name: string): boolean => /^lifeboat-changed-\d+\.journal$/.test(name)

function readLeftJournal(folder: string, path: string): LeftJournal {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  try {
    const parsed = parseJournal(readFileSync(path))
    const isWhole = parsed.isWhole && countListed(toListPath(path)) <= findLastPlace(parsed.entries)
    return { path, folder, changedAt, ...parsed, isWhole }
  } catch {
    return { path, folder, changedAt, entries: [], tip: EMPTY_CHAIN_TIP, isWhole: false }
  }
}

const toListPath = (journalPath: string): string => journalPath.replace(/\.journal$/, '.list')

/** Counts the writes that the signer listed; its first line names the list. */
const countListed = (path: string): number =>
  existsSync(path) ? readFileSync(path).reduce((count, byte) => (byte === 10 ? count + 1 : count), -1) : 0

/** Returns the highest place in the list for which a signature was requested. Its line is older than the signature. */
const findLastPlace = (entries: readonly JournalEntry[]): number =>
  entries.reduce((last, entry) => Math.max(last, 'place' in entry ? (entry.place?.number ?? 0) : 0), 0)

interface ParsedJournal extends Pick<LeftJournal, 'entries' | 'tip' | 'isWhole'> {
  /** Length of the valid lines in bytes. */
  readonly length: number
}

/** Parses the lines up to the first one that does not continue the chain. */
function parseJournal(bytes: Buffer): ParsedJournal {
  const entries: JournalEntry[] = []
  let [tip, length] = [EMPTY_CHAIN_TIP, 0]
  const parseNext = (line: string): { next: HashChainTip; entry: JournalEntry } | undefined => {
    const text = line.slice(HEAD_LENGTH + 1)
    const next = appendToChain(tip, text)
    const entry = line.startsWith(`${next.head} `) ? parseEntry(text) : undefined
    return entry && { next, entry }
  }
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, length)) {
    const parsed = parseNext(bytes.subarray(length, end).toString('utf8'))
    if (parsed === undefined) return { entries, tip, length, isWhole: false }
    entries.push(parsed.entry)
    ;[tip, length] = [parsed.next, end + 1]
  }
  // A line that lacks nothing but its end was not cut off by a crash, and a request may depend on it.
  const tail = bytes.subarray(length).toString('utf8')
  const last = parseNext(tail) ?? parseNext(tail.slice(0, -1))
  if (last === undefined) return { entries, tip, length, isWhole: true }
  return { entries: [...entries, last.entry], tip: last.next, length, isWhole: false }
}

const HEAD_LENGTH = 64

/** Room in bytes for the lines of a long act. */
const NEEDED_ROOM = 65_536

/** Throws without that room. A full disk still takes an empty file, but no line of it. */
function requireRoom(folder: string): void {
  const path = join(folder, 'room')
  try {
    replaceFileAtomically(path, Buffer.alloc(NEEDED_ROOM))
  } finally {
    for (const name of [path, `${path}.new`]) rmSync(name, { force: true })
  }
}

export interface LifeboatJournal extends WriteJournal {
  readonly folder: string
}

/**
 * Opens the lifeboat's own journal in the first folder that takes one; `undefined` if none does. A journal that was
 * changed from outside is set aside for the desk, and a new one begins.
 */
export function openLifeboatJournal(folders: readonly string[]): LifeboatJournal | undefined {
  const left = findLeftJournals(folders).filter(({ path }) => path.endsWith(JOURNAL_NAME))
  const own = left.find(({ isWhole }) => isWhole)?.folder
  for (const folder of own === undefined ? folders : [own, ...folders]) {
    try {
      createOwnFolder(folder)
      return openJournalIn(folder)
    } catch {
      continue
    }
  }
  return undefined
}

function openJournalIn(folder: string): LifeboatJournal {
  requireRoom(folder)
  const path = join(folder, JOURNAL_NAME)
  if (existsSync(path) && !parseJournal(readFileSync(path)).isWhole) setAside(path, 'changed')
  ensureOwnFile(path)
  const { entries, length, tip: last } = parseJournal(readFileSync(path))
  // A line that a crash cut off would join the next one.
  truncateSync(path, length)
  const identity = readFileIdentity(path)
  let tip = last
  let broken: string | undefined

  function write(lines: readonly JournalEntry[]): void {
    if (broken !== undefined) throw new JournalUnwritableError(broken)
    if (readFileIdentity(path) !== identity) throw new JournalUnwritableError('gone')
    let [next, text] = [tip, '']
    for (const line of lines) {
      const written = JSON.stringify(line)
      next = appendToChain(next, written)
      text += `${next.head} ${written}\n`
    }
    try {
      const file = openSync(path, 'a')
      try {
        if (writeSync(file, text) !== Buffer.byteLength(text)) throw new Error('full')
        flushFile(file)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      // A part of the text may be on the disk, so nothing more is written by this process.
      broken = error instanceof Error && 'code' in error ? String(error.code) : 'full'
      throw new JournalUnwritableError(broken)
    }
    tip = next
  }

  return {
    folder,
    found: 'whole',
    append: (...lines) => write(lines),
    accept: () => undefined,
    readAll: () => entries,
    chain: () => [],
  }
}

/** The journal of a lifeboat for which no folder takes a file: it journals nothing, so nothing is sent. */
export const createMissingJournal = (): WriteJournal => ({
  found: 'whole',
  append() {
    throw new JournalUnwritableError('no folder')
  },
  accept: () => undefined,
  readAll: () => [],
  chain: () => [],
})

/**
 * Gives a journal, and the signer's list beside it, other names, under which they are never written again. The next ones
 * begin together.
 */
export function setAside(path: string, as: 'changed' | 'taken'): void {
  const before = path.replace(/lifeboat(-changed-\d+)?\.journal$/, '')
  for (let number = 1; ; number += 1) {
    const next = `${before}lifeboat-${as}-${number}.journal`
    if (existsSync(next) || existsSync(toListPath(next))) continue
    // The list first: after a crash in between it does not look like one whose journal was removed.
    for (const [from, to] of [[toListPath(path), toListPath(next)] as const, [path, next] as const])
      if (existsSync(from)) renameSync(from, to)
    return
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
