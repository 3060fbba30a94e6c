import { isZero, negate, type Amount } from '@core/value/decimal-amount'
import { isWithoutPnlRows } from '@core/figures/pnl-figures'
import type { SummedFigureExplanation } from '@core/history/figure-explanation'
import type { HistoryTable } from '@core/history/history-table'
import type { PortfolioDay, PortfolioReport } from '@core/history/portfolio-report'
import {
  formatSignedMoney,
  formatCount,
  formatBookedAmount,
  formatShortNumber,
  formatQuoteMoney,
  formatPercent,
  getGainTone,
} from '@messages/format'
import { cellNoteMessages, tableCellMessages, tableColumnTitles } from '@messages/columns'
import {
  explainDayAccountValue,
  explainCumulativeNetPnl,
  explainHistoryFigure,
  createDayInput,
  createMarketInput,
  type HistoryFigureName,
  type HistoryRowFigures,
  type HistoryRowContext,
} from '@messages/explain-history'
import { sanitizeExternalText } from '@messages/fill'
import type { TableCell, TableColumn } from '../tables/table-column'
import { createMarketColumn, createTimeColumn } from '../tables/common-columns'
import { createTextCell } from '../tables/row-lookup'

type MarketRow = PortfolioReport['byMarket'][number]

const WIDE = 'minmax(80px, 1fr)'
/** Wider, because a yearly volume has more digits than a result, and figures are never cut. */
const WIDEST = 'minmax(118px, 1.3fr)'

/** Returns the scope of a row and the time to which its history was read. Called when a figure is opened. */
type SumInputs<Row> = (row: Row) => HistoryRowContext

export interface HistoryReadState {
  readonly readTo: () => number | undefined
  /** Returns true if rows may still arrive for the day, or for the whole period without one. */
  readonly isLate: (tables: readonly HistoryTable[], date?: string) => boolean
  readonly whyLate: () => string
}

const netTables = ['fills', 'funding'] as const

function createSumColumns<Row extends HistoryRowFigures>(
  past: HistoryReadState,
  inputs: SumInputs<Row>,
  getDate: (row: Row) => string | undefined,
): readonly TableColumn<Row>[] {
  /** Zero without rows is no figure while rows may be missing. */
  const explained =
    (name: HistoryFigureName, cell: (row: Row) => TableCell) =>
    (row: Row): TableCell => {
      const [tables, isEmpty] = rowsOf[name]
      return isEmpty(row) && past.isLate(tables, getDate(row))
        ? createTextCell(undefined, past.whyLate())
        : { ...cell(row), explain: () => explainHistoryFigure(name, row, inputs(row)) }
    }
  return [
    {
      id: 'net',
      title: tableColumnTitles.stayed,
      width: WIDE,
      cell: explained('net', row => createSignedCell(row.net)),
    },
    {
      id: 'realised',
      title: tableColumnTitles.realised,
      width: WIDE,
      cell: explained('realised', row => ({
        ...createSignedCell(row.realised),
        ...(row.untold > 0 && {
          note: tableCellMessages.untold(row.untold),
          about: cellNoteMessages.fillsUntold,
        }),
      })),
    },
    {
      id: 'fees',
      title: tableColumnTitles.fees,
      width: WIDE,
      cell: explained('fees', row => createTextCell(formatQuoteMoney(row.fees))),
    },
    {
      id: 'funding',
      title: tableColumnTitles.funding,
      width: WIDE,
      cell: explained('funding', row => createSignedCell(negate(row.funding))),
    },
    {
      id: 'volume',
      title: tableColumnTitles.traded,
      width: WIDEST,
      from: 540,
      cell: explained('volume', row => createTextCell(formatQuoteMoney(row.volume))),
    },
    {
      id: 'fills',
      title: tableColumnTitles.fills,
      width: 'minmax(58px, 0.5fr)',
      from: 620,
      cell: explained('fills', row => createTextCell(formatCount(row.fills))),
    },
  ]
}

/** Tables that each figure sums, and a test for a sum of no rows. */
type FigureRows = readonly [readonly HistoryTable[], (sums: HistoryRowFigures) => boolean]

const fillRows: FigureRows = [['fills'], ({ fills }) => fills === 0]
const rowsOf: Readonly<Record<HistoryFigureName, FigureRows>> = {
  net: [netTables, isWithoutPnlRows],
  realised: fillRows,
  fees: fillRows,
  funding: [['funding'], ({ funding }) => isZero(funding)],
  volume: fillRows,
  fills: fillRows,
}

const createSignedCell = (a: Amount) => ({ text: formatSignedMoney(a), tone: getGainTone(a) })

export const createMarketResultColumns = (past: HistoryReadState): readonly TableColumn<MarketRow>[] => [
  createMarketColumn(),
  ...createSumColumns<MarketRow>(
    past,
    ({ symbol }) => ({ of: createMarketInput(sanitizeExternalText(symbol)), at: past.readTo() }),
    () => undefined,
  ),
]

/** Creates the columns of results by day. The curve begins at the day `first`. */
export const createDayResultColumns = (
  past: HistoryReadState,
  first: () => string,
): readonly TableColumn<PortfolioDay>[] => [
  {
    id: 'date',
    title: tableColumnTitles.day,
    width: '96px',
    align: 'start',
    cell: row => createTextCell(row.date),
  },
  ...createSumColumns<PortfolioDay>(
    past,
    ({ date }) => ({ of: createDayInput(date), at: past.readTo() }),
    ({ date }) => date,
  ),
  {
    id: 'sum',
    title: tableColumnTitles.sinceStart,
    width: WIDE,
    cell: row =>
      isWithoutPnlRows(row) && past.isLate(netTables, row.date)
        ? createTextCell(undefined, past.whyLate())
        : {
            ...createSignedCell(row.sum),
            explain: () => explainCumulativeNetPnl(row, first(), past.readTo()),
          },
  },
  {
    id: 'value',
    title: tableColumnTitles.accountValue,
    width: WIDE,
    from: 640,
    cell: row =>
      row.value === undefined
        ? createTextCell(undefined, cellNoteMessages.untold)
        : {
            text: formatQuoteMoney(row.value),
            explain: () => explainDayAccountValue(row.date, past.readTo()),
          },
  },
]

export interface FigurePartRow {
  readonly key: string
  readonly at: number
  readonly symbol: string
  readonly what: string
  readonly adds: Amount
}

export const listFigureParts = (pages: readonly SummedFigureExplanation[]): readonly FigurePartRow[] =>
  pages.flatMap(({ page, parts }, number) => {
    const none = '0' as Amount
    const adds = (index: number): Amount => parts[index] ?? none
    const named = (index: number): string => `${number} ${index}`
    switch (page.table) {
      case 'fills':
        return page.rows.map(({ at, symbol, side, quantity, price }, index) => {
          const what = tableCellMessages.filled(side, formatShortNumber(quantity), formatShortNumber(price))
          return { key: named(index), at, symbol, what, adds: adds(index) }
        })
      case 'funding':
        return page.rows.map(({ at, symbol, rate, mark }, index) => {
          const what = tableCellMessages.funded(formatPercent(rate, 4), formatShortNumber(mark))
          return { key: named(index), at, symbol, what, adds: negate(adds(index)) }
        })
      case 'positions':
        return page.rows.map(({ openedAt, closedAt, updatedAt, symbol, side, entry, exit }, index) => {
          const way = [entry, exit]
            .map(each => (each === undefined ? '—' : formatShortNumber(each)))
            .join(' → ')
          return {
            key: named(index),
            at: closedAt ?? updatedAt ?? openedAt,
            symbol,
            what: `${side} ${way}`,
            adds: adds(index),
          }
        })
      default:
        return []
    }
  })

/** Columns of these rows. Amounts have all their digits. */
export const figurePartColumns: readonly TableColumn<FigurePartRow>[] = [
  createTimeColumn(row => row.at),
  createMarketColumn(1),
  {
    id: 'what',
    title: tableColumnTitles.what,
    width: 'minmax(190px, 2fr)',
    align: 'start',
    cell: row => createTextCell(row.what),
  },
  {
    id: 'adds',
    title: tableColumnTitles.adds,
    width: 'minmax(110px, 1fr)',
    cell: row => createTextCell(formatBookedAmount(row.adds)),
  },
]
