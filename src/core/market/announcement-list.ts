import type { MarketRules } from './venue-market-rules'
import type { VenueAnnouncement } from './venue-facts'

/** Sorts announcements newest first; those without a time keep the venue's order at the end. */
export const sortAnnouncements = (
  announcements: readonly VenueAnnouncement[],
): readonly VenueAnnouncement[] => announcements.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))

export const addAnnouncement = (
  known: readonly VenueAnnouncement[],
  announcement: VenueAnnouncement,
): readonly VenueAnnouncement[] => [announcement, ...known.filter(({ id }) => id !== announcement.id)]

const DELISTING_STATUSES: ReadonlySet<string> = new Set(['DELISTING', 'DELISTED'])

/** Returns true if the venue delists a market of this status; nothing can be opened there. */
export const isDelistingStatus = (status: string): boolean => DELISTING_STATUSES.has(status)

export interface MarketDelisting {
  readonly symbol: string
  readonly by: 'status' | 'announcement'
  readonly message?: string
}

/**
 * Finds markets that are being delisted, in the given order. An announcement only has the kind `DELISTING`, so the
 * market is searched in its text.
 */
export function findDelistings(
  symbols: readonly string[],
  markets: readonly MarketRules[],
  announcements: readonly VenueAnnouncement[],
): readonly MarketDelisting[] {
  const messages = announcements.filter(({ about }) => about === 'DELISTING').map(({ message }) => message)
  return [...new Set(symbols)].flatMap((symbol): readonly MarketDelisting[] => {
    const market = markets.find(one => one.symbol === symbol)
    if (market !== undefined && isDelistingStatus(market.status)) return [{ symbol, by: 'status' }]
    const names = [symbol, ...(market === undefined ? [] : [market.base])]
    const message = messages.find(text => names.some(name => containsWord(text, name)))
    return message === undefined ? [] : [{ symbol, by: 'announcement', message }]
  })
}

const containsWord = (text: string, name: string): boolean =>
  text.split(/[^A-Za-z0-9_]+/).some(word => word === name || word.split('_').includes(name))
