import { promiseTimeout } from '@vueuse/core'
import type { Result } from '@core/value/result'

/** How long nothing is asked again that was asked too often. */
const RETRY_DELAY_MS = 100

/**
 * Asks, and asks again what was refused for nothing but how often it was asked, as long as it is still wanted: a key
 * that is held asks faster than main takes it, and what it came to has to be there.
 */
export async function retryWhileThrottled<T>(
  call: () => Promise<Result<T>>,
  isStillNeeded: () => boolean,
): Promise<Result<T>> {
  let answer = await call()
  while (isThrottled(answer) && isStillNeeded()) {
    await promiseTimeout(RETRY_DELAY_MS)
    if (isStillNeeded()) answer = await call()
  }
  return answer
}

/** Whether something was refused for nothing but how often it was asked. */
const isThrottled = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.some(({ code }) => code === 'TOO_MANY_CALLS')
