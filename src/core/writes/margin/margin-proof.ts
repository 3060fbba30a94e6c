import { add, compare, subtract } from '../../value/decimal'
import type { MarginReading, Verdict } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import { nextLook, openedAt } from '../../proof/asking'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedMoveMargin } from '../../write/planned-write'

export const moveMarginProof: Proof<PlannedMoveMargin> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { margins = [] }) => judgeMoveMargin(attempt.write, provableAt(attempt), margins),
  questions(attempt, { margins = [] }, venueNow) {
    const from = openedAt(attempt) ?? attempt.plannedAt
    const notBefore = nextLook(attempt, margins, venueNow)
    return [{ ask: 'margin', symbol: attempt.write.symbol, from, notBefore }]
  },
}

/**
 * A move of margin is done when the position's margin changed by exactly that amount while nothing was
 * traded, and not done when it is unchanged in two reads after the lapse.
 *
 * A trade moves margin as well, and nothing tells the two apart: then nothing is proved, and a person has
 * to look.
 */
export function judgeMoveMargin(
  { was, way, amount }: PlannedMoveMargin,
  lapse: number | undefined,
  readings: readonly MarginReading[],
): Verdict | undefined {
  const calm = readings.filter(
    ({ stable, fills, quantity }) => stable && fills === 0 && quantity === was.quantity,
  )
  const wanted = way === 'ADD' ? add(was.margin, amount) : subtract(was.margin, amount)
  const last = calm.at(-1)
  if (last !== undefined && last === readings.at(-1) && compare(last.margin, wanted) === 0)
    return { is: 'in effect', by: 'read-back', records: [] }
  const late = readings.filter(({ at }) => lapse !== undefined && at > lapse)
  const isAsBefore = (one: MarginReading) => calm.includes(one) && compare(one.margin, was.margin) === 0
  return areApart(late) && late.every(isAsBefore) ? { is: 'not done' } : undefined
}
