import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { computeLiquidationDistance } from './liquidation-price'

it.each<[string | undefined, string, string | undefined]>([
  ['41870.6', '61231.8', '-0.31619517962888564438'],
  ['3861.2', '3001.55', '0.28640202562009628358'],
  ['0', '100', undefined],
  [undefined, '100', undefined],
  ['100', '0', undefined],
])('measures the distance to %s from a mark of %s as %s', (liquidation, mark, wanted) => {
  const liquidationPrice = liquidation === undefined ? undefined : requireAmount(liquidation)
  expect(computeLiquidationDistance(liquidationPrice, requireAmount(mark))).toBe(wanted)
})
