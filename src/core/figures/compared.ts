import type { Candle, CandleInterval } from '../market/market'
import type { Amount } from '../value/decimal'
import { ZERO } from '../value/decimal'
import { opensAt, withTrade } from './live-bar'
import { changeFrom } from './prices'

/** How far a market moved within a time, and between which of its bars that is. */
export interface MovedWithin {
  readonly from: number
  readonly to: number
  /** As a fraction of the first close. */
  readonly share: Amount
}

/**
 * How far closes moved within a time: from the first that is known in it to the last that is.
 *
 * Both ends count, by when their bars opened. Undefined where no bar opened in it.
 */
export function movedWithin(bars: readonly Candle[], from: number, to: number): MovedWithin | undefined {
  const within = bars.filter(({ at }) => at >= from && at <= to)
  const [first, last] = [within[0], within.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const share = changeFrom(first.close, last.close)
  return share && { from: first.at, to: last.at, share }
}

/** The bars after the last price of a market was told; the same where it belongs to one that has ended. */
export function withLast(
  bars: readonly Candle[],
  last: { readonly price: Amount; readonly at: number },
  interval: CandleInterval,
): readonly Candle[] {
  const before = bars.at(-1)
  const grown = withTrade(before, { ...last, quantity: ZERO }, interval)
  const isSame = grown.at === before?.at && grown.close === before.close
  if (isSame) return bars
  return grown.at === before?.at ? [...bars.slice(0, -1), grown] : [...bars, grown]
}

/** Whether at least one whole bar is missing between the newest that is known and the one that is open at a moment. */
export function lacksBars(bars: readonly Candle[], at: number, interval: CandleInterval): boolean {
  const newest = bars.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  return newest < opensAt(opensAt(at, interval) - 1, interval)
}

/** Bars known already with those that were read since, which hold where both have one. */
export function mergedBars(known: readonly Candle[], read: readonly Candle[]): readonly Candle[] {
  const byTime = new Map([...known, ...read].map(bar => [bar.at, bar]))
  return [...byTime.values()].sort((one, other) => one.at - other.at)
}
