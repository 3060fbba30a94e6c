import type { PositionRecord } from '@core/account/position-record'
import type { PositionExit } from '@core/account/stop-coverage'
import { getMarketFeeRates } from '@core/context/market-lookups'
import { computeBreakEvenPrice } from '@core/figures/break-even'
import type { WriteDraft } from '@core/write/venue-write'
import { createStopAt, createTriggerMove, hasOnlyTrigger } from '../drafts/stop-move'
import { useDeskStore } from '../stores/desk-store'
import { useRequestStore } from '../stores/request-store'

/** Moves or places a position's stop at its entry plus fees. Main asks for the confirmation. */
export function useBreakEven() {
  const desk = useDeskStore()
  const requests = useRequestStore()

  /** Drafts the move of `exit`, or of the stop nearest to the mark; `undefined` while an input is unread. */
  function draftOf(row: PositionRecord, exit?: PositionExit): WriteDraft | undefined {
    const rates = getMarketFeeRates(desk.snapshot, row.symbol)
    const tick = desk.market.get(row.symbol)?.tick
    if (rates === undefined || tick === undefined || desk.algoOrders === undefined) return undefined
    const price = computeBreakEvenPrice(row, rates.takerBps, tick)
    if (price === undefined || (exit !== undefined && !hasOnlyTrigger(exit.order))) return undefined
    return exit === undefined
      ? createStopAt(row, desk.algoOrders, price)
      : createTriggerMove(exit.order, price)
  }
  function review(row: PositionRecord, exit?: PositionExit): void {
    const draft = draftOf(row, exit)
    if (draft !== undefined) void requests.review(draft)
  }
  return { draftOf, review }
}
