import { compareDecimals } from '../../value/decimal-amount'
import type { OutcomeEvidence, EvidenceVerdict } from '../../proof/outcome-evidence'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import type { OrderRecord } from '../../account/order-record'
import { isOrderEnded } from '../../account/order-merge'
import { matchNamedOrder } from '../../proof/order-matching'
import { mergeKnownRecords } from '../../proof/known-order'
import { queryNamedOrder } from '../../proof/reconciliation-queries'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedOrderEdit } from '../../write/planned-write'

export const orderEditProof: OutcomeProof<PlannedOrderEdit> = {
  matchOrder: (record, { write }) => matchNamedOrder(record, write),
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    const record = mergeKnownRecords(own, gathered)
    return record && resolveEditOutcome(attempt.write, getAbsenceProvableAt(attempt), gathered, record)
  },
  listQueries: queryNamedOrder,
}

/**
 * Resolves an edit: done when the record shows the new price and size, or when the order has ended.
 *
 * A record that is older than the one the edit was planned on may show terms of an earlier edit: it proves nothing.
 * Once absence is provable, two reads decide, whatever their dates: a known date that is too late must not keep the
 * edit unknown for ever. Terms that are neither the old nor the new ones were set elsewhere: a person has to look.
 */
export function resolveEditOutcome(
  write: PlannedOrderEdit,
  absenceProvableAt: number | undefined,
  gathered: OutcomeEvidence,
  record: OrderRecord,
): EvidenceVerdict | undefined {
  if (isOrderEnded(record)) return { is: 'in effect', by: 'an end', records: [record] }
  if (record.updatedAt >= write.was.updatedAt && showsTerms(record, write))
    return { is: 'in effect', by: 'new terms', records: [record] }
  if (absenceProvableAt === undefined) return undefined
  const looksShowing = (terms: Terms) =>
    gathered.readings.flatMap(({ at, found }) =>
      at > absenceProvableAt && found !== undefined && showsTerms(found, terms) ? [{ at, found }] : [],
    )
  const changed = looksShowing(write)
  if (areLookupsApart(changed))
    return { is: 'in effect', by: 'new terms', records: changed.slice(-1).map(({ found }) => found) }
  const isUnchanged = showsTerms(record, write.was) && areLookupsApart(looksShowing(write.was))
  return isUnchanged ? { is: 'not done', record } : undefined
}

type Terms = Pick<PlannedOrderEdit, 'price' | 'quantity'>

const showsTerms = (record: OrderRecord, terms: Terms): boolean =>
  record.price !== undefined &&
  compareDecimals(record.price, terms.price) === 0 &&
  compareDecimals(record.quantity, terms.quantity) === 0
