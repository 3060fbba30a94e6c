export interface DecodeFaultCounter {
  add(at: string): string
  count(): number
  /** Most frequent first. */
  places(): readonly { readonly at: string; readonly count: number }[]
}

/** Further places are combined, because the venue could send any number. */
const MAX_PLACES = 50
const MAX_PLACE_LENGTH = 80
const OTHER_PLACES = 'elsewhere'

export function createDecodeFaultCounter(): DecodeFaultCounter {
  const counts = new Map<string, number>()
  let all = 0
  return {
    add(at) {
      all += 1
      const short = at.slice(0, MAX_PLACE_LENGTH)
      const place = counts.has(short) || counts.size < MAX_PLACES ? short : OTHER_PLACES
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
