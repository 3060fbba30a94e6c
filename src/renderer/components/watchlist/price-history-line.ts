import { priceChangeSpans, type PriceChangeSpan, type MarketPriceChanges } from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal-amount'
import { toPixelScale } from '../figures/pixel-scale'
import { sparklineSize } from '../tables/table-column'

interface PastPrice {
  readonly at: number
  readonly price: Amount
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Length of each span. Spans of several days begin at midnight UTC, as the venue defines them. */
const spanLengths: Readonly<Record<PriceChangeSpan, number>> = {
  '5m': 5 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '24h': DAY,
  '3d': 3 * DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
}
const midnightSpans: readonly PriceChangeSpan[] = ['3d', '7d', '30d']

const spanStart = (span: PriceChangeSpan, at: number): number => {
  const then = at - spanLengths[span]
  const grain = midnightSpans.includes(span) ? DAY : MINUTE
  return Math.floor(then / grain) * grain
}

/** Collects the known prices of the last seven days, oldest first, without interpolation. */
export function collectPastPrices({ last, before }: MarketPriceChanges, at: number): readonly PastPrice[] {
  const from = spanStart('7d', at)
  const past = priceChangeSpans.flatMap(span => {
    const price = before[span]
    const then = spanStart(span, at)
    return price === undefined || then < from ? [] : [{ at: then, price }]
  })
  return [...past.toReversed(), ...(last === undefined ? [] : [{ at, price: last }])]
}

const EDGE = 1.5

/**
 * Creates the SVG path through `prices`; `undefined` for fewer than two. The width always covers seven days, so that
 * lines of several markets are comparable.
 */
export function createPriceLinePath(prices: readonly PastPrice[], at: number): string | undefined {
  if (prices.length < 2) return undefined
  const heights = prices.map(({ price }) => toPixelScale(price))
  const [least, most] = [Math.min(...heights), Math.max(...heights)]
  const from = spanStart('7d', at)
  const x = (then: number): number => ((then - from) / (at - from)) * sparklineSize.width
  const y = (height: number): number =>
    most === least
      ? sparklineSize.height / 2
      : EDGE + ((most - height) / (most - least)) * (sparklineSize.height - 2 * EDGE)
  return prices
    .map(({ at: then }, i) => `${i === 0 ? 'M' : 'L'}${x(then).toFixed(1)} ${y(heights[i] ?? 0).toFixed(1)}`)
    .join('')
}
