import { expect } from 'vitest'
import { until, type OpenDesk } from './desk-window'
import { misplacedIn, shiftedIn } from './page-looks'

/** Size of a page, with the window size and zoom that produce it: a window itself never gets that small. */
export interface PageSize {
  readonly width: number
  readonly height: number
  readonly window: readonly [width: number, height: number]
  readonly larger: number
}

/** The sizes that every state of the desk has to fit. The last is the usual one and stays in effect. */
const sizes: readonly PageSize[] = [
  { width: 800, height: 600, window: [1200, 900], larger: 3 },
  { width: 1024, height: 700, window: [1024, 700], larger: 0 },
  { width: 1440, height: 900, window: [1440, 900], larger: 0 },
]

export async function resize(
  { desk, call, resize: fit }: Pick<OpenDesk, 'desk' | 'call' | 'resize'>,
  { width, height, window: [wide, high], larger }: PageSize,
): Promise<void> {
  await call('screen.zoom', { step: 'usual' })
  await fit(wide, high)
  for (let step = 0; step < larger; step += 1) await call('screen.zoom', { step: 'in' })
  await until('the page to take its size', () =>
    desk.evaluate(size => `${innerWidth} ${innerHeight}` === size, `${width} ${height}`),
  )
}

/**
 * Expects the current state of the desk to fit at every size: nothing overlaps, nothing is cut, and nothing
 * shifts while figures and ages change.
 */
export async function standsAtEverySize(window: OpenDesk): Promise<void> {
  for (const size of sizes) {
    const message = `at ${size.width} × ${size.height}`
    await resize(window, size)
    await expect.poll(() => misplacedIn(window.desk), { message }).toEqual([])
    // Elements may adapt to a new size one frame later; the layout has to settle first.
    await expect.poll(() => shiftedIn(window.desk), { message }).toEqual([])
  }
}
