import type { PriceCandle, PrintInterval, PublicTrade } from '../market/venue-market-rules'
import { add, maxAmount, minAmount } from '../value/decimal-amount'

/** Period between two prints in which prints may be missing. */
export interface PrintGap {
  readonly from: number
  readonly to: number
}

export interface PrintBars {
  /** Oldest first. A period without trades has no bar. */
  readonly bars: readonly PriceCandle[]
  /** Time of the first counted print, or of the oldest kept bar if later; absent before the first print. */
  readonly since?: number
  readonly gaps: readonly PrintGap[]
}

export interface GrowingPrintBar {
  readonly bar: PriceCandle
  readonly prints: number
}

/** Consecutive prints; `follows` is true if none can be missing before them. */
export interface ConsecutivePrints {
  readonly prints: readonly PublicTrade[]
  readonly follows: boolean
}

/** Size of a bar: a duration in milliseconds, or a number of prints. */
const barSizes: Record<PrintInterval, { readonly durationMs: number } | { readonly printCount: number }> = {
  '1s': { durationMs: 1_000 },
  '5s': { durationMs: 5_000 },
  '15s': { durationMs: 15_000 },
  '30s': { durationMs: 30_000 },
  '100t': { printCount: 100 },
  '500t': { printCount: 500 },
}

export function getPrintBarOpenTime(at: number, interval: PrintInterval): number {
  const size = barSizes[interval]
  return 'durationMs' in size ? Math.floor(at / size.durationMs) * size.durationMs : at
}

/**
 * Applies one print to the newest bar or starts the next. A late print counts in the open bar, so that the volume is
 * complete. After a gap a bar by print count starts again, because its missing prints are unknown.
 */
export function applyPrintToBar(
  growing: GrowingPrintBar | undefined,
  trade: PublicTrade,
  interval: PrintInterval,
  isAfterGap: boolean,
): GrowingPrintBar {
  const size = barSizes[interval]
  const { price, quantity } = trade
  const openTime = getPrintBarOpenTime(trade.at, interval)
  const isNext =
    growing === undefined ||
    ('durationMs' in size ? openTime > growing.bar.at : isAfterGap || growing.prints >= size.printCount)
  if (isNext) {
    // Two bars may open within one millisecond, but need different times.
    const at = growing === undefined ? openTime : Math.max(openTime, growing.bar.at + 1)
    return { bar: { at, open: price, high: price, low: price, close: price, volume: quantity }, prints: 1 }
  }
  const { bar, prints } = growing
  const grown = {
    ...bar,
    high: maxAmount(bar.high, price),
    low: minAmount(bar.low, price),
    close: price,
    volume: add(bar.volume, quantity),
  }
  return { bar: grown, prints: prints + 1 }
}

/**
 * Prints known when a subscription starts or resumes, each source oldest first: those already counted in bars, the
 * venue's list of latest trades, and those received from the stream.
 */
export interface PrintSources {
  readonly counted: readonly PublicTrade[]
  readonly listed: readonly PublicTrade[]
  readonly live: readonly PublicTrade[]
}

/**
 * Returns the prints that are not counted yet: those of the list, then those of the stream. A part follows without a
 * gap if an earlier source also contains the print at its border. Prints have no id: two equal prints are two if one
 * source contains both, and one if two sources contain one each.
 */
export function listUncountedPrints({ counted, listed, live }: PrintSources): readonly ConsecutivePrints[] {
  const [lastCounted, firstLive] = [counted.at(-1), live[0]]
  const since = lastCounted?.at ?? Number.NEGATIVE_INFINITY
  const newListed = subtractPrints(
    listed.filter(({ at }) => at >= since),
    counted,
  )
  const newLive = subtractPrints(live, [...listed, ...subtractPrints(counted, listed)])
  const isFirstLiveKnown =
    firstLive !== undefined && (includesPrint(listed, firstLive) || includesPrint(counted, firstLive))
  return [
    { prints: newListed, follows: lastCounted === undefined || includesPrint(listed, lastCounted) },
    { prints: newLive, follows: isFirstLiveKnown || (lastCounted === undefined && listed.length === 0) },
  ].filter(({ prints }) => prints.length > 0)
}

const getPrintKey = ({ at, side, price, quantity }: PublicTrade): string =>
  `${at} ${side} ${price} ${quantity}`

const includesPrint = (prints: readonly PublicTrade[], wanted: PublicTrade): boolean =>
  prints.some(print => getPrintKey(print) === getPrintKey(wanted))

/** Removes one equal print for each print in `removed`. */
function subtractPrints(
  prints: readonly PublicTrade[],
  removed: readonly PublicTrade[],
): readonly PublicTrade[] {
  const left = new Map<string, number>()
  for (const print of removed) left.set(getPrintKey(print), (left.get(getPrintKey(print)) ?? 0) + 1)
  return prints.filter(print => {
    const count = left.get(getPrintKey(print)) ?? 0
    if (count > 0) left.set(getPrintKey(print), count - 1)
    return count === 0
  })
}
