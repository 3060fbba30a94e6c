import {
  addsRisk,
  type AlgoDraft,
  type CancelAlgoDraft,
  type CancelAllAlgoDraft,
  type EditAlgoDraft,
} from '../../write/algo-draft'
import { riskOfAlgoEdit } from '../../context/algo-risk'
import type { AlgoWrite } from '../../write/kind-writes'
import type { Inputs } from '../../context/inputs'
import type {
  AlgoTerms,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '../../write/planned-algo'
import type { Write } from '../../write/write'
import { always, never, none, type Kind } from '../kind'
import { algoInput, orderInputs, waitingInputs } from '../rules/inputs'
import type { Input } from '../rules/rule-result'
import { examineAlgoCancel } from './algo-change-rules'
import { examineAlgo } from './algo-check'
import { examineAlgoEdit } from './algo-edit-rules'
import { algoOrderProof, cancelAlgoProof, cancelAllAlgoProof, editAlgoProof } from './algo-proof'

export const algoOrder: Kind<AlgoDraft, AlgoWrite> = {
  examine: examineAlgo,
  inputs: (draft, on) => inputsOf(draft, on, addsRisk(draft), draft.kind === 'BRACKET'),
  reads: ['algoOrders'],
  // What only protects may always be put there, and always be taken away.
  risk: asked => (addsRisk(asked) ? 'adds' : 'lowers'),
  meets: ({ kind }) => (kind === 'BRACKET' ? ['algo orders', 'what rests'] : ['algo orders']),
  restsOn: 'fees and mark',
  isHeldToRate: never,
  names: none,
  orders: none,
  hitsLate: undefined,
  proof: algoOrderProof,
}

export const editAlgo: Kind<EditAlgoDraft, PlannedEditAlgo> = {
  examine: examineAlgoEdit,
  inputs: (draft, on) => inputsOf(draft, on, true, false),
  reads: ['algoOrders'],
  risk: riskOfAlgoEdit,
  meets: none,
  restsOn: 'fees and mark',
  isHeldToRate: ({ algoOrderId, quantity, price, triggerPrice }, { snapshot }) => {
    const root = snapshot.algoOrders?.value.find(one => one.algoOrderId === algoOrderId)
    const own = quantity ?? price ?? triggerPrice
    return own === undefined || root?.reduceOnly === true
  },
  names: ({ was, wereLegs }) => [was, ...wereLegs].map(termsText),
  orders: none,
  hitsLate: undefined,
  proof: editAlgoProof,
}

export const cancelAlgo: Kind<CancelAlgoDraft, PlannedCancelAlgo> = {
  examine: examineAlgoCancel,
  inputs: (_draft, on) => waitingInputs(on),
  reads: ['algoOrders'],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'neither',
  isHeldToRate: never,
  names: ({ was }) => [termsText(was)],
  orders: none,
  hitsLate: undefined,
  isExit: always,
  proof: cancelAlgoProof,
}

export const cancelAllAlgo: Kind<CancelAllAlgoDraft, PlannedCancelAllAlgo> = {
  examine: examineAlgoCancel,
  inputs: (_draft, on) => waitingInputs(on),
  reads: ['algoOrders'],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'neither',
  isHeldToRate: never,
  names: ({ open }) => open.map(({ orderId }) => orderId),
  orders: none,
  hitsLate: 'algo orders',
  proof: cancelAllAlgoProof,
}

/** What is to become of an order that waits. */
export const asAlgoEdit = (change: Omit<EditAlgoDraft, 'is'>): EditAlgoDraft => ({
  is: 'edit algo',
  ...change,
})

/** Whether a write changes what waits for a trigger. */
export const isAlgoEdit = (write: Write): write is PlannedEditAlgo => write.is === 'edit algo'

/** What a sheet says of a record: how old that is says nothing. */
const termsText = ({ updatedAt: _, ...terms }: AlgoTerms): string => JSON.stringify(terms)

/** The book of now says nothing about a trigger's; only an entry that leaves at once rests on it. */
function inputsOf(
  { symbol }: AlgoDraft | EditAlgoDraft,
  on: Inputs,
  isAdding: boolean,
  isEntering: boolean,
): readonly Input[] {
  return [
    ...orderInputs({ symbol, reduceOnly: !isAdding }, on).filter(
      ({ input }) => isEntering || input !== 'book',
    ),
    algoInput(on),
  ]
}
