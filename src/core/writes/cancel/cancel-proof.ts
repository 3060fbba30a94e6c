import type { OrderRecord } from '../../account/order'
import { isOrderEnded } from '../../account/order-fold'
import type { WriteAttempt } from '../../attempt/attempt'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/lapse'
import { queryNamedOrder } from '../../proof/asking'
import type { OutcomeEvidence } from '../../proof/evidence'
import { matchNamedOrder } from '../../proof/kinship'
import { mergeKnownRecords } from '../../proof/known'
import { matchNothing, type OutcomeProof } from '../../proof/proof'
import type { CancelWrite } from '../../write/write'

/** A cancel is done when its order is at its end, and not done when that stands twice after the lapse. */
export const cancelProof: OutcomeProof<CancelWrite> = {
  matchOrder: (record, { write }) => matchNamedOrder(record, write),
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    const record = mergeKnownRecords(own, gathered)
    if (record === undefined) return undefined
    if (isOrderEnded(record)) return { is: 'done', record }
    const lapse = getAbsenceProvableAt(attempt)
    if (lapse === undefined) return undefined
    const stood = gathered.readings.filter(({ at, found }) => at > lapse && found !== undefined)
    return areLookupsApart(stood) ? { is: 'not done', record } : undefined
  },
  listQueries: queryNamedOrder,
}

/** What the order of a cancel that was taken was last read as, where it still stood: it may yet be carried out. */
export function findStillOpenOrder({ write, state }: WriteAttempt, { readings }: OutcomeEvidence): OrderRecord | undefined {
  const isTaken = state.is === 'accepted' || state.is === 'live' || state.is === 'partly filled'
  if (write.is !== 'cancel' || !isTaken) return undefined
  const last = readings.at(-1)?.found
  const isIts = last !== undefined && matchNamedOrder(last, write)?.is === 'same'
  return isIts && !isOrderEnded(last) ? last : undefined
}
