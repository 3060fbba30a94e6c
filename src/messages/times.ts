import { currentDisplayFormat } from './display'
import { fillMessage } from './message'
import * as messages from './en/times'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const padTwoDigits = (n: number): string => String(n).padStart(2, '0')

/** Formats an elapsed time, short enough for a corner: "0.3 s", "12 s", "6 min", "3 h", "41 d". */
export function formatShortDuration(ms: number): string {
  const { seconds, minutes, hours, days } = messages.lapse
  if (ms < 10 * SECOND) return fillMessage(seconds, { count: (Math.max(0, ms) / SECOND).toFixed(1) })
  if (ms < 2 * MINUTE) return fillMessage(seconds, { count: String(Math.floor(ms / SECOND)) })
  if (ms < 2 * HOUR) return fillMessage(minutes, { count: String(Math.floor(ms / MINUTE)) })
  return ms < 2 * DAY
    ? fillMessage(hours, { count: String(Math.floor(ms / HOUR)) })
    : fillMessage(days, { count: String(Math.floor(ms / DAY)) })
}

/** Formats the time left as a countdown: "01:12:44", or "5:18" below one hour. */
export function formatCountdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND))
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return hours > 0
    ? `${padTwoDigits(hours)}:${padTwoDigits(minutes)}:${padTwoDigits(seconds)}`
    : `${minutes}:${padTwoDigits(seconds)}`
}

/** Describes an estimated time left; `undefined` if it could not be measured. It never reads zero. */
export const describeTimeLeft = (ms: number | undefined): string =>
  ms === undefined
    ? messages.timeLeft.unknown
    : fillMessage(messages.timeLeft.left, { left: formatCountdown(Math.max(SECOND, ms)) })

/** Splits a time into its parts in the display zone. */
function getTimeParts(
  at: number,
): Readonly<Record<'year' | 'month' | 'day' | 'hours' | 'minutes' | 'seconds', number>> {
  const moment = new Date(at)
  return currentDisplayFormat.zone === 'utc'
    ? {
        year: moment.getUTCFullYear(),
        month: moment.getUTCMonth(),
        day: moment.getUTCDate(),
        hours: moment.getUTCHours(),
        minutes: moment.getUTCMinutes(),
        seconds: moment.getUTCSeconds(),
      }
    : {
        year: moment.getFullYear(),
        month: moment.getMonth(),
        day: moment.getDate(),
        hours: moment.getHours(),
        minutes: moment.getMinutes(),
        seconds: moment.getSeconds(),
      }
}

const formatClockParts = ({ hours, minutes, seconds }: ReturnType<typeof getTimeParts>): string =>
  `${padTwoDigits(hours)}:${padTwoDigits(minutes)}:${padTwoDigits(seconds)}`

/** Month names are written out because a lookup by the platform takes longer than drawing the row. */
const monthNames: readonly string[] = messages.months

const getDateNames = ({ day, month }: ReturnType<typeof getTimeParts>) => ({
  day: String(day),
  month: String(monthNames[month]),
})

/** Formats a time in the display zone: "14:02:11". */
export const formatClockTime = (at: number): string => formatClockParts(getTimeParts(at))

/** Formats a time with its day: "20 Nov 14:02:11". */
export function formatDayTime(at: number): string {
  const parts = getTimeParts(at)
  return `${fillMessage(messages.dates.day, getDateNames(parts))} ${formatClockParts(parts)}`
}

/** Formats a time with its day and year: "20 Nov 2025 14:02". */
export function formatDateTime(at: number): string {
  const parts = getTimeParts(at)
  const date = fillMessage(messages.dates.dayOfYear, { ...getDateNames(parts), year: String(parts.year) })
  return `${date} ${padTwoDigits(parts.hours)}:${padTwoDigits(parts.minutes)}`
}

export const getDisplayYear = (at: number): number => getTimeParts(at).year

/** Formats the time of a row with its day, or with its year if that is not `display.year`. */
export const formatRowTime = (at: number): string =>
  getDisplayYear(at) === currentDisplayFormat.year ? formatDayTime(at) : formatDateTime(at)
