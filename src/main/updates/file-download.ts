import { join } from 'node:path'
import type { UpdateFile } from '@core/update/release-manifest'
import type { UpdateFileFault, UpdateBlocker } from '@core/update/update-state'
import { err, ok, type Result } from '@core/value/result'
import { readErrorCode } from '../error-kind'
import { flushUpdateFolder, type UpdateDisk, type UpdateFileHandle } from './disk'
import { hashUpdateFile, createIncrementalHash, type IncrementalHash } from './file-hash'
import type { UpdateFileResponse, UpdateConnection } from './update-connection'

interface Parts {
  readonly disk: UpdateDisk
  readonly folder: string
  readonly connection: Pick<UpdateConnection, 'file'>
  /** Returns open trading state; nothing is written while there is any. */
  readonly open: () => readonly UpdateBlocker[]
  readonly onHave: (bytes: number) => void
}

/** Faults that do not invalidate the partial file. */
const resumableFaults: ReadonlySet<UpdateFileFault['is']> = new Set(['away', 'cut', 'busy'])

/** Returns the paths of a complete and a partial download. The digest in the name separates different files. */
export const createDownloadPaths = (folder: string, { name, sha256 }: UpdateFile) => ({
  whole: join(folder, name),
  part: join(folder, `${sha256.slice(0, 24)}.part`),
})

/**
 * Downloads a file and returns its path: complete, verified by signed size and digest, and flushed. A partial file is
 * continued; a wrong one is deleted.
 */
export async function downloadUpdateFile(
  file: UpdateFile,
  parts: Parts,
): Promise<Result<string, UpdateFileFault>> {
  const { disk, folder } = parts
  const { whole, part } = createDownloadPaths(folder, file)
  try {
    if (await matchesSignedFile(disk, whole, file)) return ok(whole)
    const fault = await extendPartialFile(part, file, parts)
    if (fault !== undefined && !resumableFaults.has(fault.is)) await disk.remove(part)
    if (fault !== undefined) return err(fault)
    await disk.rename(part, whole)
    await flushUpdateFolder(disk, folder)
    return ok(whole)
  } catch (error) {
    await removeQuietly(disk, part)
    return err({ is: 'disk', code: readErrorCode(error) })
  }
}

export async function cleanDownloadFolder(
  disk: UpdateDisk,
  folder: string,
  file?: UpdateFile,
): Promise<void> {
  const stays = file === undefined ? [] : Object.values(createDownloadPaths(folder, file))
  for (const name of await disk.names(folder)) {
    const path = join(folder, name)
    if (!stays.includes(path)) await disk.remove(path)
  }
}

export async function matchesSignedFile(
  disk: UpdateDisk,
  path: string,
  { size, sha256 }: UpdateFile,
): Promise<boolean> {
  const opened = await openIfExists(disk, path)
  if (opened === undefined) return false
  try {
    // One extra byte reveals a file that is too large.
    const hashing = await hashUpdateFile(opened, size + 1)
    return hashing.count() === size && hashing.digest() === sha256
  } finally {
    await opened.close()
  }
}

async function openIfExists(disk: UpdateDisk, path: string): Promise<UpdateFileHandle | undefined> {
  try {
    return await disk.open(path, 'r')
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function extendPartialFile(
  path: string,
  file: UpdateFile,
  parts: Parts,
): Promise<UpdateFileFault | undefined> {
  const part = await parts.disk.open(path, 'a+')
  try {
    const fault = await downloadRest(part, file, parts)
    if (fault === undefined) await part.sync()
    return fault
  } finally {
    await part.close()
  }
}

async function downloadRest(
  part: UpdateFileHandle,
  { name, size, sha256 }: UpdateFile,
  parts: Parts,
): Promise<UpdateFileFault | undefined> {
  const { connection, onHave } = parts
  let hashing = await hashUpdateFile(part, size + 1)
  if (hashing.count() > size) return { is: 'wrong size' }
  onHave(hashing.count())
  if (hashing.count() < size) {
    const answer = await connection.file(name, hashing.count())
    if (answer.is === 'failed') return { is: 'away', why: answer.why }
    if (answer.of !== undefined && answer.of !== size) return { is: 'wrong size' }
    if (answer.from === 0 && hashing.count() > 0) {
      await part.truncate(0)
      hashing = createIncrementalHash()
    }
    const fault = await writePieces(answer, size, part, hashing, parts)
    if (fault !== undefined) return fault
  }
  // SECURITY: the digest covers every byte, including those of an earlier download.
  return hashing.digest() === sha256 ? undefined : { is: 'wrong digest' }
}

async function writePieces(
  { pieces }: UpdateFileResponse,
  size: number,
  part: UpdateFileHandle,
  hashing: IncrementalHash,
  { open, onHave }: Parts,
): Promise<UpdateFileFault | undefined> {
  const coming = pieces[Symbol.asyncIterator]()
  for (;;) {
    const next = await readNextPiece(coming)
    if (next === 'lost') return { is: 'cut' }
    if (next === undefined) return hashing.count() < size ? { is: 'cut' } : undefined
    const things = open()
    if (things.length > 0) {
      await coming.return?.()
      return { is: 'busy', open: things }
    }
    // SECURITY: never more than the signed size is written, whatever the server sends.
    if (hashing.count() + next.length > size) {
      await coming.return?.()
      return { is: 'wrong size' }
    }
    try {
      await part.write(next)
    } catch (error) {
      await coming.return?.()
      throw error
    }
    hashing.add(next)
    onHave(hashing.count())
  }
}

/**
 * Returns the next piece, `undefined` at the end, or `lost` for a broken connection, which differs from a disk error.
 */
async function readNextPiece(coming: AsyncIterator<Uint8Array>): Promise<Uint8Array | 'lost' | undefined> {
  try {
    const next = await coming.next()
    return next.done === true ? undefined : next.value
  } catch {
    return 'lost'
  }
}

async function removeQuietly(disk: UpdateDisk, path: string): Promise<void> {
  try {
    await disk.remove(path)
  } catch {
    // The disk error is already reported; the next start deletes the file.
  }
}
