import { add, compareDecimals, subtract } from '../../value/decimal-amount'
import type { MarginReading, EvidenceVerdict } from '../../proof/outcome-evidence'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { getNextLookupTime, getFillsCountedFrom } from '../../proof/reconciliation-queries'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedMoveMargin } from '../../write/planned-write'

export const moveMarginProof: OutcomeProof<PlannedMoveMargin> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { margins = [] }) =>
    resolveMarginOutcome(attempt.write, getAbsenceProvableAt(attempt), margins),
  listQueries(attempt, { margins = [] }, venueNow) {
    const from = getFillsCountedFrom(attempt) ?? attempt.plannedAt
    const notBefore = getNextLookupTime(attempt, margins, venueNow)
    return [{ ask: 'margin', symbol: attempt.write.symbol, from, notBefore }]
  },
}

/**
 * A margin move is in effect if the margin changed by exactly `amount` without a trade. It is not done if two readings
 * after the signature expired show no change. A trade also moves margin and cannot be distinguished: then nothing is
 * proved and the trader has to check.
 */
export function resolveMarginOutcome(
  { was, way, amount }: PlannedMoveMargin,
  absenceProvableAt: number | undefined,
  readings: readonly MarginReading[],
): EvidenceVerdict | undefined {
  const calm = readings.filter(
    ({ stable, fills, quantity }) => stable && fills === 0 && quantity === was.quantity,
  )
  const expectedMargin = way === 'ADD' ? add(was.margin, amount) : subtract(was.margin, amount)
  const last = calm.at(-1)
  if (last !== undefined && last === readings.at(-1) && compareDecimals(last.margin, expectedMargin) === 0)
    return { is: 'in effect', by: 'read-back', records: [] }
  const late = readings.filter(({ at }) => absenceProvableAt !== undefined && at > absenceProvableAt)
  const isAsBefore = (one: MarginReading) =>
    calm.includes(one) && compareDecimals(one.margin, was.margin) === 0
  return areLookupsApart(late) && late.every(isAsBefore) ? { is: 'not done' } : undefined
}
