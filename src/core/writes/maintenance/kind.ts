import { ageLimits } from '../../value/freshness'
import type { MaintenanceFlagDraft } from '../../write/kind-drafts'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'
import { always, none, type Kind } from '../kind'
import { examineMaintenanceFlag } from './maintenance-rules'
import { maintenanceFlagProof } from './maintenance-proof'

export const maintenanceFlag: Kind<MaintenanceFlagDraft, PlannedMaintenanceFlag> = {
  examine: examineMaintenanceFlag,
  inputs: (_draft, { snapshot }) => [{ input: 'terms', limit: ageLimits.positions, dated: snapshot.terms }],
  reads: ['terms'],
  // Set, it takes away what protects; unset, it leaves in the book what was to go.
  risk: () => 'adds',
  meets: () => ['maintenance flag'],
  restsOn: 'neither',
  isHeldToRate: always,
  names: ({ was, cancels }) => [`${String(was)} ${String(cancels)}`],
  orders: none,
  hitsLate: 'maintenance flag',
  proof: maintenanceFlagProof,
}
