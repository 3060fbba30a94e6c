import type { PriceCandle, CandleInterval } from '../market/venue-market-rules'
import type { Amount } from '../value/decimal-amount'
import { ZERO } from '../value/decimal-amount'
import { getBarOpenTime, applyTradeToBar } from './live-bar'
import { computeRelativeChange } from './price-math'

export interface PeriodPriceChange {
  readonly from: number
  readonly to: number
  /** Fraction of the first close. */
  readonly share: Amount
}

/** Computes the change of closes over bars that open in the period, both ends included. `undefined` if none does. */
export function computePeriodChange(
  bars: readonly PriceCandle[],
  from: number,
  to: number,
): PeriodPriceChange | undefined {
  const within = bars.filter(({ at }) => at >= from && at <= to)
  const [first, last] = [within[0], within.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const share = computeRelativeChange(first.close, last.close)
  return share && { from: first.at, to: last.at, share }
}

/** Applies a last price to the bars. A price that belongs to an ended bar changes nothing. */
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

/** Returns true if at least one whole bar is missing before the bar open at `at`. */
export function isMissingBars(bars: readonly PriceCandle[], at: number, interval: CandleInterval): boolean {
  const newest = bars.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  return newest < getBarOpenTime(getBarOpenTime(at, interval) - 1, interval)
}

/** Merges bars; newly read bars replace known ones. */
export function mergeBars(
  known: readonly PriceCandle[],
  read: readonly PriceCandle[],
): readonly PriceCandle[] {
  const byTime = new Map([...known, ...read].map(bar => [bar.at, bar]))
  return [...byTime.values()].sort((one, other) => one.at - other.at)
}
