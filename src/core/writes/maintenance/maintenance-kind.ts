import { maxInputAgesMs } from '../../value/value-freshness'
import type { MaintenanceFlagDraft } from '../../write/write-drafts'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'
import { returnTrue, returnNone, type WriteKind } from '../write-kind'
import { evaluateMaintenanceFlag } from './maintenance-rules'
import { maintenanceFlagProof } from './maintenance-proof'

export const maintenanceFlagKind: WriteKind<MaintenanceFlagDraft, PlannedMaintenanceFlag> = {
  evaluate: evaluateMaintenanceFlag,
  listInputs: (_draft, { snapshot }) => [
    { input: 'terms', limit: maxInputAgesMs.positions, dated: snapshot.terms },
  ],
  extraReads: ['terms'],
  // Setting the flag removes protecting orders; clearing it leaves orders in the book.
  risk: () => 'adds',
  conflictsWith: () => ['maintenance flag'],
  dependsOn: 'neither',
  isRateLimited: returnTrue,
  listConsentedDetails: ({ was, cancels }) => [`${String(was)} ${String(cancels)}`],
  listAffectedOrders: returnNone,
  proof: maintenanceFlagProof,
}
