import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import {
  computeRelativeChange,
  computeMiddlePrice,
  roundToTick,
  computeSpread,
  computeRelativeSpread,
} from './price-math'

it.each([
  ['100', '102', '101', '2', '0.0198'],
  ['61234.4', '61234.6', '61234.5', '0.2', '0.0000'],
  ['0.1', '0.2', '0.15', '0.1', '0.6666'],
])('%s and %s have %s in the middle and are %s apart', (low, high, middle, apart, width) => {
  expect([computeMiddlePrice(a(low), a(high)), computeSpread(a(low), a(high))]).toEqual([middle, apart])
  expect(computeRelativeSpread(a(low), a(high))?.slice(0, 6)).toBe(width)
})

it('returns no width at a price of zero', () => expect(computeRelativeSpread(a('0'), a('0'))).toBeUndefined())

it.each([
  ['100', '110', undefined, '0.1'],
  ['100', '95', undefined, '-0.05'],
  ['3', '4', 2, '0.33'],
  ['0', '4', undefined, undefined],
])('a move from %s to %s, to %s decimal places, is a change of %s', (from, to, places, change) =>
  expect(computeRelativeChange(a(from), a(to), places)).toBe(change),
)

it.each([
  ['100.26', '0.5', '100.5'],
  ['100.24', '0.5', '100'],
  ['0.2', '0.5', undefined],
  ['-3', '0.5', undefined],
])('the price nearest to %s on a grid of %s is %s', (near, tick, price) =>
  expect(roundToTick(a(near), a(tick))).toBe(price),
)
