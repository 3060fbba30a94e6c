import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { market } from '../../../test/kit/trade'
import { add, compareDecimals, requireAmount as a, multiply } from '../value/decimal-amount'
import { computeRiskAmount, computeRiskSize, type RiskSizeFailure, type RiskSizeInputs } from './risk-size'

const wish = (changes: Partial<RiskSizeInputs> = {}): RiskSizeInputs => ({
  side: 'BUY',
  risk: a('100'),
  entry: a('60000'),
  stop: a('59000'),
  bps: a('5'),
  market: market(),
  ...changes,
})
const sized = (changes: Partial<RiskSizeInputs> = {}) => {
  const found = computeRiskSize(wish(changes))
  if (found.is === 'none') throw new Error(found.none.why)
  return found.size
}

describe('a size from a risk amount', () => {
  it('is the largest on the step that loses at most the risk, including the fees of both fills', () => {
    // 1,000 to the stop and 5 bps of 119,000: 1,059.5 for each; 100 of that are 0.0943….
    expect(sized()).toEqual({
      quantity: '0.094',
      move: '1000',
      fees: '59.5',
      loss: '99.593',
      worth: '5640',
    })
  })

  it('is the same for a sell with a stop above', () => {
    expect(sized({ side: 'SELL', stop: a('61000') })).toMatchObject({
      quantity: '0.094',
      move: '1000',
      fees: '60.5',
    })
  })

  it('includes the target’s profit after fees, and its ratio to the loss', () => {
    // 3,000 less 5 bps of 123,000 are 2,938.5 for each, and 0.094 of them 276.219.
    expect(sized({ target: a('63000') })).toMatchObject({ gain: '276.219', ratio: '2.77' })
  })

  it('can show a loss when the target does not cover the fees', () => {
    expect(sized({ target: a('60010') })).toMatchObject({ gain: '-4.70047', ratio: '-0.05' })
  })

  it('ignores a rebate', () => {
    expect(sized({ bps: a('-1') })).toMatchObject({ quantity: '0.1', fees: '0', loss: '100' })
  })

  it.each<[string, Partial<RiskSizeInputs>, RiskSizeFailure]>([
    ['a buy whose stop is above', { stop: a('60001') }, { why: 'stop on the wrong side' }],
    ['a buy whose stop is its entry', { stop: a('60000') }, { why: 'stop on the wrong side' }],
    ['a sell whose stop is below', { side: 'SELL' }, { why: 'stop on the wrong side' }],
    ['a buy whose target is below', { target: a('59999') }, { why: 'target on the wrong side' }],
    ['a risk below the smallest size', { risk: a('1') }, { why: 'too small', least: a('1.0595') }],
    [
      'a risk below the smallest value',
      { risk: a('1.5'), market: market({ minNotional: a('100') }) },
      { why: 'too small', least: a('2.119') },
    ],
    [
      'a risk above the largest size',
      { market: market({ sizeMax: a('0.05') }) },
      { why: 'too large', quantity: a('0.094'), most: a('0.05') },
    ],
  ])('is missing for %s', (_what, changes, none) => {
    expect(computeRiskSize(wish(changes))).toEqual({ is: 'none', none })
  })

  it('never loses more than the risk, while one more step would', () => {
    const tenths = (least: number, most: number) =>
      fc.integer({ min: least, max: most }).map(each => a(`${Math.floor(each / 10)}.${each % 10}`))
    fc.assert(
      fc.property(tenths(20, 100_000), tenths(500_000, 599_999), tenths(0, 100), (risk, stop, bps) => {
        const found = computeRiskSize(wish({ risk, stop, bps }))
        if (found.is === 'none') return
        const { quantity, loss, move, fees } = found.size
        expect(compareDecimals(loss, risk)).toBeLessThanOrEqual(0)
        const more = multiply(add(quantity, market().step), add(move, fees))
        expect(compareDecimals(more, risk)).toBe(1)
      }),
    )
  })
})

it.each([
  ['1000', '1', '10'],
  ['1234.56789', '0.5', '6.172839'],
  ['0.0001', '0.5', '0'],
])('an account worth %s that risks %s percent may lose %s', (worth, percentage, risk) =>
  expect(computeRiskAmount(a(worth), a(percentage))).toBe(risk),
)
