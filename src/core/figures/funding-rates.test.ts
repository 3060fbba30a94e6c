import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import { toEightHourRate, toYearlyRate, withoutPastEstimate } from './funding-rates'

const NEXT = 1_700_000_000_000
const quote = { symbol: 'PERP_BTC_USDC', mark: a('60000'), fundingRate: a('0.0001'), nextFundingAt: NEXT }

it.each([
  ['0.0001', 8, '0.0001', '0.1095'],
  ['0.00005', 4, '0.0001', '0.1095'],
  ['0.0001', 1, '0.0008', '0.876'],
  ['-0.000003', 2, '-0.000012', '-0.01314'],
  ['0', 8, '0', '0'],
])('a rate of %s per %i h is %s per eight hours and %s per year', (rate, period, eight, year) => {
  expect([toEightHourRate(a(rate), period), toYearlyRate(a(rate), period)]).toEqual([eight, year])
})

it('does not compare a rate with an unknown period', () => {
  expect([toEightHourRate(a('0.0001'), 0), toYearlyRate(a('0.0001'), 0)]).toEqual([undefined, undefined])
})

it.each([
  ['before', NEXT - 1, '0.0001'],
  ['at', NEXT, '0.0001'],
  ['after', NEXT + 1, undefined],
])('drops an estimated funding rate only after its funding time: %s', (_, venueTime, expected) => {
  const shown = withoutPastEstimate(quote, venueTime)
  expect([shown.fundingRate, shown.mark, shown.nextFundingAt]).toEqual([expected, '60000', NEXT])
})

it('uses a rate unchanged when no funding time is known', () => {
  const { nextFundingAt: _next, ...untold } = quote
  expect(withoutPastEstimate(untold, NEXT + 1)).toBe(untold)
})
