import type { AlgoOrder } from './algo-order'
import { isAlgoOrderOpen, flattenAlgoOrder } from './algo-merge'
import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isPositive,
  minAmount,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import { isOrderOpen } from './order-merge'
import type { PositionRecord } from './position-record'

/** Quantity of a position that waiting triggers would close, on each side of the mark. */
export interface StopCoverage {
  readonly size: Amount
  /** Quantity covered by stop-losses, at most `size`. */
  readonly stopQuantity: Amount
  /** Quantity covered by take-profits, at most `size`. */
  readonly profitQuantity: Amount
}

type CoveredPosition = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity' | 'mark'>

interface WaitingExit {
  readonly is: 'stop' | 'profit'
  readonly quantity: Amount | 'whole'
  readonly order: AlgoOrder
}

/** An order that waits to close a position, or a part of it, at its trigger. */
export interface PositionExit {
  readonly is: 'stop' | 'profit'
  /** At most the size of the position. */
  readonly quantity: Amount
  readonly order: AlgoOrder
  /** Trigger; for a trailing stop the price that its best price has moved it to. `undefined` if unknown. */
  readonly at: Amount | undefined
}

/** Lists the waiting exits of a position, those nearest to the mark first. */
export function listPositionExits(
  position: CoveredPosition,
  orders: readonly AlgoOrder[],
): readonly PositionExit[] {
  const size = absolute(position.quantity)
  const isAscending = (is: PositionExit['is']): boolean => (is === 'profit') === isPositive(position.quantity)
  return listWaitingExits(position, orders)
    .map(({ is, quantity, order }) => ({
      is,
      quantity: quantity === 'whole' ? size : minAmount(size, quantity),
      order,
      at: getExitTrigger(order),
    }))
    .toSorted((a, b) => {
      if (a.at === undefined || b.at === undefined) return a.at === b.at ? 0 : a.at === undefined ? 1 : -1
      return isAscending(a.is) ? compareDecimals(a.at, b.at) : compareDecimals(b.at, a.at)
    })
}

/** Returns how much of a position its exits of one kind cover, at most all of it. */
export const sumExits = ({ quantity }: CoveredPosition, exits: readonly PositionExit[]): Amount =>
  minAmount(
    absolute(quantity),
    exits.reduce<Amount>((sum, exit) => add(sum, exit.quantity), ZERO),
  )

function getExitTrigger({ kind, side, triggerPrice, ...trail }: AlgoOrder): Amount | undefined {
  if (kind !== 'TRAILING_STOP') return triggerPrice
  const { extremePrice, callbackRate, callbackValue } = trail
  const distance = callbackValue ?? (callbackRate && extremePrice && multiply(extremePrice, callbackRate))
  if (extremePrice === undefined || distance === undefined) return undefined
  return side === 'SELL' ? subtract(extremePrice, distance) : add(extremePrice, distance)
}

/** Computes how much of a position waiting exits cover. Only active orders that have not triggered count. */
export function computeStopCoverage(position: CoveredPosition, orders: readonly AlgoOrder[]): StopCoverage {
  const size = absolute(position.quantity)
  const ways = listWaitingExits(position, orders)
  return {
    size,
    stopQuantity: sumUpToSize(ways, 'stop', size),
    profitQuantity: sumUpToSize(ways, 'profit', size),
  }
}

/** Returns the uncapped sum, above the position size if it is protected twice. */
export function sumWaitingExits(
  position: CoveredPosition,
  orders: readonly AlgoOrder[],
  is: WaitingExit['is'],
): Amount {
  return total(listWaitingExits(position, orders), is, absolute(position.quantity))
}

const total = (ways: readonly WaitingExit[], is: WaitingExit['is'], size: Amount): Amount =>
  ways
    .filter(way => way.is === is)
    .reduce<Amount>((sum, { quantity }) => add(sum, quantity === 'whole' ? size : quantity), ZERO)

const sumUpToSize = (ways: readonly WaitingExit[], is: WaitingExit['is'], size: Amount): Amount =>
  minAmount(size, total(ways, is, size))

function listWaitingExits(position: CoveredPosition, orders: readonly AlgoOrder[]): readonly WaitingExit[] {
  if (position.quantity === ZERO) return []
  return orders
    .filter(order => isForPosition(order, position) && isAlgoOrderOpen(order))
    .flatMap(order => exitsOfOrder(order, position, order.quantity))
}

const isForPosition = (
  order: AlgoOrder,
  { symbol, marginMode }: Pick<PositionRecord, 'symbol' | 'marginMode'>,
): boolean => order.symbol === symbol && order.marginMode === marginMode

function exitsOfOrder(
  order: AlgoOrder,
  position: CoveredPosition,
  quantity: Amount | 'whole',
): readonly WaitingExit[] {
  const closes = order.side === getClosingSide(position.quantity)
  const waits = isOrderOpen(order) && order.active && !order.triggered
  switch (order.kind) {
    case 'TP_SL':
    case 'POSITIONAL_TP_SL': {
      if (!isOrderOpen(order)) return []
      const most = order.kind === 'POSITIONAL_TP_SL' ? 'whole' : quantity
      return order.legs.flatMap(leg =>
        exitsOfOrder(leg, position, most === 'whole' ? most : getLegSize(leg, most)),
      )
    }
    case 'BRACKET':
      // A bracket protects nothing until its entry fills, then only the filled quantity.
      return isPositive(order.executed)
        ? order.legs.flatMap(pair => exitsOfOrder(pair, position, order.executed))
        : []
    case 'TAKE_PROFIT':
      return waits && closes ? [{ is: 'profit', quantity, order }] : []
    case 'STOP_LOSS':
      return waits && closes ? [{ is: 'stop', quantity, order }] : []
    case 'STOP':
      return waits && closes && order.reduceOnly ? [{ is: sideOfMark(order, position), quantity, order }] : []
    case 'TRAILING_STOP': {
      const follows = order.activatedPrice === undefined || order.extremePrice !== undefined
      return waits && closes && order.reduceOnly && follows ? [{ is: 'stop', quantity, order }] : []
    }
    default:
      return []
  }
}

/** A leg without its own size has the size of its pair. */
const getLegSize = (leg: AlgoOrder, pair: Amount): Amount => (isPositive(leg.quantity) ? leg.quantity : pair)

/** A stop below the mark of a long, or above the mark of a short, limits a loss; on the other side it takes profit. */
function sideOfMark({ triggerPrice }: AlgoOrder, { quantity, mark }: CoveredPosition): WaitingExit['is'] {
  const isBelow = triggerPrice !== undefined && compareDecimals(triggerPrice, mark) < 0
  return isBelow === isPositive(quantity) ? 'stop' : 'profit'
}

export const getClosingSide = (held: Amount): OrderSide => (isNegative(held) ? 'BUY' : 'SELL')

/**
 * Returns open exits whose position is gone or has changed sides. A bracket with an unfilled entry is not included: its
 * position is still to come.
 */
export function findDanglingStops(
  positions: readonly PositionRecord[],
  orders: readonly AlgoOrder[],
): readonly AlgoOrder[] {
  return orders.filter(order => {
    const protects = getPureClosingSide(order)
    return (
      isAlgoOrderOpen(order) &&
      protects !== undefined &&
      !isHeld(positions, order, order.marginMode, protects)
    )
  })
}

/**
 * Minimum age in milliseconds of a record before it counts as dangling. Positions and triggers arrive on different
 * streams.
 */
const MIN_RECORD_AGE_MS = 5_000
/** Largest lead of the venue's clock over this desk's. A later date is false, and delays nothing. */
const AHEAD_MS = 60_000

export type DanglingStopReason = 'no position' | 'the other side' | 'the other margin mode'

export function findSettledDanglingStops(
  positions: readonly PositionRecord[],
  orders: readonly AlgoOrder[],
  now: number,
): readonly { readonly order: AlgoOrder; readonly why: DanglingStopReason }[] {
  return findDanglingStops(positions, orders).flatMap(order => {
    const rows = positions.filter(({ symbol }) => symbol === order.symbol)
    const times = [order, ...rows].map(({ updatedAt }) => updatedAt)
    const isRecent = times.some(at => now - at < MIN_RECORD_AGE_MS && at - now <= AHEAD_MS)
    return isRecent ? [] : [{ order, why: getDanglingReason(rows, order) }]
  })
}

function getDanglingReason(rows: readonly PositionRecord[], order: AlgoOrder): DanglingStopReason {
  const held = rows.filter(({ quantity }) => quantity !== ZERO)
  if (held.some(({ marginMode }) => marginMode === order.marginMode)) return 'the other side'
  return held.length === 0 ? 'no position' : 'the other margin mode'
}

function getPureClosingSide(order: AlgoOrder): OrderSide | undefined {
  switch (order.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
      return order.reduceOnly && !order.triggered ? order.side : undefined
    case 'TP_SL':
    case 'POSITIONAL_TP_SL':
      return flattenAlgoOrder(order).find(({ side }) => side !== undefined)?.side
    case 'BRACKET':
      return isOrderOpen(order)
        ? undefined
        : order.legs.flatMap(flattenAlgoOrder).find(({ side }) => side !== undefined)?.side
    default:
      return undefined
  }
}

const isHeld = (
  positions: readonly PositionRecord[],
  { symbol }: AlgoOrder,
  mode: MarginMode,
  closing: OrderSide,
): boolean =>
  positions.some(
    row =>
      row.symbol === symbol &&
      row.marginMode === mode &&
      row.quantity !== ZERO &&
      getClosingSide(row.quantity) === closing,
  )
