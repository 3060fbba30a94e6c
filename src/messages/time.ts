import { fillMessage } from './message'
import * as messages from './en/time'

// Written out, because asking the platform for a month's name takes longer than drawing the row it stands in.

const monthNames = messages.months

/** A day as a row says it, without and with its year; months are counted from nought. */
export const calendarDateMessages = {
  day: (day: number, month: number): string =>
    fillMessage(messages.dates.day, { day: String(day), month: String(monthNames[month]) }),
  dayOfYear: (day: number, month: number, year: number): string =>
    fillMessage(messages.dates.dayOfYear, { day: String(day), month: String(monthNames[month]), year: String(year) }),
}

/** What an age is counted in, short enough for a corner. */
export const elapsedTimeMessages = {
  seconds: (count: number | string): string => fillMessage(messages.lapse.seconds, { count: String(count) }),
  minutes: (count: number): string => fillMessage(messages.lapse.minutes, { count: String(count) }),
  hours: (count: number): string => fillMessage(messages.lapse.hours, { count: String(count) }),
  days: (count: number): string => fillMessage(messages.lapse.days, { count: String(count) }),
}
