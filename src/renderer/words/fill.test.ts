import { describe, expect, it } from 'vitest'
import { fill, shown } from './fill'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('filling a sentence', () => {
  it('puts facts in their holes, figures grouped', () => {
    expect(
      plain(fill('The size {qty} is not a multiple of {tick}.', { qty: '12345.00005', tick: '0.0001' }, '-')),
    ).toBe('The size 12 345.00005 is not a multiple of 0.0001.')
  })

  it('rounds money to cents and nothing else', () => {
    expect(plain(fill('{needed} of {price}', { needed: '1539.170325495', price: '0.000000091' }, '-'))).toBe(
      '1 539.17 of 0.000000091',
    )
  })

  it('rounds to cents what a hole says is money, whatever its name', () => {
    expect(plain(fill('{max:money} or {max}', { max: '7250.2544894' }, '-'))).toBe(
      '7 250.25 or 7 250.2544894',
    )
    expect(fill('{max:money}', {}, 'a sentence')).toBe('a sentence')
  })

  it('says something else when a fact is missing', () => {
    expect(fill('{a} of {b}', { a: '1' }, 'something of the sort')).toBe('something of the sort')
  })

  it('does not take inherited names for facts', () => {
    expect(fill('{constructor}', {}, 'plain')).toBe('plain')
  })
})

describe('text from elsewhere', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a\u202eb', 'a b'],
    ['zero\u200bwidth', 'zero width'],
    ['line\nbreak', 'line break'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('shows %j as %j', (given, wanted) => expect(shown(given)).toBe(wanted))

  it('is bounded, however long it came', () => {
    expect(shown('x'.repeat(100_000))).toHaveLength(60)
    expect(shown('x'.repeat(100_000), 20)).toBe(`${'x'.repeat(19)}…`)
  })
})
