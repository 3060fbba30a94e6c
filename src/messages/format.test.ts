import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAmount, requireAmount } from '@core/value/decimal-amount'
import { currentDisplayFormat, numberGroupingStyles } from './display'
import {
  formatBasisPoints,
  formatBriefMoney,
  formatSignedPercent,
  getChangeTone,
  formatSignedMoney,
  groupDigits,
  formatQuoteMoney,
  formatPercent,
  removeDigitGrouping,
  formatMarketPrice,
  formatRoughFigure,
  formatMarketSize,
  formatMultiple,
  getGainTone,
} from './format'

const a = requireAmount
const shown = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '−')

describe('grouping', () => {
  it.each([
    ['0', '0'],
    ['12', '12'],
    ['999', '999'],
    ['1000', '1 000'],
    ['2984.10', '2 984.10'],
    ['61234.5', '61 234.5'],
    ['734223111.2', '734 223 111.2'],
    ['0.12345678', '0.12345678'],
    ['-71.55', '−71.55'],
    ['-1234567.00000001', '−1 234 567.00000001'],
  ])('shows %s as %s', (given, wanted) => expect(shown(groupDigits(given))).toBe(wanted))

  it('never groups decimals', () => {
    expect(groupDigits('0.0000001234')).toBe('0.0000001234')
  })

  it('copies as exactly the plain figure', () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/)
    fc.assert(fc.property(digits, text => removeDigitGrouping(groupDigits(text)) === text))
  })

  it('leaves words and their spaces unchanged when copied', () => {
    expect(removeDigitGrouping(`BUY 0.2500 at ${groupDigits('61240.0')} avg`)).toBe(
      'BUY 0.2500 at 61240.0 avg',
    )
  })
})

describe('prices and sizes', () => {
  const btc = { tick: a('0.1'), step: a('0.0001') }
  it.each([
    ['61240', '61 240.0'],
    ['61234.5', '61 234.5'],
    ['60410.23', '60 410.2'],
    ['0.05', '0.1'],
    ['66290.9790626907193409451', '66 291.0'],
    ['0.000000000001', '<0.1'],
    ['-0.04', '>−0.1'],
  ])('pads the price %s to the tick: %s', (given, wanted) =>
    expect(shown(formatMarketPrice(a(given), btc))).toBe(wanted),
  )

  it.each([
    ['0.25', '0.2500'],
    ['-4.1', '−4.1000'],
    ['1234', '1 234.0000'],
  ])('pads the size %s to the step: %s', (given, wanted) =>
    expect(shown(formatMarketSize(a(given), btc))).toBe(wanted),
  )

  it('shows a size finer than the step with all its digits, never as zero', () => {
    expect([formatMarketSize(a('0.00001'), btc), formatMarketSize(a('0'), btc)]).toEqual([
      '0.00001',
      '0.0000',
    ])
    expect(formatMarketSize(a('0.000000012345678901234567'), btc)).toBe('0.00000001235')
  })

  it('shows at most eight digits while the market’s rules are unknown', () => {
    expect([formatMarketPrice(a('0.12345'), undefined), formatMarketSize(a('7'), undefined)]).toEqual([
      '0.12345',
      '7',
    ])
    expect(shown(formatMarketPrice(a('66290.9790626907193409451'), undefined))).toBe('66 290.979')
  })

  it('pads to whole numbers for a tick larger than one', () => {
    expect(shown(formatMarketPrice(a('61240'), { tick: a('10') }))).toBe('61 240')
  })

  it('never uses an exponent', () => {
    expect(formatMarketPrice(a('0.000000091'), { tick: a('0.000000001') })).toBe('0.000000091')
  })
})

describe('money', () => {
  it.each([
    ['7412.08', '7 412.08'],
    ['10000', '10 000.00'],
    ['0', '0.00'],
    ['1539.170325495', '1 539.17'],
    ['-0.001', '>−0.01'],
    ['0.0000001', '<0.01'],
    ['-0.005', '−0.01'],
  ])('shows %s as %s', (given, wanted) => expect(shown(formatQuoteMoney(a(given)))).toBe(wanted))

  it('drops zero decimals inside a sentence', () => {
    expect(
      ['15310', '1539.17', '0', '1.001', '0.001', '-0.001'].map(each => shown(formatBriefMoney(a(each)))),
    ).toEqual(['15 310', '1 539.17', '0', '1', '<0.01', '>−0.01'])
  })

  it('gives gains and losses a sign, and zero none', () => {
    expect(
      ['205.4', '-71.55', '0', '0.001', '-0.001'].map(each => shown(formatSignedMoney(a(each)))),
    ).toEqual(['+205.40', '−71.55', '0.00', '<+0.01', '>−0.01'])
    expect([getGainTone(a('1')), getGainTone(a('-1')), getGainTone(a('0')), getGainTone(undefined)]).toEqual([
      'up',
      'down',
      '',
      '',
    ])
  })
})

describe('rates', () => {
  it('shows fractions as exact percentages', () => {
    expect(
      [
        formatPercent(a('0.384'), 1),
        formatPercent(a('0.0001'), 4),
        formatSignedPercent(a('0.0184')),
        formatSignedPercent(a('-0.316'), 1),
      ].map(shown),
    ).toEqual(['38.4 %', '0.0100 %', '+1.84 %', '−31.6 %'])
  })

  it('gives a change shown as zero neither sign nor colour', () => {
    const [up, nothing, down] = [a('0.00006'), a('0.00004'), a('-0.00004')]
    expect([up, nothing, down].map(each => shown(formatSignedPercent(each)))).toEqual([
      '+0.01 %',
      '<0.01 %',
      '<0.01 %',
    ])
    expect([up, nothing, down, undefined].map(each => getChangeTone(each))).toEqual(['up', '', '', ''])
    expect(getChangeTone(down, 3)).toBe('down')
  })

  it('shows basis points beside their percentage', () => {
    expect(shown(formatBasisPoints(a('5')))).toBe('5 bps (0.05 %)')
  })

  it('shows leverage as a multiple', () => {
    expect([formatMultiple(a('10')), formatMultiple(a('3.2871'))]).toEqual(['10×', '3.3×'])
  })

  it('shows large figures with one decimal and small ones with the decimals they have', () => {
    expect(
      [formatRoughFigure(a('734223111.27')), formatRoughFigure(a('12.5')), formatRoughFigure(a('3'))].map(
        shown,
      ),
    ).toEqual(['734 223 111.3', '12.5', '3'])
  })
})

it('parses every amount it can show back to the same amount', () => {
  const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,12})(?:\.\d{0,7}[1-9])?$/)
  fc.assert(
    fc.property(digits, text => {
      const read = parseAmount(text)
      return read === undefined || parseAmount(removeDigitGrouping(groupDigits(read))) === read
    }),
  )
})

describe('figure styles', () => {
  afterEach(() => void Object.assign(currentDisplayFormat, { figures: 'space' }))
  /** Removes the marks without width, which are invisible. */
  const seen = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

  it.each([
    ['space', '\u22121 234 567.80'],
    ['comma', '\u22121,234,567.80'],
    ['point', '\u22121.234.567,80'],
    ['none', '\u22121234567.80'],
  ] as const)('group by %s: %s', (figures, wanted) => {
    currentDisplayFormat.figures = figures
    expect(seen(groupDigits('-1234567.80'))).toBe(wanted)
    expect(seen(formatBriefMoney(requireAmount('1234567')))).toBe(seen(groupDigits('1234567')))
  })

  it('never change copied figures, or text that only resembles a figure', () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,18})(?:\.\d{1,12})?$/)
    fc.assert(
      fc.property(digits, fc.constantFrom(...numberGroupingStyles), (text, figures) => {
        currentDisplayFormat.figures = figures
        expect(removeDigitGrouping(`BUY ${groupDigits(text)} at 1,234 and 1.234`)).toBe(
          `BUY ${text} at 1,234 and 1.234`,
        )
      }),
    )
  })
})
