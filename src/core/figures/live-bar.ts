import { add, larger, smaller, type Amount } from '../value/decimal'
import type { Candle, CandleInterval, Trade } from '../market/market'

const MINUTE = 60_000

/** How long each interval that is always as long lasts, in milliseconds. */
export const lasts: Record<Exclude<CandleInterval, '1mon'>, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '12h': 720 * MINUTE,
  '1d': 1_440 * MINUTE,
  '1w': 10_080 * MINUTE,
}

// Weeks open on a Monday; the count of milliseconds began on a Thursday.
const MONDAY = 4 * 1_440 * MINUTE

/** When the bar that a moment falls into opened. */
export function opensAt(at: number, interval: CandleInterval): number {
  if (interval === '1mon') {
    const moment = new Date(at)
    return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())
  }
  const shift = interval === '1w' ? MONDAY : 0
  return Math.floor((at - shift) / lasts[interval]) * lasts[interval] + shift
}

/** The newest bar after one more print. A print that belongs to an earlier bar changes nothing. */
export function withTrade(
  bar: Candle | undefined,
  trade: Pick<Trade, 'price' | 'quantity' | 'at'>,
  interval: CandleInterval,
): Candle {
  const at = opensAt(trade.at, interval)
  if (bar === undefined || at > bar.at) return fresh(at, trade.price, trade.quantity)
  if (at < bar.at) return bar
  return {
    ...bar,
    high: larger(bar.high, trade.price),
    low: smaller(bar.low, trade.price),
    close: trade.price,
    volume: add(bar.volume, trade.quantity),
  }
}

/** Whether prints passed by between the last one heard and those on the tape, newest first: a tape that is seen now and then. */
export function isGap(tape: readonly Pick<Trade, 'at'>[], heardUntil: number): boolean {
  const oldest = tape.at(-1)
  return heardUntil > 0 && oldest !== undefined && oldest.at > heardUntil
}

const fresh = (at: number, price: Amount, volume: Amount): Candle => ({
  at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
})
