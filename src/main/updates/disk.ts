import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { currentSystem } from '../system'

/** The rights of a program that is its owner's alone, and the one of them by which it runs. */
export const EXECUTABLE_FILE_MODE = 0o700
export const OWNER_EXECUTE_BIT = 0o100

/** The few things that are done to files while an update is fetched and put in place; a test plays what goes wrong. */
export interface UpdateDisk {
  readonly open: (path: string, flags: 'a+' | 'r' | 'wx', mode?: number) => Promise<UpdateFileHandle>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  readonly names: (folder: string) => Promise<readonly string[]>
  /** How a file may be read, written and run. */
  readonly modeOf: (path: string) => Promise<number>
}

export interface UpdateFileHandle {
  /** Bytes from a place on; fewer where the file ends. */
  readonly read: (from: number, most: number) => Promise<Uint8Array>
  /** Adds bytes at the end. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly truncate: (length: number) => Promise<void>
  readonly mode: (mode: number) => Promise<void>
  /** Returns once everything is on the disk. */
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Flags that read a file and add to it, made where there is none, without following a link. Windows has no such flag. */
const APPEND_FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Closes what is no regular file or has another name as well, and throws: to grow it would change something else. */
async function assertOwnFile(file: FileHandle): Promise<void> {
  const found = await file.stat()
  if (found.isFile() && found.nlink === 1) return
  await file.close()
  throw Object.assign(new Error('not a file of its own'), { code: 'EMLINK' })
}

/** The machine's own disk. */
export const realUpdateDisk: UpdateDisk = {
  async open(path, flags, mode = 0o600) {
    const file = await open(path, flags === 'a+' ? APPEND_FLAGS : flags, mode)
    if (flags === 'a+') await assertOwnFile(file)
    return {
      async read(from, most) {
        const piece = Buffer.alloc(most)
        const { bytesRead } = await file.read(piece, 0, most, from)
        return piece.subarray(0, bytesRead)
      },
      async write(bytes) {
        for (let at = 0; at < bytes.length;) {
          const { bytesWritten } = await file.write(bytes, at)
          at += bytesWritten
        }
      },
      truncate: length => file.truncate(length),
      mode: wanted => file.chmod(wanted),
      sync: () => file.sync(),
      close: () => file.close(),
    }
  },
  rename,
  remove: path => rm(path, { force: true }),
  async names(folder) {
    try {
      return await readdir(folder)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  },
  modeOf: async path => (await stat(path)).mode & 0o777,
}

/** A name is on the disk only when its folder is. Windows has no such call and needs none. */
export async function flushUpdateFolder(disk: UpdateDisk, folder: string): Promise<void> {
  if (currentSystem.platform === 'win32') return
  const file = await disk.open(folder, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
