import type { TradingRestriction } from './guard'

const MINUTE_MS = 60_000

/** How short a break from trading may be, and how long, in minutes. */
export const tradingBreakLimits = { least: 5, most: 30 * 24 * 60 } as const

/** When a break that begins now ends. */
export const computeBreakEnd = (now: number, minutes: number): number => now + minutes * MINUTE_MS

/** The hold of a break, which nobody reopens as they would a stop; undefined once the break is over. */
export const createBreakRestriction = (until: number | undefined, now: number): TradingRestriction | undefined =>
  until === undefined || now >= until ? undefined : { is: 'break', until }

/** The end of a break as it stands in a refusal: to the minute, in UTC. */
export const formatBreakEnd = (until: number): string =>
  new Date(Math.ceil(until / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')
