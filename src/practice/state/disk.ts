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
import { OWNER_FILE_MODE, hostSystem } from '../system'

/** Everything the state file asks of a disk, one thing at a time, so that a kill can be tried between any two. */
export interface StateDisk {
  /** What a file holds, or nothing where there is none. */
  readonly read: (path: string) => Buffer | undefined
  /** Opens a file as it is, or an empty one in its place. Gives the number it goes by. */
  readonly open: (path: string, how: 'as it is' | 'anew') => number
  readonly truncate: (file: number, length: number) => void
  readonly write: (file: number, bytes: Uint8Array, at: number) => void
  /** Resolves once all that was written before is on the disk. */
  readonly flush: (file: number) => Promise<void>
  readonly flushNow: (file: number) => void
  /** Puts a file in the place of another, at once or not at all. */
  readonly replace: (from: string, to: string) => void
  /** Makes what became of names in a folder last. */
  readonly flushFolder: (path: string) => void
  readonly close: (file: number) => void
}

const flush = promisify(fdatasync)

/** The disk of this machine. */
export const localDisk: StateDisk = {
  read: path => (existsSync(path) ? readFileSync(path) : undefined),
  open: (path, how) => {
    if (how === 'as it is') return openSync(path, 'r+')
    rmSync(path, { force: true })
    // Created or not opened: a link planted under this name would have another file emptied.
    return openSync(path, 'wx+', OWNER_FILE_MODE)
  },
  truncate: (file, length) => {
    ftruncateSync(file, length)
  },
  write: (file, bytes, at) => {
    // The system may take less at a time than it is given.
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
