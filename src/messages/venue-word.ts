import type { MarketDelisting } from '@core/market/announcement-list'
import type { PlannedMaintenance } from '@core/market/planned-maintenance'
import type { VenueAnnouncement } from '@core/market/venue-facts'
import { sanitizeExternalText } from './fill'
import { formatCountdown, formatDayTime } from './times'
import type { ProblemDescription } from './trouble'
import { fillMessage } from './message'
import * as messages from './en/venue-word'

/**
 * Describes the effect of maintenance on open orders. `cancels` is the account's setting, `undefined` if it was not
 * read.
 */
export const describeMaintenanceOrders = (cancels: boolean | undefined): string => {
  if (cancels === undefined) return messages.ordersInMaintenance.whetherOpenOrders
  return cancels
    ? messages.ordersInMaintenance.openOrdersCancelled
    : messages.ordersInMaintenance.openOrdersStay
}

/** Formats a planned maintenance in local time. `to` is `undefined` if the venue announced no end. */
export const formatMaintenanceSpan = (from: number, to: number | undefined): string =>
  to === undefined
    ? fillMessage(messages.maintenanceSpan.endNotAnnounced, { from: formatDayTime(from) })
    : fillMessage(messages.maintenanceSpan.fromTo, { from: formatDayTime(from), to: formatDayTime(to) })

/** Describes maintenance that begins soon. Returns `undefined` if it is further away. */
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

export const formatMaintenanceCountdown = (left: number): string =>
  left <= 0 ? messages.untilWords.now : fillMessage(messages.untilWords.in, { left: formatCountdown(left) })

/** Warns that a market in which the account has an order or position is delisted. */
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

/** Labels of the announcement topics that are known. */
const announcementTopicLabels: Readonly<Record<string, string>> = messages.abouts

export const formatAnnouncementTopic = ({ about }: VenueAnnouncement): string => {
  if (about === undefined) return messages.aboutWords
  return Object.hasOwn(announcementTopicLabels, about)
    ? (announcementTopicLabels[about] ?? '')
    : sanitizeExternalText(about, 24)
}

const MAX_ANNOUNCEMENT_LENGTH = 600

/** Returns an announcement as shortened text without control characters. */
export const formatAnnouncementText = ({ message }: VenueAnnouncement): string =>
  sanitizeExternalText(message, MAX_ANNOUNCEMENT_LENGTH)

export const venueAnnouncementMessages = {
  ...messages.venueWordSays,
  planned: (span: string): string => fillMessage(messages.venueWordSays.planned, { span }),
  choose: (cancels: boolean): string =>
    cancels
      ? messages.venueWordSays.choose.keepThemMaintenance
      : messages.venueWordSays.choose.themCancelledMaintenance,
}
