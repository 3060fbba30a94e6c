const padTwoDigits = (n: number): string => String(n).padStart(2, '0')

/** Formats a minute of the day as "22:00"; `undefined` becomes the empty string. */
export const formatDayTime = (minute: number | undefined): string =>
  minute === undefined ? '' : `${padTwoDigits(Math.floor(minute / 60) % 24)}:${padTwoDigits(minute % 60)}`

/** Parses a time of 24 hours, as "22:00" or "7:30". */
export function parseDayMinutes(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return parseTwoDigits(hours.padStart(2, '0')) * 60 + parseTwoDigits(minutes)
}

const parseTwoDigits = (two: string): number => (two.charCodeAt(0) - ZERO) * 10 + two.charCodeAt(1) - ZERO
const ZERO = '0'.charCodeAt(0)
