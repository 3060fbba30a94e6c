import { fillMessage } from './message'
import * as messages from './en/time'

// Month names are written out because a lookup by the platform takes longer than drawing the row.

const monthNames = messages.months

/** Dates of a row without and with the year. `month` counts from zero. */
export const calendarDateMessages = {
  day: (day: number, month: number): string =>
    fillMessage(messages.dates.day, { day: String(day), month: String(monthNames[month]) }),
  dayOfYear: (day: number, month: number, year: number): string =>
    fillMessage(messages.dates.dayOfYear, {
      day: String(day),
      month: String(monthNames[month]),
      year: String(year),
    }),
}

export const timeLeftMessages = {
  ...messages.timeLeft,
  left: (left: string): string => fillMessage(messages.timeLeft.left, { left }),
}

/** Units of an elapsed time, short enough for a corner. */
export const elapsedTimeMessages = {
  seconds: (count: number | string): string => fillMessage(messages.lapse.seconds, { count: String(count) }),
  minutes: (count: number): string => fillMessage(messages.lapse.minutes, { count: String(count) }),
  hours: (count: number): string => fillMessage(messages.lapse.hours, { count: String(count) }),
  days: (count: number): string => fillMessage(messages.lapse.days, { count: String(count) }),
}
