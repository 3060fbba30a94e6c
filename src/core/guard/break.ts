import type { Hold } from './guard'

const MINUTE = 60_000

/** How short a break from trading may be, and how long, in minutes. */
export const breakLimits = { least: 5, most: 30 * 24 * 60 } as const

/** When a break that begins now ends. */
export const breakEnd = (now: number, minutes: number): number => now + minutes * MINUTE

/** The hold of a break, which nobody reopens as they would a stop; undefined once the break is over. */
export const breakHold = (until: number | undefined, now: number): Hold | undefined =>
  until === undefined || now >= until ? undefined : { is: 'break', until }

/** The end of a break as it stands in a refusal: to the minute, in UTC. */
export const breakEndText = (until: number): string =>
  new Date(Math.ceil(until / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
