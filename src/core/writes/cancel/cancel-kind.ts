import type { CancelDraft, CancelWrite } from '../../write/venue-write'
import { returnFalse, returnNone, type WriteKind } from '../write-kind'
import { requireOrders } from '../rules/required-inputs'
import { evaluateCancel } from './cancel-rules'
import { cancelProof } from './cancel-proof'

export const orderCancelKind: WriteKind<CancelDraft, CancelWrite> = {
  evaluate: evaluateCancel,
  listInputs: (_draft, on) => [requireOrders(on)],
  extraReads: [],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'neither',
  isRateLimited: returnFalse,
  // An order changed elsewhere since no longer matches the plan.
  listConsentedDetails: ({ side, quantity, price }) => [`${side} ${quantity} ${price ?? ''}`],
  listAffectedOrders: ({ orderId }) => [orderId],
  proof: cancelProof,
}
