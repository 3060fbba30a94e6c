import type { AlgoOrder } from '../account/algo'
import { isAlgoOpen, treeOf } from '../account/algo-fold'
import { stateOf } from './attempt-state'
import { add, compare, isNegative, isPositive, ZERO, type Amount } from '../value/decimal'
import type { Entry } from './entry'
import type { AttemptId } from '../write/write'

/** What an algo order has filled: its own part, or that of its legs where it only holds them. */
export const executedOf = (order: AlgoOrder): Amount =>
  order.kind === 'TP_SL' || order.kind === 'POSITIONAL_TP_SL'
    ? order.legs.reduce<Amount>((sum, leg) => add(sum, leg.executed), ZERO)
    : order.executed

/** What the venue cannot truly have said of an algo order or of a part of it; undefined where nothing speaks against it. */
export function algoFaultOf(order: AlgoOrder): string | undefined {
  for (const { algoOrderId, executed, quantity } of treeOf(order)) {
    if (isNegative(executed)) return `${algoOrderId}: executed below zero, ${executed}`
    const isAbove = isPositive(quantity) && compare(executed, quantity) > 0
    if (isAbove) return `${algoOrderId}: executed above quantity, ${executed} of ${quantity}`
  }
  return undefined
}

/** The journal line that tells what the venue's record says of an attempt to place an algo order. */
export function algoRecordOf(
  attempt: AttemptId,
  order: AlgoOrder,
  at: number,
): Extract<Entry, { saw: 'record' }> {
  const executed = executedOf(order)
  // A bracket whose protection still waits is not at its end, although its entry is.
  const status = isAlgoOpen(order) && order.kind === 'BRACKET' && isPositive(executed) ? 'NEW' : order.status
  const last = Math.max(...treeOf(order).map(({ updatedAt }) => updatedAt))
  return {
    saw: 'record',
    at,
    attempt,
    orderId: order.algoOrderId,
    state: stateOf({ status, statusWord: order.statusWord, executed }, last),
    quantity: order.quantity,
    executed,
    ...(order.averagePrice === undefined ? {} : { averagePrice: order.averagePrice }),
    ...(order.fee === undefined ? {} : { fee: order.fee }),
  }
}
