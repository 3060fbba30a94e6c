import { join } from 'node:path'
import type { UpdateFile } from '@core/update/manifest'
import type { UpdateFileFault, UpdateBlocker } from '@core/update/updating'
import { err, ok, type Result } from '@core/value/result'
import { readErrorCode } from '../error-kind'
import { flushUpdateFolder, type UpdateDisk, type UpdateFileHandle } from './disk'
import { hashUpdateFile, createIncrementalHash, type IncrementalHash } from './hashing'
import type { UpdateFileResponse, UpdateConnection } from './way'

interface Parts {
  readonly disk: UpdateDisk
  /** The folder of the desk's own that files are fetched into. */
  readonly folder: string
  readonly way: Pick<UpdateConnection, 'file'>
  /** What of the desk is open: nothing is written while anything is. */
  readonly open: () => readonly UpdateBlocker[]
  readonly onHave: (bytes: number) => void
}

/** What has nothing to say against the part that is there. */
const resumableFaults: ReadonlySet<UpdateFileFault['is']> = new Set(['away', 'cut', 'busy'])

/** Where a file lies that was fetched, and where it grows. Of another digest is another file. */
export const createDownloadPaths = (folder: string, { name, sha256 }: UpdateFile) => ({
  whole: join(folder, name),
  part: join(folder, `${sha256.slice(0, 24)}.part`),
})

/**
 * Fetches a file into the desk's own folder and gives its place: whole, of the size and digest that were signed, and on
 * the disk. What was there of it is gone on with; what turned out wrong, or has no room, is taken away.
 */
export async function downloadUpdateFile(file: UpdateFile, parts: Parts): Promise<Result<string, UpdateFileFault>> {
  const { disk, folder } = parts
  const { whole, part } = createDownloadPaths(folder, file)
  try {
    if (await matchesSignedFile(disk, whole, file)) return ok(whole)
    const fault = await extendPartialFile(part, file, parts)
    // What is right as far as it goes is gone on with the next time.
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

/** Takes everything out of the folder but what belongs to the offered file. */
export async function cleanDownloadFolder(disk: UpdateDisk, folder: string, file?: UpdateFile): Promise<void> {
  const stays = file === undefined ? [] : Object.values(createDownloadPaths(folder, file))
  for (const name of await disk.names(folder)) {
    const path = join(folder, name)
    if (!stays.includes(path)) await disk.remove(path)
  }
}

/** Whether a file lies there as it was signed. */
export async function matchesSignedFile(
  disk: UpdateDisk,
  path: string,
  { size, sha256 }: UpdateFile,
): Promise<boolean> {
  const opened = await openIfExists(disk, path)
  if (opened === undefined) return false
  try {
    // One byte more than it may have shows that there are too many.
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

async function extendPartialFile(path: string, file: UpdateFile, parts: Parts): Promise<UpdateFileFault | undefined> {
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
  const { way, onHave } = parts
  let hashing = await hashUpdateFile(part, size + 1)
  if (hashing.count() > size) return { is: 'wrong size' }
  onHave(hashing.count())
  if (hashing.count() < size) {
    const answer = await way.file(name, hashing.count())
    if (answer.is === 'failed') return { is: 'away', why: answer.why }
    if (answer.of !== undefined && answer.of !== size) return { is: 'wrong size' }
    if (answer.from === 0 && hashing.count() > 0) {
      await part.truncate(0)
      hashing = createIncrementalHash()
    }
    const fault = await writePieces(answer, size, part, hashing, parts)
    if (fault !== undefined) return fault
  }
  // SECURITY: every byte is counted into the digest that was signed, those from an earlier time as well.
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
    // SECURITY: never more than was signed is written, whatever the other side goes on sending.
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

/** The next piece of what comes; nothing at its end. What ends too early is told apart from what the disk says. */
async function readNextPiece(coming: AsyncIterator<Uint8Array>): Promise<Uint8Array | 'lost' | undefined> {
  try {
    const next = await coming.next()
    return next.done === true ? undefined : next.value
  } catch {
    // Whatever ended the connection, the file is not whole.
    return 'lost'
  }
}

async function removeQuietly(disk: UpdateDisk, path: string): Promise<void> {
  try {
    await disk.remove(path)
  } catch {
    // The disk said what is wrong with it already; it is tidied at the next start.
  }
}
