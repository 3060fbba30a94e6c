import { describe, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { PriceChangeSpan } from '@core/market/venue-facts'
import { removeDigitGrouping } from '@messages/format'
import { missingFigureReasons } from '@messages/missing'
import { watchlistCellMessages } from '@messages/watchlist'
import { market, NOW } from '../../../../test/kit/trade'
import { sortTableRows } from '../tables/table-arrangement'
import { selectFittingColumns, minTrackWidth, type TableCell } from '../tables/table-column'
import { createTextCell } from '../tables/row-lookup'
import { createWatchlistColumns, type WatchlistRow } from './watchlist-columns'

const columns = createWatchlistColumns({ areChangesOld: false, offset: 0, missing: missingFigureReasons })
const row = (changes: Partial<WatchlistRow> = {}, symbol = 'PERP_BTC_USDC'): WatchlistRow => ({
  symbol,
  market: market({ symbol }),
  quote: undefined,
  changes: { is: 'reading' },
  session: undefined,
  ...changes,
})
const withChanges = (
  before: Partial<Record<PriceChangeSpan, string>>,
  last = '110',
): Partial<WatchlistRow> => ({
  changes: {
    is: 'told',
    at: NOW,
    row: {
      symbol: 'PERP_BTC_USDC',
      last: a(last),
      before: Object.fromEntries(Object.entries(before).map(([span, price]) => [span, a(price)])),
    },
  },
})
const quote = (figures: Partial<MarketQuote>): Partial<WatchlistRow> => ({
  quote: { symbol: 'PERP_BTC_USDC', ...figures },
})
const cell = (id: string, of: WatchlistRow, within = columns) => {
  const { text, ...rest } = within.find(column => column.id === id)?.cell(of) ?? createTextCell(undefined)
  const appearance: Pick<TableCell, 'note' | 'tone' | 'why' | 'about'> = rest
  return { ...appearance, text: text && removeDigitGrouping(text).replaceAll('\u00a0', ' ') }
}

describe('watchlist columns', () => {
  it('fit into every width without clipping, from the narrowest panel on', () => {
    for (let table = 418; table < 1_600; table += 1) {
      const fits = selectFittingColumns(columns, table, 36)
      const needs = fits.reduce((sum, { width }) => sum + minTrackWidth(width), 36)
      expect(needs, `${table} px`).toBeLessThanOrEqual(table)
    }
  })

  it('are empty, not zero, for unknown values, and name the missing data', () => {
    const cells = columns.filter(({ id }) => id !== 'symbol').map(column => column.cell(row()))
    expect(cells.filter(({ text, why }) => text !== undefined || why === undefined)).toEqual([])
    expect(cell('hour', row())).toMatchObject({ text: undefined, why: watchlistCellMessages.why.reading })
    expect(cell('hour', row({ changes: { is: 'unread' } })).why).toBe(watchlistCellMessages.why.unread)
    expect(cell('hour', row(withChanges({ '4h': '100' }))).why).toBe(missingFigureReasons.then)
  })

  it.each([
    ['last', quote({ last: a('67431.1') }), '67431.1', undefined],
    ['day', quote({ last: a('110'), open24h: a('100') }), '+10.00 %', 'up'],
    ['four hours', withChanges({ '4h': '100' }), '+10.00 %', 'up'],
    ['week', withChanges({ '7d': '220' }), '-50.00 %', 'down'],
    ['line', withChanges({ '7d': '100', '24h': '90' }), '+10.00 % over 3 prices', 'up'],
    ['funding', quote({ fundingRate: a('0.0001') }), '0.0100 % / 8 h', undefined],
    ['funding year', quote({ fundingRate: a('0.0001') }), '10.95 %', undefined],
    ['open interest', quote({ openInterest: a('2'), mark: a('60000') }), '120000', undefined],
    ['open interest', quote({ openInterest: a('2') }), undefined, undefined],
    ['volume', quote({ turnover24h: a('90000') }), '90000', undefined],
  ])('show the value of the column %s', (id, known, text, tone) => {
    const shown = cell(id, row(known))
    expect([shown.text?.replace(/\.0$/, ''), shown.tone]).toEqual([text, tone])
  })

  it('show no colour for a change that is too old', () => {
    const old = createWatchlistColumns({ areChangesOld: true, offset: 0, missing: missingFigureReasons })
    const known = row({ ...withChanges({ '7d': '100' }), ...quote({ last: a('110'), open24h: a('100') }) })
    expect(['week', 'line', 'day'].map(id => cell(id, known, old).tone)).toEqual(['faint', 'faint', 'up'])
  })

  it.each([
    [{ is: 'open', market: { symbol: 'X', status: 'open' } }, 'Open', 'faint'],
    [{ is: 'closed', market: { symbol: 'X', status: 'close' } }, 'Closed', 'warn'],
    [{ is: 'not known', market: { symbol: 'X', status: '?' } }, 'Not known', 'warn'],
    [{ is: 'unread' }, undefined, undefined],
    [undefined, undefined, undefined],
  ] as const)('show the session %j', (session, text, tone) =>
    expect(cell('session', row({ session }))).toMatchObject({ text, ...(tone && { tone }) }),
  )

  it('mark a market that restricts orders or is no longer listed', () => {
    const limited = cell('symbol', row({ market: market({ status: 'POST_ONLY' }) }))
    expect([limited.note, limited.about]).toEqual([
      watchlistCellMessages.limited,
      expect.stringContaining('post-only'),
    ])
    expect(cell('symbol', row({ market: undefined })).about).toBe(watchlistCellMessages.why.notListed)
    expect(cell('symbol', row()).note).toBeUndefined()
  })
})

it('sorts by value, by funding over one period, and puts unknown values last', () => {
  const paid = (symbol: string, fundingHours: number, rate: string) =>
    row({ market: market({ symbol, fundingHours }), quote: { symbol, fundingRate: a(rate) } }, symbol)
  const rows = [paid('A', 8, '0.0003'), row({}, 'B'), paid('C', 1, '0.0001'), paid('D', 4, '-0.0002')]
  const by = (way: 'up' | 'down') =>
    sortTableRows(rows, columns, { column: 'funding', way }).map(({ symbol }) => symbol)
  expect([by('down'), by('up')]).toEqual([
    ['C', 'A', 'D', 'B'],
    ['D', 'A', 'C', 'B'],
  ])
})
