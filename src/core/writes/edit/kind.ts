import type { PlannedEdit } from '../../write/planned-write'
import { riskOfEdit } from '../../context/change-risk'
import type { EditDraft } from '../../write/kind-drafts'
import { never, type Kind } from '../kind'
import { orderInputs } from '../rules/inputs'
import { examineEdit } from './edit-rules'
import { editProof } from './edit-proof'

export const edit: Kind<EditDraft, PlannedEdit> = {
  examine: examineEdit,
  inputs: ({ symbol }, on) => orderInputs({ symbol, reduceOnly: false }, on),
  reads: [],
  risk: riskOfEdit,
  meets: () => ['what rests'],
  restsOn: 'fees and mark',
  isHeldToRate: never,
  names: ({ was }) => [`${was.price} ${was.quantity}`],
  orders: ({ orderId }) => [orderId],
  hitsLate: undefined,
  proof: editProof,
}
