import { add, maxAmount, minAmount, type Amount } from '../value/decimal-amount'
import type { PriceCandle, CandleInterval, PublicTrade } from '../market/venue-market-rules'

const MINUTE_MS = 60_000

/** Duration of each fixed interval in milliseconds. */
export const intervalDurationsMs: Record<Exclude<CandleInterval, '1mon'>, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
  '1w': 10_080 * MINUTE_MS,
}

// Weeks open on Monday; the Unix epoch was a Thursday.
const MONDAY_OFFSET_MS = 4 * 1_440 * MINUTE_MS

export function getBarOpenTime(at: number, interval: CandleInterval): number {
  if (interval === '1mon') {
    const moment = new Date(at)
    return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())
  }
  const shift = interval === '1w' ? MONDAY_OFFSET_MS : 0
  return Math.floor((at - shift) / intervalDurationsMs[interval]) * intervalDurationsMs[interval] + shift
}

/** Applies a print to the newest bar. A print of an earlier bar changes nothing. */
export function applyTradeToBar(
  bar: PriceCandle | undefined,
  trade: Pick<PublicTrade, 'price' | 'quantity' | 'at'>,
  interval: CandleInterval,
): PriceCandle {
  const at = getBarOpenTime(trade.at, interval)
  if (bar === undefined || at > bar.at) return createBar(at, trade.price, trade.quantity)
  if (at < bar.at) return bar
  return {
    ...bar,
    high: maxAmount(bar.high, trade.price),
    low: minAmount(bar.low, trade.price),
    close: trade.price,
    volume: add(bar.volume, trade.quantity),
  }
}

export function hasMissedTrades(tape: readonly Pick<PublicTrade, 'at'>[], seenUntil: number): boolean {
  const oldest = tape.at(-1)
  return seenUntil > 0 && oldest !== undefined && oldest.at > seenUntil
}

const createBar = (at: number, price: Amount, volume: Amount): PriceCandle => ({
  at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
})
