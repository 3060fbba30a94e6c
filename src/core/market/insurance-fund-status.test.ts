import { expect, it } from 'vitest'
import { dated, NOW } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import { getFundStatus } from './insurance-fund-status'

const fund = (ratio: string, age = 0) =>
  dated(
    { marginRatio: requireAmount(ratio), minimum: requireAmount('0.25'), initial: requireAmount('0.3') },
    age,
  )

it.each([
  ['10', 'above'],
  ['0.300001', 'above'],
  ['0.3', 'near'],
  ['0.250001', 'near'],
  ['0.25', 'below'],
  ['-1', 'below'],
] as const)('a fund with a margin ratio of %s is %s its minimum', (ratio, wanted) =>
  expect(getFundStatus(fund(ratio), NOW)).toBe(wanted),
)

it('treats a fund that was never read, or read too long ago, as unknown', () => {
  expect([undefined, fund('10', 180_001)].map(each => getFundStatus(each, NOW))).toEqual([
    'not known',
    'not known',
  ])
})
