import { maxInputAgesMs } from '../../value/value-freshness'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { BlockedWriteClass } from '../../guard/market-restriction'
import type { BindKeyDraft, RevokeKeyDraft } from '../../write/write-drafts'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import { returnTrue, returnFalse, returnNone, type WriteKind } from '../write-kind'
import { requireAlgoOrders, requireOrders, requirePositions } from '../rules/required-inputs'
import type { RequiredInput } from '../rules/rule-result'
import { bindKeyProof, revokeKeyProof } from './key-proof'
import { evaluateBindKey, evaluateRevokeKey } from './key-rules'

/** The identity of the key must be present, at any age. Its state at the venue must be fresh. */
const keyInputs = ({ snapshot, ownKey }: PlanningInputs): readonly RequiredInput[] => [
  { input: 'key', limit: Infinity, dated: snapshot.key },
  { input: 'key at the venue', limit: maxInputAgesMs.ownKey, dated: ownKey },
]

export const bindKeyKind: WriteKind<BindKeyDraft, PlannedBindKey> = {
  evaluate: evaluateBindKey,
  listInputs: (_draft, on) => keyInputs(on),
  extraReads: ['own key'],
  // A later change of the address makes this desk lose access to open orders.
  risk: () => 'adds',
  conflictsWith: () => ['own key'],
  dependsOn: 'neither',
  isRateLimited: returnTrue,
  listConsentedDetails: ({ key, address, was }) => [`${key} ${was} ${address}`],
  listAffectedOrders: returnNone,
  proof: bindKeyProof,
}

const everyConflict: readonly BlockedWriteClass[] = [
  'risk',
  'what rests',
  'risk and leverage',
  'risk and margin mode',
  'margin',
  'algo orders',
  'maintenance flag',
  'own key',
  'settlement',
]

export const revokeKeyKind: WriteKind<RevokeKeyDraft, PlannedRevokeKey> = {
  evaluate: evaluateRevokeKey,
  listInputs: (_draft, on) => [
    requirePositions(on),
    requireOrders(on),
    requireAlgoOrders(on),
    ...keyInputs(on),
  ],
  extraReads: ['algoOrders', 'own key'],
  // Allowed while writing is stopped: it opens nothing, and it is the next step after a stop.
  risk: () => 'lowers',
  conflictsWith: () => everyConflict,
  dependsOn: 'neither',
  isRateLimited: returnFalse,
  listConsentedDetails: ({ key, open, stops, held }) => [
    key,
    ...[...open, ...stops].map(({ orderId }) => orderId),
    ...held.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`),
  ],
  listAffectedOrders: returnNone,
  proof: revokeKeyProof,
}
