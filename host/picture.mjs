import { deflateSync, inflateSync } from 'node:zlib'

/** @typedef {{ width: number, height: number, rgba: Uint8Array }} Picture */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** @param {Buffer} png */
function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    yield { kind: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

/**
 * Computes the prediction of PNG's filter type 4.
 *
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/**
 * Reverses a row's filter in place.
 *
 * @param {number} filter
 * @param {Uint8Array} row
 * @param {Uint8Array} above
 * @param {number} step
 */
function unfilter(filter, row, above, step) {
  for (let at = 0; at < row.length; at++) {
    const left = row[at - step] ?? 0
    const up = above[at] ?? 0
    const corner = above[at - step] ?? 0
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    row[at] = (row[at] ?? 0) + guess
  }
}

/**
 * Decodes a PNG as Chromium writes it: eight bits a channel, with or without alpha.
 *
 * @param {Buffer} png
 * @returns {Picture}
 */
export function decodePng(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is not a PNG.')
  const chunks = [...chunksOf(png)]
  const head = chunks[0]?.body ?? Buffer.alloc(13)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const step = head[9] === 6 ? 4 : 3
  if (head[8] !== 8 || (head[9] !== 2 && head[9] !== 6) || head[12] !== 0) {
    throw new Error('Only plain eight-bit pictures can be read.')
  }
  const packed = inflateSync(
    Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ body }) => body)),
  )
  const rgba = new Uint8Array(width * height * 4).fill(255)
  let above = new Uint8Array(width * step)
  for (let y = 0; y < height; y++) {
    const at = y * (width * step + 1)
    const row = new Uint8Array(packed.subarray(at + 1, at + 1 + width * step))
    unfilter(packed[at] ?? 0, row, above, step)
    for (let x = 0; x < width; x++) rgba.set(row.subarray(x * step, x * step + step), (y * width + x) * 4)
    above = row
  }
  return { width, height, rgba }
}

/** @param {string} kind @param {Uint8Array} body */
function chunk(kind, body) {
  const framed = Buffer.alloc(body.length + 12)
  framed.writeUInt32BE(body.length, 0)
  framed.write(kind, 4, 'latin1')
  framed.set(body, 8)
  framed.writeUInt32BE(checksum(framed.subarray(4, body.length + 8)), body.length + 8)
  return framed
}

/** @param {Picture} picture */
export function encodePng({ width, height, rgba }) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let y = 0; y < height; y++) {
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Draws `upper` over `lower` with its corner at `x`, `y`, clipped to `lower`.
 *
 * @param {Picture} lower
 * @param {Picture} upper
 * @param {{ x: number, y: number }} corner
 */
export function layOver(lower, upper, { x, y }) {
  for (let row = Math.max(0, -y); row < Math.min(upper.height, lower.height - y); row++) {
    const from = Math.max(0, -x)
    const to = Math.min(upper.width, lower.width - x)
    if (to <= from) return
    const pixels = upper.rgba.subarray((row * upper.width + from) * 4, (row * upper.width + to) * 4)
    lower.rgba.set(pixels, ((y + row) * lower.width + x + from) * 4)
  }
}

/**
 * Returns a picture of a view without a page in its background colour. `undefined` without a colour.
 *
 * @param {import('./surface/view.mjs').View} view
 * @param {{ width: number, height: number }} size
 * @returns {Picture | undefined}
 */
function plain({ backgroundColor }, { width, height }) {
  if (!/^#[0-9a-f]{6}$/i.test(backgroundColor)) return undefined
  const [red, green, blue] = Buffer.from(backgroundColor.slice(1), 'hex')
  const pixel = Uint8Array.of(red ?? 0, green ?? 0, blue ?? 0, 255)
  return {
    width,
    height,
    rgba: Uint8Array.from({ length: width * height * 4 }, (_, at) => pixel[at % 4] ?? 0),
  }
}

/**
 * @param {import('./surface/view.mjs').View} view
 * @returns {view is import('./surface/view.mjs').WebContentsView}
 */
const hasPage = view => 'webContents' in view

/**
 * Returns a PNG of a window as a user sees it: its views from the bottom up, each at its bounds.
 *
 * @param {import('./surface/window.mjs').BaseWindow | undefined} window
 */
export async function photograph(window) {
  if (window === undefined) throw new Error('There is no window to take a picture of.')
  const { width, height } = window.getContentBounds()
  const whole = { width, height, rgba: new Uint8Array(width * height * 4).fill(255) }
  for (const view of window.visibleParts) {
    const bounds = view.getBounds()
    const drawn = hasPage(view) ? decodePng(await view.webContents.photograph()) : plain(view, bounds)
    if (drawn !== undefined) layOver(whole, drawn, bounds)
  }
  return encodePng(whole)
}
