import { provableAt } from '../../attempt/lapse'
import { nextLook } from '../../proof/asking'
import { FLAG_ASKED } from '../../proof/evidence'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedMaintenanceFlag } from '../../write/planned-write'
import { judgeSetting } from '../setting/setting-proof'

/** Read back from the account's own record, as a setting of one thing. */
export const maintenanceFlagProof: Proof<PlannedMaintenanceFlag> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { readBacks = [] }) => {
    const { was, cancels } = attempt.write
    const flag = { symbol: FLAG_ASKED, before: String(was), after: String(cancels) }
    return judgeSetting([flag], provableAt(attempt), readBacks)
  },
  questions: (attempt, { readBacks = [] }, venueNow) => [
    { ask: 'terms', notBefore: nextLook(attempt, readBacks, venueNow) },
  ],
}
