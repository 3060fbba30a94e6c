import { compare, isZero } from '@core/value/decimal'
import type { Order } from '@core/account/order'
import { notionalOf } from '@core/figures/rates'
import { remaining } from '@core/figures/remaining'
import { money, price, size } from '@messages/format'
import { rowTime } from '@messages/times'
import { cellWhy, cellWords, columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import type { Column } from './column'
import { cellOf, sideCell, type RowLookup } from './lookup'

/** Whether an order may still be at work: a word this desk does not know never counts as an end. */
export const mayBeOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'NEW' || status === 'PARTIAL_FILLED' || status === 'unrecognised'

/** Whether an order was made by another client of the account: it is none of those this desk made. */
export const isExternal = ({ orderId }: Order, own: ReadonlySet<string>): boolean => !own.has(orderId)

/** Whether the book shows less of an open order than is left of it. */
const hidesPart = (row: Order): boolean =>
  mayBeOpen(row) &&
  row.type === 'LIMIT' &&
  row.visible !== undefined &&
  compare(row.visible, remaining(row)) < 0

/** A market order has no price; of any other it was not told. */
const whyNoPrice = ({ type }: Order): string => (type === 'MARKET' ? cellWhy.noPrice : cellWhy.untold)

/** The columns of open orders. */
export const orderColumns = (look: RowLookup, own: ReadonlySet<string>): readonly Column<Order>[] => [
  {
    id: 'symbol',
    title: columnTitles.market,
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => ({
      text: shown(row.symbol),
      note: isExternal(row, own) ? cellWords.placedElsewhere : undefined,
    }),
  },
  { id: 'side', title: columnTitles.side, width: 'minmax(70px, 0.6fr)', cell: row => sideCell(row.side) },
  {
    id: 'type',
    title: columnTitles.type,
    width: 'minmax(86px, 0.7fr)',
    cell: row => ({
      text: shown(row.type.replace('_', '-').toLowerCase(), 20),
      note: row.reduceOnly ? cellWords.reduce : hidesPart(row) ? cellWords.iceberg : undefined,
    }),
  },
  {
    id: 'price',
    title: columnTitles.price,
    width: 'minmax(80px, 0.8fr)',
    cell: row => cellOf(row.price && price(row.price, look.market(row.symbol)), whyNoPrice(row)),
  },
  {
    id: 'size',
    title: columnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => cellOf(size(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'filled',
    title: columnTitles.filled,
    width: 'minmax(62px, 0.7fr)',
    cell: row => ({
      text: size(row.executed, look.market(row.symbol)),
      tone: isZero(row.executed) ? 'faint' : '',
    }),
  },
  {
    id: 'left',
    title: columnTitles.left,
    width: 'minmax(62px, 0.7fr)',
    from: 780,
    cell: row => cellOf(size(remaining(row), look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: columnTitles.worthLeft,
    width: 'minmax(90px, 0.8fr)',
    from: 860,
    cell: row => cellOf(row.price && money(notionalOf(remaining(row), row.price)), whyNoPrice(row)),
  },
  {
    id: 'made',
    title: columnTitles.made,
    width: 'minmax(124px, 1fr)',
    by: row => row.createdAt,
    cell: row => ({ text: rowTime(row.createdAt), tone: 'faint' }),
  },
]

const endTone = (row: Order) =>
  row.status === 'REJECTED' ? 'down' : row.status === 'unrecognised' ? 'warn' : ''

/** The columns of orders that have ended, with how they ended. */
export const historyColumns = (look: RowLookup, own: ReadonlySet<string>): readonly Column<Order>[] => [
  ...orderColumns(look, own).filter(({ id }) =>
    ['symbol', 'side', 'type', 'price', 'size', 'filled'].includes(id),
  ),
  {
    id: 'average',
    title: columnTitles.average,
    width: 'minmax(80px, 0.8fr)',
    cell: row =>
      cellOf(row.averagePrice && price(row.averagePrice, look.market(row.symbol)), cellWhy.notFilled),
  },
  {
    id: 'fee',
    title: columnTitles.fee,
    width: 'minmax(62px, 0.7fr)',
    cell: row => cellOf(row.fee && `${money(row.fee)} ${shown(row.feeAsset ?? '', 10)}`),
  },
  {
    id: 'end',
    title: columnTitles.ended,
    width: 'minmax(100px, 0.9fr)',
    cell: row => ({ text: shown(row.statusWord.replace('_', ' ').toLowerCase(), 24), tone: endTone(row) }),
  },
  {
    id: 'at',
    title: columnTitles.at,
    width: 'minmax(124px, 1fr)',
    by: row => row.updatedAt,
    cell: row => ({ text: rowTime(row.updatedAt), tone: 'faint' }),
  },
]
