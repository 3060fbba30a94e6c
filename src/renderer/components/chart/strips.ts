import type { Chart } from 'klinecharts'
import { indicators, type Indicator } from '../../preferences/chart-looks'

const BARS = 'candle_pane'
const HEIGHT: Partial<Record<Indicator, number>> = { VOL: 56 }
const ORDINARY_HEIGHT = 64
const unsaid = { name: '', calcParamsText: '', features: [], legends: [] }

/** Draws exactly these indicators: over the bars, or each in a strip below them. */
export function drawIndicators(chart: Chart, wanted: readonly Indicator[]): void {
  for (const { name, over } of indicators) {
    const filter = { name, paneId: over ? BARS : name }
    const isThere = chart.getIndicators(filter).length > 0
    if (isThere && !wanted.includes(name)) chart.removeIndicator(filter)
    if (isThere || !wanted.includes(name)) continue
    if (over) chart.createIndicator({ name, paneId: BARS }, true)
    else openStrip(chart, name)
  }
}

function openStrip(chart: Chart, name: Indicator): void {
  // A volume is read off its bar; its figure, in the bars' faint colour, could not be.
  const plain = { calcParams: [], createTooltipDataSource: () => unsaid }
  chart.createIndicator({ name, paneId: name, ...(name === 'VOL' && plain) })
  chart.setPaneOptions({ id: name, height: HEIGHT[name] ?? ORDINARY_HEIGHT, dragEnabled: false })
  if (name === 'VOL') chart.overrideYAxis({ paneId: name, createTicks: () => [] })
}
