import { listOrderRecords, type OutcomeEvidence, type EvidenceVerdict } from '../../proof/outcome-evidence'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import type { OrderRecord } from '../../account/order-record'
import { mergeOrderReport, isOrderOpen } from '../../account/order-merge'
import {
  pickLeastOftenRead,
  getNextLookupTime,
  chooseOrderQueries,
  type ReconciliationQuery,
} from '../../proof/reconciliation-queries'
import { createImpossibleMatch, type OrderMatch } from '../../proof/order-matching'
import { matchNothing, type AttemptForWrite, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedCancelAll } from '../../write/planned-write'
import { getWriteMarket } from '../../write/venue-write'

export const cancelAllProof: OutcomeProof<PlannedCancelAll> = {
  matchOrder: (record, { write }) => matchOpenOrder(record, write),
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    // A refused request needs no proof of absence; only the ends of its orders can still change the outcome.
    const provableAt = attempt.state.is === 'refused' ? undefined : getAbsenceProvableAt(attempt)
    return resolveCancelAllOutcome(attempt.write, provableAt, gathered, own)
  },
  listQueries: listEndQueries,
}

/** Orders queried in one round. The venue's rate limits are shared with other reads. */
const MAX_QUERIES_PER_ROUND = 8

function matchOpenOrder(
  { orderId, symbol }: OrderRecord,
  { open }: PlannedCancelAll,
): OrderMatch | undefined {
  const named = open.find(one => one.orderId === orderId)
  if (named === undefined) return undefined
  return named.symbol === symbol ? { is: 'same' } : createImpossibleMatch('the record is of another market')
}

/**
 * A cancel of all is in effect once the record of each named order has ended. Orders read as open twice after the
 * signature expired stay open; the outcome then names each of them.
 */
export function resolveCancelAllOutcome(
  write: PlannedCancelAll,
  absenceProvableAt: number | undefined,
  gathered: OutcomeEvidence,
  own: readonly OrderRecord[],
): EvidenceVerdict | undefined {
  const open = listUnendedOrders(write, gathered)
  if (open.length === 0) return { is: 'in effect', by: 'an end', records: own }
  if (absenceProvableAt === undefined) return undefined
  const isStillOpen = (orderId: string) =>
    areLookupsApart(
      gathered.readings.filter(({ at, found }) => at > absenceProvableAt && isReadAsOpen(found, orderId)),
    )
  if (!open.every(isStillOpen)) return undefined
  if (open.length < write.open.length)
    return { is: 'in effect', by: 'ends in part', standing: open, records: own }
  const record = gathered.readings.findLast(({ found }) => isReadAsOpen(found, open[0] ?? ''))?.found
  return { is: 'not done', ...(record !== undefined && { record }) }
}

const isReadAsOpen = (found: OrderRecord | undefined, orderId: string): boolean =>
  found?.orderId === orderId && isOrderOpen(found)

function listUnendedOrders({ open }: PlannedCancelAll, gathered: OutcomeEvidence): readonly string[] {
  const records = listOrderRecords(gathered)
  return open
    .map(({ orderId }) => orderId)
    .filter(orderId => {
      const record = records
        .filter(one => one.orderId === orderId)
        .reduce<OrderRecord | undefined>(mergeOrderReport, undefined)
      return record === undefined || isOrderOpen(record)
    })
}

function listEndQueries(
  attempt: AttemptForWrite<PlannedCancelAll>,
  gathered: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { write } = attempt
  const { readings, listPages = [] } = gathered
  const pageResults = listPages.map(({ orders }) => orders.map(({ orderId }) => orderId))
  const { isSwept, each } = chooseOrderQueries(
    attempt,
    listUnendedOrders(write, gathered),
    pageResults,
    venueNow,
  )
  const countReadings = (id: string) => readings.filter(({ found }) => found?.orderId === id).length
  const page = { ask: 'orders by change', symbol: getWriteMarket(write) } as const
  return [
    ...pickLeastOftenRead(each, countReadings, MAX_QUERIES_PER_ROUND).map(orderId => {
      // A reading that found no order may have been about this one.
      const lookups = readings.filter(({ found }) => found === undefined || found.orderId === orderId)
      return {
        ask: 'by order id',
        orderId,
        notBefore: getNextLookupTime(attempt, lookups, venueNow),
      } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: getNextLookupTime(attempt, listPages, venueNow) }] : []),
  ]
}
