import type { WritableVenue } from '../../src/main/main-ports'

/** A counter of pending reads between a desk and its venue. No clock is turned while there are any. */
export interface Traffic {
  /** Returns true if every read was answered and the private channel is open. */
  isAtRest(): boolean
  /** Returns the number of pending reads. */
  reads(): number
  /** Wraps a venue so that its reads are counted. */
  of(venue: WritableVenue): WritableVenue
}

type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

export function createTraffic(): Traffic {
  let reads = 0
  let isStreamOpen = false
  const counted = <T extends object>(calls: T): T =>
    Object.fromEntries(
      Object.entries(calls as Calls).map(([name, call]) => [
        name,
        (...given: never[]) => {
          reads += 1
          return call(...given).finally(() => (reads -= 1))
        },
      ]),
    ) as T
  return {
    isAtRest: () => reads === 0 && isStreamOpen,
    reads: () => reads,
    of: venue => ({
      ...venue,
      read: counted(venue.read),
      algo: counted(venue.algo),
      facts: counted(venue.facts),
      archive: counted(venue.archive),
      queries: counted(venue.queries),
      stream(onNews) {
        isStreamOpen = false
        const stream = venue.stream(news => {
          if (news.saw === 'channel' && news.channel === 'private') isStreamOpen = news.is === 'open'
          onNews(news)
        })
        return {
          ...stream,
          close() {
            isStreamOpen = false
            return stream.close()
          },
        }
      },
    }),
  }
}
