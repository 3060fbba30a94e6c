import { createHash } from 'node:crypto'
import type { UpdateHandle } from './disk'

/** How much of a file is in memory at a time. */
const PIECE = 1 << 20

/** A file's SHA-256 as it grows. */
export interface Hashing {
  add(bytes: Uint8Array): void
  count(): number
  digest(): string
}

export function startHashing(): Hashing {
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
export async function hashWhole(
  file: UpdateHandle,
  most: number,
  onPiece: (piece: Uint8Array) => Promise<void> = () => Promise.resolve(),
): Promise<Hashing> {
  const hashing = startHashing()
  for (;;) {
    const piece = await file.read(hashing.count(), Math.min(PIECE, most - hashing.count()))
    if (piece.length === 0) return hashing
    hashing.add(piece)
    await onPiece(piece)
  }
}
