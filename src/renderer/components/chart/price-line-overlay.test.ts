import type { OverlayTemplate } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { registerPriceLineOverlay } from './price-line-overlay'

const registered = vi.hoisted((): OverlayTemplate[] => [])
// The chart's own text measurement needs a canvas.
vi.mock('klinecharts', () => ({
  registerOverlay: (template: OverlayTemplate) => registered.push(template),
  utils: { calcTextWidth: () => 10 },
}))

it.each([
  ['can be dragged like its line', true, undefined, false],
  ['cannot be dragged if its line cannot', false, undefined, true],
  ['cannot be dragged if its line is outside the scale', true, { direction: 'above', more: 0 }, true],
])('the label of a line %s', (_, isDraggable, off, ignoreEvent) => {
  registerPriceLineOverlay()
  const row = { y: 10, label: 'Stop', off }
  const extendData = {
    isDraggable,
    gutter: 40,
    figure: '1',
    pixelPrice: 1,
    labelLayout: { rowOf: () => row },
  }
  const figures = registered.at(-1)?.createYAxisFigures?.({
    overlay: { id: 'a', points: [{ value: 1 }], extendData },
    coordinates: [],
    bounding: { width: 100, height: 100 },
    yAxis: { convertToPixel: () => 10 },
    chart: { getDataList: () => [] },
  } as never)
  expect([figures].flat().map(each => each?.ignoreEvent)).toEqual([ignoreEvent, ignoreEvent])
})
