import type { WriteAttempt } from '../../attempt/write-attempt'
import { getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { getNextLookupTime, type ReconciliationQuery } from '../../proof/reconciliation-queries'
import { KEY_ADDRESSES_QUERY, OWN_KEY_QUERY, type OutcomeEvidence } from '../../proof/outcome-evidence'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import type { KeyLifeState } from '../../profile/key-facts'
import { resolveSettingOutcome } from '../setting/setting-proof'

/** Proved by reading back the address list of the key, like a setting. */
export const bindKeyProof: OutcomeProof<PlannedBindKey> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) => {
    const { was, address } = attempt.write
    return resolveSettingOutcome(
      [{ symbol: KEY_ADDRESSES_QUERY, before: was, after: address }],
      getAbsenceProvableAt(attempt),
      readBacks,
    )
  },
  listQueries: createQueries('own addresses'),
}

const [worksState, goneState]: readonly [KeyLifeState, KeyLifeState] = ['works', 'gone']

/**
 * Proved only by the unsigned lookup of the key. The response is no proof, and a refused signature can have other
 * causes. A key in the process of ending is not gone.
 */
export const revokeKeyProof: OutcomeProof<PlannedRevokeKey> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) =>
    resolveSettingOutcome(
      [{ symbol: OWN_KEY_QUERY, before: worksState, after: goneState }],
      getAbsenceProvableAt(attempt),
      readBacks,
    ),
  listQueries: createQueries('own key'),
}

function createQueries(ask: 'own addresses' | 'own key') {
  return (
    attempt: WriteAttempt,
    { readBacks = [] }: OutcomeEvidence,
    venueNow: number,
  ): readonly ReconciliationQuery[] => [{ ask, notBefore: getNextLookupTime(attempt, readBacks, venueNow) }]
}
