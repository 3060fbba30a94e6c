// Written out, because asking the platform for a month's name takes longer than drawing the row it stands in.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A day as a row says it, without and with its year; months are counted from nought. */
export const dates = {
  day: (day: number, month: number): string => `${day} ${months[month]}`,
  dayOfYear: (day: number, month: number, year: number): string => `${day} ${months[month]} ${year}`,
}

/** What an age is counted in, short enough for a corner. */
export const lapse = {
  seconds: (count: number | string): string => `${count} s`,
  minutes: (count: number): string => `${count} min`,
  hours: (count: number): string => `${count} h`,
  days: (count: number): string => `${count} d`,
}
