import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import {
  computeEntryMargin,
  computeRewardToRisk,
  estimateExitResult,
  type ProtectedPosition,
} from './exit-result'

const a = requireAmount
const long: ProtectedPosition = { side: 'BUY', entry: a('60000'), size: a('0.5'), leverage: a('10') }

describe('an exit', () => {
  it.each<[Partial<ProtectedPosition>, string, string, string | undefined]>([
    [{}, '66000', '3000', '1'],
    [{}, '58000', '-1000', '-0.333333'],
    [{ side: 'SELL' }, '58000', '1000', '0.333333'],
    [{ side: 'SELL' }, '66000', '-3000', '-1'],
    [{ leverage: undefined }, '66000', '3000', undefined],
  ])('of %j at %s yields %s, %s of its margin', (some, at, pnl, onMargin) =>
    expect(estimateExitResult({ ...long, ...some }, a(at))).toEqual({ pnl, onMargin }),
  )
})

describe('the reward-to-risk ratio', () => {
  const [won, lost] = [estimateExitResult(long, a('66000')), estimateExitResult(long, a('58000'))]
  it('is the gain divided by the loss', () => expect(computeRewardToRisk(won, lost)).toBe('3'))
  it.each([
    [undefined, lost],
    [won, undefined],
    [won, estimateExitResult(long, a('60000'))],
    [won, won],
    [lost, lost],
  ])('is undefined without a gain and a loss', (gain, loss) =>
    expect(computeRewardToRisk(gain, loss)).toBeUndefined(),
  )
})

it.each([
  ['0.25', '60000', '10', '1500'],
  ['1', '100', '3', '33.33333333333333333333'],
  ['1', '100', undefined, undefined],
  ['1', '100', '0', undefined],
])('a size of %s at %s with a leverage of %s needs a margin of %s', (size, entry, leverage, margin) =>
  expect(
    computeEntryMargin({
      size: requireAmount(size),
      entry: requireAmount(entry),
      leverage: leverage === undefined ? undefined : requireAmount(leverage),
    }),
  ).toBe(margin),
)
