import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLevelReader } from './level-reader'
import { parsePlainUnits } from '../value/integer-units'

const places = { price: 1, quantity: 3 }

/** Reads a list as the whole text and within longer texts. All results must be equal. */
function read(text: string): readonly (readonly [number, number])[] | undefined {
  const asWhole = readAt(text, 0, text.length)
  for (const [before, after] of [
    ['[[7,', ',[[7,7]]'],
    ['[[7,7]],', ']'],
    ['1', '1]]'],
  ] as const) {
    const within = readAt(before + text + after, before.length, before.length + text.length)
    expect(within).toEqual(asWhole)
  }
  return asWhole
}

function readAt(text: string, from: number, to: number): readonly (readonly [number, number])[] | undefined {
  const reader = createLevelReader(places)
  if (!reader.read(text, { from, to })) return undefined
  const levels: [number, number][] = []
  reader.each((price, quantity) => levels.push([price, quantity]))
  return levels
}

describe('price levels as JSON text', () => {
  it.each<[string, readonly (readonly [number, number])[]]>([
    ['[]', []],
    ['[[64180,0]]', [[641_800, 0]]],
    [
      '[[64180.1,0.5],[64180.2,1.25]]',
      [
        [641_801, 500],
        [641_802, 1_250],
      ],
    ],
    ['[[0.1,100]]', [[1, 100_000]]],
    ['[[12345678901234,123456789012]]', [[123_456_789_012_340, 123_456_789_012_000]]],
  ])('are read from %s', (text, levels) => {
    expect(read(text)).toEqual(levels)
  })

  it.each([
    '[[64180.15,1]]',
    '[[1,0.0001]]',
    '[[123456789012345,1]]',
    '[[1,1234567890123]]',
    '[[1e5,1]]',
    '[[-1,1]]',
    '[[1,1]',
    '[[1,1]]x',
    '[[1;1]]',
    '[["1","1"]]',
    'null',
    '[[1,1],[2]]',
  ])('are not read from %s', text => {
    expect(read(text)).toBeUndefined()
  })

  it('are read as `parsePlainUnits` reads each figure, or rejected as a whole', () => {
    const token = fc.oneof(
      fc.integer({ min: 0, max: 999_999 }).map(String),
      fc.tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 9_999 })).map(([whole, part]) => `${whole}.${part}`),
      fc.constantFrom('0', '0.0', '1e3', '-1', '', '.5', '5.', '1'.repeat(20)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(token, token), { maxLength: 12 }), levels => {
        const units = levels.map(([price, size]) => [
          parsePlainUnits(price, places.price),
          parsePlainUnits(size, places.quantity),
        ])
        const text = `[${levels.map(([price, size]) => `[${price},${size}]`).join(',')}]`
        expect(read(text)).toEqual(units.flat().includes(-1) ? undefined : units)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are never read from text that JSON would read differently', () => {
    const piece = fc.constantFrom('[', ']', ',', '.', '0', '1', '9', 'e', '-', '"', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
        const text = pieces.join('')
        const levels = read(text)
        if (levels === undefined) return
        const parsed = JSON.parse(text.replace(/\b0+(?=\d)/g, '')) as [number, number][]
        expect(levels).toEqual(
          parsed.map(([price, size]) => [Math.round(price * 10), Math.round(size * 1_000)]),
        )
      }),
      { numRuns: 5_000 },
    )
  })

  it('are read repeatedly by one reader', () => {
    const reader = createLevelReader(places)
    const list = `[${Array.from({ length: 500 }, (_, at) => `[${at + 1},1]`).join(',')}]`
    for (const [text, count] of [
      [list, 500],
      ['[]', 0],
      ['[[1,1]]', 1],
    ] as const) {
      expect(reader.read(text, { from: 0, to: text.length })).toBe(true)
      let seen = 0
      reader.each(() => (seen += 1))
      expect(seen).toBe(count)
    }
  })
})
