import type { Order } from '../../account/order'
import { isEnded } from '../../account/order-fold'
import type { Attempt } from '../../attempt/attempt'
import { areApart, provableAt } from '../../attempt/lapse'
import { askForNamed } from '../../proof/asking'
import type { Evidence } from '../../proof/evidence'
import { kinshipToNamed } from '../../proof/kinship'
import { foldKnown } from '../../proof/known'
import { kinToNone, type Proof } from '../../proof/proof'
import type { CancelWrite } from '../../write/write'

/** A cancel is done when its order is at its end, and not done when that stands twice after the lapse. */
export const cancelProof: Proof<CancelWrite> = {
  kinship: (record, { write }) => kinshipToNamed(record, write),
  algoKinship: kinToNone,
  judge(attempt, gathered, own) {
    const record = foldKnown(own, gathered)
    if (record === undefined) return undefined
    if (isEnded(record)) return { is: 'done', record }
    const lapse = provableAt(attempt)
    if (lapse === undefined) return undefined
    const stood = gathered.readings.filter(({ at, found }) => at > lapse && found !== undefined)
    return areApart(stood) ? { is: 'not done', record } : undefined
  },
  questions: askForNamed,
}

/** What the order of a cancel that was taken was last read as, where it still stood: it may yet be carried out. */
export function stillStanding({ write, state }: Attempt, { readings }: Evidence): Order | undefined {
  const isTaken = state.is === 'accepted' || state.is === 'live' || state.is === 'partly filled'
  if (write.is !== 'cancel' || !isTaken) return undefined
  const last = readings.at(-1)?.found
  const isIts = last !== undefined && kinshipToNamed(last, write)?.is === 'same'
  return isIts && !isEnded(last) ? last : undefined
}
