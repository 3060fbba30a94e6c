import { assessTimerRisk } from '../../context/change-risk'
import type { CancelAllAfterDraft } from '../../write/write-drafts'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { returnNone, type WriteKind } from '../write-kind'
import { requireAlgoOrders, requireOrders } from '../rules/required-inputs'
import { evaluateTimer } from './timer-rules'
import { cancelAllAfterProof } from './timer-proof'

export const cancelAllAfterKind: WriteKind<CancelAllAfterDraft, PlannedCancelAfter> = {
  evaluate: evaluateTimer,
  // Needed to name the stops that the timer would remove.
  listInputs: (_draft, on) => [requireOrders(on), requireAlgoOrders(on)],
  extraReads: ['algoOrders'],
  risk: assessTimerRisk,
  conflictsWith: returnNone,
  dependsOn: 'neither',
  isRateLimited: ({ seconds }) => seconds !== '0',
  listConsentedDetails: ({ open, stops }) => [...open, ...stops].map(({ orderId }) => orderId),
  listAffectedOrders: returnNone,
  proof: cancelAllAfterProof,
}
