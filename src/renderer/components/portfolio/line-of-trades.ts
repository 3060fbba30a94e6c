import type { Amount } from '@core/value/decimal'
import { toPixelScale } from '../figures/binary'

/** One place on a line: when, and the least and the most there. */
export interface LinePoint {
  readonly at: number
  readonly low: Amount
  readonly high: Amount
}

/** A line as it is drawn in a box of a hundred by a hundred; figures in it are for the eye alone. */
export interface DrawnLine {
  readonly line: string
  /** What lies between the least and the most of each place. */
  readonly band: string
  /** How high nothing stands. */
  readonly zero: number
  readonly heightOf: (a: Amount) => number
}

const BOX = 100

/**
 * Draws points over their time, or one after the other where each counts the same; nothing is always in the picture.
 * One after the other each is level over its place: between two of them there is nothing to rise or fall.
 */
export function drawnLine(points: readonly LinePoint[], by: 'time' | 'place'): DrawnLine {
  const figures = points.map(({ low, high }) => [toPixelScale(low), toPixelScale(high)] as const)
  const least = figures.reduce((most, [low]) => Math.min(most, low), 0)
  const most = figures.reduce((so, [, high]) => Math.max(so, high), 0)
  const span = most - least || 1
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const height = (value: number): number => BOX - ((value - least) / span) * BOX
  const across = (place: number): number => {
    const share =
      by === 'time'
        ? ((points[place]?.at ?? first) - first) / (last - first || 1)
        : place / (points.length - 1 || 1)
    return share * BOX
  }
  const spot = (place: number, value: number): string =>
    `${across(place).toFixed(2)},${height(value).toFixed(2)}`
  const drawn = (of: (low: number, high: number) => number): readonly string[] =>
    figures.flatMap(([low, high], place) => {
      const before = by === 'place' && place > 0 ? [spot(place - 1, of(low, high))] : []
      return [...before, spot(place, of(low, high))]
    })
  const highs = drawn((_, high) => high)
  const lows = drawn(low => low)
  const middle = drawn((low, high) => (low + high) / 2)
  return {
    line: middle.join(' '),
    band: [...highs, ...lows.toReversed()].join(' '),
    zero: height(0),
    heightOf: a => height(toPixelScale(a)),
  }
}
