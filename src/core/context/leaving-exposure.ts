import { computeStopCoverage } from '../account/stop-coverage'
import { compareDecimals, isZero } from '../value/decimal-amount'
import { listOpenTriggers } from '../account/algo-merge'
import { isOrderOpen } from '../account/order-merge'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

/** Known exposure that remains at the venue when the desk is closed. */
export interface LeavingExposure {
  readonly unknown: number
  readonly orders: number
  readonly positions: number
  /** Markets of positions that stops do not cover completely; `undefined` if algo orders were not read. */
  readonly uncoveredMarkets: readonly string[] | undefined
}

export function computeLeavingExposure(unknown: number, snapshot: DeskSnapshot): LeavingExposure {
  const held = (snapshot.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity))
  const waiting = snapshot.algoOrders?.value
  const open = (snapshot.orders?.value ?? []).filter(isOrderOpen).length
  return {
    unknown,
    orders: open + listOpenTriggers(waiting ?? []).length,
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
