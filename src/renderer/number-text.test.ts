import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, compare, exactly, isOnGrid } from '@core/value/decimal'
import { stepped, understand } from './number-text'
import { notUnderstoodWords } from './words/number-text'

const a = exactly

describe('reading what is typed', () => {
  it.each([
    ['61240.0', '61240', 'same'],
    ['0.25', '0.25', 'same'],
    ['0,25', '0.25', 'comma'],
    ['1,5', '1.5', 'comma'],
    ['1,000', '1', 'comma'],
    ['.5', '0.5', 'completed'],
    ['5.', '5', 'completed'],
    ['007', '7', 'same'],
  ])('understands %s as %s and says so: %s', (typed, read, echo) =>
    expect(understand(typed)).toEqual({ is: 'amount', amount: read, echo }),
  )

  it.each([
    [' 5', 'space'],
    ['61 240', 'space'],
    ['61\u00a0240', 'space'],
    ['1,234.5', 'two marks'],
    ['1.234.567', 'two marks'],
    ['1e-7', 'exponent'],
    ['1E5', 'exponent'],
    ['+1', 'sign'],
    ['-1', 'sign'],
    ['−1', 'sign'],
    ['１', 'other digits'],
    ['٣', 'other digits'],
    ["1'000", 'other digits'],
    ['NaN', 'other digits'],
    ['0x10', 'other digits'],
    ['.', 'no digits'],
    [',', 'no digits'],
    ['1'.repeat(41), 'too long'],
  ])('refuses %s and says why: %s', (typed, why) => expect(understand(typed)).toEqual({ is: 'refused', why }))

  it('takes nothing typed for nothing said', () => {
    expect(understand('')).toEqual({ is: 'empty' })
  })

  it('never guesses: what it understands is the same digits with at most the mark changed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), typed => {
        const read = understand(typed)
        if (read.is !== 'amount') return
        expect(/^\d*[.,]?\d*$/.test(typed)).toBe(true)
        const [whole = '', part = ''] = typed.split(/[.,]/)
        expect(read.amount).toBe(amount(`0${whole}.${part}0`))
      }),
    )
  })

  it('has a sentence for each reason', () => {
    expect(Object.values(notUnderstoodWords).every(words => words.endsWith('.'))).toBe(true)
  })
})

describe('stepping', () => {
  it.each([
    ['61240', '0.1', 1, '61240.1'],
    ['61240', '0.1', -10, '61239'],
    ['0.25', '0.0001', 10, '0.251'],
    ['0', '0.0001', -1, '0'],
    ['0.00005', '0.0001', -10, '0'],
    ['61240.05', '0.1', 1, '61240.1'],
    ['61240.05', '0.1', -1, '61240'],
    ['0.000000091', '0.000000001', 1, '0.000000092'],
  ])('takes %s by %s × %i to %s', (from, step, steps, to) =>
    expect(stepped(a(from), a(step), steps)).toBe(to),
  )

  it('always lands on the grid and never below nothing', () => {
    const figure = fc.integer({ min: 0, max: 1e9 }).map(n => a((n / 1000).toFixed(3)))
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom('0.1', '0.5', '0.001', '10'),
        fc.integer({ min: -10, max: 10 }),
        (from, step, n) => {
          fc.pre(n !== 0)
          const to = stepped(from, a(step), n)
          expect(isOnGrid(to, a(step)) && compare(to, a('0')) >= 0).toBe(true)
        },
      ),
    )
  })
})
