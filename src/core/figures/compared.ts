import type { PriceCandle, CandleInterval } from '../market/market'
import type { Amount } from '../value/decimal'
import { ZERO } from '../value/decimal'
import { getBarOpenTime, applyTradeToBar } from './live-bar'
import { computeRelativeChange } from './prices'

/** How far a market moved within a time, and between which of its bars that is. */
export interface PeriodPriceChange {
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
export function computePeriodChange(bars: readonly PriceCandle[], from: number, to: number): PeriodPriceChange | undefined {
  const within = bars.filter(({ at }) => at >= from && at <= to)
  const [first, last] = [within[0], within.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const share = computeRelativeChange(first.close, last.close)
  return share && { from: first.at, to: last.at, share }
}

/** The bars after the last price of a market was told; the same where it belongs to one that has ended. */
export function withLastPrice(
  bars: readonly PriceCandle[],
  last: { readonly price: Amount; readonly at: number },
  interval: CandleInterval,
): readonly PriceCandle[] {
  const before = bars.at(-1)
  const grown = applyTradeToBar(before, { ...last, quantity: ZERO }, interval)
  const isSame = grown.at === before?.at && grown.close === before.close
  if (isSame) return bars
  return grown.at === before?.at ? [...bars.slice(0, -1), grown] : [...bars, grown]
}

/** Whether at least one whole bar is missing between the newest that is known and the one that is open at a moment. */
export function isMissingBars(bars: readonly PriceCandle[], at: number, interval: CandleInterval): boolean {
  const newest = bars.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  return newest < getBarOpenTime(getBarOpenTime(at, interval) - 1, interval)
}

/** Bars known already with those that were read since, which hold where both have one. */
export function mergeBars(known: readonly PriceCandle[], read: readonly PriceCandle[]): readonly PriceCandle[] {
  const byTime = new Map([...known, ...read].map(bar => [bar.at, bar]))
  return [...byTime.values()].sort((one, other) => one.at - other.at)
}
