import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodePng, encodePng, layOver } from './picture.mjs'

const solid = (width: number, height: number, ...color: readonly number[]) => ({
  width,
  height,
  rgba: Uint8Array.from({ length: width * height * 4 }, (_, at) => color[at % 4] ?? 0),
})

/** Returns the four channels of a pixel. */
const at = ({ width, rgba }: { width: number; rgba: Uint8Array }, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

/** Creates a PNG without alpha with one row per filter type, all of the same pixels. */
function filteredPng(): Buffer {
  const [width, pixels] = [3, [10, 20, 30, 40, 50, 60, 200, 100, 0]]
  const rows: number[] = []
  let above = pixels.map(() => 0)
  for (let filter = 0; filter < 5; filter++) {
    const filtered = pixels.map((value, n) => {
      const [left, up, corner] = [pixels[n - 3] ?? 0, above[n] ?? 0, n < 3 ? 0 : (above[n - 3] ?? 0)]
      const near = [left, up, corner].map(guess => Math.abs(left + up - corner - guess))
      const [a = 0, b = 0, c = 0] = near
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner
      return (value - ([0, left, up, (left + up) >> 1, paeth][filter] ?? 0)) & 0xff
    })
    rows.push(filter, ...filtered)
    above = pixels
  }
  const chunk = (kind: string, body: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, body.length]), Buffer.from(kind), body, Buffer.alloc(4)])
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, 5, 8, 2, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(rows)))])
}

describe('PNG picture', () => {
  it('survives a round trip through its file, whatever its content', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map(rgba => ({ width, height, rgba })),
      )
    fc.assert(
      fc.property(picture, one => {
        expect(decodePng(encodePng(one))).toEqual(one)
      }),
    )
  })

  it('is read through each filter of the format, and is opaque without an alpha channel', () => {
    const { width, height, rgba } = decodePng(filteredPng())
    const row = [10, 20, 30, 255, 40, 50, 60, 255, 200, 100, 0, 255]
    expect([width, height, [...rgba]]).toEqual([3, 5, [...row, ...row, ...row, ...row, ...row]])
  })

  it('is refused when it is not a PNG, or is of a kind that Chromium does not write', () => {
    const deep = Buffer.from(encodePng(solid(1, 1, 0, 0, 0, 0)))
    deep[24] = 16
    expect(() => decodePng(Buffer.from('GIF89a, or so'))).toThrow('This is not a PNG.')
    expect(() => decodePng(deep)).toThrow('Only plain eight-bit pictures can be read.')
  })
})

describe('a picture drawn over another', () => {
  const red = [255, 0, 0, 255] as const
  const blue = [0, 0, 255, 255] as const

  it.each([
    [
      { x: 1, y: 1 },
      [
        [1, 1],
        [2, 2],
      ],
      [
        [0, 0],
        [3, 1],
        [1, 3],
      ],
    ],
    [
      { x: -1, y: -1 },
      [[0, 0]],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      { x: 3, y: 3 },
      [[3, 3]],
      [
        [2, 3],
        [3, 2],
      ],
    ],
    [
      { x: 9, y: 9 },
      [],
      [
        [0, 0],
        [3, 3],
      ],
    ],
    [{ x: -5, y: 0 }, [], [[0, 0]]],
  ])('at %o covers only the pixels under it', (corner, covered, free) => {
    const lower = solid(4, 4, ...red)
    layOver(lower, solid(2, 2, ...blue), corner)
    expect(covered.map(([x = 0, y = 0]) => at(lower, x, y))).toEqual(covered.map(() => blue))
    expect(free.map(([x = 0, y = 0]) => at(lower, x, y))).toEqual(free.map(() => red))
  })
})
