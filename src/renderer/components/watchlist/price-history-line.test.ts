import { describe, expect, it } from 'vitest'
import type { PriceChangeSpan } from '@core/market/venue-facts'
import { requireAmount as a } from '@core/value/decimal-amount'
import { collectPastPrices, createPriceLinePath } from './price-history-line'

const AT = Date.parse('2026-03-11T12:00:30Z')
const row = (before: Partial<Record<PriceChangeSpan, string>>, last?: string) => ({
  symbol: 'PERP_BTC_USDC',
  before: Object.fromEntries(Object.entries(before).map(([span, price]) => [span, a(price)])),
  ...(last !== undefined && { last: a(last) }),
})
const listPrices = (...of: Parameters<typeof row>) =>
  collectPastPrices(row(...of), AT).map(
    ({ at, price }) => `${new Date(at).toISOString().slice(5, 19)} ${price}`,
  )

describe('price history of a market', () => {
  it('keeps prices at their times: whole minutes within a day, midnight UTC before', () =>
    expect(listPrices({ '5m': '6', '24h': '5', '3d': '4', '7d': '3' }, '7')).toEqual([
      '03-04T00:00:00 3',
      '03-08T00:00:00 4',
      '03-10T12:00:00 5',
      '03-11T11:55:00 6',
      '03-11T12:00:30 7',
    ]))

  it('omits prices that were not reported and is limited to seven days', () => {
    expect(listPrices({ '30d': '1', '4h': '2' })).toEqual(['03-11T08:00:00 2'])
    expect(listPrices({}, '7')).toEqual(['03-11T12:00:30 7'])
  })
})

describe('sparkline', () => {
  const path = (...of: Parameters<typeof row>) => createPriceLinePath(collectPastPrices(row(...of), AT), AT)

  it('spans from lowest to highest price, and begins seven days ago at the left', () =>
    expect(path({ '7d': '10' }, '20')).toBe('M0.0 14.5L72.0 1.5'))

  it('begins further right when the oldest price is more recent', () =>
    expect(path({ '3d': '20' }, '10')).toBe('M38.4 1.5L72.0 14.5'))

  it('is flat without price moves', () => expect(path({ '7d': '10' }, '10')).toBe('M0.0 8.0L72.0 8.0'))

  it.each<Parameters<typeof row>>([[{}, '20'], [{ '30d': '1' }, '20'], [{ '4h': '2' }]])(
    'is absent for %j, %s',
    (...of) => expect(path(...of)).toBeUndefined(),
  )
})
