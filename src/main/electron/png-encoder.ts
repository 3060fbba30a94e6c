import { crc32, deflateSync } from 'node:zlib'

/** A square image with four bytes per pixel: red, green, blue and opacity. */
export interface SquareImage {
  readonly side: number
  readonly pixels: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits per channel with opacity, default compression, filter and interlace. */
const PNG_FORMAT = [8, 6, 0, 0, 0] as const

export function encodePng({ side, pixels }: SquareImage): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set(PNG_FORMAT, 8)
  const rows = Buffer.alloc(side * (side * 4 + 1))
  for (let y = 0; y < side; y += 1)
    rows.set(pixels.subarray(y * side * 4, (y + 1) * side * 4), y * (side * 4 + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    createPngChunk('IHDR', head),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

function createPngChunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
