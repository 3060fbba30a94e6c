import type { PlanningInputs } from '../../context/inputs'
import { maxInputAgesMs } from '../../value/freshness'
import type { FlattenDraft } from '../../write/write'
import { returnFalse, returnNone, type WriteDraftKind } from '../kind'
import { requireAccountAndMarkets, requireAlgoOrders, requireOrders, requirePositions } from '../rules/inputs'
import type { RequiredInput } from '../rules/rule-result'

/** Everything out: it leaves as cancels of all and a close of each position. */
export const flattenKind: WriteDraftKind<FlattenDraft> = {
  listInputs: listInputs,
  extraReads: ['algoOrders'],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}

/** What is open, whole; and where something is closed, its price. A market without a price is not on the sheet. */
function listInputs({ closes = [] }: FlattenDraft, on: PlanningInputs): readonly RequiredInput[] {
  const { quotes } = on.snapshot
  return [
    requirePositions(on),
    requireOrders(on),
    requireAlgoOrders(on),
    ...requireAccountAndMarkets(on),
    ...(closes.length === 0 ? [] : [{ input: 'quote', limit: maxInputAgesMs.quote, dated: quotes }]),
  ]
}
