import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from './decimal-amount'
import {
  unitsToAmount,
  countNeededPlaces,
  parsePlainUnits,
  parseWideUnits,
  UNREADABLE_UNITS,
} from './integer-units'

const plain = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)

describe('integer units of a decimal text', () => {
  it.each<[string, number, number]>([
    ['64180.1', 1, 641_801],
    ['64180', 1, 641_800],
    ['0', 3, 0],
    ['0.001', 3, 1],
    ['007', 0, 7],
    ['1.10', 2, 110],
    ['123456789012345', 0, 123_456_789_012_345],
    ['1234567890123456', 0, UNREADABLE_UNITS],
    ['12345678901234', 2, UNREADABLE_UNITS],
    ['1.23', 1, UNREADABLE_UNITS],
    ['1e5', 1, UNREADABLE_UNITS],
    ['-1', 1, UNREADABLE_UNITS],
    ['+1', 1, UNREADABLE_UNITS],
    ['', 1, UNREADABLE_UNITS],
    ['.5', 1, UNREADABLE_UNITS],
    ['5.', 1, UNREADABLE_UNITS],
    ['1.2.3', 4, UNREADABLE_UNITS],
    ['１', 1, UNREADABLE_UNITS],
    [' 1', 1, UNREADABLE_UNITS],
  ])('of "%s" with %i decimals are %i', (text, places, units) => {
    expect(parsePlainUnits(text, places)).toBe(units)
  })

  it('keep the exact value, and convert back to canonical spelling', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 4, max: 8 }), (text, places) => {
        expect(unitsToAmount(parsePlainUnits(text, places), places)).toBe(requireAmount(text))
        expect(unitsToAmount(parseWideUnits(text, places) ?? -1n, places)).toBe(requireAmount(text))
      }),
    )
  })

  it('of any length are kept as big integers', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 60n })
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 20 }), (units, places) => {
        expect(parseWideUnits(unitsToAmount(units, places), places)).toBe(units)
      }),
    )
  })

  it.each<[string, number | undefined, bigint | undefined]>([
    ['1.1E-7', 8, undefined],
    ['1E3', 0, 1_000_000n],
    ['2.5', 1, 2_500n],
    ['-1', undefined, undefined],
    ['x', undefined, undefined],
    ['', undefined, undefined],
  ])('of "%s" need %s decimals and are %s with three', (token, places, units) => {
    expect(countNeededPlaces(token)).toBe(places)
    expect(parseWideUnits(token, 3)).toBe(units)
  })
})
