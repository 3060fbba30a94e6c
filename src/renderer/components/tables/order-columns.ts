import { compareDecimals, isZero } from '@core/value/decimal-amount'
import type { OrderRecord } from '@core/account/order-record'
import { computeNotional } from '@core/figures/margin-rates'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import { formatQuoteMoney, formatMarketPrice, formatMarketSize } from '@messages/format'
import { formatRowTime } from '@messages/times'
import { cellNoteMessages, tableCellMessages, tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import type { TableColumn } from './table-column'
import { createTextCell, createSideCell, type RowLookup } from './row-lookup'

/** Returns true if an order may still be open. An unrecognised status never counts as ended. */
export const isPossiblyOpen = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'NEW' || status === 'PARTIAL_FILLED' || status === 'unrecognised'

export const isExternalOrder = ({ orderId }: OrderRecord, own: ReadonlySet<string>): boolean =>
  !own.has(orderId)

const isIceberg = (row: OrderRecord): boolean =>
  isPossiblyOpen(row) &&
  row.type === 'LIMIT' &&
  row.visible !== undefined &&
  compareDecimals(row.visible, getRemainingQuantity(row)) < 0

/** Returns the reason for a missing price: a market order has none, for others the venue sent none. */
const whyNoPrice = ({ type }: OrderRecord): string =>
  type === 'MARKET' ? cellNoteMessages.noPrice : cellNoteMessages.untold

export const createOrderColumns = (
  look: RowLookup,
  own: ReadonlySet<string>,
): readonly TableColumn<OrderRecord>[] => [
  {
    id: 'symbol',
    title: tableColumnTitles.market,
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => ({
      text: sanitizeExternalText(row.symbol),
      note: isExternalOrder(row, own) ? tableCellMessages.placedElsewhere : undefined,
    }),
  },
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: 'minmax(70px, 0.6fr)',
    cell: row => createSideCell(row.side),
  },
  {
    id: 'type',
    title: tableColumnTitles.type,
    width: 'minmax(86px, 0.7fr)',
    cell: row => ({
      text: sanitizeExternalText(row.type.replace('_', '-').toLowerCase(), 20),
      note: row.reduceOnly
        ? tableCellMessages.reduce
        : isIceberg(row)
          ? tableCellMessages.iceberg
          : undefined,
    }),
  },
  {
    id: 'price',
    title: tableColumnTitles.price,
    width: 'minmax(80px, 0.8fr)',
    cell: row =>
      createTextCell(row.price && formatMarketPrice(row.price, look.market(row.symbol)), whyNoPrice(row)),
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => createTextCell(formatMarketSize(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'filled',
    title: tableColumnTitles.filled,
    width: 'minmax(62px, 0.7fr)',
    cell: row => ({
      text: formatMarketSize(row.executed, look.market(row.symbol)),
      tone: isZero(row.executed) ? 'faint' : '',
    }),
  },
  {
    id: 'left',
    title: tableColumnTitles.left,
    width: 'minmax(62px, 0.7fr)',
    from: 780,
    cell: row => createTextCell(formatMarketSize(getRemainingQuantity(row), look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: tableColumnTitles.worthLeft,
    width: 'minmax(90px, 0.8fr)',
    from: 860,
    cell: row =>
      createTextCell(
        row.price && formatQuoteMoney(computeNotional(getRemainingQuantity(row), row.price)),
        whyNoPrice(row),
      ),
  },
  {
    id: 'made',
    title: tableColumnTitles.made,
    width: 'minmax(124px, 1fr)',
    by: row => row.createdAt,
    cell: row => ({ text: formatRowTime(row.createdAt), tone: 'faint' }),
  },
]

const endTone = (row: OrderRecord) =>
  row.status === 'REJECTED' ? 'down' : row.status === 'unrecognised' ? 'warn' : ''

export const createOrderHistoryColumns = (
  look: RowLookup,
  own: ReadonlySet<string>,
): readonly TableColumn<OrderRecord>[] => [
  ...createOrderColumns(look, own).filter(({ id }) =>
    ['symbol', 'side', 'type', 'price', 'size', 'filled'].includes(id),
  ),
  {
    id: 'average',
    title: tableColumnTitles.average,
    width: 'minmax(80px, 0.8fr)',
    cell: row =>
      createTextCell(
        row.averagePrice && formatMarketPrice(row.averagePrice, look.market(row.symbol)),
        cellNoteMessages.notFilled,
      ),
  },
  {
    id: 'fee',
    title: tableColumnTitles.fee,
    width: 'minmax(62px, 0.7fr)',
    cell: row =>
      createTextCell(
        row.fee && `${formatQuoteMoney(row.fee)} ${sanitizeExternalText(row.feeAsset ?? '', 10)}`,
      ),
  },
  {
    id: 'end',
    title: tableColumnTitles.ended,
    width: 'minmax(100px, 0.9fr)',
    cell: row => ({
      text: sanitizeExternalText(row.statusWord.replace('_', ' ').toLowerCase(), 24),
      tone: endTone(row),
    }),
  },
  {
    id: 'at',
    title: tableColumnTitles.at,
    width: 'minmax(124px, 1fr)',
    by: row => row.updatedAt,
    cell: row => ({ text: formatRowTime(row.updatedAt), tone: 'faint' }),
  },
]
