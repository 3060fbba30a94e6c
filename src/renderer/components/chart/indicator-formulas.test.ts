import { expect, it } from 'vitest'
import {
  computeAverageTrueRange,
  computeDayVwap,
  computeIchimokuCloud,
  computeKeltnerChannel,
  computeSupertrend,
  computeVolumeProfile,
  computeAnchoredVwap,
  type PixelBar,
} from './indicator-formulas'

/** Bars by high, low and close, and volume where it matters, an hour each. */
const HOUR = 3_600_000
const MIDNIGHT = Date.UTC(2026, 10, 26)
const bars = (rows: readonly (readonly number[])[], from = MIDNIGHT): readonly PixelBar[] =>
  rows.map(([high = 0, low = 0, close = 0, volume], at) => ({
    timestamp: from + at * HOUR,
    high,
    low,
    close,
    volume,
  }))

it('averages true ranges by Wilder’s method, including gaps', () => {
  // True ranges: 2, then |13 − 9| = 4 over the gap, then 3, then |9 − 12| … 4.
  const some = bars([
    [10, 8, 9],
    [13, 11, 12],
    [14, 11, 12],
    [11, 8, 9],
  ])
  // (2 + 4) / 2 = 3; 3 + (3 − 3) / 2 = 3; 3 + (4 − 3) / 2 = 3.5.
  expect(computeAverageTrueRange(some, 2)).toEqual([undefined, 3, 3, 3.5])
})

it('weights the day’s prices by volume and restarts at midnight UTC', () => {
  const some = bars(
    [
      [12, 6, 9, 1],
      [24, 18, 21, 3],
      [33, 27, 30, 2],
    ],
    MIDNIGHT - 2 * HOUR,
  )
  // The first of them is in the middle of a day: what that day weighed before is not known.
  expect(computeDayVwap(some)).toEqual([undefined, undefined, 30])
  // From midnight: 9; (9 × 1 + 21 × 3) / 4 = 18; (72 + 30 × 2) / 6 = 22.
  expect(computeDayVwap(some.map((bar, at) => ({ ...bar, timestamp: MIDNIGHT + at * HOUR })))).toEqual([
    9, 18, 22,
  ])
})

it('has no VWAP without volume or with zero volume', () => {
  expect(
    computeDayVwap(
      bars([
        [12, 6, 9, 1],
        [12, 6, 9],
        [12, 6, 9, 1],
      ]),
    ),
  ).toEqual([9, undefined, undefined])
  expect(computeDayVwap(bars([[12, 6, 9, 0]]))).toEqual([undefined])
})

it('weights from the anchored bar, and has no value when the bars do not reach back to it', () => {
  const some = bars([
    [12, 6, 9, 1],
    [24, 18, 21, 3],
    [33, 27, 30, 1],
  ])
  // (21 × 3 + 30) / 4 = 23.25.
  expect(computeAnchoredVwap(some, MIDNIGHT + HOUR)).toEqual([undefined, 21, 23.25])
  // Of wider bars, the one that the anchor lies in has already begun: the next one begins it.
  expect(computeAnchoredVwap(some, MIDNIGHT + HOUR / 2)).toEqual([undefined, 21, 23.25])
  expect(computeAnchoredVwap(some, MIDNIGHT - HOUR)).toEqual([undefined, undefined, undefined])
})

it('draws Keltner lines around the exponential average', () => {
  const some = bars([
    [10, 8, 9],
    [13, 11, 12],
    [14, 11, 12],
  ])
  // Averages: (9 + 12) / 2 = 10.5; 10.5 + 2/3 × 1.5 = 11.5. True ranges average 3 and 3.
  expect(computeKeltnerChannel(some, 2, 1.5, 2)).toEqual([
    {},
    { upper: 15, middle: 10.5, lower: 6 },
    { upper: 16, middle: 11.5, lower: 7 },
  ])
})

it('follows a trend with a stop that only tightens, and turns on a close beyond it', () => {
  const some = bars([
    [11, 9, 10],
    [15, 13, 15],
    [17, 15, 16],
    [16, 14, 15],
    [12, 8, 8],
  ])
  // Ranges of one bar: 2, 5, 2, 2, 7. Bands of one range: 8…12, 9…19, 14…18, 13…17, 3…17.
  // 10 is not above 12: falling. The band above widened to 19 and keeps 12 only while the close before was not beyond:
  // 10 ≤ 12 keeps 12, and 15 > 12 turns it. Then the stop below is 9, 14, 14 (13 would loosen it), and 8 < 14 turns it.
  expect(computeSupertrend(some, 1, 1)).toEqual([
    { down: 12 },
    { up: 9 },
    { up: 14 },
    { up: 14 },
    { down: 17 },
  ])
})

it('plots the Ichimoku cloud ahead of the latest bar and the close behind', () => {
  const some = bars([
    [10, 8, 9],
    [14, 10, 12],
    [20, 12, 18],
  ])
  // Of one bar: 9, 12, 16. Of two: 11 and 15. Of three: 14. Moved by two.
  expect(computeIchimokuCloud(some, 1, 2, 3, 2)).toEqual([
    { conversion: 9, lagging: 18 },
    { conversion: 12, base: 11 },
    { conversion: 16, base: 15 },
    { spanA: 11.5 },
    { spanA: 15.5, spanB: 14 },
  ])
})

it('spreads each bar’s volume evenly over its prices, and grows the value area from the largest row', () => {
  // Rows of 10: 0–10, 10–20, 20–30, 30–40. The first bar gives 10 to each; the second 15 to each of the middle two.
  const some = bars([
    [40, 0, 20, 40],
    [30, 10, 20, 30],
    [30, 20, 25, 5],
  ])
  const profile = computeVolumeProfile(some, 4, 0.7)
  expect(profile).toMatchObject({ low: 0, rowHeight: 10, rows: [10, 25, 30, 10], point: 2 })
  // 75 in all, of which 52.5 are wanted: 30 and the fuller neighbour's 25.
  expect(profile?.area).toEqual([1, 2])
  expect(computeVolumeProfile(some, 4, 1)?.area).toEqual([0, 3])
})

it('puts a bar of one price into one row, and has no profile without volume', () => {
  expect(computeVolumeProfile(bars([[10, 10, 10, 7]]), 3, 0.7)).toMatchObject({ rows: [7, 0, 0], point: 0 })
  const flat = bars([
    [30, 0, 15, 3],
    [30, 30, 30, 4],
  ])
  expect(computeVolumeProfile(flat, 3, 0.5)).toMatchObject({ rows: [1, 1, 5], area: [2, 2] })
  expect(
    computeVolumeProfile(
      bars([
        [12, 6, 9],
        [12, 6, 9, 0],
      ]),
      3,
      0.7,
    ),
  ).toBeUndefined()
})
