import { expect, it } from 'vitest'
import { computeReturnOnMargin, computeRMultiple } from './position-return'
import { requireAmount as a, ZERO } from '../value/decimal-amount'

it('relates a PnL to the margin at entry, for either side', () => {
  const at = (quantity: string) =>
    computeReturnOnMargin(a('300'), { entry: a('60000'), quantity: a(quantity), leverage: a('10') })
  expect([at('0.5'), at('-0.5')]).toEqual(['0.1', '0.1'])
})

it('knows no return without the leverage, and no R without a risk', () => {
  expect(computeReturnOnMargin(a('1'), { entry: a('2'), quantity: a('1') } as never)).toBeUndefined()
  expect(computeRMultiple(a('5'), ZERO)).toBeUndefined()
  expect(computeRMultiple(a('-5'), a('2'))).toBe('-2.5')
})
