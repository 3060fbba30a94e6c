import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { fillMessageFacts, sanitizeExternalText } from './fill'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('filling a sentence', () => {
  it('inserts values into placeholders, with grouped figures', () => {
    expect(
      plain(
        fillMessageFacts(
          'The size {qty:exact} is not a multiple of {tick:exact}.',
          { qty: '12345.00005', tick: '0.0001' },
          '-',
        ),
      ),
    ).toBe('The size 12 345.00005 is not a multiple of 0.0001.')
  })

  it.each([
    ['money', '7250.2544894', '7 250.25'],
    ['money', '0.000000000001', '<0.01'],
    ['price', '66290.9790626907193409451', '66 291.0'],
    ['size', '-0.12345678901234567890', '−0.123'],
    ['size', '0.000000000001234567', '0.000000000001235'],
    ['percent', '9.123456789', '9.12 %'],
    ['percent', '0.000001', '<0.01 %'],
    ['share', '0.0005', '0.05 %'],
    ['exact', '61240.05000000001', '61 240.05000000001'],
    ['exact', '27538.0', '27 538.0'],
    ['money', 'none', 'none'],
  ])('writes a placeholder of kind %s with the value %s as %s', (kind, figure, wanted) => {
    const grid = { tick: requireAmount('0.1'), step: requireAmount('0.001') }
    expect(plain(fillMessageFacts(`{figure:${kind}}`, { figure }, '-', grid)).replace('\u2212', '−')).toBe(
      wanted,
    )
    expect(fillMessageFacts(`{figure:${kind}}`, {}, 'a sentence')).toBe('a sentence')
  })

  it('uses another sentence when a value is missing', () => {
    expect(fillMessageFacts('{a} of {b}', { a: '1' }, 'something of the sort')).toBe('something of the sort')
  })

  it('does not read inherited property names as values', () => {
    expect(fillMessageFacts('{constructor}', {}, 'plain')).toBe('plain')
  })
})

describe('external text', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a\u202eb', 'a b'],
    ['zero\u200bwidth', 'zero width'],
    ['line\nbreak', 'line break'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('shows %j as %j', (given, wanted) => expect(sanitizeExternalText(given)).toBe(wanted))

  it('is bounded, whatever its length', () => {
    expect(sanitizeExternalText('x'.repeat(100_000))).toHaveLength(60)
    expect(sanitizeExternalText('x'.repeat(100_000), 20)).toBe(`${'x'.repeat(19)}…`)
  })
})
