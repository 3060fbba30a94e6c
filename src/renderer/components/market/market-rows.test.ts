import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import { market } from '../../../../test/kit/trade'
import type { Quote } from '@core/market/market'
import { marketRow, movedInDay, sortedMarkets, turned } from './market-rows'

const a = exactly
function row(symbol: string, mark?: string, turnover?: string) {
  const quote: Quote = {
    symbol,
    ...(mark && { mark: a(mark), last: a(mark), open24h: a('100') }),
    ...(turnover && { turnover24h: a(turnover) }),
  }
  return marketRow(market({ symbol }), quote, movedInDay(quote))
}
const rows = [row('B', '99', '10'), row('C'), row('A', '120', '9')]
const symbols = (by: Parameters<typeof sortedMarkets>[1]) =>
  sortedMarkets(rows, by).map(({ market: { symbol } }) => symbol)

describe('markets', () => {
  it.each([
    [undefined, ['B', 'C', 'A']],
    [{ by: 'symbol', way: 'up' }, ['A', 'B', 'C']],
    [{ by: 'symbol', way: 'down' }, ['C', 'B', 'A']],
    [{ by: 'moved', way: 'down' }, ['A', 'B', 'C']],
    [{ by: 'moved', way: 'up' }, ['B', 'A', 'C']],
    [{ by: 'volume', way: 'down' }, ['B', 'A', 'C']],
    [{ by: 'mark', way: 'up' }, ['B', 'A', 'C']],
  ] as const)('sorted by %j stand as %j, the unknown last', (by, wanted) =>
    expect(symbols(by)).toEqual(wanted),
  )

  it('know how far they moved in a day, or nothing', () => {
    expect(rows.map(({ moved }) => moved)).toEqual(['-0.01', undefined, '0.2'])
  })

  it('are sorted by what funding comes to in eight hours, whatever their own periods', () => {
    const paid = (symbol: string, fundingHours: number, rate: string) =>
      marketRow(market({ symbol, fundingHours }), { symbol, fundingRate: a(rate) }, undefined)
    const three = [paid('A', 8, '0.0003'), paid('B', 4, '0.0002'), paid('C', 1, '0.0001')]
    const sorted = sortedMarkets(three, { by: 'funding', way: 'down' })
    expect(sorted.map(({ market: { symbol }, eightHours }) => [symbol, eightHours])).toEqual([
      ['C', '0.0008'],
      ['B', '0.0004'],
      ['A', '0.0003'],
    ])
  })

  it('turn from the usual way to the other and back to none', () => {
    const once = turned(undefined, 'volume')
    const twice = turned(once, 'volume')
    expect([once, twice, turned(twice, 'volume')]).toEqual([
      { by: 'volume', way: 'down' },
      { by: 'volume', way: 'up' },
      undefined,
    ])
    expect(turned(once, 'symbol')).toEqual({ by: 'symbol', way: 'up' })
  })
})
