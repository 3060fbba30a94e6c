import type { WriteAttempt } from '../attempt/write-attempt'
import { areLookupsApart, getAbsenceProvableAt } from '../attempt/signature-expiry'
import {
  getNextReadTime,
  NEXT_PROOF_WAIT_MS,
  getNextLookupTime,
  getFillsReadFrom,
  type ReconciliationQuery,
} from './reconciliation-queries'

type UntimedQuery = ReconciliationQuery extends infer I
  ? I extends ReconciliationQuery
    ? Omit<I, 'notBefore'>
    : never
  : never

/** A read of a list or of a position; it counts if two readings agree. */
interface StableReading {
  readonly at: number
  readonly stable: boolean
}

interface AbsenceProofParts {
  readonly lookup: UntimedQuery
  readonly lookups: readonly { readonly at: number }[]
  readonly listing: (openedAt: number) => UntimedQuery
  readonly list: StableReading | undefined
  readonly placing: (openedAt: number) => readonly UntimedQuery[]
  readonly position: StableReading | undefined
}

/**
 * Creates the next queries about an order that may never have arrived: before the signature expires only the lookup,
 * then the whole proof.
 */
export function createAbsenceQueries(
  attempt: WriteAttempt,
  pieces: AbsenceProofParts,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const { lookups, list, position } = pieces
  const lookup: ReconciliationQuery = {
    ...pieces.lookup,
    notBefore: getNextLookupTime(attempt, lookups, venueNow),
  }
  const [absenceProvableAt, opened] = [getAbsenceProvableAt(attempt), getFillsReadFrom(attempt)]
  if (absenceProvableAt === undefined || opened === undefined || venueNow <= absenceProvableAt)
    return [lookup]
  const listing: ReconciliationQuery = {
    ...pieces.listing(opened),
    notBefore: getNextReadTime(list, venueNow),
  }
  const placing = pieces
    .placing(opened)
    .map((ask): ReconciliationQuery => ({ ...ask, notBefore: getNextReadTime(position, venueNow) }))
  const lookupsAfter = lookups.filter(({ at }) => at > absenceProvableAt)
  const counts = (reading: StableReading | undefined) =>
    reading !== undefined && reading.stable && reading.at > absenceProvableAt
  const open = [
    ...(areLookupsApart(lookupsAfter) ? [] : [lookup]),
    ...(counts(list) ? [] : [listing]),
    ...(counts(position) ? [] : placing),
  ]
  if (open.length > 0) return open
  // Everything was answered but is not consistent yet; the venue's pages may lag.
  const later =
    Math.max(...[...lookupsAfter, list, position].map(answer => answer?.at ?? venueNow)) + NEXT_PROOF_WAIT_MS
  return [lookup, listing, ...placing].map(question => ({ ...question, notBefore: later }))
}
