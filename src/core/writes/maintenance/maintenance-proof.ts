import { getAbsenceProvableAt } from '../../attempt/lapse'
import { getNextLookupTime } from '../../proof/asking'
import { MAINTENANCE_FLAG_QUERY } from '../../proof/evidence'
import { matchNothing, type OutcomeProof } from '../../proof/proof'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'
import { resolveSettingOutcome } from '../setting/setting-proof'

/** Read back from the account's own record, as a setting of one thing. */
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
