import { basename, dirname, join } from 'node:path'
import type { UpdateFile } from '@core/update/manifest'
import type { UpdateFileFault, UpdateBlocker } from '@core/update/updating'
import { err, ok, type Result } from '@core/value/result'
import { readErrorCode } from '../error-kind'
import { flushUpdateFolder, EXECUTABLE_FILE_MODE, OWNER_EXECUTE_BIT, type UpdateDisk } from './disk'
import { hashUpdateFile } from './hashing'

interface FileReplacement {
  readonly disk: UpdateDisk
  /** The fetched file, and the one whose place it takes. */
  readonly from: string
  readonly over: string
  readonly file: UpdateFile
  /** What of the desk is open at the last moment. */
  readonly open: () => readonly UpdateBlocker[]
}

/** Where the new file is written before it takes the old one's place: on the same disk, under a name that is hidden. */
export const createTemporaryPath = (over: string): string => join(dirname(over), `.${basename(over)}.new`)

/**
 * Puts a fetched file in the place of the one this desk was started from: written beside it, flushed, and renamed over
 * it in one step. At every moment one of the two is there, whole.
 */
export async function replaceProgramFile({
  disk,
  from,
  over,
  file,
  open,
}: FileReplacement): Promise<Result<undefined, UpdateFileFault>> {
  const fresh = createTemporaryPath(over)
  try {
    await disk.remove(fresh)
    const written = await writeVerifiedCopy(disk, from, fresh, file, await disk.modeOf(over))
    const things = open()
    // SECURITY: what came up while it was written counts: nothing is replaced under an open question or outcome.
    const fault: UpdateFileFault | undefined =
      written ?? (things.length > 0 ? { is: 'busy', open: things } : undefined)
    if (fault !== undefined) {
      await disk.remove(fresh)
      return err(fault)
    }
    await disk.rename(fresh, over)
    await flushUpdateFolder(disk, dirname(over))
    return ok(undefined)
  } catch (error) {
    await removeQuietly(disk, fresh)
    return err({ is: 'disk', code: readErrorCode(error) })
  }
}

/** Copies the file, and compares the very bytes that are written with what was signed. */
async function writeVerifiedCopy(
  disk: UpdateDisk,
  from: string,
  fresh: string,
  { size, sha256 }: UpdateFile,
  mode: number,
): Promise<UpdateFileFault | undefined> {
  const source = await disk.open(from, 'r')
  try {
    // SECURITY: made anew, or not at all: nobody else's file or link of that name is written through.
    const target = await disk.open(fresh, 'wx', EXECUTABLE_FILE_MODE)
    try {
      const hashing = await hashUpdateFile(source, size + 1, target.write)
      if (hashing.count() !== size) return { is: 'wrong size' }
      // SECURITY: what lay in the folder since it was fetched may be another file by now.
      if (hashing.digest() !== sha256) return { is: 'wrong digest' }
      await target.mode(mode | OWNER_EXECUTE_BIT)
      await target.sync()
      return undefined
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function removeQuietly(disk: UpdateDisk, path: string): Promise<void> {
  try {
    await disk.remove(path)
  } catch {
    // The disk said what is wrong with it already; the next start takes it away.
  }
}
