import { areLookupsApart, EXPIRY_MARGIN_MS, getAbsenceProvableAt, getEarliestSignedAt, type SigningTimes } from '../../attempt/lapse'
import type { WriteAttempt } from '../../attempt/attempt'
import { getNextLookupTime } from '../../proof/asking'
import type { SettlementLookup, EvidenceVerdict } from '../../proof/evidence'
import { matchNothing, type OutcomeProof } from '../../proof/proof'
import type { PlannedPnlSettlement } from '../../write/planned-write'

/** Proved by the account's own history of settlements, and by nothing that has to be asked for anew, such as a number. */
export const settleProof: OutcomeProof<PlannedPnlSettlement> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { settlements = [] }) => resolveSettleOutcome(attempt, settlements),
  listQueries: (attempt, { settlements = [] }, venueNow) => [
    { ask: 'settlements', from: earliestRequestTime(attempt), notBefore: getNextLookupTime(attempt, settlements, venueNow) },
  ],
}

/** From when on a settlement can be this one, by the venue's clock. */
const earliestRequestTime = (attempt: SigningTimes & Pick<WriteAttempt, 'plannedAt'>): number =>
  (getEarliestSignedAt(attempt) ?? attempt.plannedAt) - EXPIRY_MARGIN_MS

/**
 * A settlement is done when the history tells of the very one that the answer named.
 *
 * Anybody may have an account settled at any time, so another one says nothing while this one can still arrive. Once it
 * cannot, because it was refused or its signature has lapsed, the account was settled since, by whomever: what was asked
 * for stands, and nothing more will come of it. It is not done when the whole history, twice after the lapse, tells of
 * none.
 */
export function resolveSettleOutcome(
  attempt: SigningTimes & Pick<WriteAttempt, 'state' | 'plannedAt' | 'settlementId'>,
  looks: readonly SettlementLookup[],
): EvidenceVerdict | undefined {
  const { settlementId, state } = attempt
  const [from, lapse] = [earliestRequestTime(attempt), getAbsenceProvableAt(attempt)]
  const seen = looks.map(look => ({ ...look, rows: look.rows.filter(row => row.requestedAt >= from) }))
  const settled = seen.flatMap(({ at, rows }) =>
    rows.filter(row => row.settledAt !== undefined).map(({ id }) => ({ id, at })),
  )
  if (settlementId !== undefined && settled.some(({ id }) => id === settlementId))
    return { is: 'in effect', by: 'read-back', records: [] }
  const isLate = ({ at }: { readonly at: number }) => lapse !== undefined && at > lapse
  if (settled.some(one => state.is === 'refused' || isLate(one)))
    return { is: 'in effect', by: 'a settlement since', records: [] }
  // What the answer named is there, whatever it is dated: that is a contradiction, and proves nothing.
  const isThere = looks.some(({ rows }) => rows.some(({ id }) => id === settlementId))
  const late = seen.filter(isLate)
  return !isThere && areLookupsApart(late) && late.every(({ whole, rows }) => whole && rows.length === 0)
    ? { is: 'not done' }
    : undefined
}
