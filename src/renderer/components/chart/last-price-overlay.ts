import { registerOverlay, type Chart, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Amount } from '@core/value/decimal-amount'
import { toPixelScale } from '../figures/pixel-scale'
import { LAST_PRICE, type LabelLayout } from './label-layout'

interface LastPriceLooks {
  readonly figure: string
  readonly behind: string
  readonly readLayout: () => LabelLayout
}

/**
 * Draws the line and the tag of the newest price, or removes them. The library's mark waits for the next drawing of the
 * bars; an overlay needs none, so its price changes in the same frame as everywhere else on the page. It also removes
 * the numbers of the axis that a tag touches.
 */
export function drawLastPrice(chart: Chart, price: Amount | undefined, extendData: LastPriceLooks): void {
  if (price === undefined) return void chart.removeOverlay({ id: LAST_PRICE })
  const line = {
    // Drawn first, because it removes numbers of the axis below the tags of all lines.
    ...{ name: LAST_PRICE, id: LAST_PRICE, lock: true, zLevel: -2, extendData },
    points: [{ value: toPixelScale(price) }],
  }
  if (chart.getOverlays({ id: LAST_PRICE }).length === 0) chart.createOverlay(line)
  else chart.overrideOverlay(line)
}

export function registerLastPriceOverlay(): void {
  registerOverlay<LastPriceLooks>({
    name: LAST_PRICE,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: createLineFigures,
    createYAxisFigures: createTagFigures,
  })
}

const NUMBER_HEIGHT = 12

type FigureParams = OverlayCreateFiguresCallbackParams<LastPriceLooks>

/** Returns the price, its height and its colour against the open of the newest bar. */
function placeOf({ chart, overlay, yAxis }: FigureParams) {
  const price = overlay.points[0]?.value
  const open = chart.getDataList().at(-1)?.open
  if (yAxis === null || price === undefined || open === undefined) return undefined
  const { upColor, downColor, noChangeColor, line, text } = chart.getStyles().candle.priceMark.last
  const color = price > open ? upColor : price < open ? downColor : noChangeColor
  return { yAxis, price, color, line, text, y: yAxis.convertToNicePixel(price) }
}

function createLineFigures(params: FigureParams) {
  const place = placeOf(params)
  if (place === undefined) return []
  const { y, color, line } = place
  return {
    type: 'line',
    ignoreEvent: true,
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: params.bounding.width, y },
      ],
    },
    styles: { ...line, color },
  }
}

function createTagFigures(params: FigureParams) {
  const place = placeOf(params)
  if (place === undefined) return []
  const { color, text, yAxis } = place
  const { height, width } = params.bounding
  const { behind, readLayout } = params.overlay.extendData
  const [layout, scale] = [readLayout(), { height, toPixel: (value: number) => yAxis.convertToPixel(value) }]
  const touched = yAxis.getTicks().filter(({ coord }) => layout.isTagAt(coord, scale))
  return [
    ...touched.map(({ coord }) => ({
      type: 'rect',
      ignoreEvent: true,
      attrs: { x: 0, y: coord - NUMBER_HEIGHT / 2, width, height: NUMBER_HEIGHT },
      styles: { style: 'fill', color: behind },
    })),
    {
      type: 'text',
      ignoreEvent: true,
      attrs: {
        ...{ x: 0, y: layout.rowOf(LAST_PRICE, scale)?.y ?? place.y },
        ...{ text: textOf(params, place), align: 'left', baseline: 'middle' },
      },
      styles: { ...text, backgroundColor: color },
    },
  ]
}

/** Returns the formatted price, or the change in percent on a scale of percent. */
function textOf(
  { chart, overlay }: FigureParams,
  { yAxis, price }: NonNullable<ReturnType<typeof placeOf>>,
): string {
  if (yAxis.name === 'normal' || yAxis.name === 'logarithm') return overlay.extendData.figure
  const range = yAxis.getRange()
  const change = yAxis.realValueToDisplayValue(yAxis.valueToRealValue(price, { range }), { range })
  return yAxis.displayValueToText(change, chart.getSymbol()?.pricePrecision ?? 2)
}
