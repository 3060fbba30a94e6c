import type { FillRecord, OrderRecord } from '../account/order-record'
import type { VenueAction, VenueActionRecord, ClosedPositionPart } from '../account/venue-action'
import type { MarginMode } from '../market/venue-market-rules'
import { add, divide, isNegative, isZero, multiply, negate, subtract, ZERO } from '../value/decimal-amount'
import type { Amount } from '../value/decimal-amount'
import type {
  LiquidatedPosition,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
} from './venue-history-records'
import {
  getLiquidatedCost,
  createDeleveragingEntry,
  sumLiquidationFees,
  getLiquidatedMode,
  wasDeleveraged,
} from './trade-entries'
import type { TradeEntry } from './trade-entries'

/** Maximum distance in milliseconds between an action and events that belong to it. */
const NEARBY_MS = 5_000
/** Maximum delay in milliseconds of a liquidation record. */
const MAX_RECORD_DELAY_MS = 60_000

/**
 * Creates the action for the new part of a liquidation record. A liquidation continues market by market under one id;
 * an unchanged record gives nothing.
 */
export function createLiquidationAction(
  record: LiquidationRecord,
  before: readonly VenueAction[],
): Omit<VenueAction, 'orders'> | undefined {
  const { liquidationId, at, positions } = record
  const same = before.filter(act => act.is === 'liquidated' && act.record === liquidationId)
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))]
  const parts = symbols.flatMap(symbol =>
    getUnreportedPart(
      positions.filter(row => row.symbol === symbol),
      same.flatMap(act => act.parts.filter(part => part.symbol === symbol)),
    ),
  )
  if (parts.length === 0 && same.length > 0) return undefined
  const nth = same.length === 0 ? '' : ` ${same.length + 1}`
  return {
    ...{ id: `liquidation ${liquidationId}${nth}`, is: 'liquidated', record: liquidationId, at, parts },
    // The cost of later parts has no separate rows.
    ...(same.length === 0 && { fee: sumLiquidationFees(record) }),
  }
}

function getUnreportedPart(
  rows: readonly LiquidatedPosition[],
  reportedParts: readonly ClosedPositionPart[],
): readonly ClosedPositionPart[] {
  const [first] = rows
  const all = sumOf(rows.map(({ quantity }) => quantity))
  const left = subtract(all, sumOf(reportedParts.map(({ quantity }) => quantity ?? ZERO)))
  if (first === undefined || isZero(left) || isNegative(left) !== isNegative(all)) return []
  const { symbol, marginMode, transferPrice } = first
  const costs = rows.flatMap(row => getLiquidatedCost(row) ?? [])
  const average = costs.length === rows.length ? divide(sumOf(costs), all, 8, 'nearest') : undefined
  const price = rows.length === 1 ? (transferPrice ?? average) : average
  const isOfAll = reportedParts.length === 0
  return [
    {
      ...{ symbol, quantity: left },
      ...(marginMode !== undefined && { marginMode }),
      ...(isOfAll && price !== undefined && { price }),
    },
  ]
}

export interface PositionEndInputs {
  readonly fills: readonly FillRecord[]
  /** Closed positions, which name their liquidation; absent if not read. */
  readonly closed?: readonly PastPosition[]
  /** Observed size change at the end; absent if not observed. */
  readonly by?: Amount
}

/**
 * Creates the action of an auto-deleveraging that was not reported yet: the size that no fill and no liquidation took,
 * without what earlier closings took. The price of such a rest is not known, because the record averages them.
 */
export function createDeleveragingAction(
  position: PastPosition,
  { fills, closed, by }: PositionEndInputs,
  before: readonly VenueAction[],
): Omit<VenueAction, 'orders'> | undefined {
  const { positionId, symbol, marginMode, closedAt } = position
  if (!wasDeleveraged(position) || closedAt === undefined) return undefined
  if (before.some(act => act.is === 'deleveraged' && act.record === positionId)) return undefined
  const entry = createDeleveragingEntry(
    position,
    fills,
    before.flatMap(act => createActionEntries(act, marginMode, closed)),
  )
  const recorded = entry === undefined || isZero(entry.signed) ? undefined : entry
  const earlier = recorded === undefined ? ZERO : sumEarlierClosings(position, closedAt, before)
  const all = recorded?.signed ?? by ?? ZERO
  const quantity = subtract(negate(all), earlier)
  const isKnown = !isZero(quantity) && isNegative(quantity) !== isNegative(all)
  const price = recorded && isZero(earlier) ? divide(recorded.paid, recorded.signed, 8, 'nearest') : undefined
  const part: ClosedPositionPart = {
    ...{ symbol, marginMode },
    ...(isKnown && { quantity }),
    ...(price !== undefined && { price }),
  }
  return {
    id: `deleveraging ${positionId}`,
    is: 'deleveraged',
    record: positionId,
    at: closedAt,
    parts: [part],
  }
}

/** Returns the size of the closings of a position that were reported without a reason before it ended. */
const sumEarlierClosings = (
  { symbol, marginMode, openedAt }: PastPosition,
  closedAt: number,
  before: readonly VenueAction[],
): Amount =>
  sumOf(
    before
      .filter(({ is, at }) => is === 'closed by the venue' && at >= openedAt && at < closedAt)
      .flatMap(({ parts }) => parts)
      .filter(part => canBeSamePosition(part, { symbol, marginMode }))
      .map(({ quantity }) => quantity ?? ZERO),
  )

/**
 * Entries of a liquidation in a margin mode. Without a reported mode it is the mode of the position that names the
 * liquidation, or either if those were not read.
 */
function createActionEntries(
  { is, id, record, at, parts }: VenueAction,
  mode: MarginMode,
  closed: readonly PastPosition[] | undefined,
): readonly TradeEntry[] {
  if (is !== 'liquidated') return []
  const modeOf = ({ symbol, marginMode }: ClosedPositionPart): MarginMode =>
    marginMode ??
    (closed === undefined ? mode : getLiquidatedMode({ liquidationId: record ?? '', symbol }, closed))
  return parts.flatMap(part => {
    const { symbol, quantity, price } = part
    return quantity === undefined || price === undefined || modeOf(part) !== mode
      ? []
      : [
          {
            ...{ is: 'liquidated', liquidationId: id, at, symbol },
            ...{ signed: negate(quantity), paid: negate(multiply(quantity, price)) },
          },
        ]
  })
}

export function createSettlementAction(
  { id, settled, settledAt, requestedAt, bySymbol }: PnlSettlement,
  before: readonly VenueAction[],
): Omit<VenueAction, 'orders'> | undefined {
  if (before.some(act => act.is === 'settled' && act.record === id)) return undefined
  const parts = bySymbol.map(({ symbol }) => ({ symbol }))
  return { id: `settlement ${id}`, is: 'settled', record: id, at: settledAt ?? requestedAt, parts, settled }
}

export interface ShrunkPosition {
  readonly symbol: string
  readonly marginMode?: MarginMode
  /** Positive was bought, negative was sold. */
  readonly by: Amount
  readonly left: Amount
  /** Time of the first observation, on this desk's clock. Part of the id. */
  readonly since: number
  /** Venue time at which this size was observed. */
  readonly at: number
}

/**
 * Creates the action for the unreported part of a shrunk position. `undefined` if it grew or changed sides, which the
 * venue never does.
 */
export function createClosedAction(
  { symbol, marginMode, by, left, since, at }: ShrunkPosition,
  before: readonly VenueAction[],
): Omit<VenueAction, 'orders'> | undefined {
  const held = subtract(left, by)
  const isLess = !isZero(held) && isNegative(by) !== isNegative(held)
  const isTurned = !isZero(left) && isNegative(left) !== isNegative(held)
  if (!isLess || isTurned) return undefined
  const name = `closed ${symbol} ${since}`
  const same = before.filter(({ id }) => id === name || id.startsWith(`${name} `))
  const reportedQuantity = sumOf(same.flatMap(({ parts }) => parts.map(({ quantity }) => quantity ?? ZERO)))
  const quantity = subtract(negate(by), reportedQuantity)
  if (isZero(quantity) || isNegative(quantity) !== isNegative(held)) return undefined
  const part: ClosedPositionPart = { symbol, quantity, ...(marginMode !== undefined && { marginMode }) }
  const nth = same.length === 0 ? '' : ` ${same.length + 1}`
  return { id: `${name}${nth}`, is: 'closed by the venue', at, parts: [part] }
}

export function withCancelledOrders(
  act: Omit<VenueAction, 'orders'>,
  orders: readonly OrderRecord[],
  isOwnEnd: (order: OrderRecord) => boolean,
): VenueAction {
  if (act.is === 'settled') return { ...act, orders: [] }
  const symbols = new Set(act.parts.map(({ symbol }) => symbol))
  const cancelled = orders.filter(
    order =>
      order.status === 'CANCELLED' &&
      Math.abs(order.updatedAt - act.at) <= NEARBY_MS &&
      // A liquidation cancels all orders of the account; other actions only those of their markets.
      (act.is === 'liquidated' || symbols.has(order.symbol)) &&
      !isOwnEnd(order),
  )
  return {
    ...act,
    orders: cancelled.map(({ orderId, symbol, side, quantity, executed }) => ({
      ...{ orderId, symbol, side, quantity: subtract(quantity, executed) },
    })),
  }
}

/** Actions for review: all except settlements and those whose size a later record includes. */
export function listUnreviewedActions({ acts, seen }: VenueActionRecord): readonly VenueAction[] {
  const looked = new Set(seen)
  return acts.filter(
    (act, index) =>
      act.is !== 'settled' &&
      !looked.has(act.id) &&
      !acts.slice(index + 1).some(later => includesAction(later, act)),
  )
}

/** Closings by the venue that no liquidation or deleveraging explains. */
export const listUnexplainedActions = (acts: readonly VenueAction[]): readonly VenueAction[] =>
  acts.filter(act => act.is === 'closed by the venue' && !acts.some(other => explainsAction(other, act)))

/** A deleveraging explains the closings before it as well, but it does not include their size. */
const includesAction = (later: VenueAction, act: VenueAction): boolean =>
  explainsAction(later, act) && (later.is !== 'deleveraged' || act.at >= later.at)

function explainsAction(later: VenueAction, act: VenueAction): boolean {
  if (act.is !== 'closed by the venue') return false
  const isNear = later.is === 'liquidated' && Math.abs(later.at - act.at) <= MAX_RECORD_DELAY_MS
  const isItsEnd = later.is === 'deleveraged' && later.at >= act.at - NEARBY_MS
  return (
    (isNear || isItsEnd) && later.parts.some(part => act.parts.some(other => canBeSamePosition(part, other)))
  )
}

/** Returns true if both parts can belong to one position; an unknown margin mode matches either. */
const canBeSamePosition = (one: ClosedPositionPart, other: ClosedPositionPart): boolean =>
  one.symbol === other.symbol && (one.marginMode ?? other.marginMode) === (other.marginMode ?? one.marginMode)

const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(add, ZERO)
