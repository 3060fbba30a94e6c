import type { MarketRules } from './market'
import type { VenueAnnouncement } from './venue-facts'

/** Announcements, the newest first. One without a moment stands where the venue put it, behind those that have one. */
export const sortAnnouncements = (told: readonly VenueAnnouncement[]): readonly VenueAnnouncement[] =>
  told.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))

/** A list with one more announcement at its head. One of the same id gives way to it. */
export const addAnnouncement = (
  known: readonly VenueAnnouncement[],
  announcement: VenueAnnouncement,
): readonly VenueAnnouncement[] => [announcement, ...known.filter(({ id }) => id !== announcement.id)]

/** Markets at their end, by the venue’s own words. */
const DELISTING_STATUSES: ReadonlySet<string> = new Set(['DELISTING', 'DELISTED'])

/** True if the venue ends a market of this status: nothing is opened there any more. */
export const isDelistingStatus = (status: string): boolean => DELISTING_STATUSES.has(status)

/** How the venue says that a market goes: by the market’s own status, or in an announcement that names it. */
export interface MarketDelisting {
  readonly symbol: string
  readonly by: 'status' | 'announcement'
  /** What the announcement says. */
  readonly message?: string
}

/**
 * Which of these markets go, in the order in which they stand.
 *
 * The status is the venue’s word about the market. An announcement says by its kind alone that something is delisted;
 * which market that is stands in its text, and is looked for there.
 */
export function findDelistings(
  symbols: readonly string[],
  markets: readonly MarketRules[],
  announcements: readonly VenueAnnouncement[],
): readonly MarketDelisting[] {
  const told = announcements.filter(({ about }) => about === 'DELISTING').map(({ message }) => message)
  return [...new Set(symbols)].flatMap((symbol): readonly MarketDelisting[] => {
    const market = markets.find(one => one.symbol === symbol)
    if (market !== undefined && isDelistingStatus(market.status)) return [{ symbol, by: 'status' }]
    const names = [symbol, ...(market === undefined ? [] : [market.base])]
    const message = told.find(text => names.some(name => containsWord(text, name)))
    return message === undefined ? [] : [{ symbol, by: 'announcement', message }]
  })
}

/** Whether a name stands in a text as a word of its own. */
const containsWord = (text: string, name: string): boolean =>
  text.split(/[^A-Za-z0-9_]+/).some(word => word === name || word.split('_').includes(name))
