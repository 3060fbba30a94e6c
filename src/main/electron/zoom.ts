import type { ZoomStep } from '@contract/shared-api'

const zoomSteps = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** What is always borne, and what has to be left of a page beyond: as much as a usual screen leaves at 400 %. */
const ALWAYS_ALLOWED_ZOOM = 2
const MIN_PAGE_SIZE = { width: 320, height: 256 } as const

/** The largest page size at which there is room left in a window for what it says. */
export const computeMaxZoom = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  zoomSteps.findLast(each => each <= ALWAYS_ALLOWED_ZOOM || (width / each >= MIN_PAGE_SIZE.width && height / each >= MIN_PAGE_SIZE.height)) ??
  1

/** A kept page size; the usual one where what was kept is none of them. */
export const parseStoredZoom = (stored: string | undefined): number =>
  zoomSteps.find(each => String(each) === stored) ?? 1

/** The next larger or smaller page size, within what the layout bears in such a window. */
export function computeNextZoom(factor: number, step: ZoomStep, window: Parameters<typeof computeMaxZoom>[0]): number {
  if (step === 'usual') return 1
  const most = computeMaxZoom(window)
  if (step === 'in') return zoomSteps.find(each => each > factor + 0.01 && each <= most) ?? most
  return zoomSteps.findLast(each => each < factor - 0.01) ?? 0.75
}
