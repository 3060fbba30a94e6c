import { display } from './display'
import { dates, lapse } from './time'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (n: number): string => String(n).padStart(2, '0')

/** How long ago, short enough for a corner: "0.3 s", "12 s", "6 min", "3 h", "41 d". */
export function age(ms: number): string {
  if (ms < 10 * SECOND) return lapse.seconds((Math.max(0, ms) / SECOND).toFixed(1))
  if (ms < 2 * MINUTE) return lapse.seconds(Math.floor(ms / SECOND))
  if (ms < 2 * HOUR) return lapse.minutes(Math.floor(ms / MINUTE))
  return ms < 2 * DAY ? lapse.hours(Math.floor(ms / HOUR)) : lapse.days(Math.floor(ms / DAY))
}

/** Time left as a clock that runs down: "01:12:44", or "5:18" when no hours are left. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND))
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** A moment's parts by the clock this page goes by. */
function partsOf(
  at: number,
): Readonly<Record<'year' | 'month' | 'day' | 'hours' | 'minutes' | 'seconds', number>> {
  const moment = new Date(at)
  return display.zone === 'utc'
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

const clockOf = ({ hours, minutes, seconds }: ReturnType<typeof partsOf>): string =>
  `${two(hours)}:${two(minutes)}:${two(seconds)}`

/** A moment as the chosen clock shows it: "14:02:11". */
export const clockTime = (at: number): string => clockOf(partsOf(at))

/** A moment with its day, for rows that may be old: "20 Nov 14:02:11". */
export function dayTime(at: number): string {
  const parts = partsOf(at)
  return `${dates.day(parts.day, parts.month)} ${clockOf(parts)}`
}

/** A moment with its day and year, for what may be years old: "20 Nov 2025 14:02". */
export function dayOfYearTime(at: number): string {
  const { year, month, day, hours, minutes } = partsOf(at)
  return `${dates.dayOfYear(day, month, year)} ${two(hours)}:${two(minutes)}`
}

/** The year of a moment by the clock this page goes by. */
export const yearOf = (at: number): number => partsOf(at).year

/** A moment of a row that may be old: with its day, or with its year where that is not the one it is now. */
export const rowTime = (at: number): string => (yearOf(at) === display.year ? dayTime(at) : dayOfYearTime(at))
