import { describe, expect, it } from 'vitest'
import {
  arrangeColumns,
  formatTableText,
  filterTableRows,
  moveListItem,
  nameMarkets,
  toggleColumnSorting,
  sortTableRows,
} from './table-arrangement'
import type { TableColumn } from './table-column'
import { createTextCell } from './row-lookup'

interface Row {
  readonly name: string
  readonly worth: string | undefined
  readonly at: number
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', title: 'Name', width: '1fr', cell: ({ name }) => ({ text: name, note: 'cross' }) },
  { id: 'worth', title: 'Worth', width: '1fr', cell: ({ worth }) => createTextCell(worth) },
  { id: 'at', title: 'At', width: '1fr', by: ({ at }) => at, cell: () => ({ text: 'some day' }) },
]
const rows: readonly Row[] = [
  { name: 'BTC', worth: '+1\u2009200.5', at: 3 },
  { name: 'ETH', worth: undefined, at: 1 },
  { name: 'SOL', worth: '\u221271.55', at: 2 },
  { name: 'ADA', worth: '9.1×', at: 4 },
]
const names = (of: readonly Row[]) => of.map(({ name }) => name)

describe('table arrangement', () => {
  const ids = (layout: { order?: readonly string[]; hidden?: readonly string[] }) =>
    arrangeColumns(columns, { order: [], hidden: [], ...layout }).map(({ id }) => id)

  it.each([
    [{}, ['name', 'worth', 'at']],
    [{ order: ['at', 'name'] }, ['at', 'name', 'worth']],
    [{ hidden: ['worth', 'gone'] }, ['name', 'at']],
    [{ hidden: ['name', 'worth', 'at'] }, ['name', 'worth', 'at']],
  ])('selects and orders the columns by %j', (layout, wanted) => expect(ids(layout)).toEqual(wanted))

  it.each([
    ['name', 1, ['worth', 'name', 'at']],
    ['at', -1, ['name', 'at', 'worth']],
    ['name', -1, ['name', 'worth', 'at']],
    ['at', 1, ['name', 'worth', 'at']],
    ['gone', 1, ['name', 'worth', 'at']],
  ] as const)('moves the column %s by %i', (id, by, wanted) =>
    expect(moveListItem(['name', 'worth', 'at'], id, by)).toEqual(wanted),
  )
})

describe('market names', () => {
  const symbols: readonly TableColumn<{ symbol: string; about?: string }>[] = [
    {
      id: 'symbol',
      title: 'Market',
      width: '1fr',
      cell: ({ symbol, about }) => ({ text: symbol, ...(about && { about }) }),
    },
    { id: 'size', title: 'Size', width: '1fr', cell: () => ({ text: 'BUY 1 PERP_BTC_USDC' }) },
  ]
  const cells = (row: { symbol: string; about?: string }) =>
    nameMarkets(symbols, symbol => symbol.replace('PERP_BTC_USDC', 'BTC')).map(({ cell }) => cell(row))

  it('are short in every column, with the full text as the tooltip', () => {
    expect(cells({ symbol: 'PERP_BTC_USDC' })).toEqual([
      { text: 'BTC', about: 'PERP_BTC_USDC' },
      { text: 'BUY 1 BTC', about: 'BUY 1 PERP_BTC_USDC' },
    ])
    expect(cells({ symbol: 'PERP_BTC_USDC', about: 'paused' })[0]?.about).toBe('PERP_BTC_USDC: paused')
    expect(cells({ symbol: 'PERP_ETH_USDC' })[0]).toEqual({ text: 'PERP_ETH_USDC' })
  })
})

describe('sorting', () => {
  it('cycles through ascending, descending and original order', () => {
    const first = toggleColumnSorting(undefined, 'worth')
    const second = toggleColumnSorting(first, 'worth')
    expect([
      first,
      second,
      toggleColumnSorting(second, 'worth'),
      toggleColumnSorting(second, 'name'),
    ]).toEqual([
      { column: 'worth', way: 'up' },
      { column: 'worth', way: 'down' },
      undefined,
      { column: 'name', way: 'up' },
    ])
  })

  it.each([
    ['worth', 'up', ['SOL', 'ADA', 'BTC', 'ETH']],
    ['worth', 'down', ['BTC', 'ADA', 'SOL', 'ETH']],
    ['name', 'up', ['ADA', 'BTC', 'ETH', 'SOL']],
    ['at', 'down', ['ADA', 'BTC', 'SOL', 'ETH']],
    ['gone', 'up', ['BTC', 'ETH', 'SOL', 'ADA']],
  ] as const)('by %s %s orders figures by value, with unknown values last', (column, way, wanted) =>
    expect(names(sortTableRows(rows, columns, { column, way }))).toEqual(wanted),
  )
})

describe('filtering', () => {
  it.each([
    ['', ['BTC', 'ETH', 'SOL', 'ADA']],
    ['btc', ['BTC']],
    ['1200.5', ['BTC']],
    ['cross sol', ['SOL']],
    ['nothing like it', []],
  ])('by “%s” keeps %j', (typed, wanted) =>
    expect(names(filterTableRows(rows, columns, typed))).toEqual(wanted),
  )
})

it('exports rows to a spreadsheet as plain text', () => {
  expect(formatTableText(rows.slice(0, 3), columns.slice(0, 2))).toBe(
    'Name\tWorth\nBTC\t+1200.5\nETH\t\nSOL\t-71.55',
  )
})
