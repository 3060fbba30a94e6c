import type { OrderRecord } from '../../account/order-record'
import { isOrderEnded } from '../../account/order-merge'
import type { WriteAttempt } from '../../attempt/write-attempt'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { queryNamedOrder } from '../../proof/reconciliation-queries'
import type { OutcomeEvidence } from '../../proof/outcome-evidence'
import { matchNamedOrder } from '../../proof/order-matching'
import { mergeKnownRecords } from '../../proof/known-order'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { CancelWrite } from '../../write/venue-write'

/**
 * A cancel is done once its order has ended. It is not done if two readings after the signature expired still show the
 * order open.
 */
export const cancelProof: OutcomeProof<CancelWrite> = {
  matchOrder: (record, { write }) => matchNamedOrder(record, write),
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    const record = mergeKnownRecords(own, gathered)
    if (record === undefined) return undefined
    if (isOrderEnded(record)) return { is: 'done', record }
    const absenceProvableAt = getAbsenceProvableAt(attempt)
    if (absenceProvableAt === undefined) return undefined
    const stood = gathered.readings.filter(({ at, found }) => at > absenceProvableAt && found !== undefined)
    return areLookupsApart(stood) ? { is: 'not done', record } : undefined
  },
  listQueries: queryNamedOrder,
}

/**
 * Returns the last reading of an order that is still open after its cancel was accepted. The cancel can still take
 * effect.
 */
export function findStillOpenOrder(
  { write, state }: WriteAttempt,
  { readings }: OutcomeEvidence,
): OrderRecord | undefined {
  const isTaken = state.is === 'accepted' || state.is === 'live' || state.is === 'partly filled'
  if (write.is !== 'cancel' || !isTaken) return undefined
  const last = readings.at(-1)?.found
  const isIts = last !== undefined && matchNamedOrder(last, write)?.is === 'same'
  return isIts && !isOrderEnded(last) ? last : undefined
}
