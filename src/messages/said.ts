import type { Result } from '@core/value/result'
import { explainRefusal } from './refusals'

/** What came of asking main, in a word or a sentence; nothing where the person wanted none of it. */
export function describeRequestResult(result: Result<unknown>, successText: string): string {
  if (!result.ok) return result.error.map(explainRefusal).join(' ')
  return result.value === 'declined' ? '' : successText
}
