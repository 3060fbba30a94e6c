import type { OverlayTemplate } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { registerLastPriceOverlay } from './last-price-overlay'

const registered = vi.hoisted((): OverlayTemplate[] => [])
vi.mock('klinecharts', () => ({
  registerOverlay: (template: OverlayTemplate) => registered.push(template),
}))

it('removes each number of the axis that a tag touches, below its own tag', () => {
  registerLastPriceOverlay()
  const colors = { upColor: 'up', downColor: 'down', noChangeColor: 'same' }
  const layout = { rowOf: () => ({ y: 40 }), isTagAt: (y: number) => y === 50 }
  const figures = registered.at(-1)?.createYAxisFigures?.({
    overlay: {
      points: [{ value: 2 }],
      extendData: { figure: '2.0', behind: 'panel', readLayout: () => layout },
    },
    bounding: { width: 60, height: 100 },
    yAxis: {
      name: 'normal',
      convertToPixel: () => 45,
      convertToNicePixel: () => 45,
      getTicks: () => [{ coord: 10 }, { coord: 50 }],
    },
    chart: {
      getDataList: () => [{ open: 1 }],
      getStyles: () => ({ candle: { priceMark: { last: { ...colors, line: {}, text: {} } } } }),
    },
  } as never)
  expect([figures].flat().map(each => [each?.type, each?.attrs])).toEqual([
    ['rect', { x: 0, y: 44, width: 60, height: 12 }],
    ['text', { x: 0, y: 40, text: '2.0', align: 'left', baseline: 'middle' }],
  ])
})
