/** @typedef {{ readonly x: number, readonly y: number, readonly width: number, readonly height: number, readonly ms: number, readonly webp: Buffer }} Frame */

/** Bytes of a RIFF container before its first chunk: `RIFF`, the size, `WEBP`. */
const HEADER = 12
const HAS_ANIMATION = 0x02
/** The frame covers what lies under it, and stays. */
const NO_BLEND = 0x02

/**
 * Joins still WebP pictures into an animation that repeats without end.
 *
 * @param {{ readonly width: number, readonly height: number }} size
 * @param {readonly Frame[]} frames Offsets must be even: the container stores half of them.
 * @returns {Buffer}
 */
export function joinWebp({ width, height }, frames) {
  const extended = Buffer.concat([
    Buffer.from([HAS_ANIMATION, 0, 0, 0]),
    threeBytes(width - 1),
    threeBytes(height - 1),
  ])
  const chunks = [
    chunk('VP8X', extended),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(frame => chunk('ANMF', frameBody(frame))),
  ]
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), fourBytes(body.length), body])
}

/** @param {Frame} frame */
function frameBody({ x, y, width, height, ms, webp }) {
  const place = [x / 2, y / 2, width - 1, height - 1, ms].map(threeBytes)
  return Buffer.concat([...place, Buffer.from([NO_BLEND]), pictureOf(webp)])
}

/** Returns the chunk with the picture; an encoder may put a colour profile before it. @param {Buffer} webp */
function pictureOf(webp) {
  for (let at = HEADER; at < webp.length;) {
    const end = at + 8 + webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at, end + (end % 2))
    at = end + (end % 2)
  }
  throw new Error('A frame must be a lossy picture without transparency.')
}

/** @param {string} name @param {Buffer} body */
function chunk(name, body) {
  return Buffer.concat([Buffer.from(name), fourBytes(body.length), body, Buffer.alloc(body.length % 2)])
}

/** @param {number} value */
const threeBytes = value => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255])

/** @param {number} value */
function fourBytes(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
