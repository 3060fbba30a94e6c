import { formatRowTime } from '@messages/times'
import { tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import type { TableColumn } from './table-column'
import { createTextCell } from './row-lookup'

export const createTimeColumn = <Row>(timeOf: (row: Row) => number): TableColumn<Row> => ({
  id: 'at',
  title: tableColumnTitles.at,
  width: '124px',
  align: 'start',
  by: timeOf,
  cell: row => ({ text: formatRowTime(timeOf(row)), tone: 'faint' }),
})

/** Creates the market column with a width of `share` fractions. */
export const createMarketColumn = <Row extends { readonly symbol: string }>(
  share = 1.3,
): TableColumn<Row> => ({
  id: 'symbol',
  title: tableColumnTitles.market,
  width: `minmax(84px, ${share}fr)`,
  align: 'start',
  cell: row => createTextCell(sanitizeExternalText(row.symbol)),
})
