import type { Delisting } from '@core/market/announcement'
import type { PlannedMaintenance } from '@core/market/planned-maintenance'
import type { Announcement } from '@core/market/venue-facts'
import { shown } from './fill'
import { countdown, dayTime } from './times'
import type { TroubleWords } from './trouble'

/** What becomes of open orders as a maintenance begins, by the account’s own flag; not known where it was not read. */
export const ordersInMaintenance = (cancels: boolean | undefined): string => {
  if (cancels === undefined) return 'Whether your open orders are cancelled then was not read.'
  return cancels
    ? 'Your open orders are cancelled as it begins, as you chose at the venue.'
    : 'Your open orders stay, and can fill as it ends.'
}

/** A planned maintenance in moments of this machine’s clock: from when, and until when where that was told. */
export const maintenanceSpan = (from: number, to: number | undefined): string =>
  to === undefined ? `from ${dayTime(from)}, end not announced` : `from ${dayTime(from)} to ${dayTime(to)}`

/** A maintenance that is near, above everything else; nothing while it is further off. */
export function plannedWords(
  { is, from, to }: PlannedMaintenance,
  cancels: boolean | undefined,
): TroubleWords | undefined {
  const span = maintenanceSpan(from, to)
  const orders = ordersInMaintenance(cancels)
  switch (is) {
    case 'ahead':
      return undefined
    case 'in an hour':
      return {
        head: 'Maintenance within the hour',
        sentence: `The venue closes ${span}. Nothing can be sent or cancelled then, stops among it, and it may liquidate as it opens again. ${orders}`,
      }
    case 'in ten minutes':
      return {
        head: 'Maintenance within ten minutes',
        sentence: `The venue closes ${span}. What you want sent, cancelled or closed has to be at the venue before. ${orders}`,
      }
    case 'due':
      return {
        head: 'Maintenance due',
        sentence: `The venue planned to close ${span}, and says that it still works. It may close at any moment. ${orders}`,
      }
  }
}

/** How long until a maintenance begins. */
export const untilWords = (left: number): string => (left <= 0 ? 'now' : `in ${countdown(left)}`)

/** A market that is taken off the list, while something of the account’s is in it. */
export function delistingWords({ symbol, by, message }: Delisting): TroubleWords {
  const held = 'and you have a position or orders there'
  return {
    head: 'Delisting',
    sentence:
      by === 'status'
        ? `The venue takes ${symbol} off its list by the market’s own status, ${held}. What becomes of what is left open is the venue’s to say: close it while the market still takes what reduces.`
        : `An announcement of a delisting names ${symbol}, ${held}. It says: “${shown(message ?? '', 120)}”`,
  }
}

/** What each announcement is about, as far as it is one of the venue’s words that are known. */
const abouts: Readonly<Record<string, string>> = {
  LISTING: 'Listing',
  MAINTENANCE: 'Maintenance',
  DELISTING: 'Delisting',
  CAMPAIGN: 'Campaign',
  VOTE: 'Vote',
}

/** What an announcement is about. */
export const aboutWords = ({ about }: Announcement): string => {
  if (about === undefined) return 'Announcement'
  return Object.hasOwn(abouts, about) ? (abouts[about] ?? '') : shown(about, 24)
}

/** The most of an announcement that is shown. */
const LONGEST = 600

/** An announcement as text, whatever it contains. */
export const announcedWords = ({ message }: Announcement): string => shown(message, LONGEST)

/** What is said around what the venue tells everybody. */
export const venueWordSays = {
  title: 'From the venue',
  closed: 'Closed for maintenance now.',
  noneTold: 'No maintenance is planned, by its last word.',
  planned: (span: string): string => `Maintenance is planned ${span}.`,
  notKnown: 'Whether a maintenance is planned was not read.',
  none: 'No announcements.',
  notRead: 'Announcements not loaded yet.',
  open: 'Open its page…',
  choose: (cancels: boolean): string =>
    cancels ? 'Keep them in maintenance…' : 'Have them cancelled in maintenance…',
}
