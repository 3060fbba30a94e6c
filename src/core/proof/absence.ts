import type { WriteAttempt } from '../attempt/attempt'
import { areLookupsApart, getAbsenceProvableAt } from '../attempt/lapse'
import { getNextReadTime, NEXT_PROOF_WAIT_MS, getNextLookupTime, getFillsCountedFrom, type ReconciliationQuery } from './asking'

/** What is asked, whenever that is. */
type UntimedQuery = ReconciliationQuery extends infer I ? (I extends ReconciliationQuery ? Omit<I, 'notBefore'> : never) : never

/** A reading of a whole list, or of a position: it counts where two of it agree. */
interface StableReading {
  readonly at: number
  readonly stable: boolean
}

/** What an absence is proved by, with what was answered so far. */
interface AbsenceProofParts {
  /** The order itself, by the name it would have. */
  readonly look: UntimedQuery
  readonly lookups: readonly { readonly at: number }[]
  /** Every order of its market. */
  readonly listing: (openedAt: number) => UntimedQuery
  readonly list: StableReading | undefined
  /** The position, and whatever else says whose its fills are. */
  readonly placing: (openedAt: number) => readonly UntimedQuery[]
  readonly position: StableReading | undefined
}

/** What has to be asked next of an order that may never have arrived: until the lapse itself alone, then the whole proof. */
export function createAbsenceQueries(attempt: WriteAttempt, pieces: AbsenceProofParts, venueNow: number): readonly ReconciliationQuery[] {
  const { lookups, list, position } = pieces
  const look: ReconciliationQuery = { ...pieces.look, notBefore: getNextLookupTime(attempt, lookups, venueNow) }
  const [lapse, opened] = [getAbsenceProvableAt(attempt), getFillsCountedFrom(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [look]
  const listing: ReconciliationQuery = { ...pieces.listing(opened), notBefore: getNextReadTime(list, venueNow) }
  const placing = pieces
    .placing(opened)
    .map((ask): ReconciliationQuery => ({ ...ask, notBefore: getNextReadTime(position, venueNow) }))
  const looks = lookups.filter(({ at }) => at > lapse)
  const counts = (reading: StableReading | undefined) =>
    reading !== undefined && reading.stable && reading.at > lapse
  const open = [
    ...(areLookupsApart(looks) ? [] : [look]),
    ...(counts(list) ? [] : [listing]),
    ...(counts(position) ? [] : placing),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + NEXT_PROOF_WAIT_MS
  return [look, listing, ...placing].map(question => ({ ...question, notBefore: later }))
}
