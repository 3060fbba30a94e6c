import { utils } from 'klinecharts'

const SIZE = 10
const SIDE = 3

/** How words on the chart look: in the colour of what they are of, before a ground that leaves them readable over the bars. */
export const wordsLooks = (color: string, behind: string, family: string) => ({
  style: 'fill' as const,
  color,
  backgroundColor: behind,
  size: SIZE,
  family,
  borderRadius: 2,
  paddingLeft: SIDE,
  paddingRight: SIDE,
  paddingTop: 1,
  paddingBottom: 1,
})

/** How wide they are with their ground. */
export const wordsWidth = (text: string, family: string): number =>
  utils.calcTextWidth(text, SIZE, 'normal', family) + 2 * SIDE
