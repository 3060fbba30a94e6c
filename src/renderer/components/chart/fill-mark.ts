import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import { isPrintInterval, type ChartInterval } from '@core/market/market'
import type { Fill } from '@core/account/order'
import { toPixelScale } from '../figures/binary'
import { opensAt } from '@core/figures/live-bar'
import { ink } from './looks'

const MARK = 'own fill'
const HALF = 5
/** How many of the newest fills are marked. */
export const MOST_MARKS = 200

interface MarkLooks {
  readonly color: string
  readonly edge: string
  readonly bought: boolean
}

/** One's own fill: a triangle at its price, upwards where it bought, in the bar it fell into. */
export const markOverlay = (fill: Fill, element: Element, interval: ChartInterval): OverlayCreate => ({
  name: MARK,
  id: `fill ${fill.tradeId}`,
  groupId: 'fills',
  lock: true,
  points: [
    {
      timestamp: isPrintInterval(interval) ? fill.at : opensAt(fill.at, interval),
      value: toPixelScale(fill.price),
    },
  ],
  extendData: {
    color: ink(element, fill.side === 'BUY' ? 'up' : 'down'),
    edge: ink(element, 'text'),
    bought: fill.side === 'BUY',
  } satisfies MarkLooks,
  onRightClick: event => event.preventDefault?.(),
})

/** Makes the library know our marks. */
export function registerFillMark(): void {
  registerOverlay<MarkLooks>({
    name: MARK,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: triangle,
  })
}

function triangle({ overlay, coordinates }: OverlayCreateFiguresCallbackParams<MarkLooks>) {
  const at = coordinates[0]
  if (at === undefined) return []
  const { color, edge, bought } = overlay.extendData
  const base = at.y + (bought ? 2 * HALF : -2 * HALF)
  return {
    type: 'polygon',
    ignoreEvent: true,
    attrs: {
      coordinates: [
        { x: at.x, y: at.y },
        { x: at.x - HALF, y: base },
        { x: at.x + HALF, y: base },
      ],
    },
    styles: { style: 'stroke_fill', color, borderColor: edge, borderSize: 1 },
  }
}
