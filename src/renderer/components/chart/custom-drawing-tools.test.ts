import { expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { defaultDrawingStyle } from '../../preferences/chart-preferences'
import { registerDrawingTools, type DrawingData } from './custom-drawing-tools'

interface Figure {
  readonly type: string
  readonly attrs: { readonly text?: string; readonly coordinates?: readonly { x: number; y: number }[] }
}
interface Template {
  readonly name: string
  readonly totalStep: number
  readonly createPointFigures: (params: object) => readonly Figure[]
}

/** Overlay templates registered with the library. */
const known = vi.hoisted(() => new Map<string, unknown>())
vi.mock('klinecharts', () => ({
  registerOverlay: (template: Template) => known.set(template.name, template),
}))
registerDrawingTools()

type Point = readonly [x: number, price: number]
const MINUTE = 60_000
/** A pane of 200 by 100 in which a bar has ten pixels and a price its distance from 100. */
function draw(name: string, points: readonly Point[], data: Partial<DrawingData> = {}) {
  const template = known.get(name) as Template
  const chosen: DrawingData = {
    ...defaultDrawingStyle,
    tick: a('0.5'),
    colors: { chosen: 'blue', up: 'green', down: 'red' },
    ...data,
  }
  return template.createPointFigures({
    coordinates: points.map(([x, price]) => ({ x, y: 100 - price })),
    overlay: {
      points: points.map(([x, value]) => ({ timestamp: x * 6_000, value })),
      extendData: chosen,
    },
    bounding: { width: 200, height: 100 },
    yAxis: { convertToPixel: (value: number) => 100 - value },
    chart: { getDataList: () => Array.from({ length: 20 }, (_, at) => ({ timestamp: at * MINUTE })) },
  })
}
/** Returns the texts of figures with plain spaces. */
const texts = (figures: readonly Figure[]) =>
  figures.flatMap(({ attrs }) => attrs.text?.replaceAll(/\s/g, ' ') ?? [])
const lines = (figures: readonly Figure[]) =>
  figures.filter(({ type }) => type === 'line').map(({ attrs }) => attrs.coordinates)

it('measures price, percent and candles between two points', () => {
  expect(
    texts(
      draw('measure', [
        [10, 50],
        [60, 60],
      ]),
    ),
  ).toEqual(['10.0 · +20.00 % · 5 candles'])
  expect(
    texts(
      draw('measure', [
        [60, 60],
        [10, 50],
      ]),
    ),
  ).toEqual(['−10.0 · −16.67 % · −5 candles'])
})

it('measures no price without the market’s grid, and no candles from a time at which no candle began', () => {
  expect(
    texts(
      draw(
        'measure',
        [
          [10, 50],
          [60, 60],
        ],
        { tick: undefined },
      ),
    ),
  ).toEqual(['5 candles'])
  expect(
    texts(
      draw('measure', [
        [10, 50],
        [60.5, 60],
      ]),
    ),
  ).toEqual(['10.0 · +20.00 %'])
})

it('shows a position’s side, stop, target and R as soon as each is drawn', () => {
  expect(
    texts(
      draw('position', [
        [10, 50],
        [20, 45],
      ]),
    ),
  ).toEqual(['Stop · 45.0 · −10.00 %', 'Long · 50.0'])
  expect(
    texts(
      draw('position', [
        [10, 50],
        [20, 45],
        [30, 65],
      ]),
    ),
  ).toEqual(['Target · 65.0 · +30.00 %', 'Stop · 45.0 · −10.00 %', 'Long · 50.0 · 3 R'])
})

it('extends a move from its turning point, with a price at each level', () => {
  const figures = draw('extension', [
    [10, 20],
    [20, 40],
    [30, 30],
  ])
  expect(texts(figures).slice(0, 4)).toEqual(['0 · 30.0', '0.382 · 37.5', '0.618 · 42.5', '1 · 50.0'])
  expect(
    texts(
      draw('extension', [
        [10, 20],
        [20, 40],
      ]),
    ),
  ).toEqual([])
})

it('draws a pitchfork: a median from the first point through the middle of the others, and its parallels', () => {
  const figures = draw('pitchfork', [
    [0, 50],
    [40, 70],
    [60, 50],
  ])
  // The middle is at 50 and 60 of price: 1 of price for 5 pixels, 40 of price up to the edge at 200.
  expect(lines(figures)).toEqual([
    [
      { x: 40, y: 30 },
      { x: 60, y: 50 },
    ],
    [
      { x: 0, y: 50 },
      { x: 200, y: 10 },
    ],
    [
      { x: 40, y: 30 },
      { x: 190, y: 0 },
    ],
    [
      { x: 60, y: 50 },
      { x: 200, y: 22 },
    ],
  ])
  expect(
    lines(
      draw('pitchfork', [
        [0, 50],
        [40, 70],
      ]),
    ),
  ).toHaveLength(1)
})

it('draws a pitchfork that points backward in time or is vertical', () => {
  const back = lines(
    draw('pitchfork', [
      [100, 50],
      [60, 60],
      [60, 40],
    ]),
  )
  expect(back[1]).toEqual([
    { x: 100, y: 50 },
    { x: 0, y: 50 },
  ])
  const up = lines(
    draw('pitchfork', [
      [100, 20],
      [90, 40],
      [110, 40],
    ]),
  )
  expect(up[1]).toEqual([
    { x: 100, y: 80 },
    { x: 100, y: 0 },
  ])
})

it('draws only the forward part of a pitchfork that is scrolled out of the pane', () => {
  const beyond = lines(
    draw('pitchfork', [
      [250, 50],
      [270, 60],
      [270, 60],
    ]),
  )
  expect(beyond[1]?.[1]?.x).toBeGreaterThan(250)
})

it('draws the typed text, and its purpose before any text is typed', () => {
  expect(texts(draw('words', [[10, 50]], { text: 'Range' }))).toEqual(['Range'])
  expect(texts(draw('words', [[10, 50]]))).toEqual(['Text'])
})

it('draws an arrow with its head at the second point', () => {
  const [shaft, ...wings] = lines(
    draw('arrow', [
      [10, 50],
      [60, 50],
    ]),
  )
  expect(shaft).toEqual([
    { x: 10, y: 50 },
    { x: 60, y: 50 },
  ])
  for (const wing of wings) {
    expect(wing?.[1]).toEqual({ x: 60, y: 50 })
    expect(wing?.[0]?.x).toBeLessThan(60)
  }
})
