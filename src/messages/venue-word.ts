import type { Delisting } from '@core/market/announcement'
import type { PlannedMaintenance } from '@core/market/planned-maintenance'
import type { Announcement } from '@core/market/venue-facts'
import { shown } from './fill'
import { countdown, dayTime } from './times'
import type { TroubleWords } from './trouble'
import { fill } from './message'
import * as messages from './en/venue-word'

/** What becomes of open orders as a maintenance begins, by the account’s own flag; not known where it was not read. */
export const ordersInMaintenance = (cancels: boolean | undefined): string => {
  if (cancels === undefined) return messages.ordersInMaintenance.whetherOpenOrders
  return cancels
    ? messages.ordersInMaintenance.openOrdersCancelled
    : messages.ordersInMaintenance.openOrdersStay
}

/** A planned maintenance in moments of this machine’s clock: from when, and until when where that was told. */
export const maintenanceSpan = (from: number, to: number | undefined): string =>
  to === undefined
    ? fill(messages.maintenanceSpan.endNotAnnounced, { from: dayTime(from) })
    : fill(messages.maintenanceSpan.fromTo, { from: dayTime(from), to: dayTime(to) })

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
        head: messages.plannedWords.inAnHourHead,
        sentence: fill(messages.plannedWords.inAnHourSentence, { span, orders }),
      }
    case 'in ten minutes':
      return {
        head: messages.plannedWords.inTenMinutesHead,
        sentence: fill(messages.plannedWords.inTenMinutesSentence, { span, orders }),
      }
    case 'due':
      return {
        head: messages.plannedWords.dueHead,
        sentence: fill(messages.plannedWords.dueSentence, { span, orders }),
      }
  }
}

/** How long until a maintenance begins. */
export const untilWords = (left: number): string =>
  left <= 0 ? messages.untilWords.now : fill(messages.untilWords.in, { left: countdown(left) })

/** A market that is taken off the list, while something of the account’s is in it. */
export function delistingWords({ symbol, by, message }: Delisting): TroubleWords {
  const held = messages.delistingWords.positionOrders
  return {
    head: messages.delistingWords.delisting,
    sentence:
      by === 'status'
        ? fill(messages.delistingWords.venueTakesOff, { symbol, held })
        : fill(messages.delistingWords.announcementDelistingNames, {
            symbol,
            held,
            message: shown(message ?? '', 120),
          }),
  }
}

/** What each announcement is about, as far as it is one of the venue’s words that are known. */
const abouts: Readonly<Record<string, string>> = messages.abouts

/** What an announcement is about. */
export const aboutWords = ({ about }: Announcement): string => {
  if (about === undefined) return messages.aboutWords
  return Object.hasOwn(abouts, about) ? (abouts[about] ?? '') : shown(about, 24)
}

/** The most of an announcement that is shown. */
const LONGEST = 600

/** An announcement as text, whatever it contains. */
export const announcedWords = ({ message }: Announcement): string => shown(message, LONGEST)

/** What is said around what the venue tells everybody. */
export const venueWordSays = {
  ...messages.venueWordSays,
  planned: (span: string): string => fill(messages.venueWordSays.planned, { span }),
  choose: (cancels: boolean): string =>
    cancels
      ? messages.venueWordSays.choose.keepThemMaintenance
      : messages.venueWordSays.choose.themCancelledMaintenance,
}
