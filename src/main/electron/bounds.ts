import { holdBounds } from '@contract/consent'

/** A place on a screen or in a window, in its pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Area, 'width' | 'height'>

/** What the sheet leaves free of the window: bars above and below it, and a margin at its right. */
const dock = { width: 340, right: 6, top: 97, bottom: 32 } as const

/** How high the column over the ticket has to be, in the page's own pixels, for a question to be read in it. */
const LEAST_HEIGHT = 560

/** Where the sealed sheet lies: over the ticket, at the page's zoom; over the whole window where that is too small. */
export function sheetArea(window: Size, zoom: number): Area {
  const at = (pixels: number): number => Math.round(pixels * zoom)
  const [width, y] = [at(dock.width), at(dock.top)]
  const height = window.height - y - at(dock.bottom)
  const x = window.width - width - at(dock.right)
  if (height < at(LEAST_HEIGHT) || x < 0) return { x: 0, y: 0, width: window.width, height: window.height }
  return { x, y, width, height }
}

/** Where the button of a question lies on a sheet of that size, in the window's pixels, counted from the sheet's corner. */
export function holdArea(sheet: Size, zoom: number): Area {
  const [across, high] = [sheet.width / zoom, sheet.height / zoom]
  const text = Math.min(across, holdBounds.widest)
  return {
    x: ((across - text) / 2 + holdBounds.side) * zoom,
    y: (high - holdBounds.below - holdBounds.height) * zoom,
    width: (text - 2 * holdBounds.side) * zoom,
    height: holdBounds.height * zoom,
  }
}

/** Whether a point lies in an area. */
export const isWithin = (
  { x, y, width, height }: Area,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height
