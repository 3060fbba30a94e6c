import {
  areLookupsApart,
  EXPIRY_MARGIN_MS,
  getAbsenceProvableAt,
  getEarliestSignedAt,
  type SigningTimes,
} from '../../attempt/signature-expiry'
import type { WriteAttempt } from '../../attempt/write-attempt'
import { getNextLookupTime } from '../../proof/reconciliation-queries'
import type { SettlementLookup, EvidenceVerdict } from '../../proof/outcome-evidence'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedPnlSettlement } from '../../write/planned-write'

/** Proved only by the settlement history of the account. */
export const settleProof: OutcomeProof<PlannedPnlSettlement> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { settlements = [] }) => resolveSettleOutcome(attempt, settlements),
  listQueries: (attempt, { settlements = [] }, venueNow) => [
    {
      ask: 'settlements',
      from: earliestRequestTime(attempt),
      notBefore: getNextLookupTime(attempt, settlements, venueNow),
    },
  ],
}

const earliestRequestTime = (attempt: SigningTimes & Pick<WriteAttempt, 'plannedAt'>): number =>
  (getEarliestSignedAt(attempt) ?? attempt.plannedAt) - EXPIRY_MARGIN_MS

/**
 * A settlement is in effect if the history contains the id that the response named. Other parties can also settle an
 * account, so another settlement proves nothing while this request can still arrive. Once it was refused or its
 * signature expired, any settlement since then has the requested effect. It is not done if the complete history shows
 * none, twice after expiry.
 */
export function resolveSettleOutcome(
  attempt: SigningTimes & Pick<WriteAttempt, 'state' | 'plannedAt' | 'settlementId'>,
  looks: readonly SettlementLookup[],
): EvidenceVerdict | undefined {
  const { settlementId, state } = attempt
  const [from, absenceProvableAt] = [earliestRequestTime(attempt), getAbsenceProvableAt(attempt)]
  const seen = looks.map(look => ({ ...look, rows: look.rows.filter(row => row.requestedAt >= from) }))
  const settled = seen.flatMap(({ at, rows }) =>
    rows.filter(row => row.settledAt !== undefined).map(({ id }) => ({ id, at })),
  )
  if (settlementId !== undefined && settled.some(({ id }) => id === settlementId))
    return { is: 'in effect', by: 'read-back', records: [] }
  const isLate = ({ at }: { readonly at: number }) =>
    absenceProvableAt !== undefined && at > absenceProvableAt
  if (settled.some(one => state.is === 'refused' || isLate(one)))
    return { is: 'in effect', by: 'a settlement since', records: [] }
  // A row with the id that the response named contradicts absence, regardless of its date.
  const isThere = looks.some(({ rows }) => rows.some(({ id }) => id === settlementId))
  const late = seen.filter(isLate)
  return !isThere && areLookupsApart(late) && late.every(({ whole, rows }) => whole && rows.length === 0)
    ? { is: 'not done' }
    : undefined
}
