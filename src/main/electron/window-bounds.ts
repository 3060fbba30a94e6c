import type { ScreenArea } from './bounds'

/** A window's size until a person chooses one, and the least it can have. */
export interface WindowSizes {
  readonly usual: Pick<ScreenArea, 'width' | 'height'>
  readonly least: Pick<ScreenArea, 'width' | 'height'>
}

/** The sizes of the desk's own window. */
export const deskWindowSizes: WindowSizes = {
  usual: { width: 1440, height: 900 },
  least: { width: 1024, height: 640 },
}

/** How a window fills its screen, when it does. */
export type WindowFillState = 'maximized' | 'full screen'

/** Where a window opens, and whether it fills that screen. */
export interface WindowBounds {
  readonly area: Partial<ScreenArea>
  readonly fills?: WindowFillState
}

/** How much of a remembered window must lie on a screen for it to be found again. */
const minVisibleSize = { width: 200, height: 80 } as const
/** How much of its upper edge must be there to move it by. */
const TITLE_BAR_HEIGHT = 20

/**
 * Where a window opens: as it was left, when that is still on a screen, else in its usual size on the first.
 *
 * What was remembered is text from a file; nothing in it is believed.
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
  const isHeld = screens.some(screen => isAtLeast(overlap(screen, grip), { ...minVisibleSize, height: TITLE_BAR_HEIGHT }))
  // Below its own upper edge a window is seen and cannot be moved.
  const there = isHeld ? area : { ...area, y: Math.max(home.y, area.y) }
  return kept.fills === undefined ? { area: there } : { area: there, fills: kept.fills }
}

/** A window's place as text, to be remembered: where it is when it fills no screen, and how it fills one. */
export const formatWindowBounds = ({ x, y, width, height }: ScreenArea, fills?: WindowFillState): string =>
  JSON.stringify([x, y, width, height, ...(fills === undefined ? [] : [fills])])

/** A place as it is written: whole figures without a zero in front, of which JSON makes no number. */
const BOUNDS_FORMAT =
  /^\[(?:-?(?:0|[1-9]\d{0,5}),){2}(?:0|[1-9]\d{0,5}),(?:0|[1-9]\d{0,5})(?:,"(?:maximized|full screen)")?\]$/

function parseBounds(text: string): (WindowBounds & { readonly area: ScreenArea }) | undefined {
  if (!BOUNDS_FORMAT.test(text)) return undefined
  const [x, y, width, height, fills] = JSON.parse(text) as [number, number, number, number, WindowFillState?]
  return { area: { x, y, width, height }, ...(fills !== undefined && { fills }) }
}

/** The screen that shows most of a window, when it shows enough. */
function findMainScreen(area: ScreenArea, screens: readonly ScreenArea[]): ScreenArea | undefined {
  const size = (screen: ScreenArea): number => {
    const { width, height } = overlap(screen, area)
    return Math.max(0, width) * Math.max(0, height)
  }
  return screens
    .filter(screen => isAtLeast(overlap(screen, area), minVisibleSize))
    .toSorted((one, other) => size(other) - size(one))[0]
}

const overlap = (screen: ScreenArea, { x, y, width, height }: ScreenArea): Pick<ScreenArea, 'width' | 'height'> => ({
  width: Math.min(screen.x + screen.width, x + width) - Math.max(screen.x, x),
  height: Math.min(screen.y + screen.height, y + height) - Math.max(screen.y, y),
})

const isAtLeast = (shared: Pick<ScreenArea, 'width' | 'height'>, wanted: Pick<ScreenArea, 'width' | 'height'>): boolean =>
  shared.width >= wanted.width && shared.height >= wanted.height

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
