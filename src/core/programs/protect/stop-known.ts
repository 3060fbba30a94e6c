import { isSealedStopUnchanged } from '../../armed/stop-move'
import type { AlgoOrder } from '../../account/algo'
import { isOrderOpen } from '../../account/order-fold'
import type { ProtectRule } from '../../envelope/protect-rule'
import { isZero, positiveOrUndefined } from '../../value/decimal'
import type { PlanningInputs } from '../../context/inputs'
import type { StopStatus } from '../known'

/** A stop with the order that an edit of it names. */
export interface NamedStop {
  readonly root: AlgoOrder
  readonly stop: AlgoOrder
}

/** The stop of this id within what waits; undefined where there is none. */
export function findNamedStop(orders: readonly AlgoOrder[], id: string): NamedStop | undefined {
  for (const root of orders)
    for (const stop of [root, ...root.legs])
      if (stop.algoOrderId === id && isStop(root, stop)) return { root, stop }
  return undefined
}

/** A stop of its own that only reduces, or the loss leg of a pair. What a bracket brings along is none yet. */
function isStop(root: AlgoOrder, stop: AlgoOrder): boolean {
  if (root === stop) return root.kind === 'STOP' && root.reduceOnly
  return (root.kind === 'TP_SL' || root.kind === 'POSITIONAL_TP_SL') && stop.kind === 'STOP_LOSS'
}

/** Every stop that a program can move: it waits, is switched on, closes, and leaves at market. */
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

/** Whether it waits for its trigger. */
export const isStopWaiting = ({ root, stop }: NamedStop): boolean =>
  isOrderOpen(root) && isOrderOpen(stop) && !stop.triggered

/** How the sealed stop stands by the newest record of it; undefined while none was read. */
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
  if (named === undefined || named.root.algoOrderId !== rule.root || !isStopWaiting(named)) return { is: 'gone' }
  const { stop } = named
  const trigger = positiveOrUndefined(stop.triggerPrice)
  return trigger !== undefined && isSealedStopUnchanged(rule, stop) ? { is: 'at', trigger } : { is: 'changed' }
}
