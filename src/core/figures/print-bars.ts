import type { PriceCandle, PrintInterval, PublicTrade } from '../market/venue-market-rules'
import { add, maxAmount, minAmount } from '../value/decimal-amount'

export interface PrintGap {
  readonly from: number
  readonly to: number
}

export interface PrintBars {
  /** Oldest first. A period without trades has no bar. */
  readonly bars: readonly PriceCandle[]
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
const barSizes: Record<PrintInterval, { readonly lasts: number } | { readonly holds: number }> = {
  '1s': { lasts: 1_000 },
  '5s': { lasts: 5_000 },
  '15s': { lasts: 15_000 },
  '30s': { lasts: 30_000 },
  '100t': { holds: 100 },
  '500t': { holds: 500 },
}

export function getPrintBarOpenTime(at: number, interval: PrintInterval): number {
  const size = barSizes[interval]
  return 'lasts' in size ? Math.floor(at / size.lasts) * size.lasts : at
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
  const opened = getPrintBarOpenTime(trade.at, interval)
  const isNext =
    growing === undefined ||
    ('lasts' in size ? opened > growing.bar.at : isAfterGap || growing.prints >= size.holds)
  if (isNext) {
    // Two bars may open within one millisecond, but need different times.
    const at = growing === undefined ? opened : Math.max(opened, growing.bar.at + 1)
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

/** Prints from three sources when a subscription starts; each oldest first. */
export interface PrintSources {
  readonly counted: readonly PublicTrade[]
  readonly listed: readonly PublicTrade[]
  readonly live: readonly PublicTrade[]
}

/**
 * Joins the sources so that each print counts once, and marks possible gaps. A list connects if it shares a print with
 * its neighbour. Prints have no id: two equal prints are two if one source has both, and one if two sources have one
 * each.
 */
export function joinPrintSources({ counted, listed, live }: PrintSources): readonly ConsecutivePrints[] {
  const [last, first] = [counted.at(-1), live[0]]
  const since = last?.at ?? Number.NEGATIVE_INFINITY
  const fresh = subtractPrints(
    listed.filter(({ at }) => at >= since),
    counted,
  )
  const heard = subtractPrints(live, [...listed, ...subtractPrints(counted, listed)])
  const isFirstKnown = first !== undefined && (includesPrint(listed, first) || includesPrint(counted, first))
  return [
    { prints: fresh, follows: last === undefined || includesPrint(listed, last) },
    { prints: heard, follows: isFirstKnown || (last === undefined && listed.length === 0) },
  ].filter(({ prints }) => prints.length > 0)
}

const getPrintKey = ({ at, side, price, quantity }: PublicTrade): string =>
  `${at} ${side} ${price} ${quantity}`

const includesPrint = (prints: readonly PublicTrade[], one: PublicTrade): boolean =>
  prints.some(print => getPrintKey(print) === getPrintKey(one))

/** Removes one equal print for each print in `those`. */
function subtractPrints(
  prints: readonly PublicTrade[],
  those: readonly PublicTrade[],
): readonly PublicTrade[] {
  const left = new Map<string, number>()
  for (const print of those) left.set(getPrintKey(print), (left.get(getPrintKey(print)) ?? 0) + 1)
  return prints.filter(print => {
    const count = left.get(getPrintKey(print)) ?? 0
    if (count > 0) left.set(getPrintKey(print), count - 1)
    return count === 0
  })
}
