import type { PlannedOrderEdit } from '../../write/planned-write'
import { assessEditRisk } from '../../context/change-risk'
import type { OrderEditDraft } from '../../write/write-drafts'
import type { Write } from '../../write/venue-write'
import { returnFalse, type WriteKind } from '../write-kind'
import { requireOrderInputs } from '../rules/required-inputs'
import { evaluateOrderEdit } from './edit-rules'
import { orderEditProof } from './edit-proof'

export const orderEditKind: WriteKind<OrderEditDraft, PlannedOrderEdit> = {
  evaluate: evaluateOrderEdit,
  listInputs: ({ symbol }, on) => requireOrderInputs({ symbol, reduceOnly: false }, on),
  extraReads: [],
  risk: assessEditRisk,
  conflictsWith: () => ['what rests'],
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
  listConsentedDetails: ({ was }) => [`${was.price} ${was.quantity}`],
  listAffectedOrders: ({ orderId }) => [orderId],
  proof: orderEditProof,
}

export const createOrderEditDraft = (change: Omit<OrderEditDraft, 'is'>): OrderEditDraft => ({
  is: 'edit',
  ...change,
})

export const isOrderEdit = (write: Write): write is PlannedOrderEdit => write.is === 'edit'
