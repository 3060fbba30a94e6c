import type { Amount } from '@core/value/decimal-amount'
import { toPixelScale } from '../figures/pixel-scale'

export interface TradeCurvePoint {
  readonly at: number
  readonly low: Amount
  readonly high: Amount
}

/** Curve as SVG coordinates in a box of 100 by 100, for drawing only. */
export interface TradeCurve {
  readonly line: string
  readonly band: string
  readonly zero: number
  readonly heightOf: (a: Amount) => number
}

const BOX_SIZE = 100

/**
 * Creates a curve over time, or with equal steps per point. Zero is always in view. With equal steps the curve is a
 * staircase, because nothing changes between two points.
 */
export function createTradeCurve(points: readonly TradeCurvePoint[], by: 'time' | 'place'): TradeCurve {
  const figures = points.map(({ low, high }) => [toPixelScale(low), toPixelScale(high)] as const)
  const least = figures.reduce((most, [low]) => Math.min(most, low), 0)
  const most = figures.reduce((so, [, high]) => Math.max(so, high), 0)
  const span = most - least || 1
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const yOf = (value: number): number => BOX_SIZE - ((value - least) / span) * BOX_SIZE
  const xOf = (place: number): number => {
    const share =
      by === 'time'
        ? ((points[place]?.at ?? first) - first) / (last - first || 1)
        : place / (points.length - 1 || 1)
    return share * BOX_SIZE
  }
  const formatPoint = (place: number, value: number): string =>
    `${xOf(place).toFixed(2)},${yOf(value).toFixed(2)}`
  const createStaircase = (of: (low: number, high: number) => number): readonly string[] =>
    figures.flatMap(([low, high], place) => {
      const before = by === 'place' && place > 0 ? [formatPoint(place - 1, of(low, high))] : []
      return [...before, formatPoint(place, of(low, high))]
    })
  const highs = createStaircase((_, high) => high)
  const lows = createStaircase(low => low)
  const middle = createStaircase((low, high) => (low + high) / 2)
  return {
    line: middle.join(' '),
    band: [...highs, ...lows.toReversed()].join(' '),
    zero: yOf(0),
    heightOf: a => yOf(toPixelScale(a)),
  }
}
