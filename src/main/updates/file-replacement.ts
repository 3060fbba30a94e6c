import { basename, dirname, join } from 'node:path'
import type { UpdateFile } from '@core/update/release-manifest'
import type { UpdateFileFault, UpdateBlocker } from '@core/update/update-state'
import { err, ok, type Result } from '@core/value/result'
import { readErrorCode } from '../error-kind'
import { flushUpdateFolder, EXECUTABLE_FILE_MODE, OWNER_EXECUTE_BIT, type UpdateDisk } from './disk'
import { hashUpdateFile } from './file-hash'

interface FileReplacement {
  readonly disk: UpdateDisk
  readonly from: string
  readonly over: string
  readonly file: UpdateFile
  readonly open: () => readonly UpdateBlocker[]
}

/** Returns the temporary path of the new file: hidden, and on the same disk as the old one. */
export const createTemporaryPath = (over: string): string => join(dirname(over), `.${basename(over)}.new`)

/**
 * Replaces the running program's file atomically: writes the new one beside it, flushes it and renames it. One complete
 * file exists at all times.
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
    // SECURITY: state opened during the write counts, so nothing is replaced under an open question or outcome.
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

/** Copies the file and verifies the written bytes against the signature. */
async function writeVerifiedCopy(
  disk: UpdateDisk,
  from: string,
  fresh: string,
  { size, sha256 }: UpdateFile,
  mode: number,
): Promise<UpdateFileFault | undefined> {
  const source = await disk.open(from, 'r')
  try {
    // SECURITY: exclusive creation, so that no existing file or link is overwritten.
    const target = await disk.open(fresh, 'wx', EXECUTABLE_FILE_MODE)
    try {
      const hashing = await hashUpdateFile(source, size + 1, target.write)
      if (hashing.count() !== size) return { is: 'wrong size' }
      // SECURITY: the downloaded file may have been replaced since its download.
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
    // The disk error is already reported; the next start deletes the file.
  }
}
