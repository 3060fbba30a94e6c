import * as files from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { currentSystem } from './system'

/** The rights of a file and of a folder that are their owner's alone. Windows has its own, and a person's folder has them. */
export const OWNER_ONLY_FILE_MODE = 0o600
const OWNER_ONLY_FOLDER_MODE = 0o700

/** Flags that add to a file, made where there is none, without following a link or waiting for a pipe. Windows has no such flags. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = files.constants
const GROW_IN_PLACE = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK

/** What may keep a file on Windows from being replaced for a moment: whoever looks through new files has it open. */
const busyErrorCodes: readonly string[] = ['EPERM', 'EACCES', 'EBUSY']
/** How often it is tried then, and how long is waited between: a second in all. */
const MAX_REPLACE_ATTEMPTS = 50
const RETRY_PAUSE_MS = 20

/** The system, and the calls of its disk, that its `OwnDisk` is made of. */
export interface OwnDiskParts {
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
export interface OwnerOnlyDisk {
  /** Makes sure a folder is there and is the person's own. */
  ensureOwnFolder(path: string): void
  /** Makes sure a file is there and is the person's own; what is in it stays. */
  ensureOwnFile(path: string): void
  /** Puts a small file in the place of another in one step: at every moment one of the two is there, whole. */
  replaceFileAtomically(path: string, content: string | Uint8Array): void
  /** Has what was written to an open file last. */
  flushFile(file: number): void
}

/** Makes the `OwnDisk` of one system. */
export function createOwnerOnlyDisk({ platform, fs, pause }: OwnDiskParts): OwnerOnlyDisk {
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

  function renameWithRetry(fresh: string, path: string): void {
    for (let tried = 1; ; tried += 1) {
      try {
        return fs.renameSync(fresh, path)
      } catch (error) {
        if (!isWindows || tried === MAX_REPLACE_ATTEMPTS || !busyErrorCodes.includes(codeOf(error))) throw error
        pause(RETRY_PAUSE_MS)
      }
    }
  }

  return {
    ensureOwnFolder(path) {
      if (!files.existsSync(path)) createFolderWithParents(path)
      // SECURITY: a folder that was there before, with other rights, is narrowed too.
      if (!isWindows) fs.chmodSync(path, OWNER_ONLY_FOLDER_MODE)
    },
    ensureOwnFile(path) {
      // SECURITY: through a link planted under this name, another file would be narrowed and written to.
      const file = fs.openSync(path, GROW_IN_PLACE, OWNER_ONLY_FILE_MODE)
      try {
        // SECURITY: an older file with wider rights is narrowed before anything is written to it.
        if (!isWindows) fs.fchmodSync(file, OWNER_ONLY_FILE_MODE)
        fs.fsyncSync(file)
      } finally {
        fs.closeSync(file)
      }
      flushFolder(dirname(path))
    },
    replaceFileAtomically(path, content) {
      const fresh = `${path}.new`
      fs.rmSync(fresh, { force: true })
      // SECURITY: created or not opened: a link planted under this name would have another file emptied.
      const file = fs.openSync(fresh, 'wx', OWNER_ONLY_FILE_MODE)
      try {
        if (!isWindows) fs.fchmodSync(file, OWNER_ONLY_FILE_MODE)
        fs.writeFileSync(file, content)
        fs.fsyncSync(file)
      } finally {
        fs.closeSync(file)
      }
      renameWithRetry(fresh, path)
      flushFolder(dirname(path))
    },
    flushFile: file => fs.fsyncSync(file),
  }
}

const waitCell = new Int32Array(new SharedArrayBuffer(4))

/** The same on this one. */
export const { ensureOwnFolder, ensureOwnFile, replaceFileAtomically, flushFile } = createOwnerOnlyDisk({
  platform: currentSystem.platform,
  fs: files,
  pause: ms => void Atomics.wait(waitCell, 0, 0, ms),
})

/** Parents first, each tried once: Node's own recursion never ends where a folder can never be made. */
function createFolderWithParents(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !files.existsSync(parent)) createFolderWithParents(parent)
  files.mkdirSync(path, { mode: OWNER_ONLY_FOLDER_MODE })
}

/** Makes a folder that is its owner's alone, and what is missing around it; one that is there stays as it is. */
export const createOwnFolder = (path: string): unknown => files.mkdirSync(path, { recursive: true, mode: OWNER_ONLY_FOLDER_MODE })

/** Creates a file that is its owner's alone, in the place of whatever has its name. */
export async function createOwnFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  // SECURITY: created or not opened: a link planted under this name would have another file emptied.
  return open(path, 'wx', OWNER_ONLY_FILE_MODE)
}

/** Removes a link in the place of a file: what it points to stays as it is. */
export function removeLink(path: string): void {
  if (files.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) files.rmSync(path)
}

/** Which file lies in a place, by the names that the system itself has for it; undefined where there is none. */
export function readFileIdentity(place: string): string | undefined {
  const found = files.statSync(place, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev} ${found.ino}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
