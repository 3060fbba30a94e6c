import { createAbsenceQueries } from '../../proof/absence-queries'
import { getNextLookupTime, type ReconciliationQuery } from '../../proof/reconciliation-queries'
import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../../attempt/write-attempt'
import type { OutcomeEvidence } from '../../proof/outcome-evidence'
import type { AttemptForWrite } from '../../proof/outcome-proof'
import type { OrderWrite } from '../../write/venue-write'

export const listOrderQueries = (
  attempt: AttemptForWrite<OrderWrite>,
  gathered: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] =>
  attempt.state.is === 'unknown' && attempt.orderId === undefined
    ? listAbsenceQueries(attempt, gathered, venueNow)
    : listRecordQueries(attempt, gathered, venueNow)

/** An answered order has a record: queried by client id first, then by order id. */
function listRecordQueries(
  attempt: WriteAttempt,
  { lookups, readings }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { orderId } = attempt
  const notBefore = getNextLookupTime(attempt, [...lookups, ...readings], venueNow)
  return orderId === undefined || lookups.length <= readings.length
    ? [{ ask: 'by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'by order id', orderId, notBefore }]
}

function listAbsenceQueries(
  attempt: AttemptForWrite<OrderWrite>,
  { lookups, list, position }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { symbol } = attempt.write
  const pieces = {
    lookup: { ask: 'by client id', clientOrderId: attempt.id },
    lookups,
    listing: (opened: number) => ({ ask: 'orders', symbol, from: opened - SIGNATURE_LIFE_MS }) as const,
    list,
    placing: (opened: number) => [{ ask: 'position', symbol, from: opened } as const],
    position,
  } as const
  return createAbsenceQueries(attempt, pieces, venueNow)
}
