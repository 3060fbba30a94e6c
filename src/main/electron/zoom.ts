import type { ZoomStep } from '@contract/shared-api'

const zoomSteps = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** A kept page size; the usual one where what was kept is none of them. */
export const zoomFrom = (kept: string | undefined): number =>
  zoomSteps.find(each => String(each) === kept) ?? 1

/** The next larger or smaller page size, within what the layout bears. */
export function nextZoom(factor: number, step: ZoomStep): number {
  if (step === 'usual') return 1
  if (step === 'in') return zoomSteps.find(each => each > factor + 0.01) ?? 4
  return zoomSteps.findLast(each => each < factor - 0.01) ?? 0.75
}
