import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  absolute,
  parseAmount,
  compareDecimals,
  requireAmount as a,
  isZero,
  countDecimals,
  subtract,
} from './decimal-amount'
import { roundFigure, roundToSignificant } from './figure-rounding'
import { unitsToAmount } from './integer-units'

it.each([
  ['1539.170325495', 2, '1539.17', undefined],
  ['0', 2, '0.00', undefined],
  ['0.005', 2, '0.01', undefined],
  ['0.0049', 2, '0.01', 'less'],
  ['0.000000000001', 2, '0.01', 'less'],
  ['-0.001', 2, '-0.01', 'more'],
  ['-71.555', 2, '-71.56', undefined],
  ['0.04', 0, '1', 'less'],
])('rounds %s to %i places: %s, %s', (given, places, text, than) => {
  expect(roundFigure(a(given), places)).toEqual({ text, than })
})

it.each([
  ['66290.9790626907193409451', 8, '66290.979'],
  ['0.12345678901234567890', 8, '0.12345679'],
  ['0.000000000001234567890123', 4, '0.000000000001235'],
  ['123456789012.34', 8, '123456789012'],
  ['-0.00009999999', 4, '-0.0001'],
  ['7', 8, '7'],
  ['0', 8, '0'],
])('shortens %s to %i significant digits, but keeps all whole digits: %s', (given, most, kept) => {
  expect(roundToSignificant(a(given), most)).toBe(kept)
})

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }), fc.boolean())
  .map(([units, places, isBelow]) => {
    const figure = unitsToAmount(units, places)
    return isBelow && !isZero(figure) ? a(`-${figure}`) : figure
  })

it('never rounds a value to zero, and is off by at most half of the last place', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 8 }), (figure, places) => {
      const { text, than } = roundFigure(figure, places)
      const shown = a(text)
      expect(isZero(shown)).toBe(isZero(figure))
      if (than === 'less') expect(compareDecimals(figure, shown)).toBe(-1)
      else if (than === 'more') expect(compareDecimals(figure, shown)).toBe(1)
      else
        expect(compareDecimals(absolute(subtract(shown, figure)), a(`0.${'0'.repeat(places)}5`))).not.toBe(1)
      expect(countDecimals(parseAmount(text) ?? a('0'))).toBeLessThanOrEqual(places)
      expect(isZero(roundToSignificant(figure, 4))).toBe(isZero(figure))
    }),
  )
})
