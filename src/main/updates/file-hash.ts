import { createHash } from 'node:crypto'
import type { UpdateFileHandle } from './disk'

const CHUNK_BYTES = 1 << 20

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
