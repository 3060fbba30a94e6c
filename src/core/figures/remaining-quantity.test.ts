import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import { getHiddenQuantity, getRemainingQuantity } from './remaining-quantity'

it.each([
  ['1', '0', '1'],
  ['1', '0.75', '0.25'],
  ['1', '1', '0'],
])('an order of %s with %s filled has %s remaining', (quantity, executed, left) =>
  expect(getRemainingQuantity({ quantity: a(quantity), executed: a(executed) })).toBe(left),
)

it.each([
  ['1', '0.4', '0.6'],
  ['1', '1', '0'],
  ['1', '0', '1'],
  ['1', '1.1', undefined],
])('an order of %s with %s visible hides %s', (size, visible, hidden) =>
  expect(getHiddenQuantity(a(size), a(visible))).toBe(hidden),
)
