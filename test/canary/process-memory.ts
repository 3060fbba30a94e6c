import { closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import type { Form, Needle } from './forms'
import { processesBelow } from './overhear'
import type { Hunt } from './search'

/** Role of a process in the desk. */
export type Role = 'main' | 'signer' | 'keeper' | 'practice' | 'a page' | 'the engine'

export interface RunningProcess {
  readonly pid: number
  readonly role: Role
}

/** Occurrences of one canary in one form in the memory of one process. */
export interface Found {
  readonly canary: string
  readonly form: Form
  readonly times: number
}

/** Findings in one process, and the number of bytes read. */
export interface Look {
  readonly bytes: number
  readonly found: readonly Found[]
}

interface Region {
  readonly from: number
  readonly to: number
  readonly name: string
}

/** Returns main and its descendants, with roles from their command lines. */
export function processesOf(main: number): readonly RunningProcess[] {
  const below = processesBelow(main).map(pid => ({ pid, role: roleOf(commandLine(pid)) }))
  return [{ pid: main, role: 'main' }, ...below]
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

function roleOf(line: string): Role {
  if (line.includes('signer.js')) return 'signer'
  if (line.includes('keeper.js')) return 'keeper'
  if (/practice[^\0]*\.js/.test(line)) return 'practice'
  return line.includes('--type=renderer') ? 'a page' : 'the engine'
}

/** Returns the memory regions that can contain data: all but read-only file mappings. */
function regionsOf(pid: number): readonly Region[] {
  return readFileSync(`/proc/${pid}/maps`, 'latin1')
    .split('\n')
    .flatMap(line => {
      const [, from, to, may = '', inode, name = ''] =
        /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\d+) *(.*)$/.exec(line) ?? []
      const isFile = inode !== '0' && !may.startsWith('rw')
      if (from === undefined || to === undefined || !may.startsWith('r') || isFile) return []
      return /^\[v(?:var|dso|syscall)/.test(name)
        ? []
        : [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), name }]
    })
}

/** Bytes of one read, and bytes repeated in the next. The overlap is longer than any needle. */
const CHUNK = 4 * 1024 * 1024
const AGAIN = 1_024

interface Sought extends Needle {
  readonly canary: string
}

/** Indexes every needle by its first two bytes, so that one pass over the memory suffices. */
function byBeginning(hunt: Hunt): readonly (readonly Sought[] | undefined)[] {
  const table: Sought[][] = Array.from({ length: 65_536 })
  for (const { canary, needles } of hunt)
    for (const needle of needles) {
      const at = ((needle.bytes[0] ?? 0) << 8) | (needle.bytes[1] ?? 0)
      ;(table[at] ??= []).push({ ...needle, canary: canary.name })
    }
  return table
}

/**
 * True if the system permits reading a process. Only root may read pages in Chromium's sandbox; the desk's
 * other processes belong to this user.
 */
export function isReadable({ pid, role }: RunningProcess): boolean {
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r+'))
    return true
  } catch (error) {
    if (role === 'a page' || role === 'the engine' || isGone(pid)) return false
    throw error
  }
}

/** True if the process has ended. */
const isGone = (pid: number): boolean => !existsSync(`/proc/${pid}`)

/** Searches the whole memory of a running process. */
export function lookInto(pid: number, hunt: Hunt): Look {
  try {
    return searched(pid, hunt)
  } catch (error) {
    if (isGone(pid)) return { bytes: 0, found: [] }
    throw error
  }
}

function searched(pid: number, hunt: Hunt): Look {
  const table = byBeginning(hunt)
  const file = openSync(`/proc/${pid}/mem`, 'r')
  const found = new Map<string, Found>()
  const buffer = Buffer.alloc(CHUNK)
  let bytes = 0
  try {
    for (const { from, to } of regionsOf(pid))
      for (let at = from; at < to; at += CHUNK - AGAIN) {
        const length = readAt(file, buffer, Math.min(CHUNK, to - at), at)
        bytes += Math.min(length, CHUNK - AGAIN)
        // The next read finds needles that begin in the overlap.
        const until = at + length >= to ? length : CHUNK - AGAIN
        for (const { canary, form } of foundIn(buffer, length, until, table)) {
          const key = `${canary} ${form}`
          found.set(key, { canary, form, times: (found.get(key)?.times ?? 0) + 1 })
        }
      }
  } finally {
    closeSync(file)
  }
  return { bytes, found: [...found.values()] }
}

function readAt(file: number, into: Buffer, length: number, at: number): number {
  try {
    return readSync(file, into, 0, length, at)
  } catch {
    // Device memory or freed memory, which contains no data of the program.
    return 0
  }
}

function foundIn(
  buffer: Buffer,
  length: number,
  until: number,
  table: readonly (readonly Sought[] | undefined)[],
): readonly Sought[] {
  const found: Sought[] = []
  let before = buffer[0] ?? 0
  for (let at = 1; at < length && at <= until; at += 1) {
    const now = buffer[at] ?? 0
    const sought = table[(before << 8) | now]
    before = now
    if (sought === undefined) continue
    for (const one of sought) {
      const end = at - 1 + one.bytes.length
      if (end <= length && one.bytes.compare(buffer, at - 1, end) === 0) found.push(one)
    }
  }
  return found
}

/** Distance below the used stack for planted bytes, which has to be available. */
const SPARE = 16_384

/**
 * Writes bytes to the unused end of a process's stack, and returns a function that restores it. Proves that
 * the search sees that process.
 */
export function plantInto(pid: number, bytes: Buffer): () => void {
  const stack = regionsOf(pid).find(({ name }) => name === '[stack]')
  if (stack === undefined || stack.to - stack.from < SPARE + bytes.length)
    throw new Error(`Process ${pid} has no room on its stack.`)
  const before = Buffer.alloc(bytes.length)
  const write = (what: Buffer) => {
    const file = openSync(`/proc/${pid}/mem`, 'r+')
    try {
      writeSync(file, what, 0, what.length, stack.from)
    } finally {
      closeSync(file)
    }
  }
  const file = openSync(`/proc/${pid}/mem`, 'r')
  readSync(file, before, 0, before.length, stack.from)
  closeSync(file)
  write(bytes)
  return () => write(before)
}
