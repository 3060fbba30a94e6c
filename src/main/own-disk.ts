import * as files from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { currentSystem } from './system'

/** Permissions for files and folders of their owner only. Windows uses the user folder's own permissions. */
export const OWNER_ONLY_FILE_MODE = 0o600
const OWNER_ONLY_FOLDER_MODE = 0o700

/** Flags that add to a file, made where there is none, without following a link or waiting for a pipe. Windows has no such flags. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = files.constants
const GROW_IN_PLACE = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK

/** Error codes on Windows while another program, such as a virus scanner, has a file open. */
const busyErrorCodes: readonly string[] = ['EPERM', 'EACCES', 'EBUSY']
/** Number of attempts and pause between them in milliseconds: one second in total. */
const MAX_REPLACE_ATTEMPTS = 50
const RETRY_PAUSE_MS = 20

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

export interface OwnerOnlyDisk {
  ensureOwnFolder(path: string): void
  /** Ensures that a file exists and belongs to its owner only; its content remains. */
  ensureOwnFile(path: string): void
  /** Replaces a small file atomically: one of the two versions always exists completely. */
  replaceFileAtomically(path: string, content: string | Uint8Array): void
  flushFile(file: number): void
}

export function createOwnerOnlyDisk({ platform, fs, pause }: OwnDiskParts): OwnerOnlyDisk {
  const isWindows = platform === 'win32'

  /** A file name is durable only after its folder is flushed. Windows has no such call and needs none. */
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
        if (!isWindows || tried === MAX_REPLACE_ATTEMPTS || !busyErrorCodes.includes(codeOf(error)))
          throw error
        pause(RETRY_PAUSE_MS)
      }
    }
  }

  return {
    ensureOwnFolder(path) {
      if (!files.existsSync(path)) createFolderWithParents(path)
      // SECURITY: an existing folder with wider permissions is restricted too.
      if (!isWindows) fs.chmodSync(path, OWNER_ONLY_FOLDER_MODE)
    },
    ensureOwnFile(path) {
      // SECURITY: through a link planted under this name, another file would be narrowed and written to.
      const file = fs.openSync(path, GROW_IN_PLACE, OWNER_ONLY_FILE_MODE)
      try {
        // SECURITY: an existing file with wider permissions is restricted before the first write.
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
      // SECURITY: exclusive creation; a link planted under this name would otherwise truncate another file.
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

export const { ensureOwnFolder, ensureOwnFile, replaceFileAtomically, flushFile } = createOwnerOnlyDisk({
  platform: currentSystem.platform,
  fs: files,
  pause: ms => void Atomics.wait(waitCell, 0, 0, ms),
})

/** Creates parents first and each folder once; Node's own recursion never ends if a folder cannot be created. */
function createFolderWithParents(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !files.existsSync(parent)) createFolderWithParents(parent)
  files.mkdirSync(path, { mode: OWNER_ONLY_FOLDER_MODE })
}

/** Creates a folder for its owner only, with missing parents; an existing one is unchanged. */
export const createOwnFolder = (path: string): unknown =>
  files.mkdirSync(path, { recursive: true, mode: OWNER_ONLY_FOLDER_MODE })

/** Creates a file for its owner only and replaces an existing one. */
export async function createOwnFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  // SECURITY: exclusive creation; a link planted under this name would otherwise truncate another file.
  return open(path, 'wx', OWNER_ONLY_FILE_MODE)
}

/** Removes a link in the place of a file: what it points to stays as it is. */
export function removeLink(path: string): void {
  if (files.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) files.rmSync(path)
}

/** Returns the identity of the file at a path, by device and inode; `undefined` if there is none. */
export function readFileIdentity(place: string): string | undefined {
  const found = files.statSync(place, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev} ${found.ino}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
