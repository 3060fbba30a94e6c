import type { PlannedEdit } from '../../write/planned-write'
import { riskOfEdit } from '../../context/change-risk'
import type { EditDraft } from '../../write/kind-drafts'
import type { Write } from '../../write/write'
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

/** What an order that rests is to become. */
export const asEdit = (change: Omit<EditDraft, 'is'>): EditDraft => ({ is: 'edit', ...change })

/** Whether a write changes an order that rests. */
export const isEdit = (write: Write): write is PlannedEdit => write.is === 'edit'
