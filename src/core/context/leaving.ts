import { coverageOf } from '../account/coverage'
import { compare, isZero } from '../value/decimal'
import { isAlgoOpen } from '../account/algo-fold'
import { isOpen } from '../account/order-fold'
import type { Snapshot } from '../snapshot/snapshot'

/** What stays live at the venue when the desk is left, as far as it is known. */
export interface Leaving {
  readonly unknown: number
  /** Open orders, those that wait for a trigger included. */
  readonly orders: number
  readonly positions: number
  /** The markets of positions that no stop covers, or not whole; undefined where the stops were not read. */
  readonly bare: readonly string[] | undefined
}

/** Adds up what stays live when the desk is left now. */
export function leavingOf(unknown: number, snapshot: Snapshot): Leaving {
  const held = (snapshot.positions?.value ?? []).filter(({ quantity }) => !isZero(quantity))
  const waiting = snapshot.algoOrders?.value
  const open = (snapshot.orders?.value ?? []).filter(isOpen).length
  return {
    unknown,
    orders: open + (waiting ?? []).filter(isAlgoOpen).length,
    positions: held.length,
    bare:
      waiting === undefined
        ? undefined
        : held
            .filter(position => {
              const { size, stopped } = coverageOf(position, waiting)
              return compare(stopped, size) < 0
            })
            .map(({ symbol }) => symbol),
  }
}
