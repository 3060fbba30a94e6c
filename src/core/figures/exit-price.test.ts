import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compareDecimals, requireAmount, multiply, subtract, type Amount } from '../value/decimal-amount'
import { computeUnrealisedPnl } from './pnl-figures'
import {
  computeExitFigure,
  computeExitPrice,
  exitUnits,
  type ExitPriceInputs,
  type ExitKind,
  type ExitUnit,
} from './exit-price'

const a = requireAmount
const long: ExitPriceInputs = {
  side: 'BUY',
  entry: a('60000'),
  size: a('0.3'),
  leverage: a('7'),
  tick: a('0.1'),
  stop: a('59400'),
}
const short: ExitPriceInputs = { ...long, side: 'SELL', stop: a('60600') }
const at = (kind: ExitKind, unit: ExitUnit, figure: string, from: ExitPriceInputs) => {
  const found = computeExitPrice(kind, { unit, figure: a(figure) }, from)
  return found.is === 'price' ? found.price : found.why
}

describe('the price of an exit', () => {
  it.each<[ExitKind, ExitUnit, string, string, string]>([
    ['STOP_LOSS', 'price', '59000.05', '59000.05', '59000.05'],
    ['STOP_LOSS', 'percent', '1', '59400', '60600'],
    ['TAKE_PROFIT', 'percent', '2.5', '61500', '58500'],
    ['STOP_LOSS', 'ticks', '40', '59996', '60004'],
    ['TAKE_PROFIT', 'ticks', '40', '60004', '59996'],
    // 150 ÷ 0.3 is 500.
    ['STOP_LOSS', 'profit', '150', '59500', '60500'],
    ['TAKE_PROFIT', 'profit', '300', '61000', '59000'],
    // A margin of 60000 × 0.3 ÷ 7, of which 7 % is 180: 600 for each unit.
    ['STOP_LOSS', 'return', '7', '59400', '60600'],
    ['TAKE_PROFIT', 'return', '14', '61200', '58800'],
    ['TAKE_PROFIT', 'r', '2.5', '61500', '58500'],
  ])('%s of %s %s is %s for a long and %s for a short', (kind, unit, figure, ofLong, ofShort) => {
    expect([at(kind, unit, figure, long), at(kind, unit, figure, short)]).toEqual([ofLong, ofShort])
  })

  it.each<[ExitKind, ExitUnit, string, string, string]>([
    // 200.001, 16.666… and 857.142… away: a stop nearer to the entry, a target further.
    ['STOP_LOSS', 'percent', '0.333335', '59800', '60200'],
    ['TAKE_PROFIT', 'percent', '0.333335', '60200.1', '59799.9'],
    ['STOP_LOSS', 'profit', '5', '59983.4', '60016.6'],
    ['TAKE_PROFIT', 'profit', '5', '60016.7', '59983.3'],
    ['STOP_LOSS', 'return', '10', '59142.9', '60857.1'],
    ['TAKE_PROFIT', 'return', '10', '60857.2', '59142.8'],
    ['TAKE_PROFIT', 'r', '0.33333', '60200', '59800'],
  ])(
    '%s of %s %s is rounded to %s for a long and to %s for a short',
    (kind, unit, figure, ofLong, ofShort) => {
      expect([at(kind, unit, figure, long), at(kind, unit, figure, short)]).toEqual([ofLong, ofShort])
    },
  )

  it.each<[ExitKind, ExitUnit, string, Partial<ExitPriceInputs>, string]>([
    ['STOP_LOSS', 'profit', '5', { size: undefined }, 'no size'],
    ['STOP_LOSS', 'profit', '5', { size: a('0') }, 'no size'],
    ['TAKE_PROFIT', 'return', '5', { leverage: undefined }, 'no leverage'],
    ['TAKE_PROFIT', 'r', '2', { stop: undefined }, 'no stop'],
    ['STOP_LOSS', 'percent', '0.0001', {}, 'too near'],
    ['STOP_LOSS', 'ticks', '0.5', {}, 'too near'],
    ['TAKE_PROFIT', 'r', '2', { stop: a('60000') }, 'too near'],
    ['STOP_LOSS', 'percent', '100', {}, 'below zero'],
    ['TAKE_PROFIT', 'percent', '120', { side: 'SELL' }, 'below zero'],
  ])('%s of %s %s with %j has no price: %s', (kind, unit, figure, some, why) => {
    expect(at(kind, unit, figure, { ...long, ...some })).toBe(why)
  })

  it('is not moved to another tick by a division remainder', () => {
    const from = { ...long, entry: a('0.001'), tick: a('0.0000001'), size: a('1000000000') }
    expect([
      at('TAKE_PROFIT', 'profit', `500.${'0'.repeat(20)}1`, from),
      at('STOP_LOSS', 'profit', `499.${'9'.repeat(21)}`, from),
    ]).toEqual(['0.0010006', '0.0009996'])
  })

  it('is never farther than entered for a stop and never nearer for a target, also off the grid', () => {
    const from = { ...long, entry: a('60000.0437') }
    expect([at('STOP_LOSS', 'ticks', '3', from), at('TAKE_PROFIT', 'ticks', '3', from)]).toEqual([
      '59999.8',
      '60000.4',
    ])
    const other = { ...short, entry: a('60000.0437') }
    expect([at('STOP_LOSS', 'ticks', '3', other), at('TAKE_PROFIT', 'ticks', '3', other)]).toEqual([
      '60000.3',
      '59999.7',
    ])
  })
})

describe('the figure of an exit price', () => {
  it.each<[ExitKind, ExitUnit, string, string]>([
    ['STOP_LOSS', 'price', '59400', '59400'],
    ['STOP_LOSS', 'percent', '59400', '1'],
    ['STOP_LOSS', 'percent', '59399.9', '1.0002'],
    ['TAKE_PROFIT', 'percent', '61500', '2.5'],
    ['STOP_LOSS', 'ticks', '59996', '40'],
    ['STOP_LOSS', 'profit', '59500', '150'],
    ['TAKE_PROFIT', 'profit', '60016.7', '5'],
    ['STOP_LOSS', 'return', '59400', '7'],
    ['TAKE_PROFIT', 'r', '61500', '2.5'],
  ])('%s in %s at %s is %s', (kind, unit, price, figure) => {
    expect(computeExitFigure(kind, unit, a(price), long)).toBe(figure)
  })

  it('is missing on the wrong side of the entry, off the tick, or while an input is unknown', () => {
    expect(computeExitFigure('STOP_LOSS', 'percent', a('60600'), long)).toBeUndefined()
    expect(computeExitFigure('TAKE_PROFIT', 'percent', a('60000'), long)).toBeUndefined()
    expect(computeExitFigure('STOP_LOSS', 'ticks', a('59999.95'), long)).toBeUndefined()
    expect(computeExitFigure('STOP_LOSS', 'profit', a('59000'), { ...long, size: undefined })).toBeUndefined()
    expect(computeExitFigure('TAKE_PROFIT', 'r', a('61000'), { ...long, stop: undefined })).toBeUndefined()
  })

  it('converts back to the same price in every unit, long and short', () => {
    const ticks = fc.integer({ min: 1, max: 400_000 })
    fc.assert(
      fc.property(
        fc.constantFrom<ExitUnit>(...exitUnits),
        fc.constantFrom<ExitKind>('STOP_LOSS', 'TAKE_PROFIT'),
        fc.constantFrom(long, short),
        ticks,
        (unit, kind, from, away) => {
          const distance = multiply(from.tick, a(String(away)))
          const isAbove = (from.side === 'BUY') === (kind === 'TAKE_PROFIT')
          const price = isAbove ? add(from.entry, distance) : subtract(from.entry, distance)
          const figure = computeExitFigure(kind, unit, price, from)
          expect(figure).toBeDefined()
          expect(computeExitPrice(kind, { unit, figure: figure as Amount }, from)).toEqual({
            is: 'price',
            price,
          })
        },
      ),
    )
  })

  it('bounds the result: a stop loses at most the figure, and a target gains at least the figure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(long, short),
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (of, cents, thousandths) => {
          const from = { ...of, size: multiply(a('0.001'), a(String(thousandths))) }
          const figure = multiply(a('0.01'), a(String(cents)))
          const held = from.side === 'BUY' ? from.size : multiply(from.size, a('-1'))
          const [stop, target] = (['STOP_LOSS', 'TAKE_PROFIT'] as const).map(kind => {
            const found = computeExitPrice(kind, { unit: 'profit', figure }, from)
            return found.is === 'price' ? computeUnrealisedPnl(held, from.entry, found.price) : undefined
          })
          if (stop !== undefined) expect(compareDecimals(stop, multiply(figure, a('-1')))).not.toBe(-1)
          if (target !== undefined) expect(compareDecimals(target, figure)).not.toBe(-1)
        },
      ),
    )
  })
})
