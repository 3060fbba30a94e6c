import type { Area } from './bounds'

/** A window's size until a person chooses one, and the least it can have. */
export interface Sizes {
  readonly usual: Pick<Area, 'width' | 'height'>
  readonly least: Pick<Area, 'width' | 'height'>
}

/** The sizes of the desk's own window. */
export const deskSizes: Sizes = {
  usual: { width: 1440, height: 900 },
  least: { width: 1024, height: 640 },
}

/** How a window fills its screen, when it does. */
export type Filling = 'maximized' | 'full screen'

/** Where a window opens, and whether it fills that screen. */
export interface WindowBounds {
  readonly area: Partial<Area>
  readonly fills?: Filling
}

/** How much of a remembered window must lie on a screen for it to be found again. */
const reachable = { width: 200, height: 80 } as const
/** How much of its upper edge must be there to move it by. */
const GRIP = 20

/**
 * Where a window opens: as it was left, when that is still on a screen, else in its usual size on the first.
 *
 * What was remembered is text from a file; nothing in it is believed.
 */
export function windowBounds(
  remembered: string | undefined,
  screens: readonly Area[],
  sizes: Sizes,
): WindowBounds {
  const kept = remembered === undefined ? undefined : readPlace(remembered)
  const home = kept && homeOf(kept.area, screens)
  if (kept === undefined || home === undefined) return { area: fitted(sizes.usual, screens[0], sizes) }
  const area = { ...fitted(kept.area, home, sizes), x: kept.area.x, y: kept.area.y }
  const grip = { ...area, height: GRIP }
  const isHeld = screens.some(screen => hasShare(overlap(screen, grip), { ...reachable, height: GRIP }))
  // Below its own upper edge a window is seen and cannot be moved.
  const there = isHeld ? area : { ...area, y: Math.max(home.y, area.y) }
  return kept.fills === undefined ? { area: there } : { area: there, fills: kept.fills }
}

/** A window's place as text, to be remembered: where it is when it fills no screen, and how it fills one. */
export const boundsText = ({ x, y, width, height }: Area, fills?: Filling): string =>
  JSON.stringify([x, y, width, height, ...(fills === undefined ? [] : [fills])])

/** A place as it is written: whole figures without a zero in front, of which JSON makes no number. */
const PLACE =
  /^\[(?:-?(?:0|[1-9]\d{0,5}),){2}(?:0|[1-9]\d{0,5}),(?:0|[1-9]\d{0,5})(?:,"(?:maximized|full screen)")?\]$/

function readPlace(text: string): (WindowBounds & { readonly area: Area }) | undefined {
  if (!PLACE.test(text)) return undefined
  const [x, y, width, height, fills] = JSON.parse(text) as [number, number, number, number, Filling?]
  return { area: { x, y, width, height }, ...(fills !== undefined && { fills }) }
}

/** The screen that shows most of a window, when it shows enough. */
function homeOf(area: Area, screens: readonly Area[]): Area | undefined {
  const size = (screen: Area): number => {
    const { width, height } = overlap(screen, area)
    return Math.max(0, width) * Math.max(0, height)
  }
  return screens
    .filter(screen => hasShare(overlap(screen, area), reachable))
    .toSorted((one, other) => size(other) - size(one))[0]
}

const overlap = (screen: Area, { x, y, width, height }: Area): Pick<Area, 'width' | 'height'> => ({
  width: Math.min(screen.x + screen.width, x + width) - Math.max(screen.x, x),
  height: Math.min(screen.y + screen.height, y + height) - Math.max(screen.y, y),
})

const hasShare = (shared: Pick<Area, 'width' | 'height'>, wanted: Pick<Area, 'width' | 'height'>): boolean =>
  shared.width >= wanted.width && shared.height >= wanted.height

function fitted(
  wanted: Pick<Area, 'width' | 'height'>,
  screen: Area | undefined,
  { least }: Sizes,
): Pick<Area, 'width' | 'height'> {
  return {
    width: Math.max(least.width, Math.min(wanted.width, screen?.width ?? wanted.width)),
    height: Math.max(least.height, Math.min(wanted.height, screen?.height ?? wanted.height)),
  }
}
