import type { AlgoOrder } from './algo'
import { isAlgoOpen, treeOf } from './algo-fold'
import { absolute, add, compare, isNegative, isPositive, smaller, ZERO, type Amount } from '../value/decimal'
import type { MarginMode, Side } from '../market/market'
import { isOpen } from './order-fold'
import type { Position } from './position'

/** How much of a position waits to be closed by a trigger, on each side of the mark. */
export interface Coverage {
  /** The position without its sign. */
  readonly size: Amount
  /** What stop-losses would close, at most the size. */
  readonly stopped: Amount
  /** What take-profits would close, at most the size. */
  readonly taking: Amount
}

type Held = Pick<Position, 'symbol' | 'marginMode' | 'quantity' | 'mark'>

/** One way out that waits: what it closes, and whether the mark has to turn against the position for it. */
interface Way {
  readonly is: 'stop' | 'profit'
  readonly quantity: Amount | 'whole'
}

/** How well a position is protected by what waits. Only what is switched on and not triggered yet protects. */
export function coverageOf(position: Held, orders: readonly AlgoOrder[]): Coverage {
  const size = absolute(position.quantity)
  const ways = waysOut(position, orders)
  return { size, stopped: sumOf(ways, 'stop', size), taking: sumOf(ways, 'profit', size) }
}

/** The same sum without its bound: more than the position where it is protected twice. */
export function waitingToClose(position: Held, orders: readonly AlgoOrder[], is: Way['is']): Amount {
  return total(waysOut(position, orders), is, absolute(position.quantity))
}

const total = (ways: readonly Way[], is: Way['is'], size: Amount): Amount =>
  ways
    .filter(way => way.is === is)
    .reduce<Amount>((sum, { quantity }) => add(sum, quantity === 'whole' ? size : quantity), ZERO)

const sumOf = (ways: readonly Way[], is: Way['is'], size: Amount): Amount =>
  smaller(size, total(ways, is, size))

function waysOut(position: Held, orders: readonly AlgoOrder[]): readonly Way[] {
  if (position.quantity === ZERO) return []
  return orders
    .filter(order => isOf(order, position) && isAlgoOpen(order))
    .flatMap(order => waysOf(order, position, order.quantity))
}

const isOf = (order: AlgoOrder, { symbol, marginMode }: Pick<Position, 'symbol' | 'marginMode'>): boolean =>
  order.symbol === symbol && order.marginMode === marginMode

function waysOf(order: AlgoOrder, position: Held, quantity: Amount | 'whole'): readonly Way[] {
  const closes = order.side === closingSide(position.quantity)
  const waits = isOpen(order) && order.active && !order.triggered
  switch (order.kind) {
    case 'TP_SL':
    case 'POSITIONAL_TP_SL': {
      if (!isOpen(order)) return []
      const most = order.kind === 'POSITIONAL_TP_SL' ? 'whole' : quantity
      return order.legs.flatMap(leg => waysOf(leg, position, most === 'whole' ? most : sizeOf(leg, most)))
    }
    case 'BRACKET':
      // Until its entry fills, a bracket protects nothing; then it protects what has filled.
      return isPositive(order.executed)
        ? order.legs.flatMap(pair => waysOf(pair, position, order.executed))
        : []
    case 'TAKE_PROFIT':
      return waits && closes ? [{ is: 'profit', quantity }] : []
    case 'STOP_LOSS':
      return waits && closes ? [{ is: 'stop', quantity }] : []
    case 'STOP':
      return waits && closes && order.reduceOnly ? [{ is: sideOfMark(order, position), quantity }] : []
    case 'TRAILING_STOP': {
      const follows = order.activatedPrice === undefined || order.extremePrice !== undefined
      return waits && closes && order.reduceOnly && follows ? [{ is: 'stop', quantity }] : []
    }
    default:
      return []
  }
}

/** A leg without a size of its own is as large as the pair it belongs to. */
const sizeOf = (leg: AlgoOrder, pair: Amount): Amount => (isPositive(leg.quantity) ? leg.quantity : pair)

/** A stop below the mark of a long, or above that of a short, waits for a loss; on the other side, for a profit. */
function sideOfMark({ triggerPrice }: AlgoOrder, { quantity, mark }: Held): Way['is'] {
  const isBelow = triggerPrice !== undefined && compare(triggerPrice, mark) < 0
  return isBelow === isPositive(quantity) ? 'stop' : 'profit'
}

/** The side that closes a position. */
export const closingSide = (held: Amount): Side => (isNegative(held) ? 'BUY' : 'SELL')

/**
 * What waits to close something that is not there: its position is gone, or on the other side by now.
 *
 * A bracket whose entry has not filled is none: what it is to protect is still to come.
 */
export function orphansOf(
  positions: readonly Position[],
  orders: readonly AlgoOrder[],
): readonly AlgoOrder[] {
  return orders.filter(order => {
    const protects = closesOnly(order)
    return (
      isAlgoOpen(order) && protects !== undefined && !isHeld(positions, order, order.marginMode, protects)
    )
  })
}

/** How long a record has to have stood before something is said of it: positions and triggers come by different ways. */
const SETTLED = 5_000
/** Largest lead of the venue's clock over this desk's. A later date is false, and delays nothing. */
const AHEAD_MS = 60_000

/** Why what an order is to close is not there. */
export type Orphanhood = 'no position' | 'the other side' | 'the other margin mode'

/** The orphans that are no mere matter of which record came first, each with why it is one. */
export function standingOrphans(
  positions: readonly Position[],
  orders: readonly AlgoOrder[],
  now: number,
): readonly { readonly order: AlgoOrder; readonly why: Orphanhood }[] {
  return orphansOf(positions, orders).flatMap(order => {
    const rows = positions.filter(({ symbol }) => symbol === order.symbol)
    const times = [order, ...rows].map(({ updatedAt }) => updatedAt)
    const isRecent = times.some(at => now - at < SETTLED && at - now <= AHEAD_MS)
    return isRecent ? [] : [{ order, why: whyOrphan(rows, order) }]
  })
}

function whyOrphan(rows: readonly Position[], order: AlgoOrder): Orphanhood {
  const held = rows.filter(({ quantity }) => quantity !== ZERO)
  if (held.some(({ marginMode }) => marginMode === order.marginMode)) return 'the other side'
  return held.length === 0 ? 'no position' : 'the other margin mode'
}

/** The side on which an order closes, where closing is all that it can do now. */
function closesOnly(order: AlgoOrder): Side | undefined {
  switch (order.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
      return order.reduceOnly && !order.triggered ? order.side : undefined
    case 'TP_SL':
    case 'POSITIONAL_TP_SL':
      return treeOf(order).find(({ side }) => side !== undefined)?.side
    case 'BRACKET':
      return isOpen(order)
        ? undefined
        : order.legs.flatMap(treeOf).find(({ side }) => side !== undefined)?.side
    default:
      return undefined
  }
}

const isHeld = (
  positions: readonly Position[],
  { symbol }: AlgoOrder,
  mode: MarginMode,
  closing: Side,
): boolean =>
  positions.some(
    row =>
      row.symbol === symbol &&
      row.marginMode === mode &&
      row.quantity !== ZERO &&
      closingSide(row.quantity) === closing,
  )
