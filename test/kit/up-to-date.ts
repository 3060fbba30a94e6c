import { expect, vi } from 'vitest'
import type { OpenDesk } from './open-desk'

/**
 * Turns the clocks by the pause between two steps after progress, and otherwise until the venue's rate window
 * has room again, since nothing but the clocks moves meanwhile. The venue's clock turns along: a desk ahead
 * of it stops writing and receives no transfer.
 */
export async function upToDate(desk: OpenDesk): Promise<void> {
  const history = () => desk.snapshot().history
  let isTold: boolean = true
  for (;;) {
    const before = history()?.version
    const tables = history()?.value.tables ?? []
    if (tables.length > 0 && tables.every(({ is }) => is === 'up to date')) return
    await desk.turn(isTold ? 400 : 3_000)
    const news: Promise<void> = vi.waitFor(() => expect(history()?.version).not.toBe(before), {
      timeout: isTold ? 300 : 100,
      interval: 10,
    })
    isTold = await news.then(
      () => true,
      () => false,
    )
  }
}
