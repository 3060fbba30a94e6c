import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAmount } from '@core/value/decimal-amount'
import { unitsToAmount } from '@core/value/integer-units'
import { numberGroupingStyles, type NumberGroupingStyle } from '@messages/display'
import { pageDisplay } from './display'
import { groupDigits } from '@messages/format'
import { toFieldValue, toFieldText, parseFigure } from './number-text'
import { describeNumberFailure } from '@messages/number-text'

type Table = readonly (readonly [typed: string, read: string, echo: string])[]

const underStyle = (figures: NumberGroupingStyle): void => void (pageDisplay.figures = figures)
afterEach(() => underStyle('space'))

describe('parsing typed figures', () => {
  const anywhere: Table = [
    ['61240', '61240', 'same'],
    ['007', '7', 'completed'],
    ['61 240', '61240', 'completed'],
    ['61\u00a0240', '61240', 'completed'],
    ['61\u2009240', '61240', 'completed'],
    ['61\u202f240', '61240', 'completed'],
    ['1 234 567', '1234567', 'completed'],
    ['1,234,567', '1234567', 'completed'],
    ['1.234.567', '1234567', 'completed'],
    [' 5\n', '5', 'same'],
    ['0', '0', 'same'],
  ]
  const withPoint: Table = [
    ...anywhere,
    ['61240.0', '61240', 'same'],
    ['0.25', '0.25', 'same'],
    ['1234.567', '1234.567', 'same'],
    ['66.658', '66.658', 'point'],
    ['20.000', '20', 'point'],
    ['0,25', '0.25', 'comma'],
    ['0,500', '0.5', 'comma'],
    ['12,25', '12.25', 'comma'],
    ['1,5', '1.5', 'comma'],
    ['1,2345', '1.2345', 'comma'],
    [',500', '0.5', 'comma'],
    ['50 800.5', '50800.5', 'completed'],
    ['50 800,5', '50800.5', 'comma'],
    ['50\u2009800.5', '50800.5', 'completed'],
    ['50\u202f800.5', '50800.5', 'completed'],
    ['50\u00a0800.5', '50800.5', 'completed'],
    ['50,800.5', '50800.5', 'completed'],
    ['50,800.567', '50800.567', 'completed'],
    ['50.800,5', '50800.5', 'comma'],
    ['50.800,567', '50800.567', 'comma'],
    ['.5', '0.5', 'completed'],
    ['5.', '5', 'completed'],
  ]
  const tables: Readonly<Record<NumberGroupingStyle, Table>> = {
    space: withPoint,
    none: withPoint,
    comma: [
      ...withPoint,
      ['1,234.5', '1234.5', 'completed'],
      ['5,000,001', '5000001', 'completed'],
      ['1,234,567.25', '1234567.25', 'completed'],
    ],
    point: [
      ...anywhere,
      ['61240,0', '61240', 'same'],
      ['1234,567', '1234.567', 'same'],
      ['66,658', '66.658', 'comma'],
      ['0.25', '0.25', 'point'],
      ['0.500', '0.5', 'point'],
      ['12.25', '12.25', 'point'],
      ['5.000.001', '5000001', 'completed'],
      ['1.234,5', '1234.5', 'completed'],
      ['1,234.5', '1234.5', 'point'],
      ['1,234.567', '1234.567', 'point'],
      ['50 800,5', '50800.5', 'completed'],
      [',5', '0.5', 'completed'],
    ],
  }
  describe.each(numberGroupingStyles)('with figures in the style “%s”', style => {
    it.each(tables[style])('reads %j as %s and shows the reading: %s', (typed, read, echo) => {
      underStyle(style)
      expect(parseFigure(typed)).toEqual({ is: 'amount', amount: read, echo })
    })
  })

  it.each<[NumberGroupingStyle, string, string, string]>([
    ['space', '1,000', '1000', '1'],
    ['space', '66,658', '66658', '66.658'],
    ['space', '12345,678', '12345678', '12345.678'],
    ['space', '50 800,500', '50800500', '50800.5'],
    ['none', '1,000', '1000', '1'],
    ['comma', '1,000', '1000', '1'],
    ['point', '20.000', '20000', '20'],
    ['point', '66.658', '66658', '66.658'],
  ])('in the style “%s” rejects %j, which can be %s or %s, and names both', (style, typed, ...readings) => {
    underStyle(style)
    const read = parseFigure(typed)
    expect(read).toEqual({ is: 'refused', why: 'two readings', readings })
    const message = read.is === 'refused' ? describeNumberFailure(read) : ''
    for (const reading of readings) expect(message).toContain(groupDigits(reading))
  })

  it.each<[NumberGroupingStyle, string, string]>([
    ['space', '61 24', 'grouping'],
    ['space', '6 1240', 'grouping'],
    ['space', '0 123', 'grouping'],
    ['space', '1  234', 'grouping'],
    ['space', '1 234 56', 'grouping'],
    ['space', '1 234,567 8', 'grouping'],
    ['space', '1,234.5.6', 'two marks'],
    ['space', '1.234.5', 'two marks'],
    ['space', '1,234,56', 'two marks'],
    ['space', '1234,567.8', 'two marks'],
    ['comma', '1,23,456', 'two marks'],
    ['comma', '12,34.5', 'two marks'],
    ['comma', '0,123.5', 'two marks'],
    ['point', '1.23.456', 'two marks'],
    ['space', '1e-7', 'exponent'],
    ['space', '1E5', 'exponent'],
    ['space', '+1', 'sign'],
    ['space', '-1', 'sign'],
    ['space', '−1', 'sign'],
    ['space', '１', 'other digits'],
    ['space', '٣', 'other digits'],
    ['space', "1'000", 'other digits'],
    ['space', 'NaN', 'other digits'],
    ['space', '0x10', 'other digits'],
    ['space', '61240q', 'other digits'],
    ['space', '.', 'no digits'],
    ['space', ',', 'no digits'],
    ['space', '1'.repeat(41), 'too long'],
    ['point', `236\u2060.228\u2060\u2060,${'4'.repeat(40)}`, 'too long'],
  ])('in the style “%s” rejects %j with the reason: %s', (style, typed, why) => {
    underStyle(style)
    expect(parseFigure(typed)).toEqual({ is: 'refused', why })
  })

  it('treats empty text as no value', () => {
    expect([parseFigure(''), parseFigure(' ')]).toEqual([{ is: 'empty' }, { is: 'empty' }])
  })

  const likeFigures = fc.string({
    unit: fc.constantFrom(...'0123456789.,. , \u00a0\u202f'),
    maxLength: 14,
  })
  const styles = fc.constantFrom(...numberGroupingStyles)

  it('keeps every digit in order in any style', () => {
    fc.assert(
      fc.property(styles, likeFigures, (style, typed) => {
        underStyle(style)
        const read = parseFigure(typed)
        if (read.is !== 'amount') return
        const digits = (text: string) => text.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
        expect(digits(read.amount)).toBe(digits(typed))
      }),
    )
  })

  it('reads text that is valid in two styles as the same figure in both', () => {
    fc.assert(
      fc.property(styles, styles, likeFigures, (style, other, typed) => {
        underStyle(style)
        const read = parseFigure(typed)
        underStyle(other)
        const again = parseFigure(typed)
        if (read.is === 'amount' && again.is === 'amount') expect(again.amount).toBe(read.amount)
      }),
      { numRuns: 2_000 },
    )
  })

  const amounts = fc
    .tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 12 }))
    .map(([units, places]) => unitsToAmount(units, places))

  it('reads back every figure that the desk writes in the chosen style', () => {
    fc.assert(
      fc.property(styles, amounts, (style, figure) => {
        underStyle(style)
        for (const shown of [groupDigits(figure), toFieldText(figure)]) {
          const read = parseFigure(shown)
          expect(read.is === 'amount' && read.amount).toBe(figure)
        }
      }),
    )
  })

  it('never yields a value for text that was not understood', () => {
    fc.assert(
      fc.property(styles, likeFigures, (style, typed) => {
        underStyle(style)
        const handed = toFieldValue(typed)
        const read = parseFigure(typed)
        expect(parseAmount(handed)).toBe(read.is === 'amount' ? read.amount : undefined)
        if (read.is === 'refused') expect(toFieldText(handed)).toBe(typed)
      }),
    )
  })

  it('has a sentence for each reason', () => {
    const reasons = [
      'grouping',
      'two marks',
      'exponent',
      'sign',
      'other digits',
      'no digits',
      'too long',
    ] as const
    for (const why of reasons) expect(describeNumberFailure({ is: 'refused', why })).toMatch(/\.$/)
  })
})
