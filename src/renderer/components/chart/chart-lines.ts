import type { AlgoOrder } from '@core/account/algo-order'
import { isAlgoOrderOpen, flattenAlgoOrder } from '@core/account/algo-merge'
import type { PriceAlert } from '@core/alert/alert'
import type { Amount } from '@core/value/decimal-amount'
import { absolute, isPositive, isZero, negate } from '@core/value/decimal-amount'
import type { MarginMode, MarketRules, OrderSide } from '@core/market/venue-market-rules'
import type { OrderRecord } from '@core/account/order-record'
import { isOrderOpen } from '@core/account/order-merge'
import type { PositionRecord } from '@core/account/position-record'
import { formatSignedMoney, formatMarketSize } from '@messages/format'
import { getClosedPart } from '@core/figures/closed-part'
import { computeUnrealisedPnl } from '@core/figures/pnl-figures'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import { algoKindLabels } from '@messages/algo'
import { formatPriceAlertLine, formatStaleLine, chartLineMessages } from '@messages/chart'
import { positionSideLabels } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import { danglingStopLabel } from '@messages/orphan'
import type { DraftLine, LineExit } from '../../drafts/draft-line'

/**
 * Object that dragging a line would change. A drag only opens a draft; nothing changes before the trader reviews and
 * confirms it.
 */
export type LineDragTarget =
  /** Price of an open draft, which moves with the drag. */
  | { readonly is: 'draft'; readonly id: string }
  | { readonly is: 'order'; readonly orderId: string }
  | { readonly is: 'algo'; readonly rootId: string; readonly algoOrderId: string }
  | {
      readonly is: 'position'
      readonly marginMode: MarginMode
      readonly isLong: boolean
      readonly entry: Amount
    }

export interface ChartLine {
  readonly id: string
  readonly price: Amount
  readonly label: string
  /** Colour role; the chart resolves it in the theme. */
  readonly ink: 'up' | 'down' | 'focus' | 'warn' | 'text-2' | 'text-3'
  readonly dashed: boolean
  /** Role that keeps the label, or the price on the axis, where space is short. */
  readonly role?: 'stop' | 'liquidation' | 'entry' | 'target'
  /** Set for lines that may share a label with others of their kind where space is short: working orders of one side, alerts. */
  readonly sharing?:
    { readonly is: 'order'; readonly side: OrderSide; readonly left: Amount } | { readonly is: 'alert' }
  readonly dragTarget?: LineDragTarget
  /** Part of a position that a drag of this line would close. The label says its PnL at the new price meanwhile. */
  readonly exit?: LineExit
  /** True if the line was read too long ago to be current. */
  readonly isStale?: true
}

/** Describes a dragged exit at a price, without the closing fee: a trigger fills at the book's prices. */
export const describeExitAt = (exit: LineExit, price: Amount): string =>
  `${formatExitPnl(exit, price)} · ${exit.words}`

/** Formats the PnL at a price, and names its basis: a position's entry includes the fee, the price of an order does not. */
function formatExitPnl({ quantity, entry, isHeld }: LineExit, price: Amount): string {
  const pnl = formatSignedMoney(computeUnrealisedPnl(quantity, entry, price))
  return chartLineMessages[isHeld === true ? 'withFee' : 'withoutFee'](pnl)
}

export interface PricedChartLine extends ChartLine {
  readonly figure: string
}

/** Creates the lines of price alerts. Reaching one sends nothing. */
export const createAlertLines = (
  symbol: string | undefined,
  alerts: readonly PriceAlert[],
): readonly ChartLine[] =>
  alerts
    .filter(each => each.symbol === symbol)
    .map(({ id, price, when, by }) => ({
      id: `alert ${id}`,
      price,
      label: formatPriceAlertLine(when, by),
      ink: 'text-2',
      dashed: true,
      sharing: { is: 'alert' },
    }))

export interface ChartLineSources {
  readonly positions: readonly PositionRecord[]
  readonly orders: readonly OrderRecord[]
  readonly algoOrders: readonly AlgoOrder[]
  /** Ids of the `algoOrders` that protect no position. */
  readonly dangling: readonly string[]
  /** Sections that are too old to be current. */
  readonly stale: readonly ('positions' | 'orders' | 'algoOrders')[]
}

/** Creates the lines of one market: entries and liquidation prices of positions, open orders and waiting triggers. */
export function createMarketLines(
  symbol: string | undefined,
  market: MarketRules | undefined,
  { positions, orders, algoOrders, dangling, stale }: ChartLineSources,
): readonly ChartLine[] {
  const dated = (lines: readonly ChartLine[], ...from: ChartLineSources['stale']) =>
    from.some(section => stale.includes(section)) ? lines.map(markStale) : lines
  const own = positions.filter(row => row.symbol === symbol && !isZero(row.quantity))
  const open = orders.filter(
    row => row.symbol === symbol && (row.status === 'NEW' || row.status === 'PARTIAL_FILLED'),
  )
  const waiting = algoOrders.filter(row => row.symbol === symbol && isAlgoOrderOpen(row))
  const triggers = waiting.flatMap(root => {
    const lines = flattenAlgoOrder(root).flatMap(row => createTriggerLine(row, root, own, market))
    return dangling.includes(root.algoOrderId) ? lines.map(markDangling) : lines
  })
  return [
    ...dated(
      own.flatMap(row => createPositionLines(row, market)),
      'positions',
    ),
    ...dated(
      open.flatMap(row => createOrderLine(row, market)),
      'orders',
    ),
    // A trigger's PnL is that of a position.
    ...dated(triggers, 'algoOrders', 'positions'),
  ]
}

const markStale = ({ exit, ...line }: ChartLine): ChartLine => ({
  ...line,
  label: formatStaleLine(line.label),
  ink: 'text-3',
  dashed: true,
  isStale: true,
  ...(exit && { exit: { ...exit, words: formatStaleLine(exit.words) } }),
})

/** Marks a trigger that protects no position like the table of triggers does. */
const markDangling = ({ role: _role, ...line }: ChartLine): ChartLine => ({
  ...line,
  label: `${line.label} · ${danglingStopLabel}`,
  ink: 'warn',
})

function createPositionLines(row: PositionRecord, market: MarketRules | undefined): readonly ChartLine[] {
  const isLong = isPositive(row.quantity)
  const label = `${positionSideLabels[isLong ? 'LONG' : 'SHORT']} ${formatMarketSize(absolute(row.quantity), market)}`
  const entry: ChartLine = {
    id: `entry ${row.marginMode}`,
    price: row.entry,
    label: `${label} · ${chartLineMessages.entry}`,
    ink: isLong ? 'up' : 'down',
    dashed: true,
    role: 'entry',
    dragTarget: { is: 'position', marginMode: row.marginMode, isLong, entry: row.entry },
    exit: { quantity: row.quantity, entry: row.entry, words: label, isHeld: true },
  }
  if (row.liquidation === undefined || isZero(row.liquidation)) return [entry]
  return [
    entry,
    {
      id: `liquidation ${row.marginMode}`,
      price: row.liquidation,
      label: `${label} · ${chartLineMessages.liquidation}`,
      ink: 'warn',
      dashed: true,
      role: 'liquidation',
    },
  ]
}

function createOrderLine(row: OrderRecord, market: MarketRules | undefined): readonly ChartLine[] {
  if (row.price === undefined) return []
  const left = getRemainingQuantity(row)
  return [
    {
      id: `order ${row.orderId}`,
      price: row.price,
      label: `${row.side} ${formatMarketSize(left, market)} ${sanitizeExternalText(row.type.toLowerCase().replace('_', '-'), 16)}`,
      ink: 'focus',
      dashed: false,
      sharing: { is: 'order', side: row.side, left },
      dragTarget: { is: 'order', orderId: row.orderId },
    },
  ]
}

const exitLabels: Readonly<Record<string, string>> = chartLineMessages.leg
/** Colours of exits, if they protect a position. */
const exitInks: Readonly<Record<string, ChartLine['ink']>> = { TAKE_PROFIT: 'up', STOP_LOSS: 'down' }

function createTriggerLine(
  row: AlgoOrder,
  root: AlgoOrder,
  positions: readonly PositionRecord[],
  market: MarketRules | undefined,
): readonly ChartLine[] {
  if (row.triggerPrice === undefined || isZero(row.triggerPrice) || row.triggered || !isOrderOpen(row))
    return []
  const words = describeTrigger(row, market)
  const exit = createLineExit(row, findProtectedPosition(row, root, positions), words)
  return [
    {
      id: `algo ${row.algoOrderId}`,
      price: row.triggerPrice,
      label: `${words}${describeResult(row, exit, row.triggerPrice)}${row.active ? '' : ` · ${chartLineMessages.off}`}`,
      ink: (exit && exitInks[row.kind]) ?? 'focus',
      dashed: true,
      role: row.kind === 'TAKE_PROFIT' ? 'target' : 'stop',
      dragTarget: { is: 'algo', rootId: root.algoOrderId, algoOrderId: row.algoOrderId },
      ...(exit && { exit }),
    },
  ]
}

type ProtectedPosition = Pick<LineExit, 'quantity' | 'entry' | 'isHeld'>

/** Returns the position that an exit protects: of the exit's margin mode, or the one that an unfilled bracket would open. */
function findProtectedPosition(
  { marginMode }: AlgoOrder,
  root: AlgoOrder,
  positions: readonly PositionRecord[],
): ProtectedPosition | undefined {
  if (root.kind !== 'BRACKET' || isPositive(root.executed)) {
    const held = positions.find(row => row.marginMode === marginMode)
    return held && { quantity: held.quantity, entry: held.entry, isHeld: true }
  }
  return (
    root.price && {
      quantity: root.side === 'SELL' ? negate(root.quantity) : root.quantity,
      entry: root.price,
    }
  )
}

function describeTrigger(row: AlgoOrder, market: MarketRules | undefined): string {
  const left = isPositive(row.quantity) ? ` ${formatMarketSize(getRemainingQuantity(row), market)}` : ''
  const words =
    (algoKindLabels as Readonly<Record<string, string>>)[row.kind] ?? sanitizeExternalText(row.kind, 16)
  return `${exitLabels[row.kind] ?? `${row.side ?? ''} ${words.toLowerCase()}`}${left}`.trim()
}

function createLineExit(
  row: AlgoOrder,
  held: ProtectedPosition | undefined,
  words: string,
): LineExit | undefined {
  const quantity = held && getClosedPart(row, held)
  return quantity && { ...held, quantity, words }
}

/** Describes the result of a take-profit or stop-loss at its trigger; empty if it protects no position. */
const describeResult = ({ kind }: AlgoOrder, exit: LineExit | undefined, trigger: Amount): string =>
  exit === undefined || exitLabels[kind] === undefined ? '' : ` · ${formatExitPnl(exit, trigger)}`

/** Creates the lines of drafts. They lie on top, so that a drag moves the draft. */
export const createDraftLines = (drafted: readonly DraftLine[]): readonly ChartLine[] =>
  drafted.map(({ id, price, label, ink, exit }): ChartLine => ({
    id: `draft ${id}`,
    price,
    label,
    ink,
    dashed: true,
    dragTarget: { is: 'draft', id },
    ...(exit && { exit }),
  }))
