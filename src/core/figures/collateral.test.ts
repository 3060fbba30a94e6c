import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal'
import { getBoundCollateral, getUnfrozenQuantity } from './collateral'

it('takes what is frozen off what is held', () =>
  expect(getUnfrozenQuantity({ held: a('10.5'), frozen: a('0.25') })).toBe('10.25'))

it('takes what is free off the collateral', () =>
  expect(getBoundCollateral({ totalCollateral: a('1000'), free: a('999.5') })).toBe('0.5'))
