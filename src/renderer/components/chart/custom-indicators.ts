import { registerIndicator } from 'klinecharts'
import type { ChartSeriesKind } from '../../stores/chart-series-store'
import {
  computeAverageTrueRange,
  computeDayVwap,
  computeIchimokuCloud,
  computeKeltnerChannel,
  computeSupertrend,
  computeAnchoredVwap,
  type IchimokuCloud,
  type IndicatorValues,
} from './indicator-formulas'
import {
  drawVolumeProfile,
  drawSeriesSteps,
  fillIchimokuCloud,
  type CloudColors,
  type IndicatorColor,
  type SeriesDrawingData,
  type SeriesValue,
} from './custom-indicator-drawing'
import { carrySeriesForward, lastSeriesValueWithin } from './series-values'

const lineFigure = (key: string, title: string) => ({ key, title: `${title}: `, type: 'line' })
const toFigures = (key: string, values: IndicatorValues) =>
  values.map(value => (value === undefined ? {} : { [key]: value }))
/** Returns a parameter by its index. Preferences always have all of them, so 1 only satisfies the type. */
const paramAt = (params: readonly number[], index: number): number => params[index] ?? 1

export function registerCustomIndicators(): void {
  registerIndicator<object, number>({
    name: 'ATR',
    shortName: 'ATR',
    figures: [lineFigure('atr', 'ATR')],
    series: 'price',
    calc: (bars, { calcParams }) => toFigures('atr', computeAverageTrueRange(bars, paramAt(calcParams, 0))),
  })
  registerIndicator<object, number>({
    name: 'VWAP',
    shortName: 'VWAP',
    figures: [lineFigure('vwap', 'VWAP')],
    series: 'price',
    calc: bars => toFigures('vwap', computeDayVwap(bars)),
  })
  registerIndicator<object, number, number>({
    name: 'AVWAP',
    shortName: 'AVWAP',
    figures: [lineFigure('vwap', 'AVWAP')],
    series: 'price',
    calc: (bars, { extendData: from }) => toFigures('vwap', computeAnchoredVwap(bars, from)),
  })
  registerIndicator<object, number>({
    name: 'KELTNER',
    shortName: 'KC',
    figures: [lineFigure('upper', 'UP'), lineFigure('middle', 'MID'), lineFigure('lower', 'DN')],
    series: 'price',
    calc: (bars, { calcParams: params }) => [
      ...computeKeltnerChannel(bars, paramAt(params, 0), paramAt(params, 1), paramAt(params, 2)),
    ],
  })
  registerIndicator<object, number>({
    name: 'SUPERTREND',
    shortName: 'Supertrend',
    figures: [lineFigure('up', 'UP'), lineFigure('down', 'DN')],
    series: 'price',
    calc: (bars, { calcParams: params }) => [
      ...computeSupertrend(bars, paramAt(params, 0), paramAt(params, 1)),
    ],
  })
  registerIndicator<IchimokuCloud, number, CloudColors>({
    name: 'ICHIMOKU',
    shortName: 'Ichimoku',
    figures: [
      lineFigure('conversion', 'CONV'),
      lineFigure('base', 'BASE'),
      lineFigure('spanA', 'A'),
      lineFigure('spanB', 'B'),
      lineFigure('lagging', 'LAG'),
    ],
    series: 'price',
    calc: (bars, { calcParams: params }) => [
      ...computeIchimokuCloud(
        bars,
        paramAt(params, 0),
        paramAt(params, 1),
        paramAt(params, 2),
        paramAt(params, 3),
      ),
    ],
    draw: fillIchimokuCloud,
  })
  registerSeriesIndicators()
}

function registerSeriesIndicators(): void {
  registerIndicator<object, number, IndicatorColor>({
    name: 'VP',
    shortName: 'VP',
    figures: [],
    series: 'price',
    calc: () => [],
    draw: drawVolumeProfile,
  })
  registerSeries('CVD', 'CVD', 'volume', lastSeriesValueWithin)
  registerSeries('OI', 'OI', 'volume', lastSeriesValueWithin)
  // The rate is displayed in percent, as in the market strip.
  registerSeries('FUNDING', 'FUND %', 'normal', (bars, points) =>
    carrySeriesForward(bars, points).map(value => (value === undefined ? undefined : value * 100)),
  )
}

function registerSeries(
  name: ChartSeriesKind,
  title: string,
  series: 'volume' | 'normal',
  valuesOf: typeof lastSeriesValueWithin,
): void {
  registerIndicator<SeriesValue, number, SeriesDrawingData>({
    name,
    shortName: name,
    figures: [lineFigure('value', title)],
    series,
    precision: 4,
    calc: (bars, { extendData }) => toFigures('value', valuesOf(bars, extendData.points())),
    draw: drawSeriesSteps,
  })
}
