import type { TextMeasure } from './table-column'

const widths = new Map<string, number>()
const MOST_WIDTHS = 5_000
/** A canvas lacks the page's font features, which make letters and digits slightly wider. */
const FEATURE_SHARE = 1.02

/** Creates the measure of texts in the fonts of a grid; `undefined` where nothing is drawn. */
export function createTextMeasure(grid: HTMLElement): TextMeasure | undefined {
  const context = document.createElement('canvas').getContext('2d')
  const title = grid.querySelector('.heading')
  if (context === null || title === null) return undefined
  const fonts = { cell: fontOf(grid), title: fontOf(title) }
  return (text, part) => {
    // Digits and, in tabular figures, hyphens are as wide as a zero, so that a figure is measured once for each shape.
    const shape = text.replaceAll(/[\d-]/g, '0')
    const key = `${fonts[part]} ${shape}`
    const known = widths.get(key)
    if (known !== undefined) return known
    if (widths.size >= MOST_WIDTHS) widths.clear()
    context.font = fonts[part]
    const width = context.measureText(shape).width * FEATURE_SHARE
    widths.set(key, width)
    return width
  }
}

const fontOf = (element: Element): string => {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  return `${fontWeight} ${fontSize} ${fontFamily}`
}
