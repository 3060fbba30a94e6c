// Written out, because asking the platform for a month's name takes longer than drawing the row it stands in.

/** The months, short enough for a row. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** What an age is counted in, short enough for a corner. */
export const lapse = {
  seconds: (count: number | string): string => `${count} s`,
  minutes: (count: number): string => `${count} min`,
  hours: (count: number): string => `${count} h`,
  days: (count: number): string => `${count} d`,
}
