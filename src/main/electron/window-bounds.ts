import type { ScreenArea } from './sheet-bounds'

export interface WindowSizes {
  readonly usual: Pick<ScreenArea, 'width' | 'height'>
  readonly least: Pick<ScreenArea, 'width' | 'height'>
}

export const deskWindowSizes: WindowSizes = {
  usual: { width: 1440, height: 900 },
  least: { width: 1024, height: 640 },
}

export type WindowFillState = 'maximized' | 'full screen'

export interface WindowBounds {
  readonly area: Partial<ScreenArea>
  readonly fills?: WindowFillState
}

/** Minimum part of a window in pixels that must be on a screen. */
const minVisibleSize = { width: 200, height: 80 } as const
/** Height in pixels of the top edge that must be reachable to move the window. */
const TITLE_BAR_HEIGHT = 20

/**
 * Returns the position of a new window: the stored one if it is still on a screen, otherwise the default size on the
 * first screen. The stored text comes from a file and is validated.
 */
export function restoreWindowBounds(
  remembered: string | undefined,
  screens: readonly ScreenArea[],
  sizes: WindowSizes,
): WindowBounds {
  const kept = remembered === undefined ? undefined : parseBounds(remembered)
  const home = kept && findMainScreen(kept.area, screens)
  if (kept === undefined || home === undefined) return { area: fitToScreen(sizes.usual, screens[0], sizes) }
  const area = { ...fitToScreen(kept.area, home, sizes), x: kept.area.x, y: kept.area.y }
  const grip = { ...area, height: TITLE_BAR_HEIGHT }
  const isHeld = screens.some(screen =>
    isAtLeast(overlap(screen, grip), { ...minVisibleSize, height: TITLE_BAR_HEIGHT }),
  )
  // A window whose top edge is off screen could not be moved.
  const there = isHeld ? area : { ...area, y: Math.max(home.y, area.y) }
  return kept.fills === undefined ? { area: there } : { area: there, fills: kept.fills }
}

export const formatWindowBounds = ({ x, y, width, height }: ScreenArea, fills?: WindowFillState): string =>
  JSON.stringify([x, y, width, height, ...(fills === undefined ? [] : [fills])])

/** Stored format: integers without leading zeros, which JSON would reject. */
const BOUNDS_FORMAT =
  /^\[(?:-?(?:0|[1-9]\d{0,5}),){2}(?:0|[1-9]\d{0,5}),(?:0|[1-9]\d{0,5})(?:,"(?:maximized|full screen)")?\]$/

function parseBounds(text: string): (WindowBounds & { readonly area: ScreenArea }) | undefined {
  if (!BOUNDS_FORMAT.test(text)) return undefined
  const [x, y, width, height, fills] = JSON.parse(text) as [number, number, number, number, WindowFillState?]
  return { area: { x, y, width, height }, ...(fills !== undefined && { fills }) }
}

function findMainScreen(area: ScreenArea, screens: readonly ScreenArea[]): ScreenArea | undefined {
  const size = (screen: ScreenArea): number => {
    const { width, height } = overlap(screen, area)
    return Math.max(0, width) * Math.max(0, height)
  }
  return screens
    .filter(screen => isAtLeast(overlap(screen, area), minVisibleSize))
    .toSorted((one, other) => size(other) - size(one))[0]
}

const overlap = (
  screen: ScreenArea,
  { x, y, width, height }: ScreenArea,
): Pick<ScreenArea, 'width' | 'height'> => ({
  width: Math.min(screen.x + screen.width, x + width) - Math.max(screen.x, x),
  height: Math.min(screen.y + screen.height, y + height) - Math.max(screen.y, y),
})

const isAtLeast = (
  shared: Pick<ScreenArea, 'width' | 'height'>,
  wanted: Pick<ScreenArea, 'width' | 'height'>,
): boolean => shared.width >= wanted.width && shared.height >= wanted.height

function fitToScreen(
  wanted: Pick<ScreenArea, 'width' | 'height'>,
  screen: ScreenArea | undefined,
  { least }: WindowSizes,
): Pick<ScreenArea, 'width' | 'height'> {
  return {
    width: Math.max(least.width, Math.min(wanted.width, screen?.width ?? wanted.width)),
    height: Math.max(least.height, Math.min(wanted.height, screen?.height ?? wanted.height)),
  }
}
