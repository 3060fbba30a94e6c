import type { WritableVenue } from '../../src/main/main-ports'

/** A record of an order that was told to the key, and how many lines the journal had by then. */
export interface Told {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly lines: number
}

/** Everything that a venue tells the key of orders; what it tells anybody is not heard here. */
export interface PrivateSide {
  readonly told: readonly Told[]
  /** The same venue, heard. */
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

/** Every record of an order in an answer, of whatever shape that is: a fill names an order as well and is no record. */
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
