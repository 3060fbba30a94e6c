import type { WritableVenue } from '../../src/main/main-ports'

/** An order record that the venue sent to the key, with the number of journal lines at that time. */
export interface SentRecord {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly lines: number
}

/** A recorder of the order records that a venue sends to the key. Public data is not included. */
export interface PrivateSide {
  readonly sentRecords: readonly SentRecord[]
  /** Wraps a venue so that its answers are recorded. */
  of(venue: WritableVenue): WritableVenue
}

type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

export function recordPrivateSide(lines: readonly unknown[]): PrivateSide {
  const sentRecords: SentRecord[] = []
  const collect = (answer: unknown) =>
    void sentRecords.push(...recordsIn(answer).map(record => ({ ...record, lines: lines.length })))
  const recorded = <T extends object>(calls: T): T =>
    Object.fromEntries(
      Object.entries(calls as Calls).map(([name, call]) => [
        name,
        async (...given: never[]) => {
          const answer = await call(...given)
          collect(answer)
          return answer
        },
      ]),
    ) as T
  return {
    sentRecords,
    of: venue => ({
      ...venue,
      read: recorded(venue.read),
      algo: recorded(venue.algo),
      archive: recorded(venue.archive),
      stream: onNews =>
        venue.stream(news => {
          if (news.saw === 'execution') collect(news)
          onNews(news)
        }),
    }),
  }
}

/** Returns all order records in an answer of any shape. A fill names an order too, but has no status. */
function recordsIn(answer: unknown): readonly Omit<SentRecord, 'lines'>[] {
  if (Array.isArray(answer)) return answer.flatMap(recordsIn)
  if (typeof answer !== 'object' || answer === null) return []
  const { orderId, algoOrderId, clientOrderId, status } = answer as Readonly<Record<string, unknown>>
  const id = orderId ?? algoOrderId
  const own =
    typeof id === 'string' && status !== undefined
      ? [{ orderId: id, ...(typeof clientOrderId === 'string' && { clientOrderId }) }]
      : []
  return [...own, ...Object.values(answer).flatMap(recordsIn)]
}
