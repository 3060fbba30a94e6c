import type { AlgoOrder } from '@core/account/algo'
import { isAlgoOpen, treeOf } from '@core/account/algo-fold'
import type { PriceAlert } from '@core/alert/alert'
import type { Amount } from '@core/value/decimal'
import { absolute, isPositive, isZero } from '@core/value/decimal'
import type { MarginMode, Market } from '@core/market/market'
import type { Order } from '@core/account/order'
import { isOpen } from '@core/account/order-fold'
import type { Position } from '@core/account/position'
import { gain, size } from '@messages/format'
import { wayOut } from '@core/figures/protection'
import { remaining } from '@core/figures/remaining'
import { algoKindWords } from '@messages/algo'
import { alertLineWords, chartLineSays } from '@messages/chart'
import { wayWords } from '@messages/columns'
import { shown } from '@messages/fill'
import type { DraftLine } from '../../drafts/draft-line'

/** What pulling a line to another price would draft. Nothing changes before that draft was reviewed and consented to. */
export type Grip =
  /** A price that is being drafted already: it goes where it is pulled. */
  | { readonly is: 'draft'; readonly id: string }
  | { readonly is: 'order'; readonly orderId: string }
  | { readonly is: 'algo'; readonly rootId: string; readonly algoOrderId: string }
  | {
      readonly is: 'position'
      readonly marginMode: MarginMode
      readonly long: boolean
      readonly entry: Amount
    }

/** A price drawn across the chart, with what it means. */
export interface ChartLine {
  readonly id: string
  readonly price: Amount
  readonly label: string
  /** A colour by its role; the chart looks up what that is in the theme. */
  readonly ink: 'up' | 'down' | 'focus' | 'warn' | 'text-2'
  readonly dashed: boolean
  /** Which of the columns of labels it has its place in, so that two at one price do not hide each other. */
  readonly column: 0 | 1 | 2
  readonly grip?: Grip
}

/** The same with its price as it is told. */
export interface PricedLine extends ChartLine {
  readonly figure: string
}

/** The prices of a market that are waited for, to be told of. Nothing is sent when one is reached. */
export const alertLines = (symbol: string | undefined, alerts: readonly PriceAlert[]): readonly ChartLine[] =>
  alerts
    .filter(each => each.symbol === symbol)
    .map(({ id, price, when, by }) => ({
      id: `alert ${id}`,
      price,
      label: alertLineWords(when, by),
      ink: 'text-2',
      dashed: true,
      column: 2,
    }))

/** The orders and positions that lines are drawn for. */
export interface Drawable {
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly algoOrders: readonly AlgoOrder[]
}

/** The lines of one market: where positions were entered and would be liquidated, where orders rest and triggers wait. */
export function chartLines(
  symbol: string | undefined,
  market: Market | undefined,
  { positions, orders, algoOrders }: Drawable,
): readonly ChartLine[] {
  const own = positions.filter(row => row.symbol === symbol && !isZero(row.quantity))
  const open = orders.filter(
    row => row.symbol === symbol && (row.status === 'NEW' || row.status === 'PARTIAL_FILLED'),
  )
  const waiting = algoOrders.filter(row => row.symbol === symbol && isAlgoOpen(row))
  return [
    ...own.flatMap(row => positionLines(row, market)),
    ...open.flatMap(row => orderLine(row, market)),
    ...waiting.flatMap(root => treeOf(root).flatMap(row => triggerLine(row, root, own, market))),
  ]
}

function positionLines(row: Position, market: Market | undefined): readonly ChartLine[] {
  const long = isPositive(row.quantity)
  const label = `${wayWords[long ? 'LONG' : 'SHORT']} ${size(absolute(row.quantity), market)}`
  const entry: ChartLine = {
    id: `entry ${row.marginMode}`,
    price: row.entry,
    label: `${label} · ${chartLineSays.entry}`,
    ink: long ? 'up' : 'down',
    dashed: true,
    column: 0,
    grip: { is: 'position', marginMode: row.marginMode, long, entry: row.entry },
  }
  if (row.liquidation === undefined || isZero(row.liquidation)) return [entry]
  return [
    entry,
    {
      id: `liquidation ${row.marginMode}`,
      price: row.liquidation,
      label: `${label} · ${chartLineSays.liquidation}`,
      ink: 'warn',
      dashed: true,
      column: 0,
    },
  ]
}

function orderLine(row: Order, market: Market | undefined): readonly ChartLine[] {
  if (row.price === undefined) return []
  const left = size(remaining(row), market)
  return [
    {
      id: `order ${row.orderId}`,
      price: row.price,
      label: `${row.side} ${left} ${shown(row.type.toLowerCase().replace('_', '-'), 16)}`,
      ink: 'focus',
      dashed: false,
      column: 1,
      grip: { is: 'order', orderId: row.orderId },
    },
  ]
}

const legMark: Readonly<Record<string, string>> = chartLineSays.leg

/** A trigger that still waits. What was triggered already has an order of its own, with its own line. */
function triggerLine(
  row: AlgoOrder,
  root: AlgoOrder,
  positions: readonly Position[],
  market: Market | undefined,
): readonly ChartLine[] {
  if (row.triggerPrice === undefined || isZero(row.triggerPrice) || row.triggered || !isOpen(row)) return []
  const held = positions.find(({ marginMode }) => marginMode === row.marginMode)
  return [
    {
      id: `algo ${row.algoOrderId}`,
      price: row.triggerPrice,
      label: `${nameOf(row, market)}${estimate(row, held)}${row.active ? '' : ` · ${chartLineSays.off}`}`,
      ink: row.kind === 'TAKE_PROFIT' ? 'up' : row.kind === 'STOP_LOSS' ? 'down' : 'focus',
      dashed: true,
      column: 2,
      grip: { is: 'algo', rootId: root.algoOrderId, algoOrderId: row.algoOrderId },
    },
  ]
}

function nameOf(row: AlgoOrder, market: Market | undefined): string {
  const left = isPositive(row.quantity) ? ` ${size(remaining(row), market)}` : ''
  const words = (algoKindWords as Readonly<Record<string, string>>)[row.kind] ?? shown(row.kind, 16)
  return `${legMark[row.kind] ?? `${row.side ?? ''} ${words.toLowerCase()}`}${left}`.trim()
}

/** What a way out would bring at its trigger, fees aside; nothing said where it protects nothing that is open. */
function estimate(row: AlgoOrder, held: Position | undefined): string {
  if (held === undefined || legMark[row.kind] === undefined || row.triggerPrice === undefined) return ''
  const sized = isPositive(row.quantity) ? row.quantity : absolute(held.quantity)
  const side = isPositive(held.quantity) ? 'BUY' : 'SELL'
  const { pnl } = wayOut({ side, entry: held.entry, size: sized, leverage: undefined }, row.triggerPrice)
  return ` · ${gain(pnl)}`
}

/** What is being drafted, over everything that stands: a hand that pulls means the draft. */
export const draftedLines = (drafted: readonly DraftLine[]): readonly ChartLine[] =>
  drafted.map(({ id, price, label, ink }) => ({
    id: `draft ${id}`,
    price,
    label,
    ink,
    dashed: true,
    column: 1,
    grip: { is: 'draft', id },
  }))
