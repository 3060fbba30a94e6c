import type { Clock } from './ports'

/** What was answered in so many milliseconds, or nothing. */
export async function inTime<T>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  answer: Promise<T>,
): Promise<T | undefined> {
  let callOff = (): void => undefined
  const late = new Promise<undefined>(tell => {
    callOff = clock.after(ms, () => tell(undefined))
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    callOff()
  }
}
