import { registerIndicator, registerYAxis, type Chart, type IndicatorDrawParams } from 'klinecharts'
import type { ComparedChartMarket } from '../../preferences/chart-preferences'
import type { PixelBar } from './indicator-formulas'
import { readThemeColor } from './chart-styles'

/** Line of another market: its closes by bar open time, as numbers for pixels only. */
export interface ComparedLine {
  readonly ink: ComparedChartMarket['ink']
  readonly closes: ReadonlyMap<number, number>
}

/** The chart library copies `extendData`, and a `Map` does not survive the copy. So `lines` is a function. */
interface LinesExtendData {
  readonly lines: () => readonly ComparedLine[]
  readonly colorOf: (line: ComparedLine) => string
}

type Bars = readonly Pick<PixelBar, 'timestamp' | 'close'>[]

const CANDLE_PANE_ID = 'candle_pane'
const INDICATOR_NAME = 'compared'
export const COMPARED_SCALE = 'compared'
const LINE_WIDTH_PX = 1.5

/**
 * Converts the closes of another market to the price scale of the chart, one value per visible bar. A value differs
 * from the chart's first visible close by the same percentage as the other market's close from its own first visible
 * close. It is `undefined` for a bar that the other market lacks.
 */
export function scaleToChartPrices(
  bars: Bars,
  closes: ComparedLine['closes'],
): readonly (number | undefined)[] {
  const base = bars[0]?.close
  const first = bars.find(({ timestamp }) => (closes.get(timestamp) ?? 0) > 0)
  const firstClose = first && closes.get(first.timestamp)
  return bars.map(({ timestamp }) => {
    const close = closes.get(timestamp)
    return base === undefined || firstClose === undefined || close === undefined
      ? undefined
      : (base * close) / firstClose
  })
}

/** Returns the range of bars whose middle is visible. The library's own range also counts bars left of the edge. */
export function findVisibleBars(chart: Chart): { readonly from: number; readonly to: number } {
  const range = chart.getVisibleRange()
  const width = chart.getSize(CANDLE_PANE_ID, 'main')?.width ?? Number.POSITIVE_INFINITY
  const middleOf = (index: number): number => [chart.convertToPixel({ dataIndex: index })].flat()[0]?.x ?? 0
  let [from, to] = [Math.max(0, range.realFrom), range.to]
  while (from < to && middleOf(from) < 0) from += 1
  while (to > from && middleOf(to - 1) > width) to -= 1
  return { from, to }
}

function readVisibleBars(chart: Chart) {
  const { from, to } = findVisibleBars(chart)
  return chart.getDataList().slice(from, to)
}
const comparedLinesOf = (chart: Chart): readonly ComparedLine[] =>
  chart
    .getIndicators({ name: INDICATOR_NAME })
    .flatMap(({ extendData }) => (extendData as LinesExtendData).lines())

export function drawComparedLines(
  chart: Chart,
  element: Element,
  paneId: string,
  lines: readonly ComparedLine[],
): void {
  chart.removeIndicator({ name: INDICATOR_NAME })
  if (lines.length > 0)
    chart.createIndicator(
      {
        name: INDICATOR_NAME,
        id: INDICATOR_NAME,
        paneId,
        extendData: {
          lines: () => lines,
          colorOf: line => readThemeColor(element, line.ink),
        } satisfies LinesExtendData,
        createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
      },
      true,
    )
}

/** Registers the compared lines with the library, and a percent axis whose range includes them. */
export function registerComparedLines(): void {
  registerIndicator<object, number, LinesExtendData>({
    name: INDICATOR_NAME,
    shortName: INDICATOR_NAME,
    figures: [],
    series: 'price',
    calc: () => [],
    draw: drawLines,
  })
  registerYAxis({
    name: COMPARED_SCALE,
    minSpan: () => 0.01,
    displayValueToText: value => `${value.toFixed(2)}%`,
    valueToRealValue: (value, { range }) =>
      range.range === 0
        ? range.realFrom
        : ((value - range.from) / range.range) * range.realRange + range.realFrom,
    realValueToValue: (value, { range }) =>
      range.realRange === 0
        ? range.from
        : ((value - range.realFrom) / range.realRange) * range.range + range.from,
    createRange({ chart, defaultRange }) {
      const bars = readVisibleBars(chart)
      const base = bars[0]?.close
      if (base === undefined || base === 0) return defaultRange
      const values = comparedLinesOf(chart).flatMap(({ closes }) =>
        scaleToChartPrices(bars, closes).filter(value => value !== undefined),
      )
      const [from, to] = [Math.min(defaultRange.from, ...values), Math.max(defaultRange.to, ...values)]
      const [realFrom, realTo] = [((from - base) / base) * 100, ((to - base) / base) * 100]
      const [range, realRange] = [to - from, realTo - realFrom]
      return {
        from,
        to,
        range,
        realFrom,
        realTo,
        realRange,
        displayFrom: realFrom,
        displayTo: realTo,
        displayRange: realRange,
      }
    },
  })
}

/**
 * Draws each line through the values of adjacent bars. A missing value interrupts the line. A value without neighbours
 * is drawn as a dash as wide as its bar.
 */
function drawLines({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<object, number, LinesExtendData>): boolean {
  const { from } = findVisibleBars(chart)
  const bars = readVisibleBars(chart)
  const halfBarWidth = chart.getBarSpace().bar / 2
  const { lines, colorOf } = indicator.extendData
  for (const line of lines()) {
    const values = scaleToChartPrices(bars, line.closes)
    ctx.strokeStyle = colorOf(line)
    ctx.lineWidth = LINE_WIDTH_PX
    // A previous drawing may have left its dash pattern.
    ctx.setLineDash([])
    ctx.beginPath()
    for (const [i, value] of values.entries()) {
      if (value === undefined) continue
      const [x, y] = [xAxis.convertToPixel(from + i), yAxis.convertToPixel(value)]
      const [hasPrevious, hasNext] = [values[i - 1] !== undefined, values[i + 1] !== undefined]
      if (hasPrevious) ctx.lineTo(x, y)
      else ctx.moveTo(hasNext ? x : x - halfBarWidth, y)
      if (!hasPrevious && !hasNext) ctx.lineTo(x + halfBarWidth, y)
    }
    ctx.stroke()
  }
  return true
}
