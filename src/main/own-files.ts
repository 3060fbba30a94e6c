import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

export const ARCHIVE_PATH = 'resources/app.asar'
export const DIGEST_LIST_PATH = 'resources/digests.txt'
/** The launcher inside the archive. It checks all other files and contains the list's digest. */
const LAUNCHER_PATH = ['out', 'main', 'launcher.js'] as const

/** Bytes read at a time; Electron's executable is the largest file. */
const CHUNK_BYTES = 1 << 20
/** Offset of an archive's header text; the four numbers before it give its length. */
const HEADER_OFFSET = 16

interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>
  readonly size?: number
  readonly offset?: string
  readonly integrity?: { readonly hash: string; readonly blocks: readonly string[] }
}

export interface LauncherRange {
  readonly from: number
  readonly to: number
  readonly digest: string
  readonly digestPositions: readonly number[]
}

export const computeFileDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export function findChangedFiles(folder: string, digestOfList: string): readonly string[] {
  const list = readIfPossible(join(folder, DIGEST_LIST_PATH))
  // SECURITY: the list counts only if its digest equals the one packed into the launcher.
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

/** Returns the digest of a packaged file for the list; `undefined` if the file cannot be read. */
export function computePackedDigest(folder: string, path: string): string | undefined {
  if (path !== ARCHIVE_PATH) return computeStreamedDigest(join(folder, path))
  const bytes = readIfPossible(join(folder, path))
  return bytes && computeArchiveDigest(bytes)
}

/**
 * Returns an archive's digest, with the launcher and its header digest replaced by zeros because the launcher contains
 * the list's digest. `undefined` if the launcher does not match the header.
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

export function findLauncherRange(bytes: Buffer): LauncherRange | undefined {
  const { entry, end } = readArchiveHeader(bytes)
  const { size, offset, integrity } = entry ?? {}
  const [block, ...further] = integrity?.blocks ?? []
  if (size === undefined || offset === undefined || integrity === undefined) return undefined
  if (block !== integrity.hash || further.length > 0) return undefined
  const from = end + Number.parseInt(offset, 10)
  return {
    from,
    to: from + size,
    digest: block,
    digestPositions: findPositions(block, bytes.subarray(0, end)),
  }
}

function readArchiveHeader(bytes: Buffer): {
  readonly entry?: ArchiveEntry | undefined
  readonly end: number
} {
  try {
    const header = JSON.parse(
      bytes.subarray(HEADER_OFFSET, HEADER_OFFSET + bytes.readUInt32LE(HEADER_OFFSET - 4)).toString(),
    ) as ArchiveEntry
    const entry = LAUNCHER_PATH.reduce<ArchiveEntry | undefined>((at, name) => at?.files?.[name], header)
    return { entry, end: 8 + bytes.readUInt32LE(4) }
  } catch {
    // The file is too short for a header, or its header is not ours.
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
    // A missing or unreadable file differs from the package.
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
    // An unreadable file differs from the package.
    return undefined
  }
}
