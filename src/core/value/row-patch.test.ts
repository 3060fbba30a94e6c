import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmptyPatch, applyRowPatch, computeRowPatch } from './row-patch'

const rows = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('1', '2', '3')), {
    maxLength: 8,
  })
  .map(pairs => new Map(pairs))

describe('a patch of rows', () => {
  it('turns any list into any other', () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(applyRowPatch(before, computeRowPatch(before, after))).toEqual(after)
      }),
    )
  })

  it('is empty exactly when nothing changed', () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const isSame =
          before.size === after.size && [...before].every(([key, text]) => after.get(key) === text)
        expect(isEmptyPatch(computeRowPatch(before, after))).toBe(isSame)
      }),
    )
  })

  it('contains no unchanged row', () => {
    const before = new Map([
      ['a', '1'],
      ['b', '2'],
    ])
    const after = new Map([
      ['c', '9'],
      ['b', '2'],
    ])
    expect(computeRowPatch(before, after)).toEqual({ put: [['c', '9']], gone: ['a'] })
  })

  it('puts new first rows before existing ones, and keeps the order of the rest', () => {
    const before = new Map([
      ['b', '2'],
      ['a', '1'],
    ])
    expect([
      ...applyRowPatch(before, {
        put: [
          ['c', '3'],
          ['a', '7'],
        ],
        gone: [],
      }).keys(),
    ]).toEqual(['c', 'b', 'a'])
  })
})
