import { describe, expect, it } from 'vitest'
import type { PriceChangeSpan } from '@core/market/venue-facts'
import { requireAmount as a } from '@core/value/decimal'
import { collectPastPrices, createPriceLinePath } from './past-line'

const AT = Date.parse('2026-03-11T12:00:30Z')
const row = (before: Partial<Record<PriceChangeSpan, string>>, last?: string) => ({
  symbol: 'PERP_BTC_USDC',
  before: Object.fromEntries(Object.entries(before).map(([span, price]) => [span, a(price)])),
  ...(last !== undefined && { last: a(last) }),
})
const told = (...of: Parameters<typeof row>) =>
  collectPastPrices(row(...of), AT).map(({ at, price }) => `${new Date(at).toISOString().slice(5, 19)} ${price}`)

describe('the past of a market', () => {
  it('is what was told, when it was: whole minutes up to a day, and midnight UTC before', () =>
    expect(told({ '5m': '6', '24h': '5', '3d': '4', '7d': '3' }, '7')).toEqual([
      '03-04T00:00:00 3',
      '03-08T00:00:00 4',
      '03-10T12:00:00 5',
      '03-11T11:55:00 6',
      '03-11T12:00:30 7',
    ]))

  it('is nothing that was not told, and no more than seven days', () => {
    expect(told({ '30d': '1', '4h': '2' })).toEqual(['03-11T08:00:00 2'])
    expect(told({}, '7')).toEqual(['03-11T12:00:30 7'])
  })
})

describe('its line', () => {
  const path = (...of: Parameters<typeof row>) => createPriceLinePath(collectPastPrices(row(...of), AT), AT)

  it('reaches from the lowest to the highest, at the left as long ago as seven days', () =>
    expect(path({ '7d': '10' }, '20')).toBe('M0.0 14.5L72.0 1.5'))

  it('begins later where the oldest price is younger', () =>
    expect(path({ '3d': '20' }, '10')).toBe('M38.4 1.5L72.0 14.5'))

  it('lies flat where nothing moved', () => expect(path({ '7d': '10' }, '10')).toBe('M0.0 8.0L72.0 8.0'))

  it.each<Parameters<typeof row>>([[{}, '20'], [{ '30d': '1' }, '20'], [{ '4h': '2' }]])(
    'is none for %j, %s',
    (...of) => expect(path(...of)).toBeUndefined(),
  )
})
