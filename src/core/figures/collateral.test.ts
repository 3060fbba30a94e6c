import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import { getBoundCollateral, getUnfrozenQuantity } from './collateral'

it('subtracts frozen collateral from the balance', () =>
  expect(getUnfrozenQuantity({ held: a('10.5'), frozen: a('0.25') })).toBe('10.25'))

it('subtracts free collateral from the total', () =>
  expect(getBoundCollateral({ totalCollateral: a('1000'), free: a('999.5') })).toBe('0.5'))
