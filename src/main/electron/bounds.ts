import { holdButtonBounds, smallHoldButtonBounds, type HoldButtonBounds } from '@contract/consent'
import type { SmallSheet } from '@contract/small-sheet'

/** A place on a screen or in a window, in its pixels. */
export interface ScreenArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<ScreenArea, 'width' | 'height'>

/** What the sheet leaves free of the window: bars above and below it, and a margin at its right. */
const dock = { width: 340, right: 6, top: 97, bottom: 32 } as const

/** How high the column over the ticket has to be, in the page's own pixels, for a question to be read in it. */
const LEAST_HEIGHT = 560

/**
 * Where the sealed sheet lies: over the ticket, at the page's zoom; over the whole window where that is too small. What
 * main itself lays at the top of the window moves the page down, and the sheet with it.
 */
export function computeSheetArea(window: Size, zoom: number, above = 0): ScreenArea {
  const at = (pixels: number): number => Math.round(pixels * zoom)
  const [width, y] = [at(dock.width), at(dock.top) + above]
  const height = window.height - y - at(dock.bottom)
  const x = window.width - width - at(dock.right)
  if (height < at(LEAST_HEIGHT) || x < 0) return { x: 0, y: 0, width: window.width, height: window.height }
  return { x, y, width, height }
}

/** How far the right end of a small sheet reaches beyond the place it lies over, in the page's own pixels. */
const RIGHT_OVERHANG = 60

/**
 * Where a small sheet lies: its button over the place that was pressed or rested on, all of it in the window. Undefined
 * where that place is not in the window, or the window is too small for it.
 */
export function computeSmallSheetArea(window: Size, zoom: number, { at, size }: SmallSheet): ScreenArea | undefined {
  const pixels = (own: number): number => Math.round(own * zoom)
  const [width, height] = [pixels(size.width), pixels(size.height)]
  const [x, y] = [pixels(at.x), pixels(at.y)]
  // SECURITY: a page names a place and never a size: main lays all of the sheet into the window, or the large one.
  if (x > window.width || y > window.height || width > window.width || height > window.height)
    return undefined
  const { below, height: button } = smallHoldButtonBounds
  const within = (wanted: number, most: number): number => Math.max(0, Math.min(wanted, most))
  return {
    x: within(x + pixels(RIGHT_OVERHANG) - width, window.width - width),
    y: within(y - height + pixels(below + button / 2), window.height - height),
    width,
    height,
  }
}

/** Where the button of a question lies on a sheet of that size, in the window's pixels, counted from the sheet's corner. */
export function computeHoldButtonArea(sheet: Size, zoom: number, button: HoldButtonBounds = holdButtonBounds): ScreenArea {
  const [across, high] = [sheet.width / zoom, sheet.height / zoom]
  const text = Math.min(across, button.widest)
  return {
    x: ((across - text) / 2 + button.side) * zoom,
    y: (high - button.below - button.height) * zoom,
    width: (text - 2 * button.side) * zoom,
    height: button.height * zoom,
  }
}

/** Whether a point lies in an area. */
export const isPointInArea = (
  { x, y, width, height }: ScreenArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** What of an area may be outside of every screen and still be called seen: rounding at a screen's scale. */
const OFF_SCREEN_TOLERANCE = 0.01

/** Whether all of an area lies on screens, which may be several and of any size. */
export function isAreaOnScreens(area: ScreenArea, screens: readonly ScreenArea[]): boolean {
  const shared = (one: ScreenArea): number => {
    const across = Math.min(area.x + area.width, one.x + one.width) - Math.max(area.x, one.x)
    const high = Math.min(area.y + area.height, one.y + one.height) - Math.max(area.y, one.y)
    return Math.max(0, across) * Math.max(0, high)
  }
  const seen = screens.reduce((sum, one) => sum + shared(one), 0)
  return seen >= area.width * area.height * (1 - OFF_SCREEN_TOLERANCE)
}
