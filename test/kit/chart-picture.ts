import type { Page } from 'playwright-core'

/** A pixel of the chart's picture, in page coordinates. */
export interface Dot {
  readonly x: number
  readonly y: number
}

/** Position of a chart pane in the page. The bars come first, then the panes below from top to bottom. */
export interface Pane {
  readonly top: number
  readonly bottom: number
}

/** Finds the chart's panes, without their scales and the time axis. */
export const panesOf = (page: Page): Promise<readonly Pane[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.canvas canvas')].map(each => each.getBoundingClientRect())
    const widest = Math.max(...boxes.map(({ width }) => width))
    const tall = boxes.filter(({ width, height }) => width > widest / 2 && height > 40)
    const tops = [...new Set(tall.map(({ top }) => Math.round(top)))].toSorted((a, b) => a - b)
    return tops.map(top => {
      const bottoms = tall.filter(box => Math.round(box.top) === top).map(({ bottom }) => bottom)
      return { top, bottom: Math.round(Math.max(...bottoms)) }
    })
  })

/** Finds the pixels that the chart draws in a colour of the theme, by its canvases alone. */
export const dotsIn = (page: Page, ink: string): Promise<readonly Dot[]> =>
  page.evaluate(name => {
    const MAX_COLOUR_DISTANCE = 24
    // Ignores the soft edges of lines and tinted areas, whose pixels are less than half opaque.
    const MIN_ALPHA = 120
    const probe = document.createElement('canvas').getContext('2d')!
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
    probe.fillRect(0, 0, 1, 1)
    const wanted = [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3)
    const found = new Map<string, { x: number; y: number }>()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.canvas canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue
      const { left, top, width } = canvas.getBoundingClientRect()
      const scale = canvas.width / width
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at + 3] ?? 0) < MIN_ALPHA) continue
        if (wanted.some((part, nth) => Math.abs(part - (data[at + nth] ?? 0)) > MAX_COLOUR_DISTANCE)) continue
        const nth = at / 4
        const dot = {
          x: Math.round(left + (nth % canvas.width) / scale),
          y: Math.round(top + Math.floor(nth / canvas.width) / scale),
        }
        found.set(`${dot.x} ${dot.y}`, dot)
      }
    }
    return [...found.values()]
  }, ink)

/** Returns the lengths of the runs of consecutive coordinates. */
export function stretchesOf(coordinates: readonly number[]): readonly number[] {
  const stretches: number[] = []
  let before: number | undefined
  for (const coordinate of [...new Set(coordinates)].toSorted((a, b) => a - b)) {
    if (before !== undefined && coordinate === before + 1) stretches[stretches.length - 1]! += 1
    else stretches.push(1)
    before = coordinate
  }
  return stretches
}
