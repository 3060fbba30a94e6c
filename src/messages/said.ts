import type { Result } from '@core/value/result'
import { refusalWords } from './refusals'

/** What came of asking main, in a word or a sentence; nothing where the person wanted none of it. */
export function said(answer: Result<unknown>, done: string): string {
  if (!answer.ok) return answer.error.map(refusalWords).join(' ')
  return answer.value === 'declined' ? '' : done
}
