// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Chart } from 'klinecharts'
import { amongPrices, drawCompared } from './compared-lines'

const bars = [100, 110, 120, 130].map((close, at) => ({ timestamp: at, close }))

it('stands at the first close in sight where its own first is, and as far from it as its market moved', () => {
  const closes = new Map([
    [0, 20],
    [1, 21],
    [2, 18],
    [3, 20],
  ])
  expect(amongPrices(bars, closes)).toEqual([100, 105, 90, 100])
  // As one scrolls, both begin at the bar that is first in sight now.
  expect(amongPrices(bars.slice(2), closes)).toEqual([120, expect.closeTo(133.333, 2)])
})

it('has nothing where its market has no bar, and begins at the first that it has', () => {
  const closes = new Map([
    [1, 50],
    [3, 55],
  ])
  expect(amongPrices(bars, closes)).toEqual([undefined, 100, undefined, expect.closeTo(110)])
  expect(amongPrices(bars, new Map())).toEqual([undefined, undefined, undefined, undefined])
})

it('hands the library nothing that would not outlive being copied by it', () => {
  let given: object = {}
  const chart = {
    removeIndicator: () => true,
    createIndicator: ({ extendData }: { extendData: object }) => (given = extendData),
  } as unknown as Chart
  const lines = [{ ink: 'focus', closes: new Map([[0, 1]]) }] as const
  drawCompared(chart, document.body, 'candle_pane', lines)
  expect(Object.values(given).map(part => typeof part)).toEqual(['function', 'function'])
  expect((given as { lines: () => unknown }).lines()).toBe(lines)
})
