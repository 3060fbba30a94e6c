import { computeStopCoverage } from '../account/coverage'
import { compareDecimals, isZero } from '../value/decimal'
import { isAlgoOrderOpen } from '../account/algo-fold'
import { isOrderOpen } from '../account/order-fold'
import type { DeskSnapshot } from '../snapshot/snapshot'

/** What stays live at the venue when the desk is left, as far as it is known. */
export interface LeavingExposure {
  readonly unknown: number
  /** Open orders, those that wait for a trigger included. */
  readonly orders: number
  readonly positions: number
  /** The markets of positions that no stop covers, or not whole; undefined where the stops were not read. */
  readonly uncoveredMarkets: readonly string[] | undefined
}

/** Adds up what stays live when the desk is left now. */
export function computeLeavingExposure(unknown: number, snapshot: DeskSnapshot): LeavingExposure {
  const held = (snapshot.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity))
  const waiting = snapshot.algoOrders?.value
  const open = (snapshot.orders?.value ?? []).filter(isOrderOpen).length
  return {
    unknown,
    orders: open + (waiting ?? []).filter(isAlgoOrderOpen).length,
    positions: held.length,
    uncoveredMarkets:
      waiting === undefined
        ? undefined
        : held
            .filter(position => {
              const { size, stopQuantity } = computeStopCoverage(position, waiting)
              return compareDecimals(stopQuantity, size) < 0
            })
            .map(({ symbol }) => symbol),
  }
}
