import type { ZoomStep } from '@contract/shared-window-api'

const zoomSteps = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** Zoom that is always allowed, and the minimum page size beyond it: the size left at 400 % on a usual screen. */
const ALWAYS_ALLOWED_ZOOM = 2
const MIN_PAGE_SIZE = { width: 320, height: 256 } as const

export const computeMaxZoom = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): number =>
  zoomSteps.findLast(
    each =>
      each <= ALWAYS_ALLOWED_ZOOM ||
      (width / each >= MIN_PAGE_SIZE.width && height / each >= MIN_PAGE_SIZE.height),
  ) ?? 1

export const parseStoredZoom = (stored: string | undefined): number =>
  zoomSteps.find(each => String(each) === stored) ?? 1

export function computeNextZoom(
  factor: number,
  step: ZoomStep,
  window: Parameters<typeof computeMaxZoom>[0],
): number {
  if (step === 'usual') return 1
  const most = computeMaxZoom(window)
  if (step === 'in') return zoomSteps.find(each => each > factor + 0.01 && each <= most) ?? most
  return zoomSteps.findLast(each => each < factor - 0.01) ?? 0.75
}
