import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { market } from '../../../../test/kit/trade'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { createMarketRow, computeDayChange, sortMarketRows, toggleMarketSorting } from './market-rows'

const a = requireAmount
function row(symbol: string, mark?: string, turnover?: string) {
  const quote: MarketQuote = {
    symbol,
    ...(mark && { mark: a(mark), last: a(mark), open24h: a('100') }),
    ...(turnover && { turnover24h: a(turnover) }),
  }
  return createMarketRow(market({ symbol }), quote, computeDayChange(quote))
}
const rows = [row('B', '99', '10'), row('C'), row('A', '120', '9')]
const symbols = (by: Parameters<typeof sortMarketRows>[1]) =>
  sortMarketRows(rows, by).map(({ market: { symbol } }) => symbol)

describe('market rows', () => {
  it.each([
    [undefined, ['B', 'C', 'A']],
    [{ by: 'symbol', direction: 'up' }, ['A', 'B', 'C']],
    [{ by: 'symbol', direction: 'down' }, ['C', 'B', 'A']],
    [{ by: 'moved', direction: 'down' }, ['A', 'B', 'C']],
    [{ by: 'moved', direction: 'up' }, ['B', 'A', 'C']],
    [{ by: 'volume', direction: 'down' }, ['B', 'A', 'C']],
    [{ by: 'mark', direction: 'up' }, ['B', 'A', 'C']],
  ] as const)('sorted by %j are in the order %j, with unknown values last', (by, wanted) =>
    expect(symbols(by)).toEqual(wanted),
  )

  it('show the change over a day, or nothing', () => {
    expect(rows.map(({ moved }) => moved)).toEqual(['-0.01', undefined, '0.2'])
  })

  it('are sorted by funding over eight hours, regardless of their funding periods', () => {
    const paid = (symbol: string, fundingHours: number, rate: string) =>
      createMarketRow(market({ symbol, fundingHours }), { symbol, fundingRate: a(rate) }, undefined)
    const three = [paid('A', 8, '0.0003'), paid('B', 4, '0.0002'), paid('C', 1, '0.0001')]
    const sorted = sortMarketRows(three, { by: 'funding', direction: 'down' })
    expect(
      sorted.map(({ market: { symbol }, fundingPerEightHours }) => [symbol, fundingPerEightHours]),
    ).toEqual([
      ['C', '0.0008'],
      ['B', '0.0004'],
      ['A', '0.0003'],
    ])
  })

  it('toggle from the default direction to the other and back to unsorted', () => {
    const once = toggleMarketSorting(undefined, 'volume')
    const twice = toggleMarketSorting(once, 'volume')
    expect([once, twice, toggleMarketSorting(twice, 'volume')]).toEqual([
      { by: 'volume', direction: 'down' },
      { by: 'volume', direction: 'up' },
      undefined,
    ])
    expect(toggleMarketSorting(once, 'symbol')).toEqual({ by: 'symbol', direction: 'up' })
  })
})
