import { expect, it } from 'vitest'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import type { HistoryTable } from '@core/history/history-table'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { FigureOrigin } from '@messages/explain'
import { historyLoadingMessages } from '@messages/past'
import type { TableCell } from '../tables/table-column'
import {
  createDayResultColumns,
  createMarketResultColumns,
  listFigureParts,
  type HistoryReadState,
} from './portfolio-columns'

const READ = 1_700_000_000_000
const sums = {
  ...ZERO_PNL_FIGURES,
  fills: 2,
  volume: a('6000'),
  realised: a('120.5'),
  fees: a('3'),
  funding: a('1.25'),
  untold: 1,
  net: a('119.25'),
}
const day = { ...sums, date: '2026-09-21', sum: a('316.25'), value: a('1000') }
const market = { ...sums, symbol: 'PERP_BTC_USDC' }
let unread: readonly HistoryTable[] = []
const past: HistoryReadState = {
  readTo: () => READ,
  isLate: (tables, date) => date === day.date && tables.some(table => unread.includes(table)),
  whyLate: () => historyLoadingMessages.title,
}
const days = createDayResultColumns(past, () => '2026-09-01')
const ofDay = () => days.map(column => column.cell(day))
const ofMarket = () => createMarketResultColumns(past).map(column => column.cell(market))
const originsOf = (cells: readonly TableCell[]) =>
  cells.flatMap(({ explain }) => (explain ? [explain()] : []))
const inputs = ({ inputs: each }: FigureOrigin) =>
  each.map(({ name, figure }) => `${name} ${figure}`.replaceAll('\u00a0', ' '))

it.each([
  ['a day', ofDay, 'Day (UTC) 2026-09-21', 7],
  ['a market', ofMarket, 'Market PERP_BTC_USDC', 6],
])('explains every figure of %s with its row and read time', (_, cells, row, count) => {
  const all = originsOf(cells())
  expect(all.filter(each => inputs(each)[0] === row)).toHaveLength(count)
  expect(all.filter(({ at }) => at !== READ)).toEqual([])
})

it('explains the net PnL by its parts, and the running sum by its first day', () => {
  const [net] = originsOf(ofDay())
  const since = originsOf(ofDay()).find(({ title }) => title.includes('of period'))
  expect(net && inputs(net).slice(1)).toEqual([
    'Realised PnL after fees +120.50',
    '+ Funding −1.25',
    'Without a result 1',
  ])
  expect(since && inputs(since)).toEqual([
    'First day 2026-09-01',
    'To and with 2026-09-21',
    'Net PnL that day +119.25',
    'Fills that day 2',
  ])
})

it('shows funding received with a plus, in the row of a day and in its payments', () => {
  const received = { ...day, funding: a('-0.01') }
  expect(days.find(({ id }) => id === 'funding')?.cell(received)).toMatchObject({ text: '+0.01', tone: 'up' })
  const payment = {
    at: READ,
    symbol: 'PERP_BTC_USDC',
    marginMode: 'CROSS',
    rate: a('0.0001'),
    mark: a('60000'),
    fee: a('-0.01'),
    status: 'Settled',
    source: 'public',
  } as const
  const page = { table: 'funding', rows: [payment] } as const
  const parts = listFigureParts([{ figure: 'funding', total: payment.fee, page, parts: [payment.fee] }])
  expect(parts.map(({ adds }) => adds)).toEqual(['0.01'])
})

it.each<[HistoryTable, readonly string[]]>([
  ['funding', ['net', 'funding', 'sum']],
  ['fills', ['net', 'realised', 'fees', 'volume', 'fills', 'sum']],
])('shows a zero as loading while %s of that day may still arrive', (table, loading) => {
  const empty = { ...day, ...ZERO_PNL_FIGURES, net: a('0'), sum: a('0') }
  const textless = (row: typeof day) =>
    days.flatMap(({ id, cell }) => (cell(row).text === undefined ? [id] : []))
  unread = []
  expect(textless(empty)).toEqual([])
  unread = [table]
  expect([textless(empty), textless({ ...empty, date: '2026-09-20' }), textless(day)]).toEqual([
    loading,
    [],
    [],
  ])
  expect(days.find(({ id }) => id === 'net')?.cell(empty)).toEqual({ text: undefined, why: 'Loading.' })
})
