import * as fs from 'node:fs'
import { dirname } from 'node:path'

/** What of the system's files a list needs. */
export type ListFileSystem = Pick<
  typeof fs,
  | 'closeSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'openSync'
  | 'readFileSync'
  | 'lstatSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeSync'
>

/** The rights of a file that is its owner's alone. */
const OWNER_ONLY_MODE = 0o600

/**
 * Flags that open a regular file without following a link in its place and without waiting where it is a pipe. Windows
 * has neither flag.
 */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = fs.constants
const SAFE_OPEN_FLAGS = O_NOFOLLOW | O_NONBLOCK

/** One file that grows at its end, each piece on the disk before it is said to be there. */
export interface SignedListFile {
  /** All that is in it; undefined where there is none. */
  read(): Buffer | undefined
  /** Puts another in its place in one step, and goes on with that. */
  replace(text: string): void
  /** Goes on with the one that is there, up to this length: what is behind that was never finished. */
  resume(length: number): void
  /** Puts a piece behind what is there. Throws where it is not on the disk; then nothing of it stays. */
  append(text: string): void
  /** Whether the file is still the one that was written to last, and as long. */
  isUnchanged(): boolean
  /** Lays it aside under another name, as it is. */
  backUp(name: string): void
}

/** Opens nothing yet. */
export function createListFile(path: string, disk: ListFileSystem = fs): SignedListFile {
  let open: { readonly file: number; length: number } | undefined
  /** A flush that failed once may seem to succeed the next time without having reached the disk. */
  let hasFlushFailed = false

  function close(): void {
    if (open !== undefined) disk.closeSync(open.file)
    open = undefined
  }

  function resume(length: number): void {
    close()
    const file = disk.openSync(path, O_WRONLY | O_APPEND | O_CREAT | SAFE_OPEN_FLAGS, OWNER_ONLY_MODE)
    open = { file, length }
    if (disk.fstatSync(file).size === length) return
    disk.ftruncateSync(file, length)
    disk.fsyncSync(file)
  }

  function write(file: number, text: string): number {
    const bytes = Buffer.from(text, 'utf8')
    for (let at = 0; at < bytes.length;) at += disk.writeSync(file, bytes, at, bytes.length - at)
    return bytes.length
  }

  /** A name is on the disk only when its folder is. A system that opens no folder needs no such call. */
  function flushFolder(): void {
    let folder: number
    try {
      folder = disk.openSync(dirname(path), 'r')
    } catch (error) {
      if (['EISDIR', 'EPERM', 'EACCES'].includes(codeOf(error))) return
      throw error
    }
    try {
      disk.fsyncSync(folder)
    } finally {
      disk.closeSync(folder)
    }
  }

  return {
    read() {
      let file: number
      try {
        // SECURITY: a pipe in the place of the list would keep the signer waiting, and a link would lead elsewhere.
        file = disk.openSync(path, O_RDONLY | SAFE_OPEN_FLAGS)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
      try {
        if (!disk.fstatSync(file).isFile()) throw new Error('The list is no file.')
        return disk.readFileSync(file)
      } finally {
        disk.closeSync(file)
      }
    },
    replace(text) {
      close()
      const fresh = `${path}.new`
      disk.rmSync(fresh, { force: true })
      // SECURITY: created or not opened: a link planted under this name would have another file emptied.
      const file = disk.openSync(fresh, 'wx', OWNER_ONLY_MODE)
      try {
        write(file, text)
        disk.fsyncSync(file)
      } finally {
        disk.closeSync(file)
      }
      disk.renameSync(fresh, path)
      flushFolder()
      resume(Buffer.byteLength(text))
    },
    resume,
    append(text) {
      if (open === undefined || hasFlushFailed) throw new Error('It is not open.')
      const { file, length } = open
      try {
        open.length += write(file, text)
      } catch (error) {
        disk.ftruncateSync(file, length)
        open.length = length
        throw error
      }
      try {
        disk.fsyncSync(file)
      } catch (error) {
        hasFlushFailed = true
        throw error
      }
    },
    isUnchanged() {
      if (open === undefined) return false
      const [own, there] = [disk.fstatSync(open.file), disk.lstatSync(path, { throwIfNoEntry: false })]
      return there?.ino === own.ino && there.dev === own.dev && there.size === open.length
    },
    backUp(name) {
      close()
      disk.renameSync(path, `${path}.${name}`)
      flushFolder()
    },
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
