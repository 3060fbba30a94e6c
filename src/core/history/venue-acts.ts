import type { FillRecord, OrderRecord } from '../account/order'
import type { VenueAction, VenueActionRecord, TakenPositionPart } from '../account/venue-act'
import type { MarginMode } from '../market/market'
import { add, divide, isNegative, isZero, multiply, negate, subtract, ZERO } from '../value/decimal'
import type { Amount } from '../value/decimal'
import type { LiquidatedPosition, LiquidationRecord, PastPosition, PnlSettlement } from './history'
import {
  getLiquidatedCost,
  createDeleveragingEntry,
  sumLiquidationFees,
  getLiquidatedMode,
  wasDeleveraged,
} from './statement-entries'
import type { TradeEntry } from './statement-entries'

/** How near to an act something may be dated that belongs to it: further off, somebody else ended it. */
const NEARBY_MS = 5_000
/** How much later than it happened a liquidation’s record may be dated. */
const MAX_RECORD_DELAY_MS = 60_000

/**
 * What a liquidation’s record tells that was not told yet. A liquidation goes on market by market under one number:
 * what its record has more than before is told as one more act, and the same once more is nothing.
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
    // What a part of it cost that came later is in no row of its own.
    ...(same.length === 0 && { fee: sumLiquidationFees(record) }),
  }
}

function getUnreportedPart(rows: readonly LiquidatedPosition[], told: readonly TakenPositionPart[]): readonly TakenPositionPart[] {
  const [first] = rows
  const all = sumOf(rows.map(({ quantity }) => quantity))
  const left = subtract(all, sumOf(told.map(({ quantity }) => quantity ?? ZERO)))
  if (first === undefined || isZero(left) || isNegative(left) !== isNegative(all)) return []
  const { symbol, marginMode, transferPrice } = first
  const costs = rows.flatMap(row => getLiquidatedCost(row) ?? [])
  const average = costs.length === rows.length ? divide(sumOf(costs), all, 8, 'nearest') : undefined
  const price = rows.length === 1 ? (transferPrice ?? average) : average
  const isOfAll = told.length === 0
  return [
    {
      ...{ symbol, quantity: left },
      ...(marginMode !== undefined && { marginMode }),
      ...(isOfAll && price !== undefined && { price }),
    },
  ]
}

/** What is known of a position beside the record of its end. */
export interface PositionEndInputs {
  readonly fills: readonly FillRecord[]
  /** The closed positions, which name the liquidation that took one; absent where they were not read. */
  readonly closed?: readonly PastPosition[]
  /** By how much it was seen to change at the end; absent where nobody watched. */
  readonly by?: Amount
}

/**
 * What the record of a position’s end tells of a deleveraging, where it was one and that was not told yet: all that no
 * fill and no liquidation took of it, what was told before without its reason included.
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
  const signed = entry === undefined || isZero(entry.signed) ? by : entry.signed
  const price = entry && divide(entry.paid, entry.signed, 8, 'nearest')
  const part: TakenPositionPart = {
    ...{ symbol, marginMode },
    ...(signed !== undefined && { quantity: negate(signed) }),
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

/**
 * What a liquidation took in a margin mode, as changes of what was open: where it tells none in that of the position
 * whose record names it, and in either where those were not read.
 */
function createActionEntries(
  { is, id, record, at, parts }: VenueAction,
  mode: MarginMode,
  closed: readonly PastPosition[] | undefined,
): readonly TradeEntry[] {
  if (is !== 'liquidated') return []
  const modeOf = ({ symbol, marginMode }: TakenPositionPart): MarginMode =>
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

/** What a settlement moved, where it was not told yet. */
export function createSettlementAction(
  { id, settled, settledAt, requestedAt, bySymbol }: PnlSettlement,
  before: readonly VenueAction[],
): Omit<VenueAction, 'orders'> | undefined {
  if (before.some(act => act.is === 'settled' && act.record === id)) return undefined
  const parts = bySymbol.map(({ symbol }) => ({ symbol }))
  return { id: `settlement ${id}`, is: 'settled', record: id, at: settledAt ?? requestedAt, parts, settled }
}

/** A position that shrank without a fill and without a record that says why. */
export interface ShrunkPosition {
  readonly symbol: string
  readonly marginMode?: MarginMode
  /** Above zero was bought, below zero was sold. */
  readonly by: Amount
  /** How much of it is left. */
  readonly left: Amount
  /** When that was first read, by this desk’s clock, which names it; and by the venue’s. */
  readonly since: number
  readonly at: number
}

/**
 * What is told of a position that only shrank, beyond what was told of it before; undefined where it grew or turned
 * around, which no venue does by itself.
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
  const told = sumOf(same.flatMap(({ parts }) => parts.map(({ quantity }) => quantity ?? ZERO)))
  const quantity = subtract(negate(by), told)
  if (isZero(quantity) || isNegative(quantity) !== isNegative(held)) return undefined
  const part: TakenPositionPart = { symbol, quantity, ...(marginMode !== undefined && { marginMode }) }
  const nth = same.length === 0 ? '' : ` ${same.length + 1}`
  return { id: `${name}${nth}`, is: 'closed by the venue', at, parts: [part] }
}

/** An act with the open orders that were cancelled around it, and not by a write of this desk. */
export function withCancelledOrders(
  act: Omit<VenueAction, 'orders'>,
  orders: readonly OrderRecord[],
  isOwnEnd: (order: OrderRecord) => boolean,
): VenueAction {
  if (act.is === 'settled') return { ...act, orders: [] }
  const symbols = new Set(act.parts.map(({ symbol }) => symbol))
  const gone = orders.filter(
    order =>
      order.status === 'CANCELLED' &&
      Math.abs(order.updatedAt - act.at) <= NEARBY_MS &&
      // A liquidation takes every order of the account; anything else those of its market.
      (act.is === 'liquidated' || symbols.has(order.symbol)) &&
      !isOwnEnd(order),
  )
  return {
    ...act,
    orders: gone.map(({ orderId, symbol, side, quantity, executed }) => ({
      ...{ orderId, symbol, side, quantity: subtract(quantity, executed) },
    })),
  }
}

/** The acts that a person has to look at: all but settlements, and but those whose reason a later record told. */
export function listUnreviewedActions({ acts, seen }: VenueActionRecord): readonly VenueAction[] {
  const looked = new Set(seen)
  return acts.filter(
    (act, index) =>
      act.is !== 'settled' &&
      !looked.has(act.id) &&
      !acts.slice(index + 1).some(later => explainsAction(later, act)),
  )
}

/** Whether a record says what was not known of an earlier act. */
function explainsAction(later: VenueAction, act: VenueAction): boolean {
  if (act.is !== 'closed by the venue') return false
  const isNear = later.is === 'liquidated' && Math.abs(later.at - act.at) <= MAX_RECORD_DELAY_MS
  const isItsEnd = later.is === 'deleveraged' && later.at >= act.at - NEARBY_MS
  return (isNear || isItsEnd) && later.parts.some(part => act.parts.some(other => canBeSamePosition(part, other)))
}

/** Whether two parts can be of one position: a margin mode that is not told may be either. */
const canBeSamePosition = (one: TakenPositionPart, other: TakenPositionPart): boolean =>
  one.symbol === other.symbol && (one.marginMode ?? other.marginMode) === (other.marginMode ?? one.marginMode)

const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(add, ZERO)
