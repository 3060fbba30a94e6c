import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import {
  ceilToStep,
  fixedFromLiteral,
  floorToStep,
  divideFixed,
  decimalStep,
  raiseToFourFifths,
  parseFixedDecimal,
  roundToStep,
  formatFixedDecimal,
  multiplyFixed,
  formatWireNumber,
} from './fixed-decimal'

const Exact = Decimal.clone({ precision: 120, toExpNeg: -60, toExpPos: 90 })
const figures = fc.bigInt({ min: -(10n ** 34n), max: 10n ** 34n })

describe('a fixed-point number', () => {
  it.each([
    ['0', 0n],
    ['1', 10n ** 18n],
    ['-1.5', -(15n * 10n ** 17n)],
    ['1.1E-7', 11n * 10n ** 10n],
    ['1.0008662996861E7', 10_008_662_996_861n * 10n ** 12n],
    ['0.000000000000000001', 1n],
    ['1e3', 10n ** 21n],
    ['100e-2', 10n ** 18n],
  ])('reads %s exactly', (text, value) => {
    expect(parseFixedDecimal(text)).toBe(value)
  })

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1,5',
    ' 5',
    '１',
    '0x10',
    'NaN',
    '1e',
    '1e999',
    '--1',
    '0.0000000000000000001',
    '9'.repeat(90),
  ])('rejects %j', text => {
    expect(parseFixedDecimal(text)).toBeUndefined()
  })

  it('round-trips through its text, plain and in the venue’s notation', () => {
    fc.assert(
      fc.property(figures, figure => {
        expect([
          fixedFromLiteral(formatFixedDecimal(figure)),
          fixedFromLiteral(formatWireNumber(figure)),
        ]).toEqual([figure, figure])
      }),
    )
  })

  it('has an exponent only if it is smaller than a millionth', () => {
    expect(
      [
        fixedFromLiteral('0.00000011'),
        fixedFromLiteral('0.000001'),
        fixedFromLiteral('-0.0000005'),
        fixedFromLiteral('123456789012.5'),
      ].map(formatWireNumber),
    ).toEqual(['1.1E-7', '0.000001', '-5E-7', '123456789012.5'])
  })

  it('multiplies and divides like exact decimals, truncated at the eighteenth place', () => {
    const cut = (value: Decimal) => value.toDecimalPlaces(18, Decimal.ROUND_DOWN).toFixed()
    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const [left, right] = [new Exact(formatFixedDecimal(a)), new Exact(formatFixedDecimal(b))]
        expect(new Exact(formatFixedDecimal(multiplyFixed(a, b))).equals(cut(left.times(right)))).toBe(true)
        if (b !== 0n)
          expect(new Exact(formatFixedDecimal(divideFixed(a, b))).equals(cut(left.div(right)))).toBe(true)
      }),
    )
  })

  it('is rounded to steps down, up and to the nearest', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 12 }), (figure, places) => {
        const step = decimalStep(places)
        const [below, above, near] = [
          floorToStep(figure, step),
          ceilToStep(figure, step),
          roundToStep(figure, step),
        ]
        expect([below % step, above % step, near % step]).toEqual([0n, 0n, 0n])
        expect(below <= figure && figure <= above && above - below <= step).toBe(true)
        expect(near === below || near === above).toBe(true)
      }),
    )
  })

  it('is raised to the power of four fifths to eighteen places', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 28n }), figure => {
        const exact = new Exact(formatFixedDecimal(figure)).pow('0.8')
        const error = new Exact(formatFixedDecimal(raiseToFourFifths(figure))).minus(exact).abs()
        expect(error.lessThanOrEqualTo('1e-17')).toBe(true)
      }),
    )
  })
})
