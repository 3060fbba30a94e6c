import type { OverlayTemplate } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { registerPriceLineOverlay } from './price-line-overlay'

const registered = vi.hoisted((): OverlayTemplate[] => [])
// The chart's own text measurement needs a canvas.
vi.mock('klinecharts', () => ({
  registerOverlay: (template: OverlayTemplate) => registered.push(template),
  utils: { calcTextWidth: (text: string) => (text === 'the widest label' ? 40 : 10) },
}))

const line = (extendData: object) =>
  ({
    overlay: { id: 'a', points: [{ value: 1 }], extendData: { figure: '1', pixelPrice: 1, ...extendData } },
    coordinates: [{ x: 0, y: 10 }],
    bounding: { width: 100, height: 100 },
    yAxis: { convertToPixel: () => 10 },
  }) as never
const figuresOf = (extendData: object) => {
  registerPriceLineOverlay()
  const drawn = registered.at(-1)
  return {
    pane: [drawn?.createPointFigures?.(line(extendData)) ?? []].flat(),
    axis: [drawn?.createYAxisFigures?.(line(extendData)) ?? []].flat(),
  }
}

it.each([
  ['can be dragged like its line', true, false, false],
  ['cannot be dragged if its line cannot', false, false, true],
  ['cannot be dragged if its line is outside the scale', true, true, true],
])('the label of a line %s', (_, isDraggable, isOffScale, ignoreEvent) => {
  const row = { y: 10, label: 'Stop', isOffScale, isTagged: true, lines: [] }
  const labelLayout = { rowOf: () => row, labelsBetween: () => ['Stop'] }
  const { pane, axis } = figuresOf({ isDraggable, labelLayout })
  expect([pane[1], ...axis].map(each => each?.ignoreEvent)).toEqual([ignoreEvent, ignoreEvent])
})

it('writes the price on the axis and the whole label in the pane, and leads the line past others to a label that moved', () => {
  const label = 'BUY 0.0100 limit post-only · switched off'
  const row = { y: 27, label, isOffScale: false, isTagged: true, lines: [] }
  const other = {
    rowOf: () => row,
    labelsBetween: (top: number, bottom: number) => (top < bottom ? ['the widest label', label] : []),
  }
  const { pane, axis } = figuresOf({ labelLayout: other })
  expect(pane.map(({ attrs }) => attrs)).toEqual([
    {
      coordinates: [
        { x: 0, y: 10 },
        { x: 44, y: 10 },
        { x: 54, y: 27 },
        { x: 84, y: 27 },
      ],
    },
    { x: 100, y: 27, text: label, align: 'right', baseline: 'middle' },
  ])
  expect(axis.map(({ attrs }) => attrs)).toMatchObject([{ y: 27, text: '1', width: 100 }])
})

it('marks a line without space for its price on the axis by a tick', () => {
  const row = { y: 27, label: 'Stop', isOffScale: false, isTagged: false, lines: [] }
  const { axis } = figuresOf({ color: 'red', labelLayout: { rowOf: () => row, labelsBetween: () => [] } })
  expect(axis.map(({ type, attrs }) => [type, attrs])).toEqual([
    ['rect', { x: 0, y: 26, width: 8, height: 2 }],
  ])
})
