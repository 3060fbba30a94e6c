import type { PlannedCancelAll } from '../../write/planned-write'
import type { CancelAllDraft } from '../../write/write-drafts'
import { returnFalse, returnNone, type WriteKind } from '../write-kind'
import { requireOrders } from '../rules/required-inputs'
import { evaluateCancelAll } from './cancel-all-rules'
import { cancelAllProof } from './cancel-all-proof'

const listOrderIds = ({ open }: PlannedCancelAll) => open.map(({ orderId }) => orderId)

export const cancelAllKind: WriteKind<CancelAllDraft, PlannedCancelAll> = {
  evaluate: evaluateCancelAll,
  listInputs: (_draft, on) => [requireOrders(on)],
  extraReads: [],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'neither',
  isRateLimited: returnFalse,
  listConsentedDetails: listOrderIds,
  listAffectedOrders: listOrderIds,
  proof: cancelAllProof,
}
