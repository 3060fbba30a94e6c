import type { Amount } from '@core/value/decimal'
import { dayOf, nameOf } from '@core/history/history-table'
import type { StatementRow } from '@core/history/statement-detail'
import { columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import { counted, fineGain, tone } from '@messages/format'
import { statementRowWords, statementSays } from '@messages/statement'
import type { Cell, Column } from '../tables/column'
import { timeColumn } from '../tables/common-columns'
import { cellOf } from '../tables/lookup'

/** What one day adds to a part of a statement. */
export interface DayOfPart {
  readonly from: number
  readonly amount: Amount | undefined
  readonly count: number
}

const addedCell = (amount: Amount | undefined): Cell =>
  amount === undefined
    ? cellOf(undefined, statementSays.notKnown)
    : { text: fineGain(amount), tone: tone(amount) }

/** The columns of the days that a part of a whole period is the sum of. */
export const statementDayColumns = (): readonly Column<DayOfPart>[] => [
  {
    id: 'date',
    title: columnTitles.day,
    width: '96px',
    align: 'start',
    cell: row => cellOf(nameOf(dayOf(row.from))),
  },
  { id: 'count', title: statementSays.rowCount, width: '72px', cell: row => cellOf(counted(row.count)) },
  { id: 'adds', title: columnTitles.adds, width: 'minmax(110px, 1fr)', cell: row => addedCell(row.amount) },
]

/** The columns of the rows that a part of a day is the sum of. */
export const statementRowColumns = (): readonly Column<StatementRow>[] => [
  timeColumn(row => row.at),
  {
    id: 'symbol',
    title: columnTitles.market,
    width: 'minmax(116px, 1fr)',
    align: 'start',
    from: 420,
    cell: row => cellOf('symbol' in row ? shown(row.symbol) : undefined, statementSays.none),
  },
  {
    id: 'what',
    title: columnTitles.what,
    width: 'minmax(190px, 2fr)',
    align: 'start',
    cell: row => cellOf(statementRowWords(row)),
  },
  { id: 'adds', title: columnTitles.adds, width: 'minmax(110px, 1fr)', cell: row => addedCell(row.adds) },
]
