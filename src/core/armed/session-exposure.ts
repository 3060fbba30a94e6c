import { flattenAlgoOrder, isAlgoOrderOpen } from '../account/algo-merge'
import { isOrderOpen } from '../account/order-merge'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { add, isPositive, maxAmount, negate, ZERO, type Amount } from '../value/decimal-amount'
import { isOrderPlacement } from '../write/venue-write'

export interface ExposureInputs {
  readonly snapshot: Pick<DeskSnapshot, 'positions' | 'orders' | 'algoOrders' | 'fills'>
  /** Attempts without a known outcome. */
  readonly unresolved: readonly Pick<WriteAttempt, 'id' | 'orderId' | 'write'>[]
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
  { symbol, marginMode, side }: ExposureSide,
  { snapshot, unresolved, isExplained }: ExposureInputs,
  ignoredOrder?: string,
): Amount | undefined {
  const { positions, orders, algoOrders, fills } = snapshot
  if (positions === undefined || orders === undefined || algoOrders === undefined) return undefined
  const isHere = (one: { readonly symbol: string; readonly marginMode: MarginMode }): boolean =>
    one.symbol === symbol && one.marginMode === marginMode
  const row = positions.value.find(isHere)
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
    ...unresolved.flatMap(({ id, orderId, write }) =>
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
    // Fills that the position may not show yet. A pushed fill has no margin mode, so it counts in both.
    ...(isExplained ? [] : (fills?.value ?? []))
      .filter(
        fill => fill.symbol === symbol && fill.side === side && fill.at > (row?.updatedAt ?? positions.asOf),
      )
      .map(({ quantity }) => quantity),
  ].reduce(add)
}

/** Returns the size of the position that an order of this side would reduce; zero if there is none. */
export function getReducedPosition(
  { symbol, marginMode, side }: ExposureSide,
  { positions }: Pick<DeskSnapshot, 'positions'>,
): Amount {
  const held =
    positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)?.quantity ?? ZERO
  const against = side === 'BUY' ? negate(held) : held
  return isPositive(against) ? against : ZERO
}
