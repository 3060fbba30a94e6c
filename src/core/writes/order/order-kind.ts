import type { OrderDraft, OrderWrite } from '../../write/venue-write'
import { returnFalse, returnNone, type WriteKind } from '../write-kind'
import { requireOrderInputs } from '../rules/required-inputs'
import { evaluateOrderTerms } from './order-evaluation'
import { orderProof } from './order-proof'

export const orderPlacementKind: WriteKind<OrderDraft, OrderWrite> = {
  evaluate: evaluateOrderTerms,
  listInputs: requireOrderInputs,
  extraReads: [],
  risk: ({ reduceOnly }) => (reduceOnly ? 'lowers' : 'adds'),
  conflictsWith: ({ type }) => (type === 'LIMIT' || type === 'POST_ONLY' ? ['what rests'] : []),
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
  listConsentedDetails: returnNone,
  listAffectedOrders: returnNone,
  proof: orderProof,
}
