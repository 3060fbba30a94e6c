// @vitest-environment happy-dom
import type { OverlayCreate } from 'klinecharts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FillRecord } from '@core/account/order-record'
import { requireAmount as a } from '@core/value/decimal-amount'
import { createFillOverlays, registerFillOverlay } from './fill-mark'

interface Figure {
  readonly type: string
  readonly attrs: { readonly coordinates?: readonly { readonly x: number; readonly y: number }[] }
}
interface Template {
  readonly createPointFigures: (params: object) => readonly Figure[]
}

/** Overlay templates registered with the library. */
const known = vi.hoisted(() => new Map<string, unknown>())
vi.mock('klinecharts', () => ({
  registerOverlay: (template: { readonly name: string }) => known.set(template.name, template),
  utils: { calcTextWidth: (text: string) => text.length * 6 },
}))
registerFillOverlay()

const fill = (side: FillRecord['side'], price: string): FillRecord =>
  ({ id: `${side} ${price}`, side, price: a(price), quantity: a('1'), at: 60_000 }) as unknown as FillRecord
const createOverlays = (...fills: readonly FillRecord[]) =>
  createFillOverlays(fills, document.body, '1m', undefined, () => layout)
let labels: readonly string[] = []
const layout = { rowOf: () => undefined, labelsBetween: () => labels, isTagAt: () => false }
/** Returns the boxes of fill marks in a pane with one pixel per price unit and 500 at its top. */
function boxes(...fills: readonly FillRecord[]) {
  return createOverlays(...fills).map(overlay => {
    const { extendData, points } = overlay as Omit<OverlayCreate, 'points'> & {
      readonly points: readonly { readonly value: number }[]
    }
    const [triangle] = (known.get('own fill') as Template).createPointFigures({
      overlay: { extendData },
      coordinates: points.map(({ value }) => ({ x: 100, y: 500 - value })),
      xAxis: { convertTimestampToPixel: () => 100 },
      yAxis: { convertToPixel: (value: number) => 500 - value },
      bounding: { width: 200, height: 500 },
    })
    const coordinates = triangle?.attrs.coordinates ?? []
    const [xs, ys] = [coordinates.map(({ x }) => x), coordinates.map(({ y }) => y)]
    return {
      tip: coordinates[0],
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    }
  })
}

it.each(['400', '401', '395', '381', '390'])(
  'separates a buy at 400 and a sell at %s in one bar, each at its own price',
  sold => {
    const [buy, sell] = boxes(fill('BUY', '400'), fill('SELL', sold))
    expect([buy?.tip?.y, sell?.tip?.y]).toEqual([100, 500 - Number(sold)])
    const gap = Math.max(
      (sell?.left ?? 0) - (buy?.right ?? 0),
      (buy?.top ?? 0) - (sell?.bottom ?? 0),
      (sell?.top ?? 0) - (buy?.bottom ?? 0),
    )
    expect(gap).toBeGreaterThanOrEqual(3)
  },
)

it.each(['410', '370'])('keeps both marks in the middle of their bar when the sell is at %s', sold =>
  expect(boxes(fill('BUY', '400'), fill('SELL', sold)).map(({ tip }) => tip?.x)).toEqual([100, 100]),
)

it('centres a single fill mark in its bar', () =>
  expect(boxes(fill('BUY', '400')).map(({ tip }) => tip)).toEqual([{ x: 100, y: 100 }]))

it('lies beneath lines and their labels, which the library numbers from 0', () => {
  const marks = createOverlays(fill('BUY', '400'), fill('SELL', '401'))
  expect(marks.map(({ zLevel }) => zLevel)).toEqual([-1, -1])
})

describe('label of several fills', () => {
  /** Returns text and place of the label of two buys at 400, in a bar of the given low between two others. */
  function labelOf(low: number, beside = low) {
    const [overlay] = createOverlays(fill('BUY', '400'), fill('BUY', '400'))
    const figures = (known.get('own fill') as Template).createPointFigures({
      overlay: { ...overlay, points: [{ timestamp: 60_000, value: 400 }] },
      coordinates: [{ x: 100, y: 100 }],
      chart: {
        getDataList: () =>
          [beside, low, beside].map((each, at) => ({ timestamp: at * 60_000, low: each, high: 420 })),
        getBarSpace: () => ({ bar: 30 }),
      },
      xAxis: { convertTimestampToPixel: () => 100 },
      yAxis: { convertToPixel: (value: number) => 500 - value },
      bounding: { width: 200, height: 500 },
    })
    const { text, x, y } = (figures.at(-1)?.attrs ?? {}) as Record<string, unknown>
    return text === undefined ? undefined : [text, x, y]
  }
  afterEach(() => void (labels = []))

  it.each([
    ['below its mark where no bar is in the way', 400, 400, ['2 fills · 2', 100, 112]],
    ['below the low of its bar', 380, 400, ['2 fills · 2', 100, 123]],
    ['below the low of the bar beside', 400, 370, ['2 fills · 2', 100, 133]],
    ['nowhere if it would be far from its mark', 300, 300, undefined],
  ])('lies %s', (_, low, beside, wanted) => {
    expect(labelOf(low, beside)).toEqual(wanted)
  })

  it.each([
    ['is brief beside the label of a line', 'SELL 0.0200', ['×2', 100, 112]],
    ['is left out where the label of a line leaves no space', 'LONG 0.0800 · entry', undefined],
  ])('%s', (_, label, wanted) => {
    labels = [label]
    expect(labelOf(400)).toEqual(wanted)
  })
})
