import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLevel } from './order-book'
import { requireAmount } from '../value/decimal-amount'
import { createBookLadder, createWideBookLadder, type BookLadder } from './book-ladder'

const asLevel = (key: number | bigint, rest: number | bigint): PriceLevel => ({
  price: requireAmount(String(key)),
  quantity: requireAmount(String(rest)),
})

/** Both ladders behind one way of counting, so that one table specifies both. */
const both: readonly [string, () => BookLadder<number>][] = [
  ['of numbers', () => createBookLadder(asLevel)],
  [
    'of whole numbers of any size',
    () => {
      const wide = createWideBookLadder(asLevel)
      return {
        ...wide,
        set: (key, rest) => wide.set(BigInt(key), BigInt(rest)),
        best: () => {
          const best = wide.best()
          return best === undefined ? undefined : Number(best)
        },
      }
    },
  ],
]

describe.each(both)('a ladder %s', (_what, create) => {
  const shown = (ladder: BookLadder<number>, depth = Infinity) =>
    ladder.view(depth).map(({ price, quantity }) => `${price}×${quantity}`)

  it('is empty at the start and after it is cleared', () => {
    const ladder = create()
    expect([ladder.size(), ladder.best(), shown(ladder)]).toEqual([0, undefined, []])
    ladder.set(1, 1)
    ladder.view(1)
    ladder.clear()
    expect([ladder.size(), ladder.best(), shown(ladder)]).toEqual([0, undefined, []])
  })

  it('shows the largest key first, up to the requested depth', () => {
    const ladder = create()
    for (const key of [3, 1, 2]) ladder.set(key, key * 10)
    expect(shown(ladder)).toEqual(['3×30', '2×20', '1×10'])
    expect(shown(ladder, 2)).toEqual(['3×30', '2×20'])
    expect(shown(ladder, 0)).toEqual([])
    expect(ladder.best()).toBe(3)
  })

  it('replaces a level, and removes one with a size of zero', () => {
    const ladder = create()
    ladder.set(1, 10)
    ladder.set(2, 20)
    ladder.set(1, 11)
    ladder.set(2, 0)
    ladder.set(5, 0)
    expect([ladder.size(), shown(ladder)]).toEqual([1, ['1×11']])
  })

  it('returns the same level object until it changes, whatever happens around it', () => {
    const ladder = create()
    for (const key of [10, 20, 30]) ladder.set(key, 1)
    const [, middle] = ladder.view(3)
    ladder.set(30, 0)
    ladder.set(25, 7)
    ladder.set(40, 7)
    expect(ladder.view(4)[2]).toBe(middle)
    ladder.set(20, 2)
    expect(ladder.view(4)[2]).toEqual({ price: '20', quantity: '2' })
    expect(ladder.view(4)[2]).not.toBe(middle)
  })

  it('matches a plain map after any sequence of changes and views', () => {
    const step = fc.record({
      key: fc.integer({ min: -300, max: 300 }),
      rest: fc.integer({ min: 0, max: 3 }),
      depth: fc.constantFrom(0, 1, 5, 200, 1_000),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400, size: 'max' }), steps => {
        const [ladder, plain] = [create(), new Map<number, number>()]
        for (const { key, rest, depth } of steps) {
          ladder.set(key, rest)
          if (rest === 0) plain.delete(key)
          else plain.set(key, rest)
          const sorted = [...plain].toSorted(([a], [b]) => b - a)
          expect(shown(ladder, depth)).toEqual(sorted.slice(0, depth).map(([k, r]) => `${k}×${r}`))
          expect(ladder.size()).toBe(plain.size)
          expect(ladder.best()).toBe(sorted[0]?.[0])
        }
      }),
      { numRuns: 20 },
    )
  })
})

it('grows a ladder of numbers beyond its initial capacity', () => {
  const ladder = createBookLadder(asLevel)
  for (let key = 0; key < 3_000; key += 1) ladder.set((key * 7) % 3_000, key + 1)
  expect(ladder.size()).toBe(3_000)
  expect(ladder.view(3_000).map(({ price }) => price)).toEqual(
    Array.from({ length: 3_000 }, (_, at) => String(2_999 - at)),
  )
})

it('keeps keys apart in a wide ladder that would be equal as numbers', () => {
  const ladder = createWideBookLadder(asLevel)
  ladder.set(9_007_199_254_740_992n, 1n)
  ladder.set(9_007_199_254_740_993n, 2n)
  expect(ladder.view(2).map(({ price }) => price)).toEqual(['9007199254740993', '9007199254740992'])
})
