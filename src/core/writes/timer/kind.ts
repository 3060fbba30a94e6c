import { riskOfTimer } from '../../context/change-risk'
import type { CancelAllAfterDraft } from '../../write/kind-drafts'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { none, type Kind } from '../kind'
import { algoInput, ordersInput } from '../rules/inputs'
import { examineTimer } from './timer-rules'
import { cancelAllAfterProof } from './timer-proof'

export const cancelAllAfter: Kind<CancelAllAfterDraft, PlannedCancelAfter> = {
  examine: examineTimer,
  // It says which stops would go with it.
  inputs: (_draft, on) => [ordersInput(on), algoInput(on)],
  reads: ['algoOrders'],
  risk: riskOfTimer,
  meets: none,
  restsOn: 'neither',
  isHeldToRate: ({ seconds }) => seconds !== '0',
  names: ({ open, stops }) => [...open, ...stops].map(({ orderId }) => orderId),
  orders: none,
  hitsLate: undefined,
  proof: cancelAllAfterProof,
}
