import { promiseTimeout } from '@vueuse/core'
import type { Result } from '@core/value/result'

/** Pause in milliseconds before a throttled call is repeated. */
const RETRY_DELAY_MS = 100

/**
 * Repeats a call that was refused with `TOO_MANY_CALLS` while `isStillNeeded` returns true. A held key repeats faster
 * than main accepts, and its last effect must not be lost.
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

const isThrottled = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.some(({ code }) => code === 'TOO_MANY_CALLS')
