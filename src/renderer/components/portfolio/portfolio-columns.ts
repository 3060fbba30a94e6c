import type { Amount } from '@core/value/decimal'
import type { Explanation } from '@core/history/explanation'
import type { DayPoint, Figures, Portfolio } from '@core/history/portfolio'
import { gain, grouped, money, percent, tone } from '../../format'
import { cellWhy, cellWords, columnTitles } from '../../words/columns'
import type { Column } from '../tables/column'
import { marketColumn, timeColumn } from '../tables/common-columns'
import { cellOf } from '../tables/lookup'

type Sums = Figures & { readonly net: Amount }
type MarketRow = Portfolio['byMarket'][number]

const WIDE = 'minmax(80px, 1fr)'
/** What was traded in a year has more digits than what stayed of it: a figure is never cut. */
const WIDEST = 'minmax(118px, 1.3fr)'

/** The figures that every row has: what stayed, and what it is made of. */
function sums<Row extends Sums>(): readonly Column<Row>[] {
  return [
    { id: 'net', title: columnTitles.stayed, width: WIDE, cell: row => signedCell(row.net) },
    {
      id: 'realised',
      title: columnTitles.realised,
      width: WIDE,
      cell: row => ({
        ...signedCell(row.realised),
        ...(row.untold > 0 && { note: cellWords.untold(row.untold), why: cellWhy.fillsUntold }),
      }),
    },
    { id: 'fees', title: columnTitles.fees, width: WIDE, cell: row => cellOf(money(row.fees)) },
    { id: 'funding', title: columnTitles.funding, width: WIDE, cell: row => cellOf(money(row.funding)) },
    {
      id: 'volume',
      title: columnTitles.traded,
      width: WIDEST,
      from: 540,
      cell: row => cellOf(money(row.volume)),
    },
    {
      id: 'fills',
      title: columnTitles.fills,
      width: 'minmax(58px, 0.5fr)',
      from: 620,
      cell: row => cellOf(grouped(String(row.fills))),
    },
  ]
}

const signedCell = (a: Amount) => ({ text: gain(a), tone: tone(a) })

/** The columns of the markets. */
export const marketColumns: readonly Column<MarketRow>[] = [marketColumn(), ...sums<MarketRow>()]

/** The columns of the days. */
export const dayColumns: readonly Column<DayPoint>[] = [
  { id: 'date', title: columnTitles.day, width: '96px', align: 'start', cell: row => cellOf(row.date) },
  ...sums<DayPoint>(),
  { id: 'sum', title: columnTitles.sinceStart, width: WIDE, cell: row => signedCell(row.sum) },
  {
    id: 'value',
    title: columnTitles.accountValue,
    width: WIDE,
    from: 640,
    cell: row => cellOf(row.value && money(row.value), cellWhy.dayUntold),
  },
]

/** A row that a figure is the sum of, whichever table it is from. */
export interface Part {
  readonly key: string
  readonly at: number
  readonly symbol: string
  readonly what: string
  readonly adds: Amount
}

/** The rows of some pages, with what each adds. */
export const partsOf = (pages: readonly Explanation[]): readonly Part[] =>
  pages.flatMap(({ page, parts }, number) => {
    const none = '0' as Amount
    const adds = (index: number): Amount => parts[index] ?? none
    const named = (index: number): string => `${number} ${index}`
    switch (page.table) {
      case 'fills':
        return page.rows.map(({ at, symbol, side, quantity, price }, index) => {
          const what = cellWords.filled(side, grouped(quantity), grouped(price))
          return { key: named(index), at, symbol, what, adds: adds(index) }
        })
      case 'funding':
        return page.rows.map(({ at, symbol, rate, mark }, index) => {
          const what = cellWords.funded(percent(rate, 4), grouped(mark))
          return { key: named(index), at, symbol, what, adds: adds(index) }
        })
      case 'positions':
        return page.rows.map(({ closedAt, updatedAt, symbol, side, entry, exit }, index) => {
          const way = [entry, exit].map(each => (each === undefined ? '—' : grouped(each))).join(' → ')
          return {
            key: named(index),
            at: closedAt ?? updatedAt,
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
export const partColumns: readonly Column<Part>[] = [
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
    cell: row => cellOf(grouped(row.adds)),
  },
]
