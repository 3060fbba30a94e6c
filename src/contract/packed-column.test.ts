import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import { packFigureColumn, unpackFigureColumn } from './packed-column'

/** Any valid amount in canonical form, of any size and with any number of decimals. */
const anyAmount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 30n }))
  .map(([isBelow, whole, part]) => parseAmount(`${isBelow ? '-' : ''}${whole}.${part}`) as Amount)
const itself = (row: Amount) => row
const a = requireAmount

describe('a packed column of figures', () => {
  it('contains only the part of each figure that differs from the figure above it', () => {
    expect(packFigureColumn([a('60000.1'), a('60000'), a('59999.9'), a('59999.95')], itself)).toBe(
      'A60000.1FA59999.9H5',
    )
    expect(unpackFigureColumn('A60000.1FA59999.9H5')).toEqual(['60000.1', '60000', '59999.9', '59999.95'])
  })

  it('unpacks to the exact text of every figure', () => {
    fc.assert(
      fc.property(fc.array(anyAmount), figures => {
        expect(unpackFigureColumn(packFigureColumn(figures, itself))).toEqual(figures)
      }),
    )
  })

  it.each([
    ['a letter that keeps more than there is', 'A12D3'],
    ['a figure without a letter', '12'],
    ['a second point', 'A1.2D.3'],
    ['a sign in the middle', 'A1B-1'],
    ['a zero that says nothing', 'A1.0'],
    ['words', 'A1Aabc'],
    ['a figure that is not there', 'A1A'],
    ['a figure as long as no amount is', `A1.${'1'.repeat(9)}${'Z1'.repeat(60)}é`],
  ])('does not unpack with %s in it', (_, packed) => {
    expect(unpackFigureColumn(packed)).toBeUndefined()
  })

  it('is rejected when it is longer than the maximum length', () => {
    expect(unpackFigureColumn('A1'.repeat(20_000))?.length).toBe(20_000)
    expect(unpackFigureColumn('A1'.repeat(20_001))).toBeUndefined()
  })
})
