import type { AlgoOrder } from '@core/account/algo'
import { isAlgoOpen } from '@core/account/algo-fold'
import type { Orphanhood } from '@core/account/coverage'
import { isOpen } from '@core/account/order-fold'
import { isPositive } from '@core/value/decimal'
import { inPercent, price, short, size } from '@messages/format'
import { rowTime } from '@messages/times'
import { algoKindWords } from '@messages/algo'
import { cellWhy, cellWords, columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import { orphanReasons, orphanWord } from '@messages/orphan'
import type { Cell, Column } from './column'
import { cellOf, sideCell, type RowLookup } from './lookup'

/** A record with how deep it hangs under its root. */
export interface AlgoRow {
  readonly order: AlgoOrder
  readonly depth: number
}

/** Every record with its legs right under it. */
export const algoRowsOf = (orders: readonly AlgoOrder[], depth = 0): readonly AlgoRow[] =>
  orders.flatMap(order => [{ order, depth }, ...algoRowsOf(order.legs, depth + 1)])

const legWord: Readonly<Record<string, string>> = cellWords.leg

/** What a record is, in our words where we have some for the venue's. */
export const recordKind = ({ kind }: Pick<AlgoOrder, 'kind'>): string =>
  (algoKindWords as Readonly<Record<string, string>>)[kind] ??
  legWord[kind] ??
  shown(kind.replace('_', ' ').toLowerCase(), 24)

/** How a trailing stop follows: "1.5 %" or "250 USDC". */
function distanceOf({ callbackRate, callbackValue }: AlgoOrder): string | undefined {
  if (callbackRate !== undefined) return inPercent(callbackRate)
  return callbackValue === undefined ? undefined : `${short(callbackValue)} USDC`
}

/** Why a record would close what is not there; undefined where it would not. */
type OrphanOf = (order: AlgoOrder) => Orphanhood | undefined
const nobody: OrphanOf = () => undefined

function stateOf(order: AlgoOrder, orphan: Orphanhood | undefined): Cell {
  if (orphan !== undefined) return { text: orphanWord, tone: 'warn', about: orphanReasons[orphan] }
  if (!order.active) return { text: cellWords.switchedOff, tone: 'warn' }
  // A bracket is not over with its entry: its way out still waits.
  if (!isOpen(order) && isAlgoOpen(order)) return { text: cellWords.entryFilled }
  if (order.triggered) return { text: cellWords.triggered }
  return { text: shown(order.statusWord.replace('_', ' ').toLowerCase(), 24) }
}

/** The columns of orders that wait for a trigger, and of their legs. */
export const algoColumns = (look: RowLookup, orphanOf: OrphanOf = nobody): readonly Column<AlgoRow>[] => [
  {
    id: 'symbol',
    title: columnTitles.market,
    width: 'minmax(116px, 1.2fr)',
    align: 'start',
    cell: ({ order, depth }) => ({ text: depth === 0 ? shown(order.symbol) : `${'\u2003'.repeat(depth)}└` }),
    by: ({ order }) => order.symbol,
  },
  {
    id: 'kind',
    title: columnTitles.kind,
    width: 'minmax(150px, 1.2fr)',
    align: 'start',
    cell: ({ order }) => ({ text: recordKind(order), note: order.reduceOnly ? cellWords.reduce : undefined }),
  },
  {
    id: 'side',
    title: columnTitles.side,
    width: 'minmax(66px, 0.6fr)',
    cell: ({ order }) =>
      order.side === undefined ? cellOf(undefined, cellWhy.legsSayWay) : sideCell(order.side),
  },
  {
    id: 'size',
    title: columnTitles.size,
    width: 'minmax(70px, 0.7fr)',
    cell: ({ order }) =>
      cellOf(
        isPositive(order.quantity) ? size(order.quantity, look.market(order.symbol)) : undefined,
        cellWhy.asLargeAsPosition,
      ),
  },
  {
    id: 'trigger',
    title: columnTitles.trigger,
    width: 'minmax(80px, 0.8fr)',
    cell: ({ order }) => {
      const about = order.triggerPrice === undefined ? cellWhy.ownDistance : cellWhy.onMark
      const text =
        (order.triggerPrice && price(order.triggerPrice, look.market(order.symbol))) ?? distanceOf(order)
      if (text === undefined) return cellOf(undefined, cellWhy.ownDistance)
      return look.isOffSession?.(order.symbol) === true
        ? { text, tone: 'warn', about: cellWhy.offSession(about) }
        : { text, about }
    },
  },
  {
    id: 'price',
    title: columnTitles.thenAt,
    width: 'minmax(80px, 0.8fr)',
    cell: ({ order }) => {
      if (order.price !== undefined) return { text: price(order.price, look.market(order.symbol)) }
      // What only holds its legs together lets nothing go itself.
      if (order.side === undefined) return cellOf(undefined, cellWhy.legsSayPrice)
      return { text: cellWords.atMarket, tone: 'faint' }
    },
  },
  {
    id: 'state',
    title: columnTitles.state,
    width: 'minmax(90px, 0.9fr)',
    cell: ({ order }) => stateOf(order, orphanOf(order)),
  },
  {
    id: 'made',
    title: columnTitles.made,
    width: 'minmax(124px, 1fr)',
    by: ({ order }) => order.createdAt,
    cell: ({ order }) => ({ text: rowTime(order.createdAt), tone: 'faint' }),
  },
]
