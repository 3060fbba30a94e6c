import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { PrintGap } from '@core/figures/print-bars'
import { formatReceptionGap } from '@messages/chart'
import { readThemeColor } from './chart-styles'

const MARK = 'nobody listened'

interface GapLooks {
  readonly color: string
  readonly panel: string
  readonly family: string
  readonly words: string
}

/** Creates a dashed line before the bar that follows a time without received prints, labelled with its length. */
export const createGapOverlay = ({ from, to }: PrintGap, element: Element): OverlayCreate => ({
  name: MARK,
  id: `gap ${to}`,
  groupId: 'gaps',
  lock: true,
  points: [{ timestamp: to }],
  extendData: {
    color: readThemeColor(element, 'warn'),
    panel: readThemeColor(element, 'panel'),
    family: readThemeColor(element, 'font'),
    words: formatReceptionGap(to - from),
  } satisfies GapLooks,
  onRightClick: event => event.preventDefault?.(),
})

export function registerGapOverlay(): void {
  registerOverlay<GapLooks>({
    name: MARK,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: createGapFigures,
  })
}

function createGapFigures({
  chart,
  overlay,
  coordinates,
  bounding,
}: OverlayCreateFiguresCallbackParams<GapLooks>) {
  const at = coordinates[0]
  if (at === undefined) return []
  const { color, panel, family, words } = overlay.extendData
  const x = at.x - chart.getBarSpace().bar / 2
  return [
    {
      type: 'line',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x, y: 0 },
          { x, y: bounding.height },
        ],
      },
      styles: { style: 'dashed', dashedValue: [3, 3], color, size: 1 },
    },
    {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: x - 3, y: bounding.height - 4, text: words, align: 'right', baseline: 'bottom' },
      styles: { color, size: 10, family, backgroundColor: panel, paddingLeft: 3, paddingRight: 3 },
    },
  ]
}
