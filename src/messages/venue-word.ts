import type { MarketDelisting } from '@core/market/announcement'
import type { PlannedMaintenance } from '@core/market/planned-maintenance'
import type { VenueAnnouncement } from '@core/market/venue-facts'
import { sanitizeExternalText } from './fill'
import { formatCountdown, formatDayTime } from './times'
import type { ProblemDescription } from './trouble'
import { fillMessage } from './message'
import * as messages from './en/venue-word'

/** What becomes of open orders as a maintenance begins, by the account’s own flag; not known where it was not read. */
export const describeMaintenanceOrders = (cancels: boolean | undefined): string => {
  if (cancels === undefined) return messages.ordersInMaintenance.whetherOpenOrders
  return cancels
    ? messages.ordersInMaintenance.openOrdersCancelled
    : messages.ordersInMaintenance.openOrdersStay
}

/** A planned maintenance in moments of this machine’s clock: from when, and until when where that was told. */
export const formatMaintenanceSpan = (from: number, to: number | undefined): string =>
  to === undefined
    ? fillMessage(messages.maintenanceSpan.endNotAnnounced, { from: formatDayTime(from) })
    : fillMessage(messages.maintenanceSpan.fromTo, { from: formatDayTime(from), to: formatDayTime(to) })

/** A maintenance that is near, above everything else; nothing while it is further off. */
export function describePlannedMaintenance(
  { is, from, to }: PlannedMaintenance,
  cancels: boolean | undefined,
): ProblemDescription | undefined {
  const span = formatMaintenanceSpan(from, to)
  const orders = describeMaintenanceOrders(cancels)
  switch (is) {
    case 'ahead':
      return undefined
    case 'in an hour':
      return {
        head: messages.plannedWords.inAnHourHead,
        sentence: fillMessage(messages.plannedWords.inAnHourSentence, { span, orders }),
      }
    case 'in ten minutes':
      return {
        head: messages.plannedWords.inTenMinutesHead,
        sentence: fillMessage(messages.plannedWords.inTenMinutesSentence, { span, orders }),
      }
    case 'due':
      return {
        head: messages.plannedWords.dueHead,
        sentence: fillMessage(messages.plannedWords.dueSentence, { span, orders }),
      }
  }
}

/** How long until a maintenance begins. */
export const formatMaintenanceCountdown = (left: number): string =>
  left <= 0 ? messages.untilWords.now : fillMessage(messages.untilWords.in, { left: formatCountdown(left) })

/** A market that is taken off the list, while something of the account’s is in it. */
export function describeMarketDelisting({ symbol, by, message }: MarketDelisting): ProblemDescription {
  const held = messages.delistingWords.positionOrders
  return {
    head: messages.delistingWords.delisting,
    sentence:
      by === 'status'
        ? fillMessage(messages.delistingWords.venueTakesOff, { symbol, held })
        : fillMessage(messages.delistingWords.announcementDelistingNames, {
            symbol,
            held,
            message: sanitizeExternalText(message ?? '', 120),
          }),
  }
}

/** What each announcement is about, as far as it is one of the venue’s words that are known. */
const announcementTopicLabels: Readonly<Record<string, string>> = messages.abouts

/** What an announcement is about. */
export const formatAnnouncementTopic = ({ about }: VenueAnnouncement): string => {
  if (about === undefined) return messages.aboutWords
  return Object.hasOwn(announcementTopicLabels, about) ? (announcementTopicLabels[about] ?? '') : sanitizeExternalText(about, 24)
}

/** The most of an announcement that is shown. */
const MAX_ANNOUNCEMENT_LENGTH = 600

/** An announcement as text, whatever it contains. */
export const formatAnnouncementText = ({ message }: VenueAnnouncement): string => sanitizeExternalText(message, MAX_ANNOUNCEMENT_LENGTH)

/** What is said around what the venue tells everybody. */
export const venueAnnouncementMessages = {
  ...messages.venueWordSays,
  planned: (span: string): string => fillMessage(messages.venueWordSays.planned, { span }),
  choose: (cancels: boolean): string =>
    cancels
      ? messages.venueWordSays.choose.keepThemMaintenance
      : messages.venueWordSays.choose.themCancelledMaintenance,
}
