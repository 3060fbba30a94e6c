import type { Chart, SmoothLineStyle } from 'klinecharts'
import { chartInks, strips, type ChosenIndicator, type IndicatorKind } from '../../preferences/indicators'
import { seriesKinds, type SeriesKind, type SeriesPoint } from '../../stores/series'
import { faded, ink } from './looks'
import type { CloudInks, OwnInk, SeriesInk } from './own-draws'

const BARS = 'candle_pane'
const VOLUME_HEIGHT = 56
const ORDINARY_HEIGHT = 64
/** The indicators whose lines are one thing with its edges, and those that say by their colour which way they go. */
const banded: readonly IndicatorKind[] = ['BOLL', 'KELTNER']
const directed: readonly IndicatorKind[] = ['SUPERTREND']
const THIN: SmoothLineStyle = { color: '', style: 'solid', smooth: false, size: 1, dashedValue: [2, 2] }
/** The indicators whose figures are percentages or the like, of which two places are read. */
const rough: readonly IndicatorKind[] = ['RSI', 'KDJ', 'DMI', 'CCI', 'WR', 'BIAS', 'ROC', 'VR', 'BRAR', 'PSY']
/** Those that are differences of prices, read to as many places as a price of the market. */
const priced: readonly IndicatorKind[] = ['MACD', 'MTM', 'AO', 'DMA']
const unsaid = { name: '', calcParamsText: '', features: [], legends: [] }

/** What is known of the market that is shown, beside its bars. */
export type SeriesSource = (kind: SeriesKind) => readonly SeriesPoint[]

/** Draws exactly these indicators: over the bars, or in the panes below them, in the colours of now. */
export function drawIndicators(
  chart: Chart,
  element: Element,
  wanted: readonly ChosenIndicator[],
  source: SeriesSource,
): void {
  chart.removeIndicator({})
  for (const pane of ['bars', ...strips] as const) {
    const here = wanted.filter(each => each.pane === pane)
    const paneId = pane === 'bars' ? BARS : `strip ${pane}`
    for (const [at, each] of here.entries())
      chart.createIndicator(
        { ...drawnAs(each, element, source), ...placesOf(each.kind, chart), id: `${paneId} ${at}`, paneId },
        true,
      )
    if (pane !== 'bars' && here.length > 0) shape(chart, paneId, here)
  }
}

/** Gives a pane its height, and none of the figures of a scale where only volume is in it. */
function shape(chart: Chart, paneId: string, here: readonly ChosenIndicator[]): void {
  const isVolume = here.every(({ kind }) => kind === 'VOL')
  chart.setPaneOptions({ id: paneId, height: isVolume ? VOLUME_HEIGHT : ORDINARY_HEIGHT, dragEnabled: false })
  if (isVolume) chart.overrideYAxis({ paneId, createTicks: () => [] })
}

function drawnAs({ kind, params, ink: chosen }: ChosenIndicator, element: Element, source: SeriesSource) {
  const main = ink(element, chosen)
  // A volume is read off its bar; its figure, in the bars' faint colour, could not be.
  const plain = { calcParams: [], createTooltipDataSource: () => unsaid }
  return {
    name: kind,
    calcParams: [...params],
    ...(kind === 'VOL' && plain),
    styles: { lines: linesOf(kind, main, element).map(color => ({ ...THIN, color })) },
    ...(kind === 'ICHIMOKU' && {
      extendData: {
        up: faded(ink(element, 'up'), 12),
        down: faded(ink(element, 'down'), 12),
      } satisfies CloudInks,
    }),
    ...(kind === 'VP' && { extendData: { color: main } satisfies OwnInk }),
    ...(isSeries(kind) && {
      extendData: { color: main, points: () => source(kind) } satisfies SeriesInk,
    }),
    // Beside its name a moment would be a number of 13 digits.
    ...(kind === 'AVWAP' && { calcParams: [], extendData: params[0] }),
  }
}

/** How many places its figures are read to, where the library would not know: it takes four for whatever is no price. */
function placesOf(kind: IndicatorKind, chart: Chart): { readonly precision?: number } {
  if (rough.includes(kind)) return { precision: 2 }
  const places = chart.getSymbol()?.pricePrecision
  return priced.includes(kind) && places !== undefined ? { precision: places } : {}
}

const isSeries = (kind: IndicatorKind): kind is SeriesKind => seriesKinds.some(each => each === kind)

function linesOf(kind: IndicatorKind, main: string, element: Element): readonly string[] {
  if (banded.includes(kind)) return [faded(main, 70), main, faded(main, 70)]
  if (directed.includes(kind)) return [ink(element, 'up'), ink(element, 'down')]
  return [main, ...chartInks.map(name => ink(element, name)).filter(each => each !== main)]
}
