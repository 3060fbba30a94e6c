import type { ClockPort } from './ports'

/** What was answered in so many milliseconds, or nothing. */
export async function withTimeout<T>(
  clock: Pick<ClockPort, 'after'>,
  ms: number,
  answer: Promise<T>,
): Promise<T | undefined> {
  let cancelTimer = (): void => undefined
  const timeout = new Promise<undefined>(tell => {
    cancelTimer = clock.after(ms, () => tell(undefined))
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    cancelTimer()
  }
}
