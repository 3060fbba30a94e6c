import * as files from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { system } from './system'

/** The rights of a file and of a folder that are their owner's alone. Windows has its own, and a person's folder has them. */
export const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

/** Flags that add to a file, made where there is none, without following a link or waiting for a pipe. Windows has no such flags. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = files.constants
const GROW_IN_PLACE = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK

/** What may keep a file on Windows from being replaced for a moment: whoever looks through new files has it open. */
const busy: readonly string[] = ['EPERM', 'EACCES', 'EBUSY']
/** How often it is tried then, and how long is waited between: a second in all. */
const TRIES = 50
const PAUSE = 20

/** The system, and the calls of its disk, that its `OwnDisk` is made of. */
export interface DiskParts {
  readonly platform: NodeJS.Platform
  readonly fs: Pick<
    typeof files,
    | 'chmodSync'
    | 'fchmodSync'
    | 'fsyncSync'
    | 'renameSync'
    | 'rmSync'
    | 'openSync'
    | 'closeSync'
    | 'writeFileSync'
  >
  readonly pause: (ms: number) => void
}

/** The ways in which the person's own folders and files are made, narrowed, replaced and made to last. */
export interface OwnDisk {
  /** Makes sure a folder is there and is the person's own. */
  ownFolder(path: string): void
  /** Makes sure a file is there and is the person's own; what is in it stays. */
  ownFile(path: string): void
  /** Puts a small file in the place of another in one step: at every moment one of the two is there, whole. */
  replaceFile(path: string, content: string | Uint8Array): void
  /** Has what was written to an open file last. */
  flush(file: number): void
}

/** Makes the `OwnDisk` of one system. */
export function ownDiskOf({ platform, fs, pause }: DiskParts): OwnDisk {
  const isWindows = platform === 'win32'

  /** A name is on the disk only when its folder is. Windows has no such call and needs none. */
  function flushFolder(path: string): void {
    if (isWindows) return
    const folder = fs.openSync(path, 'r')
    try {
      fs.fsyncSync(folder)
    } finally {
      fs.closeSync(folder)
    }
  }

  function put(fresh: string, path: string): void {
    for (let tried = 1; ; tried += 1) {
      try {
        return fs.renameSync(fresh, path)
      } catch (error) {
        if (!isWindows || tried === TRIES || !busy.includes(codeOf(error))) throw error
        pause(PAUSE)
      }
    }
  }

  return {
    ownFolder(path) {
      if (!files.existsSync(path)) makeFolder(path)
      // SECURITY: a folder that was there before, with other rights, is narrowed too.
      if (!isWindows) fs.chmodSync(path, OWN_FOLDER)
    },
    ownFile(path) {
      // SECURITY: through a link planted under this name, another file would be narrowed and written to.
      const file = fs.openSync(path, GROW_IN_PLACE, OWN_FILE)
      try {
        // SECURITY: an older file with wider rights is narrowed before anything is written to it.
        if (!isWindows) fs.fchmodSync(file, OWN_FILE)
        fs.fsyncSync(file)
      } finally {
        fs.closeSync(file)
      }
      flushFolder(dirname(path))
    },
    replaceFile(path, content) {
      const fresh = `${path}.new`
      fs.rmSync(fresh, { force: true })
      // SECURITY: created or not opened: a link planted under this name would have another file emptied.
      const file = fs.openSync(fresh, 'wx', OWN_FILE)
      try {
        if (!isWindows) fs.fchmodSync(file, OWN_FILE)
        fs.writeFileSync(file, content)
        fs.fsyncSync(file)
      } finally {
        fs.closeSync(file)
      }
      put(fresh, path)
      flushFolder(dirname(path))
    },
    flush: file => fs.fsyncSync(file),
  }
}

const still = new Int32Array(new SharedArrayBuffer(4))

/** The same on this one. */
export const { ownFolder, ownFile, replaceFile, flush } = ownDiskOf({
  platform: system.platform,
  fs: files,
  pause: ms => void Atomics.wait(still, 0, 0, ms),
})

/** Parents first, each tried once: Node's own recursion never ends where a folder can never be made. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !files.existsSync(parent)) makeFolder(parent)
  files.mkdirSync(path, { mode: OWN_FOLDER })
}

/** Makes a folder that is its owner's alone, and what is missing around it; one that is there stays as it is. */
export const makeOwn = (path: string): unknown => files.mkdirSync(path, { recursive: true, mode: OWN_FOLDER })

/** Creates a file that is its owner's alone, in the place of whatever has its name. */
export async function openOwn(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  // SECURITY: created or not opened: a link planted under this name would have another file emptied.
  return open(path, 'wx', OWN_FILE)
}

/** Removes a link in the place of a file: what it points to stays as it is. */
export function removeLink(path: string): void {
  if (files.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) files.rmSync(path)
}

/** Which file lies in a place, by the names that the system itself has for it; undefined where there is none. */
export function fileIn(place: string): string | undefined {
  const found = files.statSync(place, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev} ${found.ino}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
