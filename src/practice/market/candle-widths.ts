export const CANDLE_WIDTHS = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon', '1y'] as const
export type CandleWidth = (typeof CANDLE_WIDTHS)[number]

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const FIXED_WIDTHS: Partial<Record<CandleWidth, number>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '12h': 720 * MINUTE,
  '1d': DAY,
}
const MONDAY = 4 * DAY

/** Returns the start of the candle that contains `time`. Weeks begin on Monday, all in UTC. */
export function getCandleStart(width: CandleWidth, time: number): number {
  const fixed = FIXED_WIDTHS[width]
  if (fixed !== undefined) return Math.floor(time / fixed) * fixed
  if (width === '1w') return Math.floor((time - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY
  const [year = 1970, month = 1] = new Date(time).toISOString().split('-').map(Number)
  return Date.UTC(year, width === '1y' ? 0 : month - 1)
}

export function getNextCandleStart(width: CandleWidth, start: number): number {
  const fixed = FIXED_WIDTHS[width]
  if (fixed !== undefined) return start + fixed
  if (width === '1w') return start + 7 * DAY
  return getCandleStart(width, start + (width === '1y' ? 370 : 35) * DAY)
}
