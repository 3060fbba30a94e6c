// @vitest-environment happy-dom
import type { OverlayCreate } from 'klinecharts'
import { expect, it, vi } from 'vitest'
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
}))
registerFillOverlay()

const fill = (side: FillRecord['side'], price: string): FillRecord =>
  ({ id: `${side} ${price}`, side, price: a(price), quantity: a('1'), at: 60_000 }) as unknown as FillRecord
/** Returns the boxes of fill marks in a pane with one pixel per price unit and 500 at its top. */
function boxes(...fills: readonly FillRecord[]) {
  return createFillOverlays(fills, document.body, '1m', undefined).map(overlay => {
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
  const marks = createFillOverlays([fill('BUY', '400'), fill('SELL', '401')], document.body, '1m', undefined)
  expect(marks.map(({ zLevel }) => zLevel)).toEqual([-1, -1])
})
