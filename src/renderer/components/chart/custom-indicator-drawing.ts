import type { IndicatorDrawParams } from 'klinecharts'
import { withOpacity } from './chart-styles'
import type { ChartSeriesPoint } from '../../stores/chart-series-store'
import { computeVolumeProfile, type IchimokuCloud } from './indicator-formulas'

export interface CloudColors {
  readonly up: string
  readonly down: string
}

export interface IndicatorColor {
  readonly color: string
}

export interface SeriesDrawingData extends IndicatorColor {
  readonly points: () => readonly ChartSeriesPoint[]
}

export interface SeriesValue {
  readonly value?: number
}

const PROFILE_SHARE = 0.22

export function fillIchimokuCloud({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<IchimokuCloud, number, CloudColors>): boolean {
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

/**
 * Draws the volume of the visible bars by price, as rows from the right edge, and a line at the row with the most
 * volume.
 */
export function drawVolumeProfile({
  ctx,
  chart,
  indicator,
  bounding,
  yAxis,
}: IndicatorDrawParams<object, number, IndicatorColor>): boolean {
  const { from, to } = chart.getVisibleRange()
  const [count = 1, share = 100] = indicator.calcParams
  const profile = computeVolumeProfile(chart.getDataList().slice(from, to), count, share / 100)
  if (profile === undefined) return true
  const { low, rowHeight, rows, point, area } = profile
  const { color } = indicator.extendData
  const longest = rows[point] ?? 0
  const edge = (row: number): number => yAxis.convertToPixel(low + row * rowHeight)
  for (const [row, volume] of rows.entries()) {
    const [top, bottom] = [edge(row + 1), edge(row)]
    const width = (volume / longest) * bounding.width * PROFILE_SHARE
    ctx.fillStyle = withOpacity(color, row >= area[0] && row <= area[1] ? 38 : 18)
    ctx.fillRect(bounding.width - width, top, width, Math.max(1, bottom - top - 1))
  }
  ctx.fillStyle = color
  ctx.fillRect(0, Math.round((edge(point) + edge(point + 1)) / 2), bounding.width, 1)
  return true
}

/** Draws a series as steps as wide as its bars, joined between adjacent bars, so that a single value is visible too. */
export function drawSeriesSteps({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<SeriesValue, number, SeriesDrawingData>): boolean {
  const { from, to } = chart.getVisibleRange()
  const half = chart.getBarSpace().bar / 2
  ctx.strokeStyle = indicator.extendData.color
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (let bar = from; bar < to; bar += 1) {
    const value = indicator.result[bar]?.value
    if (value === undefined) continue
    const [x, y] = [xAxis.convertToPixel(bar), yAxis.convertToPixel(value)]
    if (bar === from || indicator.result[bar - 1]?.value === undefined) ctx.moveTo(x - half, y)
    else ctx.lineTo(x - half, y)
    ctx.lineTo(x + half, y)
  }
  ctx.stroke()
  return true
}
