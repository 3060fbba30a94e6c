import { flattenAlgoOrder, isAlgoOrderOpen } from '../account/algo-merge'
import { isOrderEnded, isOrderOpen, sumOrderFills } from '../account/order-merge'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { PositionRecord } from '../account/position-record'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import { MOVE_TOLERANCE_MS } from '../proof/position-moves'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { add, isPositive, maxAmount, negate, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { isOrderPlacement } from '../write/venue-write'

export interface ExposureInputs {
  readonly snapshot: Pick<DeskSnapshot, 'positions' | 'orders' | 'algoOrders' | 'fills' | 'health'>
  /** Own orders that are open or may be: a list that was asked for before an order lacks it. */
  readonly ownOrders: readonly Pick<WriteAttempt, 'id' | 'orderId' | 'write'>[]
  /** True if known trades explain the position of the market. */
  readonly isExplained: boolean
}

export interface ExposureSide {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: OrderSide
}

/**
 * Computes the largest position that one side of a market and margin mode could reach: the position and every order of
 * that side that is not reduce-only, each at its whole size until it ended. `undefined` before everything was read.
 * `ignoredOrder` is the order that an edit replaces.
 */
export function computeSideExposure(
  of: ExposureSide,
  known: ExposureInputs,
  ignoredOrder?: string,
): Amount | undefined {
  const { symbol, marginMode, side } = of
  const { snapshot, ownOrders } = known
  const { positions, orders, algoOrders } = snapshot
  if (positions === undefined || orders === undefined || algoOrders === undefined) return undefined
  const isHere = (one: { readonly symbol: string; readonly marginMode: MarginMode }): boolean =>
    one.symbol === symbol && one.marginMode === marginMode
  const row = findRow(of, snapshot)
  const toSide = (quantity: Amount): Amount => (side === 'BUY' ? quantity : negate(quantity))
  const held = toSide(row?.quantity ?? ZERO)
  const open = orders.value.filter(one => isHere(one) && isOrderOpen(one))
  const listedIds = new Set(open.flatMap(({ orderId, clientOrderId }) => [orderId, clientOrderId ?? orderId]))
  return [
    // A row that a lower sequence replaced may still be the true one.
    row?.replacedRow === undefined ? held : maxAmount(held, toSide(row.replacedRow.quantity)),
    ...open
      .filter(one => one.side === side && one.reduceOnly !== true && one.orderId !== ignoredOrder)
      .map(({ quantity }) => quantity),
    ...ownOrders.flatMap(({ id, orderId, write }) =>
      isOrderPlacement(write) &&
      isHere(write) &&
      write.side === side &&
      !write.reduceOnly &&
      !listedIds.has(id) &&
      (orderId === undefined || !listedIds.has(orderId))
        ? [write.quantity]
        : [],
    ),
    ...algoOrders.value
      .flatMap(flattenAlgoOrder)
      .filter(one => isHere(one) && isAlgoOrderOpen(one) && one.side === side && !one.reduceOnly)
      .map(({ quantity }) => quantity),
    ...listUnshownFills(of, known),
    ...listUnreportedFills(of, known),
  ].reduce(add)
}

type PositionInputs = Pick<ExposureInputs, 'isExplained'> & {
  readonly snapshot: Pick<ExposureInputs['snapshot'], 'positions' | 'fills' | 'health'>
}

const findRow = (
  { symbol, marginMode }: ExposureSide,
  { positions }: PositionInputs['snapshot'],
): PositionRecord | undefined =>
  positions?.value.find(row => row.symbol === symbol && row.marginMode === marginMode)

/** Venue time of the last reading of positions. */
const getReadTime = ({ positions, health }: PositionInputs['snapshot']): number =>
  (positions?.asOf ?? 0) + (health?.value.clock.offset ?? 0)

/**
 * Returns true if the position may not show what happened at this venue time. A row of the same millisecond may be from
 * before it: such a row still reports the order as pending.
 */
function mayNotShow(of: ExposureSide, snapshot: PositionInputs['snapshot'], at: number): boolean {
  const row = findRow(of, snapshot)
  if (row === undefined) return at > getReadTime(snapshot)
  const pending = of.side === 'BUY' ? row.pendingLong : row.pendingShort
  return at > row.updatedAt || (at === row.updatedAt && isPositive(pending))
}

/** Fills that the position may not show yet. A pushed fill has no margin mode, so it counts in both. */
function listUnshownFills(of: ExposureSide, { snapshot, isExplained }: PositionInputs): readonly Amount[] {
  if (isExplained) return []
  return (snapshot.fills?.value ?? [])
    .filter(fill => fill.symbol === of.symbol && fill.side === of.side && mayNotShow(of, snapshot, fill.at))
    .map(({ quantity }) => quantity)
}

/** Quantities that records of ended orders report before their fills are known and the position shows them. */
function listUnreportedFills(of: ExposureSide, { snapshot }: ExposureInputs): readonly Amount[] {
  const since = getReadTime(snapshot) - MOVE_TOLERANCE_MS
  return (snapshot.orders?.value ?? [])
    .filter(one => one.symbol === of.symbol && one.marginMode === of.marginMode && one.side === of.side)
    .filter(one => isOrderEnded(one) && one.reduceOnly !== true && one.updatedAt > since)
    .filter(one => mayNotShow(of, snapshot, one.updatedAt))
    .map(({ orderId, executed }) =>
      maxAmount(ZERO, subtract(executed, sumOrderFills(snapshot.fills?.value ?? [], orderId))),
    )
}

/**
 * Returns the size of the position that an order of this side would reduce, by its row or by fills that the row may not
 * show yet; zero if there is none.
 */
export function getReducedPosition(of: ExposureSide, known: PositionInputs): Amount {
  const held = findRow(of, known.snapshot)?.quantity ?? ZERO
  const against = of.side === 'BUY' ? negate(held) : held
  const sum = (side: OrderSide): Amount => listUnshownFills({ ...of, side }, known).reduce(add, ZERO)
  const then = add(against, subtract(sum(of.side === 'BUY' ? 'SELL' : 'BUY'), sum(of.side)))
  return maxAmount(ZERO, maxAmount(against, then))
}
