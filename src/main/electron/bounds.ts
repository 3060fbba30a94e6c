/** A place on a screen or in a window, in its pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the sheet leaves free of the window: bars above and below it, and a margin at its right. */
const dock = { width: 340, right: 6, top: 97, bottom: 32 } as const

/** Where the sealed sheet lies: over the ticket, at the page's zoom, whole in any window. */
export function sheetArea(window: Pick<Area, 'width' | 'height'>, zoom: number): Area {
  const at = (pixels: number): number => Math.round(pixels * zoom)
  const width = Math.min(at(dock.width), window.width)
  const x = Math.max(0, window.width - width - at(dock.right))
  const y = Math.min(at(dock.top), Math.floor(window.height / 3))
  return { x, y, width, height: Math.max(1, window.height - y - at(dock.bottom)) }
}
