import type { SettlePnlDraft } from '../../write/kind-drafts'
import type { PlannedPnlSettlement } from '../../write/planned-write'
import { returnTrue, returnNone, type WriteKind } from '../kind'
import { requirePositions } from '../rules/inputs'
import { settleProof } from './settle-proof'
import { evaluateSettle } from './settle-rules'

export const settlePnlKind: WriteKind<SettlePnlDraft, PlannedPnlSettlement> = {
  evaluate: evaluateSettle,
  listInputs: (_draft, on) => [requirePositions(on)],
  extraReads: ['holdings', 'settle nonce'],
  // By the venue's word it changes no margin; that is inferred, and nothing shows that it only takes risk away.
  risk: () => 'adds',
  conflictsWith: () => ['settlement'],
  dependsOn: 'neither',
  isRateLimited: returnTrue,
  // Its figures move with every mark, and the venue takes its own: what it is about is which positions.
  listConsentedDetails: ({ unsettled }) => unsettled.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`),
  listAffectedOrders: returnNone,
  lateEffect: 'settlement',
  proof: settleProof,
}
