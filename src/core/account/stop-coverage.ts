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
import type { OrderSide } from '../market/venue-market-rules'
import { isOrderOpen } from './order-merge'
import type { PositionRecord } from './position-record'

/** Quantity of a position that waiting triggers would close, on each side of the mark. */
interface StopCoverage {
  readonly size: Amount
  /** Quantity covered by stop-losses, at most `size`. */
  readonly stopQuantity: Amount
  /** Quantity covered by take-profits, at most `size`. */
  readonly profitQuantity: Amount
}

type CoveredPosition = Pick<PositionRecord, 'symbol' | 'marginMode' | 'quantity' | 'mark'>

interface WaitingExit {
  readonly is: 'stop' | 'profit'
  /** Not limited by the size of the position. */
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
  /** True for a stop that is not reduce-only: it closes the position now, and opens one if the position is gone. */
  readonly mayOpen?: true
}

/**
 * Lists the waiting exits of a position; of each kind, those nearest to the mark first and unknown triggers last.
 * `which` adds the stops that are not reduce-only, which cover nothing for certain.
 */
export function listPositionExits(
  position: CoveredPosition,
  orders: readonly AlgoOrder[],
  which: 'reduce-only' | 'all' = 'reduce-only',
): readonly PositionExit[] {
  const size = absolute(position.quantity)
  const isAscending = (is: PositionExit['is']): boolean => (is === 'profit') === isPositive(position.quantity)
  return listWaitingExits(position, orders)
    .filter(({ order }) => which === 'all' || !mayOpen(order))
    .map(({ is, quantity, order }) => ({
      is,
      quantity: quantity === 'whole' ? size : minAmount(size, quantity),
      order,
      at: getExitTrigger(order),
      ...(mayOpen(order) && { mayOpen: true as const }),
    }))
    .toSorted((a, b) => {
      if (a.at === undefined) return b.at === undefined ? 0 : 1
      if (b.at === undefined) return -1
      return isAscending(a.is) ? compareDecimals(a.at, b.at) : compareDecimals(b.at, a.at)
    })
}

const mayOpen = ({ kind, reduceOnly }: AlgoOrder): boolean =>
  (kind === 'STOP' || kind === 'TRAILING_STOP') && !reduceOnly

/** Returns how much of a position its exits of one kind cover for certain, at most all of it. */
export const sumExits = ({ quantity }: CoveredPosition, exits: readonly PositionExit[]): Amount =>
  minAmount(
    absolute(quantity),
    exits.reduce<Amount>((sum, exit) => (exit.mayOpen ? sum : add(sum, exit.quantity)), ZERO),
  )

function getExitTrigger({ kind, side, triggerPrice, ...trail }: AlgoOrder): Amount | undefined {
  if (kind !== 'TRAILING_STOP') return triggerPrice
  const { extremePrice, callbackRate, callbackValue } = trail
  const distance = callbackValue ?? (callbackRate && extremePrice && multiply(extremePrice, callbackRate))
  if (extremePrice === undefined || distance === undefined) return triggerPrice
  return side === 'SELL' ? subtract(extremePrice, distance) : add(extremePrice, distance)
}

/** Computes how much of a position waiting exits cover. Only active orders that have not triggered count. */
export function computeStopCoverage(position: CoveredPosition, orders: readonly AlgoOrder[]): StopCoverage {
  const size = absolute(position.quantity)
  const exits = listReducingExits(position, orders)
  return {
    size,
    stopQuantity: minAmount(size, sumQuantities(exits, 'stop', size)),
    profitQuantity: minAmount(size, sumQuantities(exits, 'profit', size)),
  }
}

/** Returns the quantity of all waiting exits of one kind; above the position size if it is protected twice. */
export function sumWaitingExits(
  position: CoveredPosition,
  orders: readonly AlgoOrder[],
  is: WaitingExit['is'],
): Amount {
  return sumQuantities(listReducingExits(position, orders), is, absolute(position.quantity))
}

const sumQuantities = (exits: readonly WaitingExit[], is: WaitingExit['is'], size: Amount): Amount =>
  exits
    .filter(exit => exit.is === is)
    .reduce<Amount>((sum, { quantity }) => add(sum, quantity === 'whole' ? size : quantity), ZERO)

const listReducingExits = (position: CoveredPosition, orders: readonly AlgoOrder[]): readonly WaitingExit[] =>
  listWaitingExits(position, orders).filter(({ order }) => !mayOpen(order))

function listWaitingExits(position: CoveredPosition, orders: readonly AlgoOrder[]): readonly WaitingExit[] {
  if (position.quantity === ZERO) return []
  return orders
    .filter(order => isForPosition(order, position) && isAlgoOrderOpen(order))
    .flatMap(order => listOrderExits(order, position, order.quantity))
}

const isForPosition = (
  order: AlgoOrder,
  { symbol, marginMode }: Pick<PositionRecord, 'symbol' | 'marginMode'>,
): boolean => order.symbol === symbol && order.marginMode === marginMode

/** Lists the exits of an order and its legs. `quantity` is what the order closes: its own, or that of its parent. */
function listOrderExits(
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
      const pairSize = order.kind === 'POSITIONAL_TP_SL' ? 'whole' : quantity
      return order.legs.flatMap(leg =>
        listOrderExits(leg, position, pairSize === 'whole' ? pairSize : getLegSize(leg, pairSize)),
      )
    }
    case 'BRACKET':
      // A bracket protects nothing until its entry fills, then only the filled quantity.
      return isPositive(order.executed)
        ? order.legs.flatMap(pair => listOrderExits(pair, position, order.executed))
        : []
    case 'TAKE_PROFIT':
      return waits && closes ? [{ is: 'profit', quantity, order }] : []
    case 'STOP_LOSS':
      return waits && closes ? [{ is: 'stop', quantity, order }] : []
    case 'STOP':
      return waits && closes ? [{ is: getStopKind(order, position), quantity, order }] : []
    case 'TRAILING_STOP': {
      const follows = order.activatedPrice === undefined || order.extremePrice !== undefined
      return waits && closes && follows ? [{ is: 'stop', quantity, order }] : []
    }
    default:
      return []
  }
}

/** A leg without its own size has the size of its pair. */
const getLegSize = (leg: AlgoOrder, pair: Amount): Amount => (isPositive(leg.quantity) ? leg.quantity : pair)

/** A stop below the mark of a long, or above the mark of a short, limits a loss; on the other side it takes profit. */
function getStopKind({ triggerPrice }: AlgoOrder, { quantity, mark }: CoveredPosition): WaitingExit['is'] {
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
    const side = getPureClosingSide(order)
    return isAlgoOrderOpen(order) && side !== undefined && !isHeld(positions, order, side)
  })
}

/**
 * Minimum age in milliseconds of a record before it counts as dangling. Positions and triggers arrive on different
 * streams.
 */
const MIN_RECORD_AGE_MS = 5_000
/** Largest credible lead of the venue's clock over this desk's. A record dated later than that is not recent. */
const MAX_CLOCK_LEAD_MS = 60_000

export type DanglingStopReason = 'no position' | 'the other side' | 'the other margin mode'

/** Returns dangling stops with the reason, once neither the order nor a position of its market changed recently. */
export function findSettledDanglingStops(
  positions: readonly PositionRecord[],
  orders: readonly AlgoOrder[],
  now: number,
): readonly { readonly order: AlgoOrder; readonly why: DanglingStopReason }[] {
  return findDanglingStops(positions, orders).flatMap(order => {
    const rows = positions.filter(({ symbol }) => symbol === order.symbol)
    const times = [order, ...rows].map(({ updatedAt }) => updatedAt)
    const isRecent = times.some(at => now - at < MIN_RECORD_AGE_MS && at - now <= MAX_CLOCK_LEAD_MS)
    return isRecent ? [] : [{ order, why: getDanglingReason(rows, order) }]
  })
}

function getDanglingReason(rows: readonly PositionRecord[], order: AlgoOrder): DanglingStopReason {
  const held = rows.filter(({ quantity }) => quantity !== ZERO)
  if (held.some(({ marginMode }) => marginMode === order.marginMode)) return 'the other side'
  return held.length === 0 ? 'no position' : 'the other margin mode'
}

/** Returns the side of a waiting order that can only close a position; `undefined` for any other order. */
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
  { symbol, marginMode }: AlgoOrder,
  closing: OrderSide,
): boolean =>
  positions.some(
    row =>
      row.symbol === symbol &&
      row.marginMode === marginMode &&
      row.quantity !== ZERO &&
      getClosingSide(row.quantity) === closing,
  )
