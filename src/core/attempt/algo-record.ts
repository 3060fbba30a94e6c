import type { AlgoOrder } from '../account/algo-order'
import { isAlgoOrderOpen, flattenAlgoOrder } from '../account/algo-merge'
import { getRecordedState } from './attempt-state'
import { add, compareDecimals, isNegative, isPositive, ZERO, type Amount } from '../value/decimal-amount'
import type { JournalEntry } from './entry'
import type { AttemptId } from '../write/venue-write'

/** Returns the executed quantity of an algo order, or of its legs if it only groups them. */
export const getAlgoExecuted = (order: AlgoOrder): Amount =>
  order.kind === 'TP_SL' || order.kind === 'POSITIONAL_TP_SL'
    ? order.legs.reduce<Amount>((sum, leg) => add(sum, leg.executed), ZERO)
    : order.executed

export function findAlgoFault(order: AlgoOrder): string | undefined {
  for (const { algoOrderId, executed, quantity } of flattenAlgoOrder(order)) {
    if (isNegative(executed)) return `${algoOrderId}: executed below zero, ${executed}`
    const isAbove = isPositive(quantity) && compareDecimals(executed, quantity) > 0
    if (isAbove) return `${algoOrderId}: executed above quantity, ${executed} of ${quantity}`
  }
  return undefined
}

export function createAlgoRecordEntry(
  attempt: AttemptId,
  order: AlgoOrder,
  at: number,
): Extract<JournalEntry, { saw: 'record' }> {
  const executed = getAlgoExecuted(order)
  // A bracket is not ended while its protection waits, even if its entry is.
  const status =
    isAlgoOrderOpen(order) && order.kind === 'BRACKET' && isPositive(executed) ? 'NEW' : order.status
  const last = Math.max(...flattenAlgoOrder(order).map(({ updatedAt }) => updatedAt))
  return {
    saw: 'record',
    at,
    attempt,
    orderId: order.algoOrderId,
    state: getRecordedState({ status, statusWord: order.statusWord, executed }, last),
    quantity: order.quantity,
    executed,
    ...(order.averagePrice === undefined ? {} : { averagePrice: order.averagePrice }),
    ...(order.fee === undefined ? {} : { fee: order.fee }),
  }
}
