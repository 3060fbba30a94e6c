import type { SettlePnlDraft } from '../../write/write-drafts'
import type { PlannedPnlSettlement } from '../../write/planned-write'
import { returnTrue, returnNone, type WriteKind } from '../write-kind'
import { requirePositions } from '../rules/required-inputs'
import { settleProof } from './settle-proof'
import { evaluateSettle } from './settle-rules'

export const settlePnlKind: WriteKind<SettlePnlDraft, PlannedPnlSettlement> = {
  evaluate: evaluateSettle,
  listInputs: (_draft, on) => [requirePositions(on)],
  extraReads: ['holdings', 'settle nonce'],
  // According to the venue it changes no margin. That is not proved, so it counts as added risk.
  risk: () => 'adds',
  conflictsWith: () => ['settlement'],
  dependsOn: 'neither',
  isRateLimited: returnTrue,
  // The amounts change with every mark, so the consent covers the positions, not the amounts.
  listConsentedDetails: ({ unsettled }) =>
    unsettled.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`),
  listAffectedOrders: returnNone,
  proof: settleProof,
}
