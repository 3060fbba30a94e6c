// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Chart } from 'klinecharts'
import { scaleToChartPrices, drawComparedLines, findVisibleBars } from './compared-lines'

const bars = [100, 110, 120, 130].map((close, at) => ({ timestamp: at, close }))

it('scales a compared market to the first visible close', () => {
  const closes = new Map([
    [0, 20],
    [1, 21],
    [2, 18],
    [3, 20],
  ])
  expect(scaleToChartPrices(bars, closes)).toEqual([100, 105, 90, 100])
  // As one scrolls, both begin at the bar that is first in sight now.
  expect(scaleToChartPrices(bars.slice(2), closes)).toEqual([120, expect.closeTo(133.333, 2)])
})

it('has no value where the compared market has no bar, and begins at its first bar', () => {
  const closes = new Map([
    [1, 50],
    [3, 55],
  ])
  expect(scaleToChartPrices(bars, closes)).toEqual([undefined, 100, undefined, expect.closeTo(110)])
  expect(scaleToChartPrices(bars, new Map())).toEqual([undefined, undefined, undefined, undefined])
})

it('passes the chart library only functions, which survive its copying', () => {
  let given: object = {}
  const chart = {
    removeIndicator: () => true,
    createIndicator: ({ extendData }: { extendData: object }) => (given = extendData),
  } as unknown as Chart
  const lines = [{ ink: 'focus', closes: new Map([[0, 1]]) }] as const
  drawComparedLines(chart, document.body, 'candle_pane', lines)
  expect(Object.values(given).map(part => typeof part)).toEqual(['function', 'function'])
  expect((given as { lines: () => unknown }).lines()).toBe(lines)
})

/** Creates a chart with bars ten pixels apart, beginning at `first`. The library's range begins before them. */
const chartAt = (first: number, bars: number, realFrom = 0): Chart =>
  ({
    getVisibleRange: () => ({ from: 0, to: bars, realFrom, realTo: bars + 8 }),
    getSize: () => ({ width: 100 }),
    convertToPixel: ({ dataIndex }: { dataIndex: number }) => ({ x: first + 10 * dataIndex }),
  }) as unknown as Chart

it.each([
  ['all, where there is room', chartAt(3, 5), { from: 0, to: 5 }],
  ['none that is left of the edge', chartAt(-26, 10), { from: 3, to: 10 }],
  ['none that is right of it', chartAt(-26, 20), { from: 3, to: 13 }],
  ['from no bar before the first', chartAt(3, 5, -4), { from: 0, to: 5 }],
  ['all of a few that stand far from the edge', chartAt(63, 3, -4), { from: 0, to: 3 }],
  ['none where all are left of the edge', chartAt(-200, 5), { from: 5, to: 5 }],
  ['none of none', chartAt(3, 0, -4), { from: 0, to: 0 }],
])('selects as visible %s', (_, chart, range) => expect(findVisibleBars(chart)).toEqual(range))
