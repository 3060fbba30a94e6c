import type { Amount } from '@core/decimal'
import type { Market } from '@core/market'
import type { Order } from '@core/order'
import type { Position } from '@core/position'
import { isZero, isPositive, subtract, absolute } from '@core/decimal'
import { size } from '../../format'

/** A price drawn across the chart, with what it means. */
export interface ChartLine {
  readonly id: string
  readonly price: Amount
  readonly label: string
  /** A colour by its role; the chart looks up what that is in the theme. */
  readonly ink: 'up' | 'down' | 'focus' | 'warn'
  readonly dashed: boolean
}

/** The lines of one market: where positions were entered and would be liquidated, and where orders rest. */
export function chartLines(
  symbol: string | undefined,
  market: Market | undefined,
  positions: readonly Position[],
  orders: readonly Order[],
): readonly ChartLine[] {
  const own = positions.filter(row => row.symbol === symbol && !isZero(row.quantity))
  const open = orders.filter(
    row => row.symbol === symbol && (row.status === 'NEW' || row.status === 'PARTIAL_FILLED'),
  )
  return [...own.flatMap(row => positionLines(row, market)), ...open.flatMap(row => orderLine(row, market))]
}

function positionLines(row: Position, market: Market | undefined): readonly ChartLine[] {
  const long = isPositive(row.quantity)
  const label = `${long ? 'LONG' : 'SHORT'} ${size(absolute(row.quantity), market)}`
  const entry: ChartLine = {
    id: `entry ${row.marginMode}`,
    price: row.entry,
    label: `${label} · entry`,
    ink: long ? 'up' : 'down',
    dashed: true,
  }
  if (row.liquidation === undefined || isZero(row.liquidation)) return [entry]
  return [
    entry,
    {
      id: `liquidation ${row.marginMode}`,
      price: row.liquidation,
      label: `${label} · liquidation`,
      ink: 'warn',
      dashed: true,
    },
  ]
}

function orderLine(row: Order, market: Market | undefined): readonly ChartLine[] {
  if (row.price === undefined) return []
  const left = size(subtract(row.quantity, row.executed), market)
  return [
    {
      id: `order ${row.orderId}`,
      price: row.price,
      label: `${row.side} ${left} ${row.type.toLowerCase().replace('_', '-')}`,
      ink: 'focus',
      dashed: false,
    },
  ]
}
