import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import { computeRowMargin, computeMovedMargin } from './margin-state'

it.each([
  ['CROSS', undefined, '60000', '6000'],
  ['CROSS', '500', '60000', '6000'],
  ['CROSS', undefined, undefined, undefined],
  ['ISOLATED', '500', '60000', '500'],
  ['ISOLATED', '500', undefined, '500'],
  ['ISOLATED', undefined, '60000', undefined],
] as const)(
  'a position in %s with a margin of %s and a value of %s binds %s',
  (marginMode, margin, worth, bound) =>
    expect(
      computeRowMargin(
        { marginMode, ...(margin && { margin: a(margin) }), imr: a('0.1') },
        worth === undefined ? undefined : a(worth),
      ),
    ).toBe(bound),
)

it.each([
  ['500', 'ADD', '20.5', '520.5'],
  ['500', 'REDUCE', '20.5', '479.5'],
  ['20', 'REDUCE', '20.5', '-0.5'],
] as const)('a margin of %s after %s %s is %s', (margin, way, amount, then) =>
  expect(computeMovedMargin(a(margin), way, a(amount))).toBe(then),
)
