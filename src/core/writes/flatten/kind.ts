import type { PlanningInputs } from '../../context/inputs'
import { maxInputAgesMs } from '../../value/freshness'
import type { FlattenDraft } from '../../write/write'
import { returnFalse, returnNone, type WriteDraftKind } from '../kind'
import { requireAccountAndMarkets, requireAlgoOrders, requireOrders, requirePositions } from '../rules/inputs'
import type { RequiredInput } from '../rules/rule-result'

export const flattenKind: WriteDraftKind<FlattenDraft> = {
  listInputs: listInputs,
  extraReads: ['algoOrders'],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}

/** Lists of everything open, and quotes if a position is closed. A market without a quote is left out of the plan. */
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
