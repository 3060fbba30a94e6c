import { registerIndicator } from 'klinecharts'
import type { SeriesKind } from '../../stores/series'
import {
  averageTrueRange,
  dayWeighted,
  ichimoku,
  keltner,
  supertrend,
  weightedFrom,
  type Cloud,
  type Values,
} from './formulas'
import {
  drawProfile,
  drawSteps,
  fillCloud,
  type CloudInks,
  type OwnInk,
  type SeriesInk,
  type SeriesValue,
} from './own-draws'
import { heldSince, lastWithin } from './told-series'

const line = (key: string, title: string) => ({ key, title: `${title}: `, type: 'line' })
const each = (key: string, values: Values) =>
  values.map(value => (value === undefined ? {} : { [key]: value }))
/** A parameter by its place; preferences give as many as there are. */
const at = (params: readonly number[], place: number): number => params[place] ?? 1

/** Makes the library know the indicators that are worked out here. */
export function registerIndicators(): void {
  registerIndicator<object, number>({
    name: 'ATR',
    shortName: 'ATR',
    figures: [line('atr', 'ATR')],
    series: 'price',
    calc: (bars, { calcParams }) => each('atr', averageTrueRange(bars, at(calcParams, 0))),
  })
  registerIndicator<object, number>({
    name: 'VWAP',
    shortName: 'VWAP',
    figures: [line('vwap', 'VWAP')],
    series: 'price',
    calc: bars => each('vwap', dayWeighted(bars)),
  })
  registerIndicator<object, number, number>({
    name: 'AVWAP',
    shortName: 'AVWAP',
    figures: [line('vwap', 'AVWAP')],
    series: 'price',
    calc: (bars, { extendData: from }) => each('vwap', weightedFrom(bars, from)),
  })
  registerIndicator<object, number>({
    name: 'KELTNER',
    shortName: 'KC',
    figures: [line('upper', 'UP'), line('middle', 'MID'), line('lower', 'DN')],
    series: 'price',
    calc: (bars, { calcParams: params }) => [...keltner(bars, at(params, 0), at(params, 1), at(params, 2))],
  })
  registerIndicator<object, number>({
    name: 'SUPERTREND',
    shortName: 'Supertrend',
    figures: [line('up', 'UP'), line('down', 'DN')],
    series: 'price',
    calc: (bars, { calcParams: params }) => [...supertrend(bars, at(params, 0), at(params, 1))],
  })
  registerIndicator<Cloud, number, CloudInks>({
    name: 'ICHIMOKU',
    shortName: 'Ichimoku',
    figures: [
      line('conversion', 'CONV'),
      line('base', 'BASE'),
      line('spanA', 'A'),
      line('spanB', 'B'),
      line('lagging', 'LAG'),
    ],
    series: 'price',
    calc: (bars, { calcParams: params }) => [
      ...ichimoku(bars, at(params, 0), at(params, 1), at(params, 2), at(params, 3)),
    ],
    draw: fillCloud,
  })
  registerOthers()
}

/** Makes it know what is no line worked out of bars alone. */
function registerOthers(): void {
  registerIndicator<object, number, OwnInk>({
    name: 'VP',
    shortName: 'VP',
    figures: [],
    series: 'price',
    calc: () => [],
    draw: drawProfile,
  })
  registerSeries('CVD', 'CVD', 'volume', lastWithin)
  registerSeries('OI', 'OI', 'volume', lastWithin)
  // A rate is read in percent, as the strip says it.
  registerSeries('FUNDING', 'FUND %', 'normal', (bars, points) =>
    heldSince(bars, points).map(value => (value === undefined ? undefined : value * 100)),
  )
}

/** Makes the library know a figure that is told beside the bars. */
function registerSeries(
  name: SeriesKind,
  title: string,
  series: 'volume' | 'normal',
  valuesOf: typeof lastWithin,
): void {
  registerIndicator<SeriesValue, number, SeriesInk>({
    name,
    shortName: name,
    figures: [line('value', title)],
    series,
    precision: 4,
    calc: (bars, { extendData }) => each('value', valuesOf(bars, extendData.points())),
    draw: drawSteps,
  })
}
