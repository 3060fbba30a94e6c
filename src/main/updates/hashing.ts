import { createHash } from 'node:crypto'
import type { UpdateFileHandle } from './disk'

/** How much of a file is in memory at a time. */
const CHUNK_BYTES = 1 << 20

/** A file's SHA-256 as it grows. */
export interface IncrementalHash {
  add(bytes: Uint8Array): void
  count(): number
  digest(): string
}

export function createIncrementalHash(): IncrementalHash {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(bytes) {
      hash.update(bytes)
      count += bytes.length
    },
    count: () => count,
    digest: () => hash.digest('hex'),
  }
}

/** Hashes what a file holds, no more of it than `most`, and hands on each piece. */
export async function hashUpdateFile(
  file: UpdateFileHandle,
  most: number,
  onPiece: (piece: Uint8Array) => Promise<void> = () => Promise.resolve(),
): Promise<IncrementalHash> {
  const hashing = createIncrementalHash()
  for (;;) {
    const piece = await file.read(hashing.count(), Math.min(CHUNK_BYTES, most - hashing.count()))
    if (piece.length === 0) return hashing
    hashing.add(piece)
    await onPiece(piece)
  }
}
