import type { TradingRestriction } from './trading-guards'

const MINUTE_MS = 60_000

/** Minimum and maximum length of a break, in minutes. */
export const tradingBreakLimits = { least: 5, most: 30 * 24 * 60 } as const

export const computeBreakEnd = (now: number, minutes: number): number => now + minutes * MINUTE_MS

/** Returns the restriction of a break, which cannot be lifted early; `undefined` once it is over. */
export const createBreakRestriction = (
  until: number | undefined,
  now: number,
): TradingRestriction | undefined =>
  until === undefined || now >= until ? undefined : { is: 'break', until }

/** Formats the end of a break for a refusal, to the minute in UTC. */
export const formatBreakEnd = (until: number): string =>
  new Date(Math.ceil(until / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')
