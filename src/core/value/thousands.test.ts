import { expect, it } from 'vitest'
import { requireAmount } from './decimal-amount'
import { fromThousands } from './thousands'

it.each([
  ['5', '5000'],
  ['1.5', '1500'],
  ['0.0001', '0.1'],
  ['9007199254740.993', '9007199254740993'],
])('%s thousands are exactly %s', (thousands, figure) => {
  expect(fromThousands(requireAmount(thousands))).toBe(figure)
})
