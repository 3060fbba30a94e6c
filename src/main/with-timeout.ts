import type { ClockPort } from './main-ports'

/** Returns the answer if it arrives within `ms`, otherwise `undefined`. */
export async function withTimeout<T>(
  clock: Pick<ClockPort, 'after'>,
  ms: number,
  answer: Promise<T>,
): Promise<T | undefined> {
  let cancelTimer = (): void => undefined
  const timeout = new Promise<undefined>(resolve => {
    cancelTimer = clock.after(ms, () => resolve(undefined))
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    cancelTimer()
  }
}
