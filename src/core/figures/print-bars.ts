import type { PriceCandle, PrintInterval, PublicTrade } from '../market/market'
import { add, maxAmount, minAmount } from '../value/decimal'

/** A time in which nobody listened: from the last print heard before it to the first one after it. */
export interface PrintGap {
  readonly from: number
  readonly to: number
}

/** Bars made of the prints that were heard. */
export interface PrintBars {
  /** Oldest first. A second in which nothing was traded has none. */
  readonly bars: readonly PriceCandle[]
  /** The first print that they are made of; absent before one is known. */
  readonly since?: number
  readonly gaps: readonly PrintGap[]
}

/** The newest bar, and how many prints are in it. */
export interface GrowingPrintBar {
  readonly bar: PriceCandle
  readonly prints: number
}

/** Prints one after another, and whether none can be missing between the first of them and what was known before. */
export interface ConsecutivePrints {
  readonly prints: readonly PublicTrade[]
  readonly follows: boolean
}

/** How long a bar lasts, in milliseconds or in prints. */
const barSizes: Record<PrintInterval, { readonly lasts: number } | { readonly holds: number }> = {
  '1s': { lasts: 1_000 },
  '5s': { lasts: 5_000 },
  '15s': { lasts: 15_000 },
  '30s': { lasts: 30_000 },
  '100t': { holds: 100 },
  '500t': { holds: 500 },
}

/** When the bar that a moment falls into opened; where bars are full by prints, no clock tells, and it is the moment itself. */
export function getPrintBarOpenTime(at: number, interval: PrintInterval): number {
  const size = barSizes[interval]
  return 'lasts' in size ? Math.floor(at / size.lasts) * size.lasts : at
}

/**
 * The newest bar after one more print, which belongs to it or begins the next.
 *
 * A print that is told late counts in the bar that is open: left out it would be missing from the volume. After a time
 * in which nobody listened a bar of prints begins anew: how many it lacks is not known.
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
    // Two bars of prints can open within one millisecond, and no two stand at the same.
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

/** What is known from three sides when the venue is listened to, for the first time or again; each oldest first. */
export interface PrintSources {
  /** The newest of those that were counted already. */
  readonly counted: readonly PublicTrade[]
  /** What the venue lists as its last ones. */
  readonly listed: readonly PublicTrade[]
  /** What was heard since, one after another. */
  readonly live: readonly PublicTrade[]
}

/**
 * Puts the three together so that each print is counted once, and says where prints may be missing.
 *
 * A list joins what it has a print of in common with: the last one counted, or the first one heard since. Prints carry
 * no id. Two that say the same are two where one side tells both, and one where two sides tell one each.
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

const getPrintKey = ({ at, side, price, quantity }: PublicTrade): string => `${at} ${side} ${price} ${quantity}`

const includesPrint = (prints: readonly PublicTrade[], one: PublicTrade): boolean =>
  prints.some(print => getPrintKey(print) === getPrintKey(one))

/** These without those: for each of those, one that says the same. */
function subtractPrints(prints: readonly PublicTrade[], those: readonly PublicTrade[]): readonly PublicTrade[] {
  const left = new Map<string, number>()
  for (const print of those) left.set(getPrintKey(print), (left.get(getPrintKey(print)) ?? 0) + 1)
  return prints.filter(print => {
    const count = left.get(getPrintKey(print)) ?? 0
    if (count > 0) left.set(getPrintKey(print), count - 1)
    return count === 0
  })
}
