import type { WritableVenue } from '../../src/main/main-ports'

/** An order record that the venue sent to the key, with the number of journal lines at that time. */
export interface Told {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly lines: number
}

/** A recorder of the order records that a venue sends to the key. Public data is not included. */
export interface PrivateSide {
  readonly told: readonly Told[]
  /** Wraps a venue so that its answers are recorded. */
  of(venue: WritableVenue): WritableVenue
}

type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

export function hearPrivateSide(lines: readonly unknown[]): PrivateSide {
  const told: Told[] = []
  const hear = (answer: unknown) =>
    void told.push(...recordsIn(answer).map(record => ({ ...record, lines: lines.length })))
  const heard = <T extends object>(calls: T): T =>
    Object.fromEntries(
      Object.entries(calls as Calls).map(([name, call]) => [
        name,
        async (...given: never[]) => {
          const answer = await call(...given)
          hear(answer)
          return answer
        },
      ]),
    ) as T
  return {
    told,
    of: venue => ({
      ...venue,
      read: heard(venue.read),
      algo: heard(venue.algo),
      archive: heard(venue.archive),
      stream: tell =>
        venue.stream(news => {
          if (news.saw === 'execution') hear(news)
          tell(news)
        }),
    }),
  }
}

/** Returns all order records in an answer of any shape. A fill names an order too, but has no status. */
function recordsIn(answer: unknown): readonly Omit<Told, 'lines'>[] {
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
