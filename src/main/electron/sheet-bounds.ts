import { holdButtonBounds, smallHoldButtonBounds, type HoldButtonBounds } from '@contract/consent-api'
import type { SmallSheet } from '@contract/small-sheet'

export interface ScreenArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<ScreenArea, 'width' | 'height'>

const dock = { width: 340, right: 6, top: 97, bottom: 32 } as const

/** Minimum height in page pixels of the column over the ticket to show a question in it. */
const LEAST_HEIGHT = 560

/**
 * Returns the area of the sealed sheet: over the ticket at the page's zoom, or the whole window if that is too small.
 * `above` is the height that main itself covers at the top of the window.
 */
export function computeSheetArea(window: Size, zoom: number, above = 0): ScreenArea {
  const at = (pixels: number): number => Math.round(pixels * zoom)
  const [width, y] = [at(dock.width), at(dock.top) + above]
  const height = window.height - y - at(dock.bottom)
  const x = window.width - width - at(dock.right)
  if (height < at(LEAST_HEIGHT) || x < 0) return { x: 0, y: 0, width: window.width, height: window.height }
  return { x, y, width, height }
}

const RIGHT_OVERHANG = 60

/**
 * Returns the area of a small sheet with its button over the pressed point, fully inside the window. `undefined` if the
 * point is outside or the window is too small.
 */
export function computeSmallSheetArea(
  window: Size,
  zoom: number,
  { at, size }: SmallSheet,
): ScreenArea | undefined {
  const pixels = (own: number): number => Math.round(own * zoom)
  const [width, height] = [pixels(size.width), pixels(size.height)]
  const [x, y] = [pixels(at.x), pixels(at.y)]
  // SECURITY: a page provides a point and never a size. Main keeps the whole sheet inside the window or uses the large
  // one.
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

/** Returns the area of the hold button on a sheet of this size, in window pixels from the sheet's corner. */
export function computeHoldButtonArea(
  sheet: Size,
  zoom: number,
  button: HoldButtonBounds = holdButtonBounds,
): ScreenArea {
  const [across, high] = [sheet.width / zoom, sheet.height / zoom]
  const text = Math.min(across, button.widest)
  return {
    x: ((across - text) / 2 + button.side) * zoom,
    y: (high - button.below - button.height) * zoom,
    width: (text - 2 * button.side) * zoom,
    height: button.height * zoom,
  }
}

export const isPointInArea = (
  { x, y, width, height }: ScreenArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** Tolerated share of an area outside all screens, for rounding at a screen's scale. */
const OFF_SCREEN_TOLERANCE = 0.01

export function isAreaOnScreens(area: ScreenArea, screens: readonly ScreenArea[]): boolean {
  const shared = (one: ScreenArea): number => {
    const across = Math.min(area.x + area.width, one.x + one.width) - Math.max(area.x, one.x)
    const high = Math.min(area.y + area.height, one.y + one.height) - Math.max(area.y, one.y)
    return Math.max(0, across) * Math.max(0, high)
  }
  const seen = screens.reduce((sum, one) => sum + shared(one), 0)
  return seen >= area.width * area.height * (1 - OFF_SCREEN_TOLERANCE)
}
