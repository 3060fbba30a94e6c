import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** The archive with the program in it, as its package lays it. */
export const ARCHIVE_PATH = 'resources/app.asar'
/** Every file of a package with its digest, a line for each. */
export const DIGEST_LIST_PATH = 'resources/digests.txt'
/** What checks the others, inside the archive: it carries the digest of the list. */
const LAUNCHER_PATH = ['out', 'main', 'launcher.js'] as const

/** How much of a file is in memory at a time: Electron's own program is larger than all the rest. */
const CHUNK_BYTES = 1 << 20
/** Where the text of an archive's header begins; the four numbers before it say how long it is. */
const HEADER_OFFSET = 16

/** A file as an archive's header tells of it, or a folder with more of them. */
interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>
  readonly size?: number
  readonly offset?: string
  readonly integrity?: { readonly hash: string; readonly blocks: readonly string[] }
}

/** Where the launcher lies in an archive, and the digest that the header says it has. */
export interface LauncherRange {
  readonly from: number
  readonly to: number
  readonly digest: string
  /** Where in the header that digest stands. */
  readonly digestPositions: readonly number[]
}

/** The digest of some bytes, as the list has it. */
export const computeFileDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Which files of a package are not as they were packed, by their paths in it; none where all are. */
export function findChangedFiles(folder: string, digestOfList: string): readonly string[] {
  const list = readIfPossible(join(folder, DIGEST_LIST_PATH))
  // SECURITY: the list is believed only when it is the one that the launcher was packed with.
  if (list === undefined || computeFileDigest(list) !== digestOfList) return [DIGEST_LIST_PATH]
  return list
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .flatMap(line => {
      const [digest, path = ''] = line.split('  ')
      return computePackedDigest(folder, path) === digest ? [] : [path]
    })
}

/** The digest by which a file of a package stands in its list; undefined where it cannot be read. */
export function computePackedDigest(folder: string, path: string): string | undefined {
  if (path !== ARCHIVE_PATH) return computeStreamedDigest(join(folder, path))
  const bytes = readIfPossible(join(folder, path))
  return bytes && computeArchiveDigest(bytes)
}

/**
 * The digest of an archive, the launcher and its digest in the header counted as zeros: it holds the digest of the list
 * in which this one stands. Undefined where the launcher is not what the header says.
 */
function computeArchiveDigest(bytes: Buffer): string | undefined {
  const place = findLauncherRange(bytes)
  if (place === undefined) return undefined
  const { from, to, digest, digestPositions } = place
  if (computeFileDigest(bytes.subarray(from, to)) !== digest) return undefined
  const blank = Buffer.from(bytes).fill(0, from, to)
  for (const at of digestPositions) blank.fill(0, at, at + digest.length)
  return computeFileDigest(blank)
}

/** Finds the launcher in an archive; undefined where the header cannot be read or has none. */
export function findLauncherRange(bytes: Buffer): LauncherRange | undefined {
  const { entry, end } = readArchiveHeader(bytes)
  const { size, offset, integrity } = entry ?? {}
  const [block, ...further] = integrity?.blocks ?? []
  if (size === undefined || offset === undefined || integrity === undefined) return undefined
  if (block !== integrity.hash || further.length > 0) return undefined
  const from = end + Number.parseInt(offset, 10)
  return { from, to: from + size, digest: block, digestPositions: findPositions(block, bytes.subarray(0, end)) }
}

function readArchiveHeader(bytes: Buffer): { readonly entry?: ArchiveEntry | undefined; readonly end: number } {
  try {
    const header = JSON.parse(
      bytes.subarray(HEADER_OFFSET, HEADER_OFFSET + bytes.readUInt32LE(HEADER_OFFSET - 4)).toString(),
    ) as ArchiveEntry
    const entry = LAUNCHER_PATH.reduce<ArchiveEntry | undefined>((at, name) => at?.files?.[name], header)
    return { entry, end: 8 + bytes.readUInt32LE(4) }
  } catch {
    // Too short to have a header, or one that is no text of ours.
    return { end: 0 }
  }
}

function findPositions(word: string, bytes: Buffer): readonly number[] {
  const found = []
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) found.push(at)
  return found
}

function readIfPossible(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    // Not there, or not to be read: either way it is not as it was packed.
    return undefined
  }
}

function computeStreamedDigest(path: string): string | undefined {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(CHUNK_BYTES)
  try {
    const file = openSync(path, 'r')
    try {
      for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
        hash.update(piece.subarray(0, read))
    } finally {
      closeSync(file)
    }
    return hash.digest('hex')
  } catch {
    // As above: what cannot be read is not as it was packed.
    return undefined
  }
}
