import { rowTime } from '@messages/times'
import { columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import type { Column } from './column'
import { cellOf } from './lookup'

/** When something happened, oldest and newest told apart by the moment and not by its words. */
export const timeColumn = <Row>(timeOf: (row: Row) => number): Column<Row> => ({
  id: 'at',
  title: columnTitles.at,
  width: '124px',
  align: 'start',
  by: timeOf,
  cell: row => ({ text: rowTime(timeOf(row)), tone: 'faint' }),
})

/** In which market, so wide beside its neighbours. */
export const marketColumn = <Row extends { readonly symbol: string }>(share = 1.3): Column<Row> => ({
  id: 'symbol',
  title: columnTitles.market,
  width: `minmax(116px, ${share}fr)`,
  align: 'start',
  cell: row => cellOf(shown(row.symbol)),
})
