import type { AlgoOrder } from '@core/account/algo-order'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import type { DanglingStopReason } from '@core/account/stop-coverage'
import { isOrderOpen } from '@core/account/order-merge'
import { isPositive } from '@core/value/decimal-amount'
import { formatExactPercent, formatMarketPrice, formatShortNumber, formatMarketSize } from '@messages/format'
import { formatRowTime } from '@messages/times'
import { algoKindLabels } from '@messages/algo'
import { cellNoteMessages, tableCellMessages, tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import { danglingStopReasons, danglingStopLabel } from '@messages/orphan'
import type { TableCell, TableColumn } from './table-column'
import { createTextCell, createSideCell, type RowLookup } from './row-lookup'

export interface AlgoOrderRow {
  readonly order: AlgoOrder
  readonly depth: number
}

export const flattenAlgoOrders = (orders: readonly AlgoOrder[], depth = 0): readonly AlgoOrderRow[] =>
  orders.flatMap(order => [{ order, depth }, ...flattenAlgoOrders(order.legs, depth + 1)])

const legWords: Readonly<Record<string, string>> = tableCellMessages.leg

/** Returns the name of a record's kind, or the venue's own word for an unknown kind. */
export const describeAlgoKind = ({ kind }: Pick<AlgoOrder, 'kind'>): string =>
  (algoKindLabels as Readonly<Record<string, string>>)[kind] ??
  legWords[kind] ??
  sanitizeExternalText(kind.replace('_', ' ').toLowerCase(), 24)

function formatTrailingDistance({ callbackRate, callbackValue }: AlgoOrder): string | undefined {
  if (callbackRate !== undefined) return formatExactPercent(callbackRate)
  return callbackValue === undefined ? undefined : `${formatShortNumber(callbackValue)} USDC`
}

/** Returns the reason why a record protects nothing; `undefined` if it protects something. */
type OrphanReasonReader = (order: AlgoOrder) => DanglingStopReason | undefined
const noOrphans: OrphanReasonReader = () => undefined

function createStateCell(order: AlgoOrder, orphan: DanglingStopReason | undefined): TableCell {
  if (orphan !== undefined)
    return { text: danglingStopLabel, tone: 'warn', about: danglingStopReasons[orphan] }
  if (!order.active) return { text: tableCellMessages.switchedOff, tone: 'warn' }
  // A bracket whose entry is filled stays open while its exits wait.
  if (!isOrderOpen(order) && isAlgoOrderOpen(order)) return { text: tableCellMessages.entryFilled }
  if (order.triggered) return { text: tableCellMessages.triggered }
  return { text: sanitizeExternalText(order.statusWord.replace('_', ' ').toLowerCase(), 24) }
}

export const createAlgoColumns = (
  look: RowLookup,
  orphanOf: OrphanReasonReader = noOrphans,
): readonly TableColumn<AlgoOrderRow>[] => [
  {
    id: 'symbol',
    title: tableColumnTitles.market,
    width: 'minmax(116px, 1.2fr)',
    align: 'start',
    cell: ({ order, depth }) => ({
      text: depth === 0 ? sanitizeExternalText(order.symbol) : `${'\u2003'.repeat(depth)}└`,
    }),
    by: ({ order }) => order.symbol,
  },
  {
    id: 'kind',
    title: tableColumnTitles.kind,
    width: 'minmax(150px, 1.2fr)',
    align: 'start',
    cell: ({ order }) => ({
      text: describeAlgoKind(order),
      note: order.reduceOnly ? tableCellMessages.reduce : undefined,
    }),
  },
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: 'minmax(66px, 0.6fr)',
    cell: ({ order }) =>
      order.side === undefined
        ? createTextCell(undefined, cellNoteMessages.legsSay)
        : createSideCell(order.side),
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: 'minmax(70px, 0.7fr)',
    cell: ({ order }) =>
      createTextCell(
        isPositive(order.quantity) ? formatMarketSize(order.quantity, look.market(order.symbol)) : undefined,
        cellNoteMessages.asLargeAsPosition,
      ),
  },
  {
    id: 'trigger',
    title: tableColumnTitles.trigger,
    width: 'minmax(80px, 0.8fr)',
    cell: ({ order }) => {
      const about = order.triggerPrice === undefined ? cellNoteMessages.ownDistance : cellNoteMessages.onMark
      const text =
        (order.triggerPrice && formatMarketPrice(order.triggerPrice, look.market(order.symbol))) ??
        formatTrailingDistance(order)
      if (text === undefined) return createTextCell(undefined, cellNoteMessages.ownDistance)
      return look.isOffSession?.(order.symbol) === true
        ? { text, tone: 'warn', about: cellNoteMessages.offSession(about) }
        : { text, about }
    },
  },
  {
    id: 'price',
    title: tableColumnTitles.thenAt,
    width: 'minmax(80px, 0.8fr)',
    cell: ({ order }) => {
      if (order.price !== undefined)
        return { text: formatMarketPrice(order.price, look.market(order.symbol)) }
      // A parent record only groups its legs and sends no order.
      if (order.side === undefined) return createTextCell(undefined, cellNoteMessages.legsSay)
      return { text: tableCellMessages.atMarket, tone: 'faint' }
    },
  },
  {
    id: 'state',
    title: tableColumnTitles.state,
    width: 'minmax(90px, 0.9fr)',
    cell: ({ order }) => createStateCell(order, orphanOf(order)),
  },
  {
    id: 'made',
    title: tableColumnTitles.made,
    width: 'minmax(124px, 1fr)',
    by: ({ order }) => order.createdAt,
    cell: ({ order }) => ({ text: formatRowTime(order.createdAt), tone: 'faint' }),
  },
]
