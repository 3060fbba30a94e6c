import { holdButtonBounds, smallHoldButtonBounds, type HoldButtonBounds } from '@contract/consent-api'
import type { SmallSheet } from '@contract/small-sheet'

export interface ScreenArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<ScreenArea, 'width' | 'height'>

/** Width of the column over the ticket and its distances from the window's edges, in page pixels. */
const dock = { width: 340, right: 4, top: 97, bottom: 30 } as const

/** Minimum height in page pixels of the column over the ticket to show a question in it. */
const MIN_DOCK_HEIGHT = 560

/**
 * Returns the area of the sealed sheet: over the ticket at the page's zoom, or the whole window if that is too small.
 * `above` is the height that main itself covers at the top of the window.
 */
export function computeSheetArea(window: Size, zoom: number, above = 0): ScreenArea {
  const scale = (pixels: number): number => Math.round(pixels * zoom)
  const [width, y] = [scale(dock.width), Math.max(scale(dock.top), above)]
  const height = window.height - y - scale(dock.bottom)
  const x = window.width - width - scale(dock.right)
  if (height < scale(MIN_DOCK_HEIGHT) || x < 0)
    return { x: 0, y: 0, width: window.width, height: window.height }
  return { x, y, width, height }
}

/**
 * Distance from the pressed point to the right edge of a small sheet, in page pixels: from the last button of a row it
 * reaches the ticket beside the table and covers no label there.
 */
const RIGHT_OVERHANG = 44

/**
 * Returns the area of a small sheet with its button over the pressed point, fully inside the window. `undefined` if the
 * point is outside or the window is too small.
 */
export function computeSmallSheetArea(
  window: Size,
  zoom: number,
  { at, size }: SmallSheet,
): ScreenArea | undefined {
  const scale = (pixels: number): number => Math.round(pixels * zoom)
  const [width, height] = [scale(size.width), scale(size.height)]
  const [x, y] = [scale(at.x), scale(at.y)]
  // SECURITY: a page provides a point and never a size. Main keeps the whole sheet inside the window or uses the large
  // one.
  if (x > window.width || y > window.height || width > window.width || height > window.height)
    return undefined
  const { below, height: buttonHeight } = smallHoldButtonBounds
  const clamp = (wanted: number, max: number): number => Math.max(0, Math.min(wanted, max))
  return {
    x: clamp(x + scale(RIGHT_OVERHANG) - width, window.width - width),
    y: clamp(y - height + scale(below + buttonHeight / 2), window.height - height),
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
  const [sheetWidth, sheetHeight] = [sheet.width / zoom, sheet.height / zoom]
  const columnWidth = Math.min(sheetWidth, button.widest)
  return {
    x: ((sheetWidth - columnWidth) / 2 + button.side) * zoom,
    y: (sheetHeight - button.below - button.height) * zoom,
    width: (columnWidth - 2 * button.side) * zoom,
    height: button.height * zoom,
  }
}

export const isPointInArea = (
  { x, y, width, height }: ScreenArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** Tolerated share of an area outside all screens, for rounding at a screen's scale. */
const OFF_SCREEN_TOLERANCE = 0.01

/** Returns true if screens show the area. Screens may overlap: what two of them show counts once. */
export function isAreaOnScreens(area: ScreenArea, screens: readonly ScreenArea[]): boolean {
  const hidden = screens.reduce(
    (parts, screen) => parts.flatMap(part => subtractScreen(part, screen)),
    [area],
  )
  const hiddenSize = hidden.reduce((sum, { width, height }) => sum + width * height, 0)
  return hiddenSize <= area.width * area.height * OFF_SCREEN_TOLERANCE
}

/** Returns the parts of an area that a screen does not show: above, below, left and right of it. */
function subtractScreen({ x, y, width, height }: ScreenArea, screen: ScreenArea): readonly ScreenArea[] {
  const [right, bottom] = [x + width, y + height]
  const top = Math.min(Math.max(screen.y, y), bottom)
  const low = Math.max(Math.min(screen.y + screen.height, bottom), top)
  const left = Math.min(Math.max(screen.x, x), right)
  const far = Math.max(Math.min(screen.x + screen.width, right), left)
  return [
    { x, y, width, height: top - y },
    { x, y: low, width, height: bottom - low },
    { x, y: top, width: left - x, height: low - top },
    { x: far, y: top, width: right - far, height: low - top },
  ].filter(part => part.width > 0 && part.height > 0)
}
