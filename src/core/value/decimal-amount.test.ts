import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  parseAmount,
  compareDecimals,
  divide,
  requireAmount,
  parseNumberToken,
  isAmount,
  isNegative,
  isOnStepGrid,
  isPositive,
  isPowerGreater,
  isZero,
  maxAmount,
  multiply,
  negate,
  formatWithPlaces,
  countDecimals,
  raiseToFourFifths,
  minAmount,
  subtract,
  sumAmountProducts,
  roundToGrid,
  roundToPlaces,
  integerSquareRoot,
  ZERO,
  type Amount,
  type RoundingMode,
} from './decimal-amount'
import { raiseToPower } from './fractional-power'

/** Reference: decimal.js with a precision at which nothing here is rounded. */
const Wide = Decimal.clone({ precision: 160, toExpNeg: -1e9, toExpPos: 1e9 })
const modes: Record<RoundingMode, Decimal.Rounding> = {
  down: Decimal.ROUND_FLOOR,
  up: Decimal.ROUND_CEIL,
  zero: Decimal.ROUND_DOWN,
  nearest: Decimal.ROUND_HALF_UP,
}
const written = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed())

const digits = (most: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most, size: 'max' })
    .map(all => all.join(''))
const typed = (whole = 24, part = 20) =>
  fc
    .tuple(fc.boolean(), digits(whole), fc.option(digits(part), { nil: undefined }))
    .map(([minus, front, back]) => `${minus ? '-' : ''}${front}${back === undefined ? '' : `.${back}`}`)
const small = typed(7, 4)
const any = fc.oneof(small, typed()).map(requireAmount)
const roundings = fc.constantFrom<RoundingMode>('down', 'up', 'zero', 'nearest')
const agree = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 400 })

describe('parsing entered amounts', () => {
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['-1', '-1'],
    ['007', '7'],
    ['-007.50', '-7.5'],
    ['0.10', '0.1'],
    ['100', '100'],
    ['1.0', '1'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['00.00', '0'],
    ['999999999.99999999', '999999999.99999999'],
    ['0.0000000000000000000000001', '0.0000000000000000000000001'],
    ['9'.repeat(80), '9'.repeat(80)],
  ])('reads "%s" as %s', (text, read) => {
    expect(parseAmount(text)).toBe(read)
  })

  it.each([
    '1e-7',
    '1E5',
    '1,5',
    '1.000,5',
    '１',
    '٣',
    ' 5',
    '5 ',
    '5\n',
    '+1',
    '',
    '-',
    '--1',
    '1-',
    '1.',
    '.5',
    '.',
    '1.2.3',
    '1_000',
    '0x10',
    '0b1',
    'NaN',
    'Infinity',
    '-Infinity',
    '−5',
    '1\u0000',
    'null',
    '1'.repeat(81),
    `0.${'1'.repeat(79)}`,
  ])('rejects "%s"', text => {
    expect(parseAmount(text)).toBeUndefined()
    expect(() => requireAmount(text)).toThrow(RangeError)
  })

  it('gives each value one spelling, and reads that spelling back unchanged', () => {
    agree(
      fc.property(typed(), text => {
        const read = requireAmount(text)
        expect(read).toBe(written(new Wide(text)))
        expect(parseAmount(read)).toBe(read)
        expect(isAmount(read)).toBe(true)
        expect(isAmount(text)).toBe(text === read)
      }),
    )
  })

  it('accepts only plain decimals as an amount', () => {
    agree(
      fc.property(fc.string({ maxLength: 12 }), text => {
        expect(parseAmount(text) !== undefined).toBe(/^-?[0-9]+(\.[0-9]+)?$/.test(text))
      }),
    )
  })

  it.each(['01', '1.0', '-0', '0.', '1e5', '', '.1', '+1', '0.10', ' 1', '1'.repeat(400) + '.0'])(
    'does not accept "%s" as the canonical form',
    text => {
      expect(isAmount(text)).toBe(false)
    },
  )
})

describe('parsing a number token of the venue', () => {
  it.each([
    ['1.1E-7', '0.00000011'],
    ['1.0008662996861E7', '10008662.996861'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['-2.50e-1', '-0.25'],
    ['0e0', '0'],
    ['-0', '0'],
    ['0.10', '0.1'],
    ['1790000001999000012', '1790000001999000012'],
    ['9007199254740993', '9007199254740993'],
    ['5E-130', `0.${'0'.repeat(129)}5`],
  ])('reads %s as %s', (token, read) => {
    expect(parseNumberToken(token)).toBe(read)
  })

  it.each([
    '',
    'x',
    '1e',
    'e5',
    '1e5.5',
    '+1',
    ' 1',
    '1E1000',
    'NaN',
    'Infinity',
    '0x1',
    '1'.repeat(81),
    '"1"',
    '1,0',
  ])('rejects "%s"', token => {
    expect(parseNumberToken(token)).toBeUndefined()
  })

  it('keeps every digit', () => {
    const exponent = fc.integer({ min: -60, max: 60 })
    agree(
      fc.property(typed(20, 10), fc.option(exponent, { nil: undefined }), (text, power10) => {
        const token = power10 === undefined ? text : `${text}e${power10}`
        expect(parseNumberToken(token)).toBe(written(new Wide(token)))
      }),
    )
  })
})

describe('arithmetic', () => {
  it('is exact', () => {
    agree(
      fc.property(any, any, (a, b) => {
        expect(add(a, b)).toBe(written(new Wide(a).plus(b)))
        expect(subtract(a, b)).toBe(written(new Wide(a).minus(b)))
        expect(multiply(a, b)).toBe(written(new Wide(a).times(b)))
        expect(compareDecimals(a, b)).toBe(new Wide(a).cmp(b))
      }),
    )
  })

  it('sums products exactly', () => {
    agree(
      fc.property(
        fc.array(fc.array(typed(9, 6).map(requireAmount), { maxLength: 3 }), { maxLength: 6 }),
        products => {
          const wide = products.map(factors =>
            factors.reduce((product, one) => product.times(one), new Wide(1)),
          )
          const sum = wide.reduce((total, one) => total.plus(one), new Wide(0))
          expect(sumAmountProducts(products)).toBe(written(sum))
        },
      ),
    )
  })

  it('compares integer powers without rounding', () => {
    const bases = typed(8, 6).map(requireAmount)
    agree(
      fc.property(bases, bases, fc.nat(5), fc.nat(5), (a, b, toA, toB) => {
        expect(isPowerGreater(a, toA, b, toB)).toBe(new Wide(a).pow(toA).gt(new Wide(b).pow(toB)))
      }),
    )
    expect(isPowerGreater(requireAmount('32'), 4, requireAmount('16'), 5)).toBe(false)
    expect(isPowerGreater(requireAmount('32.0000000000000000001'), 4, requireAmount('16'), 5)).toBe(true)
  })

  it('determines sign and absolute value', () => {
    agree(
      fc.property(any, any, (a, b) => {
        const value = new Wide(a)
        expect([isZero(a), isNegative(a), isPositive(a)]).toEqual([
          value.isZero(),
          value.isNegative() && !value.isZero(),
          value.isPositive() && !value.isZero(),
        ])
        expect(negate(negate(a))).toBe(a)
        expect(negate(a)).toBe(written(value.negated()))
        expect(absolute(a)).toBe(written(value.abs()))
        expect(maxAmount(a, b)).toBe(written(Wide.max(a, b)))
        expect(minAmount(a, b)).toBe(written(Wide.min(a, b)))
      }),
    )
  })

  it.each([
    ['0.1', '0.2', '0.3'],
    ['9007199254740992', '1', '9007199254740993'],
    ['-9007199254740992', '-1', '-9007199254740993'],
    ['999999999.99999999', '0.00000001', '1000000000'],
    ['0.1', '-0.1', '0'],
    ['123456789012345', '0.1', '123456789012345.1'],
  ])('%s + %s is %s', (a, b, sum) => {
    expect(add(requireAmount(a), requireAmount(b))).toBe(sum)
    expect(subtract(requireAmount(sum), requireAmount(b))).toBe(a)
  })

  it.each([
    ['94906267', '94906267', '9007199515875289'],
    ['0.1', '0.1', '0.01'],
    ['64180.1', '0.006', '385.0806'],
    ['-3', '0', '0'],
    ['123456789.12345678', '987654321.98765432', '121932631356500522.3348574821002896'],
  ])('%s × %s is %s', (a, b, product) => {
    expect(multiply(requireAmount(a), requireAmount(b))).toBe(product)
    expect(multiply(requireAmount(b), requireAmount(a))).toBe(product)
  })
})

describe('division', () => {
  it('is correct to the last requested place in every rounding direction', () => {
    agree(
      fc.property(any, any, fc.integer({ min: 0, max: 24 }), roundings, (a, b, places, rounding) => {
        const quotient = divide(a, b, places, rounding)
        if (isZero(b)) expect(quotient).toBeUndefined()
        else expect(quotient).toBe(written(new Wide(a).div(b).toDecimalPlaces(places, modes[rounding])))
      }),
    )
  })

  it.each<[string, string, number, RoundingMode, string]>([
    ['1', '3', 4, 'zero', '0.3333'],
    ['1', '3', 4, 'up', '0.3334'],
    ['-1', '3', 4, 'zero', '-0.3333'],
    ['-1', '3', 4, 'down', '-0.3334'],
    ['-1', '3', 4, 'up', '-0.3333'],
    ['1', '8', 2, 'nearest', '0.13'],
    ['-1', '8', 2, 'nearest', '-0.13'],
    ['6', '3', 0, 'down', '2'],
  ])('%s ÷ %s to %i places, %s, is %s', (a, b, places, rounding, quotient) => {
    expect(divide(requireAmount(a), requireAmount(b), places, rounding)).toBe(quotient)
  })

  it('gives twenty places towards zero by default', () => {
    expect(divide(requireAmount('2'), requireAmount('3'))).toBe('0.66666666666666666666')
  })
})

describe('grids and places', () => {
  const step = fc
    .oneof(fc.constantFrom('0', '0.1', '0.5', '0.001', '25', '0.00000001'), typed(3, 6))
    .map(text => absolute(requireAmount(text)))

  it('are exact', () => {
    agree(
      fc.property(any, step, any, roundings, (a, grid, origin, rounding) => {
        const onGrid = isZero(grid) || new Wide(a).minus(origin).mod(grid).isZero()
        expect(isOnStepGrid(a, grid, origin)).toBe(onGrid)
        const point = roundToGrid(a, grid, rounding, origin)
        expect(isOnStepGrid(point, grid, origin)).toBe(true)
        if (onGrid) expect(point).toBe(a)
        if (isZero(grid)) return
        const steps = new Wide(a).minus(origin).div(grid).toDecimalPlaces(0, modes[rounding])
        expect(point).toBe(written(steps.times(grid).plus(origin)))
      }),
    )
  })

  it.each<[string, string, string, boolean]>([
    ['0.3', '0.1', '0', true],
    ['0.35', '0.1', '0', false],
    ['0.0015', '0.001', '0.0005', true],
    ['0.001', '0.001', '0.0005', false],
    ['64180.1', '0.1', '0', true],
    ['1.1', '0', '0', true],
    ['-0.3', '0.1', '0', true],
    ['999999999.99999999', '0.00000001', '0', true],
  ])('contain %s on steps of %s from %s: %s', (a, grid, origin, on) => {
    expect(isOnStepGrid(requireAmount(a), requireAmount(grid), requireAmount(origin))).toBe(on)
  })

  it('round decimals in the requested direction and show the requested number', () => {
    agree(
      fc.property(any, fc.integer({ min: 0, max: 24 }), roundings, (a, places, rounding) => {
        expect(roundToPlaces(a, places, rounding)).toBe(
          written(new Wide(a).toDecimalPlaces(places, modes[rounding])),
        )
        const shown = formatWithPlaces(a, places, rounding)
        expect(shown).toMatch(places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${places}}$`))
        expect(requireAmount(shown)).toBe(roundToPlaces(a, places, rounding))
      }),
    )
  })

  it('count decimals as written', () => {
    expect(['0', '1.5', '-0.001'].map(text => countDecimals(requireAmount(text)))).toEqual([0, 1, 3])
  })

  it('never show a minus sign before zero', () => {
    expect(formatWithPlaces(requireAmount('-0.001'), 2)).toBe('0.00')
  })
})

describe('powers', () => {
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['32', '16'],
    ['1024', '256'],
    ['100000', '10000'],
    ['243', '81'],
  ])('%s^0.8 is %s', (base, result) => {
    expect(Number(raiseToPower(requireAmount(base), requireAmount('0.8')))).toBeCloseTo(Number(result), 12)
  })

  it('are correct to twenty places', () => {
    const base = fc.integer({ min: 1, max: 10_000_000 }).map(units => requireAmount(String(units)))
    fc.assert(
      fc.property(base, of => {
        const off = new Wide(raiseToPower(of, requireAmount('0.8'))).minus(new Wide(of).pow('0.8')).abs()
        expect(off.lte('1e-20')).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the power of four fifths', () => {
  it.each([
    ['0', '0'],
    ['-32', '0'],
    ['1', '1'],
    ['32', '16'],
    ['1024', '256'],
    ['0.00001', '0.0001'],
    ['243', '81'],
    // A result below the twentieth decimal place is zero.
    ['0.0000000000000000000000000001', '0'],
    ['0.0000000000000000000000001', '0.00000000000000000001'],
  ])('of %s is %s', (base, result) => {
    expect(raiseToFourFifths(requireAmount(base))).toBe(requireAmount(result))
  })

  it('is the largest value of twenty places whose fifth power is at most the fourth power of the base', () => {
    fc.assert(
      fc.property(fc.oneof(typed(14, 10), typed(4, 30)), text => {
        const base = absolute(requireAmount(text))
        const found = raiseToFourFifths(base)
        const next = add(found, requireAmount('0.00000000000000000001'))
        expect([isPowerGreater(found, 5, base, 4), isPowerGreater(next, 5, base, 4)]).toEqual([false, true])
      }),
      { numRuns: 2_000 },
    )
  })

  it('equals the general power function', () => {
    const base = fc.integer({ min: 1, max: 10_000_000 }).map(units => requireAmount(String(units)))
    fc.assert(
      fc.property(base, of => {
        expect(raiseToFourFifths(of)).toBe(raiseToPower(of, requireAmount('0.8')))
      }),
      { numRuns: 30 },
    )
  })
})

describe('integer square roots', () => {
  it.each([
    ['-4', '0'],
    ['0', '0'],
    ['0.99', '0'],
    ['3.999', '1'],
    ['4', '2'],
    ['99', '9'],
    ['100', '10'],
    ['152415787532388367501905199875019052100.5', '12345678901234567890'],
  ])('of %s are %s', (of, root) => expect(integerSquareRoot(requireAmount(of))).toBe(root))

  it('are the largest integer whose square fits', () => {
    fc.assert(
      fc.property(typed(30, 4), text => {
        const of = absolute(requireAmount(text))
        const root = integerSquareRoot(of)
        const next = add(root, requireAmount('1'))
        expect([
          compareDecimals(multiply(root, root), of) <= 0,
          compareDecimals(multiply(next, next), of) > 0,
        ]).toEqual([true, true])
      }),
    )
  })
})

describe('amounts as text', () => {
  it('survive JSON and structured clone unchanged', () => {
    agree(
      fc.property(any, a => {
        expect(JSON.parse(JSON.stringify(a)) as Amount).toBe(a)
        expect(structuredClone(a)).toBe(a)
      }),
    )
  })

  it('have the same sum in any order', () => {
    agree(
      fc.property(
        fc
          .array(any, { maxLength: 8 })
          .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(shuffled.reduce(add, ZERO)).toBe(all.reduce(add, ZERO))
        },
      ),
    )
  })
})
