const padTwoDigits = (n: number): string => String(n).padStart(2, '0')

/** A minute of the day as a time field takes it: "22:00"; nothing where there is none. */
export const formatDayTime = (minute: number | undefined): string =>
  minute === undefined ? '' : `${padTwoDigits(Math.floor(minute / 60) % 24)}:${padTwoDigits(minute % 60)}`

/** The minute of the day that a time field gave; undefined when it was emptied. */
export function parseDayMinutes(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return parseTwoDigits(hours) * 60 + parseTwoDigits(minutes)
}

const parseTwoDigits = (two: string): number => (two.charCodeAt(0) - ZERO) * 10 + two.charCodeAt(1) - ZERO
const ZERO = '0'.charCodeAt(0)
