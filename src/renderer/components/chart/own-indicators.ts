import { registerIndicator, type IndicatorDrawParams } from 'klinecharts'
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

/** The colours that a cloud is filled with. */
export interface CloudInks {
  readonly up: string
  readonly down: string
}

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
}

/** Fills the cloud between its two spans, beyond the newest bar too; the lines are the library's to draw. */
function fillCloud({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<Cloud, number, CloudInks>): boolean {
  const { result, extendData } = indicator
  const { from, realTo } = chart.getVisibleRange()
  const newest = chart.getDataList().length
  for (
    let bar = Math.max(0, from - 1);
    bar < result.length - 1 && (bar < realTo || bar >= newest - 1);
    bar++
  ) {
    const [here, next] = [result[bar], result[bar + 1]]
    if (here?.spanA === undefined || here.spanB === undefined) continue
    if (next?.spanA === undefined || next.spanB === undefined) continue
    const [left, right] = [xAxis.convertToPixel(bar), xAxis.convertToPixel(bar + 1)]
    ctx.fillStyle = here.spanA >= here.spanB ? extendData.up : extendData.down
    ctx.beginPath()
    ctx.moveTo(left, yAxis.convertToPixel(here.spanA))
    ctx.lineTo(right, yAxis.convertToPixel(next.spanA))
    ctx.lineTo(right, yAxis.convertToPixel(next.spanB))
    ctx.lineTo(left, yAxis.convertToPixel(here.spanB))
    ctx.fill()
  }
  return false
}
