import type { Amount } from '@core/value/decimal-amount'
import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import type { StatementDetailRow } from '@core/history/statement-detail'
import { tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import { formatCount, formatSignedBookedAmount, getGainTone } from '@messages/format'
import { describeStatementRow, valueStatementMessages } from '@messages/statement'
import type { TableCell, TableColumn } from '../tables/table-column'
import { createTimeColumn } from '../tables/common-columns'
import { createTextCell } from '../tables/row-lookup'

export interface StatementDayPart {
  readonly from: number
  readonly amount: Amount | undefined
  readonly count: number
}

const createAddedCell = (amount: Amount | undefined, places: number): TableCell =>
  amount === undefined
    ? createTextCell(undefined, valueStatementMessages.notKnown)
    : { text: formatSignedBookedAmount(amount, places), tone: getGainTone(amount) }

/** `places` are those of the whole column, so that its figures align. */
export const createStatementDayColumns = (places: () => number): readonly TableColumn<StatementDayPart>[] => [
  {
    id: 'date',
    title: tableColumnTitles.day,
    width: '96px',
    align: 'start',
    cell: row => createTextCell(formatUtcDay(getUtcDay(row.from))),
  },
  {
    id: 'count',
    title: valueStatementMessages.rowCount,
    width: '72px',
    cell: row => createTextCell(formatCount(row.count)),
  },
  {
    id: 'adds',
    title: tableColumnTitles.adds,
    width: 'minmax(110px, 1fr)',
    cell: row => createAddedCell(row.amount, places()),
  },
]

export const createStatementRowColumns = (
  places: () => number,
): readonly TableColumn<StatementDetailRow>[] => [
  createTimeColumn(row => row.at),
  {
    id: 'symbol',
    title: tableColumnTitles.market,
    width: 'minmax(116px, 1fr)',
    align: 'start',
    from: 420,
    cell: row =>
      createTextCell(
        'symbol' in row ? sanitizeExternalText(row.symbol) : undefined,
        valueStatementMessages.none,
      ),
  },
  {
    id: 'what',
    title: tableColumnTitles.what,
    width: 'minmax(190px, 2fr)',
    align: 'start',
    cell: row => createTextCell(describeStatementRow(row)),
  },
  {
    id: 'adds',
    title: tableColumnTitles.adds,
    width: 'minmax(110px, 1fr)',
    cell: row => createAddedCell(row.adds, places()),
  },
]
