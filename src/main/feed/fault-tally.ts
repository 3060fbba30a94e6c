/** Counts what could not be read of what the venue sent, by where in it. */
export interface FaultTally {
  /** Counts one more, and gives the place it was counted under. */
  note(at: string): string
  count(): number
  /** The most frequent first. */
  places(): readonly { readonly at: string; readonly count: number }[]
}

/** More places than this are one: a venue could name as many as it likes. */
const MOST = 50
const LONGEST = 80
const REST = 'elsewhere'

export function createFaultTally(): FaultTally {
  const counts = new Map<string, number>()
  let all = 0
  return {
    note(at) {
      all += 1
      const short = at.slice(0, LONGEST)
      const place = counts.has(short) || counts.size < MOST ? short : REST
      counts.set(place, (counts.get(place) ?? 0) + 1)
      return place
    },
    count: () => all,
    places: () =>
      [...counts]
        .map(([at, count]) => ({ at, count }))
        .sort((a, b) => b.count - a.count || (a.at < b.at ? -1 : 1)),
  }
}
