/** Far above what anything takes that comes at all, on a machine that is busy with something else. */
const LONGEST = 45_000

/** Looks again and again until something is there; fails with its name when it does not come. */
export async function come<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + LONGEST
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end)
      throw new Error(`Waited in vain: ${typeof what === 'string' ? what : what()}.`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** For `vi.waitFor`, which otherwise gives up after a second. */
export const patient = { timeout: LONGEST, interval: 5 }
