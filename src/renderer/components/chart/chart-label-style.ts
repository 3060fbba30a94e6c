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

export const measureChartLabel = (text: string, family: string): number =>
  utils.calcTextWidth(text, FONT_SIZE, 'normal', family) + 2 * SIDE_PADDING
