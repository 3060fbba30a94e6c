import {
  canIncreasePosition,
  type AlgoDraft,
  type CancelAlgoDraft,
  type CancelAllAlgoDraft,
  type EditAlgoDraft,
} from '../../write/algo-order-draft'
import { assessAlgoEditRisk } from '../../context/algo-risk'
import type { AlgoWrite } from '../../write/requested-writes'
import type { PlanningInputs } from '../../context/planning-inputs'
import type {
  AlgoRecordTerms,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '../../write/planned-algo'
import type { Write } from '../../write/venue-write'
import { returnFalse, returnNone, type WriteKind } from '../write-kind'
import {
  requireAlgoOrders,
  requireOrderInputs,
  requireAlgoOrdersAndPositions,
} from '../rules/required-inputs'
import type { RequiredInput } from '../rules/rule-result'
import { evaluateAlgoCancel } from './algo-cancel-rules'
import { evaluateAlgoDraft } from './algo-evaluation'
import { evaluateAlgoEdit } from './algo-edit-rules'
import { algoOrderProof, cancelAlgoProof, cancelAllAlgoProof, editAlgoProof } from './algo-proof'

export const algoOrderKind: WriteKind<AlgoDraft, AlgoWrite> = {
  evaluate: evaluateAlgoDraft,
  listInputs: (draft, on) =>
    listAlgoInputs(draft, on, { isAdding: canIncreasePosition(draft), needsBook: draft.kind === 'BRACKET' }),
  extraReads: ['algoOrders'],
  // A protecting order may always be placed and always be removed.
  risk: order => (canIncreasePosition(order) ? 'adds' : 'lowers'),
  conflictsWith: ({ kind }) => (kind === 'BRACKET' ? ['algo orders', 'what rests'] : ['algo orders']),
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
  listConsentedDetails: returnNone,
  listAffectedOrders: returnNone,
  proof: algoOrderProof,
}

export const algoEditKind: WriteKind<EditAlgoDraft, PlannedEditAlgo> = {
  evaluate: evaluateAlgoEdit,
  listInputs: (draft, on) => listAlgoInputs(draft, on, { isAdding: true, needsBook: false }),
  extraReads: ['algoOrders'],
  risk: assessAlgoEditRisk,
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: ({ algoOrderId, quantity, price, triggerPrice }, { snapshot }) => {
    // An edit that can enlarge a position checks the rate with its other caps.
    const root = snapshot.algoOrders?.value.find(one => one.algoOrderId === algoOrderId)
    const changedTerm = quantity ?? price ?? triggerPrice
    return changedTerm === undefined || root?.reduceOnly === true
  },
  listConsentedDetails: ({ was, wereLegs }) => [was, ...wereLegs].map(describeTerms),
  listAffectedOrders: returnNone,
  proof: editAlgoProof,
}

export const algoCancelKind: WriteKind<CancelAlgoDraft, PlannedCancelAlgo> = {
  evaluate: evaluateAlgoCancel,
  listInputs: (_draft, on) => requireAlgoOrdersAndPositions(on),
  extraReads: ['algoOrders'],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'neither',
  isRateLimited: returnFalse,
  listConsentedDetails: ({ was }) => [describeTerms(was)],
  listAffectedOrders: returnNone,
  proof: cancelAlgoProof,
}

export const algoCancelAllKind: WriteKind<CancelAllAlgoDraft, PlannedCancelAllAlgo> = {
  evaluate: evaluateAlgoCancel,
  listInputs: (_draft, on) => requireAlgoOrdersAndPositions(on),
  extraReads: ['algoOrders'],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'neither',
  isRateLimited: returnFalse,
  listConsentedDetails: ({ open }) => open.map(({ orderId }) => orderId),
  listAffectedOrders: returnNone,
  proof: cancelAllAlgoProof,
}

export const createAlgoEditDraft = (change: Omit<EditAlgoDraft, 'is'>): EditAlgoDraft => ({
  is: 'edit algo',
  ...change,
})

export const isAlgoEdit = (write: Write): write is PlannedEditAlgo => write.is === 'edit algo'

const describeTerms = ({ updatedAt: _, ...terms }: AlgoRecordTerms): string => JSON.stringify(terms)

/** Only the entry of a bracket needs the book: the current one does not apply at a later trigger. */
function listAlgoInputs(
  { symbol }: AlgoDraft | EditAlgoDraft,
  on: PlanningInputs,
  { isAdding, needsBook }: Readonly<Record<'isAdding' | 'needsBook', boolean>>,
): readonly RequiredInput[] {
  return [
    ...requireOrderInputs({ symbol, reduceOnly: !isAdding }, on).filter(
      ({ input }) => needsBook || input !== 'book',
    ),
    requireAlgoOrders(on),
  ]
}
