import { isZero, type Amount } from '@core/value/decimal'
import type { Explanation } from '@core/history/explanation'
import type { DayPoint, Portfolio } from '@core/history/portfolio'
import { gain, counted, fine, short, money, percent, tone } from '@messages/format'
import { cellWhy, cellWords, columnTitles } from '@messages/columns'
import {
  explainDayValue,
  explainStayed,
  explainSum,
  ofDay,
  ofMarket,
  type ResultName,
  type RowFigures,
  type SumsRow,
} from '@messages/explain-history'
import { shown } from '@messages/fill'
import type { Cell, Column } from '../tables/column'
import { marketColumn, timeColumn } from '../tables/common-columns'
import { cellOf } from '../tables/lookup'

type MarketRow = Portfolio['byMarket'][number]

const WIDE = 'minmax(80px, 1fr)'
/** What was traded in a year has more digits than what stayed of it: a figure is never cut. */
const WIDEST = 'minmax(118px, 1.3fr)'

/** What a row is of, and up to when what it adds up was read: asked once one of its figures is opened. */
type Inputs<Row> = (row: Row) => SumsRow

/** How far the past was read: up to when, and whether payments of funding may still come. */
export interface PastRead {
  readonly readTo: () => number | undefined
  readonly awaitsFunding: () => boolean
  /** Reason why there is no figure while they may. */
  readonly whyLate: () => string
}

/** The figures that every row has: what stayed, and what it is made of. */
function sums<Row extends RowFigures>(past: PastRead, inputs: Inputs<Row>): readonly Column<Row>[] {
  const explained = (name: ResultName, cell: (row: Row) => Cell) => (row: Row) => ({
    ...cell(row),
    explain: () => explainSum(name, row, inputs(row)),
  })
  return [
    {
      id: 'net',
      title: columnTitles.stayed,
      width: WIDE,
      cell: explained('net', row => signedCell(row.net)),
    },
    {
      id: 'realised',
      title: columnTitles.realised,
      width: WIDE,
      cell: explained('realised', row => ({
        ...signedCell(row.realised),
        ...(row.untold > 0 && { note: cellWords.untold(row.untold), about: cellWhy.fillsUntold }),
      })),
    },
    {
      id: 'fees',
      title: columnTitles.fees,
      width: WIDE,
      cell: explained('fees', row => cellOf(money(row.fees))),
    },
    {
      id: 'funding',
      title: columnTitles.funding,
      width: WIDE,
      // A zero is none while payments may still come.
      cell: row =>
        isZero(row.funding) && past.awaitsFunding()
          ? cellOf(undefined, past.whyLate())
          : explained('funding', () => cellOf(money(row.funding)))(row),
    },
    {
      id: 'volume',
      title: columnTitles.traded,
      width: WIDEST,
      from: 540,
      cell: explained('volume', row => cellOf(money(row.volume))),
    },
    {
      id: 'fills',
      title: columnTitles.fills,
      width: 'minmax(58px, 0.5fr)',
      from: 620,
      cell: explained('fills', row => cellOf(counted(row.fills))),
    },
  ]
}

const signedCell = (a: Amount) => ({ text: gain(a), tone: tone(a) })

/** The columns of the markets. */
export const marketColumns = (past: PastRead): readonly Column<MarketRow>[] => [
  marketColumn(),
  ...sums<MarketRow>(past, ({ symbol }) => ({ of: ofMarket(shown(symbol)), at: past.readTo() })),
]

/** The columns of the days; the curve begins at the first of them. */
export const dayColumns = (past: PastRead, first: () => string): readonly Column<DayPoint>[] => [
  { id: 'date', title: columnTitles.day, width: '96px', align: 'start', cell: row => cellOf(row.date) },
  ...sums<DayPoint>(past, ({ date }) => ({ of: ofDay(date), at: past.readTo() })),
  {
    id: 'sum',
    title: columnTitles.sinceStart,
    width: WIDE,
    cell: row => ({ ...signedCell(row.sum), explain: () => explainStayed(row, first(), past.readTo()) }),
  },
  {
    id: 'value',
    title: columnTitles.accountValue,
    width: WIDE,
    from: 640,
    cell: row =>
      row.value === undefined
        ? cellOf(undefined, cellWhy.dayUntold)
        : { text: money(row.value), explain: () => explainDayValue(row.date, past.readTo()) },
  },
]

/** A row that a figure is the sum of, whichever table it is from. */
export interface PartRow {
  readonly key: string
  readonly at: number
  readonly symbol: string
  readonly what: string
  readonly adds: Amount
}

/** The rows of some pages, with what each adds. */
export const rowsWithParts = (pages: readonly Explanation[]): readonly PartRow[] =>
  pages.flatMap(({ page, parts }, number) => {
    const none = '0' as Amount
    const adds = (index: number): Amount => parts[index] ?? none
    const named = (index: number): string => `${number} ${index}`
    switch (page.table) {
      case 'fills':
        return page.rows.map(({ at, symbol, side, quantity, price }, index) => {
          const what = cellWords.filled(side, short(quantity), short(price))
          return { key: named(index), at, symbol, what, adds: adds(index) }
        })
      case 'funding':
        return page.rows.map(({ at, symbol, rate, mark }, index) => {
          const what = cellWords.funded(percent(rate, 4), short(mark))
          return { key: named(index), at, symbol, what, adds: adds(index) }
        })
      case 'positions':
        return page.rows.map(({ openedAt, closedAt, updatedAt, symbol, side, entry, exit }, index) => {
          const way = [entry, exit].map(each => (each === undefined ? '—' : short(each))).join(' → ')
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

/** The columns of those rows. Each figure stands with every digit it has. */
export const partColumns: readonly Column<PartRow>[] = [
  timeColumn(row => row.at),
  marketColumn(1),
  {
    id: 'what',
    title: columnTitles.what,
    width: 'minmax(190px, 2fr)',
    align: 'start',
    cell: row => cellOf(row.what),
  },
  {
    id: 'adds',
    title: columnTitles.adds,
    width: 'minmax(110px, 1fr)',
    cell: row => cellOf(fine(row.adds)),
  },
]
