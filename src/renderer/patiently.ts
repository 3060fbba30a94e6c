import { promiseTimeout } from '@vueuse/core'
import type { Result } from '@core/value/result'

/** How long nothing is asked again that was asked too often. */
const AGAIN = 100

/**
 * Asks, and asks again what was refused for nothing but how often it was asked, as long as it is still wanted: a key
 * that is held asks faster than main takes it, and what it came to has to be there.
 */
export async function patiently<T>(
  ask: () => Promise<Result<T>>,
  isWanted: () => boolean,
): Promise<Result<T>> {
  let answer = await ask()
  while (isTooOften(answer) && isWanted()) {
    await promiseTimeout(AGAIN)
    if (isWanted()) answer = await ask()
  }
  return answer
}

/** Whether something was refused for nothing but how often it was asked. */
const isTooOften = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.some(({ code }) => code === 'TOO_MANY_CALLS')
