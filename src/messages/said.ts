import type { Result } from '@core/value/result'
import { explainRefusal } from './refusals'

/** Describes the result of a request to main. Returns an empty text if the user declined. */
export function describeRequestResult(result: Result<unknown>, successText: string): string {
  if (!result.ok) return result.error.map(explainRefusal).join(' ')
  return result.value === 'declined' ? '' : successText
}
