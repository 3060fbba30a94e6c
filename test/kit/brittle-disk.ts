import type { StateDisk } from '../../src/practice/state/state-disk'

/** One disk operation, in the order in which it took effect. */
type Done =
  | { readonly did: 'open'; readonly file: number; readonly path: string; readonly anew: boolean }
  | { readonly did: 'cut'; readonly file: number; readonly length: number }
  | { readonly did: 'write'; readonly file: number; readonly bytes: Uint8Array; readonly at: number }
  /** Operations before this count are flushed to the disk. */
  | { readonly did: 'flush'; readonly file: number; readonly upTo: number }
  | { readonly did: 'replace'; readonly from: string; readonly to: string }
  | { readonly did: 'flush folder'; readonly upTo: number }
  | { readonly did: 'close'; readonly file: number }

/** The part of the unflushed writes that reached the disk before the power failed. */
export type Luck = 'nothing' | 'everything' | 'half of the last write' | 'names first'

/** A disk in memory that records every operation, so that any moment of it can be inspected. */
export interface BrittleDisk extends StateDisk {
  /** Number of operations so far. */
  readonly count: () => number
  /** The disk as found after a crash at this operation. */
  readonly after: (count: number, luck: Luck) => BrittleDisk
}

export function createBrittleDisk(files: ReadonlyMap<string, Buffer> = new Map()): BrittleDisk {
  const log: Done[] = []
  const names = new Map([...files].map(([path], file) => [path, file]))
  const contents = [...files.values()]
  const note = (done: Done) => void log.push(done)
  const flushed = (file: number): Done => ({ did: 'flush', file, upTo: log.length })
  return {
    read: path => {
      const file = names.get(path)
      return file === undefined ? undefined : contents[file]
    },
    open: (path, how) => {
      const found = how === 'new' ? undefined : names.get(path)
      const file = found ?? contents.push(Buffer.alloc(0)) - 1
      names.set(path, file)
      note({ did: 'open', file, path, anew: found === undefined })
      return file
    },
    truncate: (file, length) => {
      contents[file] = contents[file]?.subarray(0, length) ?? Buffer.alloc(0)
      note({ did: 'cut', file, length })
    },
    write: (file, bytes, at) => {
      contents[file] = laid(contents[file] ?? Buffer.alloc(0), bytes, at)
      note({ did: 'write', file, bytes: Uint8Array.from(bytes), at })
    },
    flush: async file => {
      const done = flushed(file)
      await Promise.resolve()
      note(done)
    },
    flushNow: file => {
      note(flushed(file))
    },
    replace: (from, to) => {
      const file = names.get(from)
      if (file === undefined) throw new Error(`there is no ${from}`)
      names.delete(from)
      names.set(to, file)
      note({ did: 'replace', from, to })
    },
    flushFolder: () => {
      note({ did: 'flush folder', upTo: log.length })
    },
    close: file => {
      note({ did: 'close', file })
    },
    count: () => log.length,
    after: (count, luck) => createBrittleDisk(survivors(files, log.slice(0, count), luck)),
  }
}

/** Overwrites `under` with `bytes` at an offset. */
function laid(under: Buffer, bytes: Uint8Array, at: number): Buffer {
  const whole = Buffer.alloc(Math.max(under.length, at + bytes.length))
  under.copy(whole)
  whole.set(bytes, at)
  return whole
}

/** The files that remain when the machine dies after these operations. */
function survivors(
  files: ReadonlyMap<string, Buffer>,
  log: readonly Done[],
  luck: Luck,
): Map<string, Buffer> {
  const safe = new Map<number, number>()
  let safeNames = 0
  for (const done of log) {
    if (done.did === 'flush') safe.set(done.file, Math.max(safe.get(done.file) ?? 0, done.upTo))
    if (done.did === 'flush folder') safeNames = done.upTo
  }
  const last = log.findLastIndex(({ did }) => did === 'write')
  const names = new Map([...files].map(([path], file) => [path, file]))
  const contents = new Map([...files.values()].map((text, file) => [file, text]))
  for (const [index, done] of log.entries()) {
    const named = index < safeNames || luck !== 'nothing'
    if (done.did === 'open' && done.anew && named) names.set(done.path, done.file)
    if (done.did === 'replace' && named) {
      const file = names.get(done.from)
      names.delete(done.from)
      if (file !== undefined) names.set(done.to, file)
    }
    if (done.did !== 'write' && done.did !== 'cut') continue
    const sure = index < (safe.get(done.file) ?? 0)
    if (!sure && (luck === 'nothing' || luck === 'names first')) continue
    const under = contents.get(done.file) ?? Buffer.alloc(0)
    if (done.did === 'cut') contents.set(done.file, under.subarray(0, done.length))
    else {
      const half = !sure && index === last && luck === 'half of the last write'
      const bytes = half ? done.bytes.subarray(0, done.bytes.length >> 1) : done.bytes
      contents.set(done.file, laid(under, bytes, done.at))
    }
  }
  return new Map([...names].map(([path, file]) => [path, contents.get(file) ?? Buffer.alloc(0)]))
}
