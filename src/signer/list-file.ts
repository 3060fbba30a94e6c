import * as fs from 'node:fs'
import { dirname } from 'node:path'

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

const OWNER_ONLY_MODE = 0o600

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = fs.constants
/** Flags that open a regular file without following a link and without waiting for a pipe. Windows has neither. */
const SAFE_OPEN_FLAGS = O_NOFOLLOW | O_NONBLOCK

/** An append-only file; each piece is flushed before `append` returns. */
export interface SignedListFile {
  read(): Buffer | undefined
  replace(text: string): void
  /** Continues an existing file and truncates it to this length, because the rest was never completed. */
  resume(length: number): void
  /**
   * Appends a piece; throws if it is not on disk. A partly written piece is removed. After a failed flush, every append
   * throws.
   */
  append(text: string): void
  /** Returns true if the path still leads to the open file, with the length written last. */
  isUnchanged(): boolean
  backUp(name: string): void
}

export function createListFile(path: string, disk: ListFileSystem = fs): SignedListFile {
  let open: { readonly file: number; length: number } | undefined
  /** True after a failed flush; a later one may seem to succeed without reaching the disk. */
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

  /** Flushes the folder; a file name is durable only after that. Systems that cannot open a folder do not need it. */
  function flushFolder(): void {
    let folder: number
    try {
      folder = disk.openSync(dirname(path), 'r')
    } catch (error) {
      if (['EISDIR', 'EPERM', 'EACCES'].includes(getErrorCode(error))) return
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
        // SECURITY: a pipe in place of the list would block the signer, and a link would lead elsewhere.
        file = disk.openSync(path, O_RDONLY | SAFE_OPEN_FLAGS)
      } catch (error) {
        if (getErrorCode(error) === 'ENOENT') return undefined
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
      const newPath = `${path}.new`
      disk.rmSync(newPath, { force: true })
      // SECURITY: exclusive creation; a link planted under this name would otherwise truncate another file.
      const file = disk.openSync(newPath, 'wx', OWNER_ONLY_MODE)
      try {
        write(file, text)
        disk.fsyncSync(file)
      } finally {
        disk.closeSync(file)
      }
      disk.renameSync(newPath, path)
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
      const [own, current] = [disk.fstatSync(open.file), disk.lstatSync(path, { throwIfNoEntry: false })]
      return current?.ino === own.ino && current.dev === own.dev && current.size === open.length
    },
    backUp(name) {
      close()
      disk.renameSync(path, `${path}.${name}`)
      flushFolder()
    },
  }
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
