import { compare } from '../../value/decimal'
import type { Evidence, Verdict } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import type { Order } from '../../account/order'
import { isEnded } from '../../account/order-fold'
import { kinshipToNamed } from '../../proof/kinship'
import { foldKnown } from '../../proof/known'
import { askForNamed } from '../../proof/asking'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedEdit } from '../../write/planned-write'

export const editProof: Proof<PlannedEdit> = {
  kinship: (record, { write }) => kinshipToNamed(record, write),
  algoKinship: kinToNone,
  judge(attempt, gathered, own) {
    const record = foldKnown(own, gathered)
    return record && judgeEdit(attempt.write, provableAt(attempt), gathered, record)
  },
  questions: askForNamed,
}

/**
 * An edit is done when the record shows the new price and size, or when the order has ended.
 *
 * A record that is older than the one the edit was planned on may show terms of an earlier edit: it proves
 * nothing. After the lapse two reads decide, whatever their dates: a known date that is too late must not keep the
 * edit unknown for ever. Terms that are neither the old nor the new ones were set by somebody else: a person has to look.
 */
export function judgeEdit(
  write: PlannedEdit,
  lapse: number | undefined,
  gathered: Evidence,
  record: Order,
): Verdict | undefined {
  if (isEnded(record)) return { is: 'in effect', by: 'an end', records: [record] }
  if (record.updatedAt >= write.was.updatedAt && showsTerms(record, write))
    return { is: 'in effect', by: 'new terms', records: [record] }
  if (lapse === undefined) return undefined
  const looksShowing = (terms: Terms) =>
    gathered.readings.flatMap(({ at, found }) =>
      at > lapse && found !== undefined && showsTerms(found, terms) ? [{ at, found }] : [],
    )
  const changed = looksShowing(write)
  if (areApart(changed))
    return { is: 'in effect', by: 'new terms', records: changed.slice(-1).map(({ found }) => found) }
  const isUnchanged = showsTerms(record, write.was) && areApart(looksShowing(write.was))
  return isUnchanged ? { is: 'not done', record } : undefined
}

type Terms = Pick<PlannedEdit, 'price' | 'quantity'>

const showsTerms = (record: Order, terms: Terms): boolean =>
  record.price !== undefined &&
  compare(record.price, terms.price) === 0 &&
  compare(record.quantity, terms.quantity) === 0
