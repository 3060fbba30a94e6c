/** Far above the time that any expected event takes on a busy machine. */
const LONGEST = 45_000

/** Polls until a value is there; after a bounded time it fails with the name. */
export async function come<T>(
  what: string | (() => string),
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + LONGEST
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end)
      throw new Error(`Waited in vain: ${typeof what === 'string' ? what : what()}.`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Options for `vi.waitFor`, which otherwise gives up after a second. */
export const patient = { timeout: LONGEST, interval: 5 }
