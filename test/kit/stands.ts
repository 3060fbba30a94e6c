import { expect } from 'vitest'
import { until, type OpenDesk } from './desk-window'
import { misplacedIn, shiftedIn } from './page-looks'

/** How large a page is, and the window and the page size that bring it about: a window itself never gets that small. */
export interface PageSize {
  readonly width: number
  readonly height: number
  readonly window: readonly [width: number, height: number]
  readonly larger: number
}

/** The sizes every state of the desk has to stand at; it is left at the last, which is the usual one. */
const sizes: readonly PageSize[] = [
  { width: 800, height: 600, window: [1200, 900], larger: 3 },
  { width: 1024, height: 700, window: [1024, 700], larger: 0 },
  { width: 1440, height: 900, window: [1440, 900], larger: 0 },
]

/** Gives the desk's page this size. */
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
 * The state the desk is in stands as it should at every size: nothing overlaps, nothing is cut, and nothing shifts
 * while figures and ages go on.
 */
export async function standsAtEverySize(window: OpenDesk): Promise<void> {
  for (const size of sizes) {
    const message = `at ${size.width} × ${size.height}`
    await resize(window, size)
    await expect.poll(() => misplacedIn(window.desk), { message }).toEqual([])
    // What fits itself to a new size may do so in the frame after: it has to come to rest.
    await expect.poll(() => shiftedIn(window.desk), { message }).toEqual([])
  }
}
