import type { Chart, SmoothLineStyle } from 'klinecharts'
import { chartLineColors, lowerPanes, type ConfiguredIndicator, type IndicatorKind } from '../../preferences/indicators'
import { chartSeriesKinds, type ChartSeriesKind, type ChartSeriesPoint } from '../../stores/series'
import { withOpacity, readThemeColor } from './looks'
import type { CloudColors, IndicatorColor, SeriesDrawingData } from './own-draws'

const BARS = 'candle_pane'
const VOLUME_HEIGHT = 56
const ORDINARY_HEIGHT = 64
/** The indicators whose lines are one thing with its edges, and those that say by their colour which way they go. */
const bandIndicators: readonly IndicatorKind[] = ['BOLL', 'KELTNER']
const directionalIndicators: readonly IndicatorKind[] = ['SUPERTREND']
const THIN: SmoothLineStyle = { color: '', style: 'solid', smooth: false, size: 1, dashedValue: [2, 2] }
/** The indicators whose figures are percentages or the like, of which two places are read. */
const twoPlaceIndicators: readonly IndicatorKind[] = ['RSI', 'KDJ', 'DMI', 'CCI', 'WR', 'BIAS', 'ROC', 'VR', 'BRAR', 'PSY']
/** Those that are differences of prices, read to as many places as a price of the market. */
const pricePlaceIndicators: readonly IndicatorKind[] = ['MACD', 'MTM', 'AO', 'DMA']
const emptyLegend = { name: '', calcParamsText: '', features: [], legends: [] }

/** What is known of the market that is shown, beside its bars. */
export type SeriesPointSource = (kind: ChartSeriesKind) => readonly ChartSeriesPoint[]

/** Draws exactly these indicators: over the bars, or in the panes below them, in the colours of now. */
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
        { ...createIndicator(each, element, source), ...precisionOf(each.kind, chart), id: `${paneId} ${at}`, paneId },
        true,
      )
    if (pane !== 'bars' && here.length > 0) setPaneSize(chart, paneId, here)
  }
}

/** Gives a pane its height, and none of the figures of a scale where only volume is in it. */
function setPaneSize(chart: Chart, paneId: string, here: readonly ConfiguredIndicator[]): void {
  const isVolume = here.every(({ kind }) => kind === 'VOL')
  chart.setPaneOptions({ id: paneId, height: isVolume ? VOLUME_HEIGHT : ORDINARY_HEIGHT, dragEnabled: false })
  if (isVolume) chart.overrideYAxis({ paneId, createTicks: () => [] })
}

function createIndicator({ kind, params, ink: chosen }: ConfiguredIndicator, element: Element, source: SeriesPointSource) {
  const main = readThemeColor(element, chosen)
  // A volume is read off its bar; its figure, in the bars' faint colour, could not be.
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
    // Beside its name a moment would be a number of 13 digits.
    ...(kind === 'AVWAP' && { calcParams: [], extendData: params[0] }),
  }
}

/** How many places its figures are read to, where the library would not know: it takes four for whatever is no price. */
function precisionOf(kind: IndicatorKind, chart: Chart): { readonly precision?: number } {
  if (twoPlaceIndicators.includes(kind)) return { precision: 2 }
  const places = chart.getSymbol()?.pricePrecision
  return pricePlaceIndicators.includes(kind) && places !== undefined ? { precision: places } : {}
}

const isSeries = (kind: IndicatorKind): kind is ChartSeriesKind => chartSeriesKinds.some(each => each === kind)

function linesOf(kind: IndicatorKind, main: string, element: Element): readonly string[] {
  if (bandIndicators.includes(kind)) return [withOpacity(main, 70), main, withOpacity(main, 70)]
  if (directionalIndicators.includes(kind)) return [readThemeColor(element, 'up'), readThemeColor(element, 'down')]
  return [main, ...chartLineColors.map(name => readThemeColor(element, name)).filter(each => each !== main)]
}
