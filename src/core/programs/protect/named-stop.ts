import { isSealedStopUnchanged } from '../../armed/stop-move'
import type { AlgoOrder } from '../../account/algo-order'
import { isOrderOpen } from '../../account/order-merge'
import type { ProtectRule } from '../../envelope/protect-rule'
import { isZero, positiveOrUndefined } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { StopStatus } from '../strategy-context'

/** A stop and the root order through which it is edited. */
export interface NamedStop {
  readonly root: AlgoOrder
  readonly stop: AlgoOrder
}

export function findNamedStop(orders: readonly AlgoOrder[], id: string): NamedStop | undefined {
  for (const root of orders)
    for (const stop of [root, ...root.legs])
      if (stop.algoOrderId === id && isStop(root, stop)) return { root, stop }
  return undefined
}

/**
 * Returns true for a reduce-only stop, or for the stop-loss leg of a pair. The legs of a bracket do not count before
 * its entry fills.
 */
function isStop(root: AlgoOrder, stop: AlgoOrder): boolean {
  if (root === stop) return root.kind === 'STOP' && root.reduceOnly
  return (root.kind === 'TP_SL' || root.kind === 'POSITIONAL_TP_SL') && stop.kind === 'STOP_LOSS'
}

export const listMovableStops = (orders: readonly AlgoOrder[]): readonly NamedStop[] =>
  orders.flatMap(root =>
    [root, ...root.legs]
      .map(stop => ({ root, stop }))
      .filter(named => {
        const { stop } = named
        const isAtMarket = stop.price === undefined || isZero(stop.price)
        return isStop(root, stop) && isStopWaiting(named) && stop.active && isAtMarket
      }),
  )

export const isStopWaiting = ({ root, stop }: NamedStop): boolean =>
  isOrderOpen(root) && isOrderOpen(stop) && !stop.triggered

/** Returns the status of the sealed stop from its newest record. `undefined` before the first read. */
export function readStopStatus(
  rule: ProtectRule,
  symbol: string,
  { snapshot }: Pick<PlanningInputs, 'snapshot'>,
): StopStatus | undefined {
  if (snapshot.algoOrders === undefined) return undefined
  const named = findNamedStop(
    snapshot.algoOrders.value.filter(one => one.symbol === symbol),
    rule.stop,
  )
  if (named === undefined || named.root.algoOrderId !== rule.root || !isStopWaiting(named))
    return { is: 'gone' }
  const { stop } = named
  const trigger = positiveOrUndefined(stop.triggerPrice)
  return trigger !== undefined && isSealedStopUnchanged(rule, stop)
    ? { is: 'at', trigger }
    : { is: 'changed' }
}
