import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { currentSystem } from '../system'

/** File mode of a program for its owner only, and its execute bit. */
export const EXECUTABLE_FILE_MODE = 0o700
export const OWNER_EXECUTE_BIT = 0o100

export interface UpdateDisk {
  readonly open: (path: string, flags: 'a+' | 'r' | 'wx', mode?: number) => Promise<UpdateFileHandle>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  readonly names: (folder: string) => Promise<readonly string[]>
  readonly modeOf: (path: string) => Promise<number>
}

export interface UpdateFileHandle {
  /** Reads up to `most` bytes from an offset; fewer at the end of the file. */
  readonly read: (from: number, most: number) => Promise<Uint8Array>
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly truncate: (length: number) => Promise<void>
  readonly mode: (mode: number) => Promise<void>
  /** Returns after everything is on disk. */
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Flags to read and append without following a link, creating the file if missing. Windows lacks some of them. */
const APPEND_FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Closes a file and throws if it is not regular or has a second link, because an append would change another file. */
async function assertOwnFile(file: FileHandle): Promise<void> {
  const found = await file.stat()
  if (found.isFile() && found.nlink === 1) return
  await file.close()
  throw Object.assign(new Error('not a file of its own'), { code: 'EMLINK' })
}

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

/** Flushes a folder; a file name is durable only after that. Windows has no such call and needs none. */
export async function flushUpdateFolder(disk: UpdateDisk, folder: string): Promise<void> {
  if (currentSystem.platform === 'win32') return
  const file = await disk.open(folder, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
