import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionRecord } from '@core/account/position-record'
import { listPositionExits, type PositionExit } from '@core/account/stop-coverage'
import type { Amount } from '@core/value/decimal-amount'
import type { AlgoDraft, EditAlgoDraft } from '@core/write/algo-order-draft'
import { createProtectionDraft } from './algo-drafting'

/** Drafts another trigger for a stop, or for a leg through its root. */
export const createTriggerMove = (
  { symbol, algoOrderId, rootId }: Pick<AlgoOrder, 'symbol' | 'algoOrderId' | 'rootId'>,
  triggerPrice: Amount,
): EditAlgoDraft =>
  algoOrderId === rootId
    ? { is: 'edit algo', symbol, algoOrderId, triggerPrice, legs: [] }
    : { is: 'edit algo', symbol, algoOrderId: rootId, legs: [{ algoOrderId, triggerPrice }] }

/** Returns true if moving the trigger alone moves the whole exit: it has no limit price and trails nothing. */
export const hasOnlyTrigger = ({ price, triggerPrice, kind }: AlgoOrder): boolean =>
  price === undefined && triggerPrice !== undefined && kind !== 'TRAILING_STOP'

/** Drafts the stop at `price`: moves the stop nearest to the mark, or places one for the whole position. */
export function createStopAt(
  position: PositionRecord,
  orders: readonly AlgoOrder[],
  price: Amount,
): AlgoDraft | EditAlgoDraft | undefined {
  const stop = findMovableStop(listPositionExits(position, orders))
  if (stop !== undefined) return createTriggerMove(stop.order, price)
  return createProtectionDraft(position, [{ kind: 'STOP_LOSS', triggerPrice: price }], undefined)
}

export const findMovableStop = (exits: readonly PositionExit[]): PositionExit | undefined =>
  exits.find(({ is, order }) => is === 'stop' && hasOnlyTrigger(order))
