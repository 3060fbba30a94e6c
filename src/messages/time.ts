import { fill } from './message'
import * as messages from './en/time'

// Written out, because asking the platform for a month's name takes longer than drawing the row it stands in.

const months = messages.months

/** A day as a row says it, without and with its year; months are counted from nought. */
export const dates = {
  day: (day: number, month: number): string =>
    fill(messages.dates.day, { day: String(day), month: String(months[month]) }),
  dayOfYear: (day: number, month: number, year: number): string =>
    fill(messages.dates.dayOfYear, { day: String(day), month: String(months[month]), year: String(year) }),
}

/** What an age is counted in, short enough for a corner. */
export const lapse = {
  seconds: (count: number | string): string => fill(messages.lapse.seconds, { count: String(count) }),
  minutes: (count: number): string => fill(messages.lapse.minutes, { count: String(count) }),
  hours: (count: number): string => fill(messages.lapse.hours, { count: String(count) }),
  days: (count: number): string => fill(messages.lapse.days, { count: String(count) }),
}
