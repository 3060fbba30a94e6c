import type { Chart, SmoothLineStyle } from 'klinecharts'
import {
  chartLineColors,
  lowerPanes,
  type ConfiguredIndicator,
  type IndicatorKind,
} from '../../preferences/indicator-preferences'
import {
  chartSeriesKinds,
  type ChartSeriesKind,
  type ChartSeriesPoint,
} from '../../stores/chart-series-store'
import { withOpacity, readThemeColor } from './chart-styles'
import type { CloudColors, IndicatorColor, SeriesDrawingData } from './custom-indicator-drawing'

const BARS = 'candle_pane'
const VOLUME_HEIGHT = 56
const ORDINARY_HEIGHT = 64
const bandIndicators: readonly IndicatorKind[] = ['BOLL', 'KELTNER']
const directionalIndicators: readonly IndicatorKind[] = ['SUPERTREND']
const THIN: SmoothLineStyle = { color: '', style: 'solid', smooth: false, size: 1, dashedValue: [2, 2] }
const twoPlaceIndicators: readonly IndicatorKind[] = [
  'RSI',
  'KDJ',
  'DMI',
  'CCI',
  'WR',
  'BIAS',
  'ROC',
  'VR',
  'BRAR',
  'PSY',
]
/** Indicators that are price differences, formatted with the market's price precision. */
const pricePlaceIndicators: readonly IndicatorKind[] = ['MACD', 'MTM', 'AO', 'DMA']
const emptyLegend = { name: '', calcParamsText: '', features: [], legends: [] }

export type SeriesPointSource = (kind: ChartSeriesKind) => readonly ChartSeriesPoint[]

export function drawChartIndicators(
  chart: Chart,
  element: Element,
  wanted: readonly ConfiguredIndicator[],
  source: SeriesPointSource,
): void {
  chart.removeIndicator({})
  for (const pane of ['bars', ...lowerPanes] as const) {
    const here = wanted.filter(each => each.pane === pane)
    const paneId = pane === 'bars' ? BARS : `strip ${pane}`
    for (const [at, each] of here.entries())
      chart.createIndicator(
        {
          ...createIndicator(each, element, source),
          ...precisionOf(each.kind, chart),
          id: `${paneId} ${at}`,
          paneId,
        },
        true,
      )
    if (pane !== 'bars' && here.length > 0) setPaneSize(chart, paneId, here)
  }
}

function setPaneSize(chart: Chart, paneId: string, here: readonly ConfiguredIndicator[]): void {
  const isVolume = here.every(({ kind }) => kind === 'VOL')
  chart.setPaneOptions({ id: paneId, height: isVolume ? VOLUME_HEIGHT : ORDINARY_HEIGHT, dragEnabled: false })
  if (isVolume) chart.overrideYAxis({ paneId, createTicks: () => [] })
}

function createIndicator(
  { kind, params, ink: chosen }: ConfiguredIndicator,
  element: Element,
  source: SeriesPointSource,
) {
  const main = readThemeColor(element, chosen)
  // A volume figure in the bars' faint colour would be unreadable.
  const plain = { calcParams: [], createTooltipDataSource: () => emptyLegend }
  return {
    name: kind,
    calcParams: [...params],
    ...(kind === 'VOL' && plain),
    styles: { lines: linesOf(kind, main, element).map(color => ({ ...THIN, color })) },
    ...(kind === 'ICHIMOKU' && {
      extendData: {
        up: withOpacity(readThemeColor(element, 'up'), 12),
        down: withOpacity(readThemeColor(element, 'down'), 12),
      } satisfies CloudColors,
    }),
    ...(kind === 'VP' && { extendData: { color: main } satisfies IndicatorColor }),
    ...(isSeries(kind) && {
      extendData: { color: main, points: () => source(kind) } satisfies SeriesDrawingData,
    }),
    // As a parameter, the anchor time would be a 13-digit number in the legend.
    ...(kind === 'AVWAP' && { calcParams: [], extendData: params[0] }),
  }
}

/** Returns the decimal places of an indicator if they differ from the library's default of four. */
function precisionOf(kind: IndicatorKind, chart: Chart): { readonly precision?: number } {
  if (twoPlaceIndicators.includes(kind)) return { precision: 2 }
  const places = chart.getSymbol()?.pricePrecision
  return pricePlaceIndicators.includes(kind) && places !== undefined ? { precision: places } : {}
}

const isSeries = (kind: IndicatorKind): kind is ChartSeriesKind =>
  chartSeriesKinds.some(each => each === kind)

function linesOf(kind: IndicatorKind, main: string, element: Element): readonly string[] {
  if (bandIndicators.includes(kind)) return [withOpacity(main, 70), main, withOpacity(main, 70)]
  if (directionalIndicators.includes(kind))
    return [readThemeColor(element, 'up'), readThemeColor(element, 'down')]
  return [main, ...chartLineColors.map(name => readThemeColor(element, name)).filter(each => each !== main)]
}
