import { emptyAlgoEvidence, findAlgoRecord } from '../../proof/algo-evidence'
import type { AttemptForWrite } from '../../proof/outcome-proof'
import { createAbsenceQueries } from '../../proof/absence-queries'
import {
  pickLeastOftenRead,
  getNextLookupTime,
  chooseOrderQueries,
  type ReconciliationQuery,
} from '../../proof/reconciliation-queries'
import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../../attempt/write-attempt'
import type { OutcomeEvidence } from '../../proof/outcome-evidence'
import type { AlgoWrite } from '../../write/requested-writes'
import { getWriteMarket } from '../../write/venue-write'

/** Records queried in one round. The venue's rate limits are shared with other reads. */
const MAX_QUERIES_PER_ROUND = 5

export function listAlgoQueries(
  attempt: AttemptForWrite<AlgoWrite>,
  gathered: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { algo = emptyAlgoEvidence } = gathered
  const { orderId } = attempt
  const isSilent = attempt.state.is === 'unknown' && orderId === undefined
  if (isSilent) return listAbsenceQueries(attempt, gathered, venueNow)
  const notBefore = getNextLookupTime(attempt, [...algo.lookups, ...algo.readings], venueNow)
  return orderId === undefined || algo.lookups.length <= algo.readings.length
    ? [{ ask: 'algo by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'algo by id', algoOrderId: orderId, notBefore }]
}

/**
 * Returns the queries for `open` trigger orders: one list page for many, and one query for each order that the page
 * does not include.
 */
export function listAlgoEndQueries(
  attempt: WriteAttempt,
  open: readonly string[],
  { algo = emptyAlgoEvidence }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { readings, listPages = [] } = algo
  const pageResults = listPages.map(({ orders }) =>
    open.filter(id => orders.some(one => findAlgoRecord(one, id) !== undefined)),
  )
  const { isSwept, each } = chooseOrderQueries(attempt, open, pageResults, venueNow)
  const looksAt = (id: string) =>
    readings.filter(({ found }) => findAlgoRecord(found, id) !== undefined).length
  const page = { ask: 'a page of algo orders', symbol: getWriteMarket(attempt.write) } as const
  return [
    ...pickLeastOftenRead(each, looksAt, MAX_QUERIES_PER_ROUND).map(algoOrderId => {
      const looks = readings.filter(({ found }) => (found?.algoOrderId ?? algoOrderId) === algoOrderId)
      return {
        ask: 'algo by id',
        algoOrderId,
        notBefore: getNextLookupTime(attempt, looks, venueNow),
      } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: getNextLookupTime(attempt, listPages, venueNow) }] : []),
  ]
}

/** A trigger order fills as an ordinary order, so ordinary orders are listed together with the position. */
function listAbsenceQueries(
  attempt: AttemptForWrite<AlgoWrite>,
  { algo = emptyAlgoEvidence, position }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { symbol } = attempt.write
  const pieces = {
    lookup: { ask: 'algo by client id', clientOrderId: attempt.id },
    lookups: algo.lookups,
    listing: () => ({ ask: 'algo orders', symbol }) as const,
    list: algo.list,
    placing: (opened: number) => [
      { ask: 'orders', symbol, from: opened - SIGNATURE_LIFE_MS } as const,
      { ask: 'position', symbol, from: opened } as const,
    ],
    position,
  } as const
  return createAbsenceQueries(attempt, pieces, venueNow)
}
