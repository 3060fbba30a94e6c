import type { PlannedCancelAll } from '../../write/planned-write'
import type { CancelAllDraft } from '../../write/kind-drafts'
import { never, none, type Kind } from '../kind'
import { ordersInput } from '../rules/inputs'
import { examineCancelAll } from './cancel-all-rules'
import { cancelAllProof } from './cancel-all-proof'

const idsOf = ({ open }: PlannedCancelAll) => open.map(({ orderId }) => orderId)

export const cancelAll: Kind<CancelAllDraft, PlannedCancelAll> = {
  examine: examineCancelAll,
  inputs: (_draft, on) => [ordersInput(on)],
  reads: [],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'neither',
  isHeldToRate: never,
  names: idsOf,
  orders: idsOf,
  hitsLate: 'what rests',
  proof: cancelAllProof,
}
