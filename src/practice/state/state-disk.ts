import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { promisify } from 'node:util'
import { OWNER_FILE_MODE, hostSystem } from '../host-system'

/** Disk operations of the state file, one at a time, so that tests can simulate a crash between any two. */
export interface StateDisk {
  /** Returns the content of a file, or `undefined` if it does not exist. */
  readonly read: (path: string) => Buffer | undefined
  /** Opens an existing file, or creates an empty one in its place. Returns the file descriptor. */
  readonly open: (path: string, how: 'existing' | 'new') => number
  readonly truncate: (file: number, length: number) => void
  readonly write: (file: number, bytes: Uint8Array, at: number) => void
  /** Resolves when everything written before is on the disk. */
  readonly flush: (file: number) => Promise<void>
  readonly flushNow: (file: number) => void
  /** Replaces a file by another one atomically. */
  readonly replace: (from: string, to: string) => void
  /** Makes changes of names in a folder durable. */
  readonly flushFolder: (path: string) => void
  readonly close: (file: number) => void
}

const flush = promisify(fdatasync)

export const localDisk: StateDisk = {
  read: path => (existsSync(path) ? readFileSync(path) : undefined),
  open: (path, how) => {
    if (how === 'existing') return openSync(path, 'r+')
    rmSync(path, { force: true })
    // SECURITY: the exclusive flag never opens an existing file, so a planted link cannot empty another file.
    return openSync(path, 'wx+', OWNER_FILE_MODE)
  },
  truncate: (file, length) => {
    ftruncateSync(file, length)
  },
  write: (file, bytes, at) => {
    // The system may write less than requested at once.
    for (let written = 0; written < bytes.length;)
      written += writeSync(file, bytes, written, bytes.length - written, at + written)
  },
  flush,
  flushNow: file => {
    fsyncSync(file)
  },
  replace: (from, to) => {
    renameSync(from, to)
  },
  flushFolder: path => {
    // A platform that cannot flush a folder does not need it.
    if (hostSystem.platform === 'win32') return
    const folder = openSync(path, 'r')
    fsyncSync(folder)
    closeSync(folder)
  },
  close: file => {
    closeSync(file)
  },
}
