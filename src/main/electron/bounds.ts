/** A place on a screen or in a window, in its pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size a window has until a person chooses one, and the least it can have. */
export const usualSize = { width: 1440, height: 900 } as const
export const leastSize = { width: 1024, height: 640 } as const

/** What the sheet leaves free of the window: bars above and below it, and a margin at its right. */
const dock = { width: 340, right: 6, top: 97, bottom: 32 } as const

/** How much of a remembered window must lie on a screen for it to be found again. */
const reachable = { width: 200, height: 80 } as const

/** Where the sealed sheet lies: over the ticket, at the page's zoom, whole in any window. */
export function sheetArea(window: Pick<Area, 'width' | 'height'>, zoom: number): Area {
  const at = (pixels: number): number => Math.round(pixels * zoom)
  const width = Math.min(at(dock.width), window.width)
  const x = Math.max(0, window.width - width - at(dock.right))
  const y = Math.min(at(dock.top), Math.floor(window.height / 3))
  return { x, y, width, height: Math.max(1, window.height - y - at(dock.bottom)) }
}

/**
 * Where a window opens: as it was left, when that is still on a screen, else in the usual size.
 *
 * What was remembered is text from a file; nothing in it is believed.
 */
export function windowArea(remembered: string | undefined, screens: readonly Area[]): Partial<Area> {
  const area = remembered === undefined ? undefined : readArea(remembered)
  const home = area && screens.find(screen => overlaps(screen, area))
  if (area === undefined || home === undefined) return fitted(usualSize, screens[0])
  return { ...fitted(area, home), x: area.x, y: area.y }
}

/** A window's place as text, to be remembered. */
export const areaText = ({ x, y, width, height }: Area): string => JSON.stringify([x, y, width, height])

function readArea(text: string): Area | undefined {
  const numbers = /^\[(-?\d{1,6}),(-?\d{1,6}),(\d{1,6}),(\d{1,6})\]$/.exec(text)
  if (numbers === null) return undefined
  const [x, y, width, height] = JSON.parse(text) as [number, number, number, number]
  return { x, y, width, height }
}

function overlaps(screen: Area, { x, y, width, height }: Area): boolean {
  const across = Math.min(screen.x + screen.width, x + width) - Math.max(screen.x, x)
  const down = Math.min(screen.y + screen.height, y + height) - Math.max(screen.y, y)
  return across >= reachable.width && down >= reachable.height
}

function fitted(
  wanted: Pick<Area, 'width' | 'height'>,
  screen: Area | undefined,
): Pick<Area, 'width' | 'height'> {
  return {
    width: Math.max(leastSize.width, Math.min(wanted.width, screen?.width ?? wanted.width)),
    height: Math.max(leastSize.height, Math.min(wanted.height, screen?.height ?? wanted.height)),
  }
}
