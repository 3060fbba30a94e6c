import type { WriteAttempt } from '../../attempt/attempt'
import { getAbsenceProvableAt } from '../../attempt/lapse'
import { getNextLookupTime, type ReconciliationQuery } from '../../proof/asking'
import { KEY_ADDRESSES_QUERY, OWN_KEY_QUERY, type OutcomeEvidence } from '../../proof/evidence'
import { matchNothing, type OutcomeProof } from '../../proof/proof'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import type { KeyLifeState } from '../../profile/key'
import { resolveSettingOutcome } from '../setting/setting-proof'

/** Read back from the key's own list of addresses, as a setting of one thing. */
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
 * Proved by the look-up that needs no signature, and by nothing else: its answer is no proof, and that what the key
 * signs is refused may have other causes. A key that is on its way out is not gone.
 */
export const revokeKeyProof: OutcomeProof<PlannedRevokeKey> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) =>
    resolveSettingOutcome([{ symbol: OWN_KEY_QUERY, before: worksState, after: goneState }], getAbsenceProvableAt(attempt), readBacks),
  listQueries: createQueries('own key'),
}

function createQueries(ask: 'own addresses' | 'own key') {
  return (attempt: WriteAttempt, { readBacks = [] }: OutcomeEvidence, venueNow: number): readonly ReconciliationQuery[] => [
    { ask, notBefore: getNextLookupTime(attempt, readBacks, venueNow) },
  ]
}
