import { getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { getNextLookupTime } from '../../proof/reconciliation-queries'
import { MAINTENANCE_FLAG_QUERY } from '../../proof/outcome-evidence'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'
import { resolveSettingOutcome } from '../setting/setting-proof'

/** Proved by reading back the account record, like a setting. */
export const maintenanceFlagProof: OutcomeProof<PlannedMaintenanceFlag> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) => {
    const { was, cancels } = attempt.write
    const flag = { symbol: MAINTENANCE_FLAG_QUERY, before: String(was), after: String(cancels) }
    return resolveSettingOutcome([flag], getAbsenceProvableAt(attempt), readBacks)
  },
  listQueries: (attempt, { readBacks = [] }, venueNow) => [
    { ask: 'terms', notBefore: getNextLookupTime(attempt, readBacks, venueNow) },
  ],
}
