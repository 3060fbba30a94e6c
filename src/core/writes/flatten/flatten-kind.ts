import type { PlanningInputs } from '../../context/planning-inputs'
import { maxInputAgesMs } from '../../value/value-freshness'
import type { FlattenDraft } from '../../write/venue-write'
import { returnFalse, returnNone, type WriteDraftKind } from '../write-kind'
import {
  requireAccountAndMarkets,
  requireAlgoOrders,
  requireOrders,
  requirePositions,
} from '../rules/required-inputs'
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
