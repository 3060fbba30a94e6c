import { utils } from 'klinecharts'

const FONT_SIZE = 10
const SIDE_PADDING = 3

export const createChartLabelStyle = (color: string, behind: string, family: string) => ({
  style: 'fill' as const,
  color,
  backgroundColor: behind,
  size: FONT_SIZE,
  family,
  borderRadius: 2,
  paddingLeft: SIDE_PADDING,
  paddingRight: SIDE_PADDING,
  paddingTop: 1,
  paddingBottom: 1,
})

/** Returns the text, cut with an ellipsis to fit the width in pixels. */
export function fitChartLabel(text: string, family: string, width: number): string {
  if (measureChartLabel(text, family) <= width) return text
  let fitting = text
  while (fitting.length > 1 && measureChartLabel(`${fitting}…`, family) > width)
    fitting = fitting.slice(0, -1)
  return `${fitting.trimEnd()}…`
}

export const measureChartLabel = (text: string, family: string): number =>
  utils.calcTextWidth(text, FONT_SIZE, 'normal', family) + 2 * SIDE_PADDING
