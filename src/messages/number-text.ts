import { exact } from './format'
import type { Amount } from '@core/value/decimal'
import { fill } from './message'
import * as messages from './en/number-text'

/** Why a typed figure was not understood; where it could mean two things, both of them. */
export type NotUnderstood =
  | { readonly is: 'refused'; readonly why: FigureFault }
  | { readonly is: 'refused'; readonly why: 'two readings'; readonly readings: readonly [Amount, Amount] }

export type FigureFault =
  'grouping' | 'two marks' | 'exponent' | 'sign' | 'other digits' | 'no digits' | 'too long'

const sentences: Record<Exclude<NotUnderstood['why'], 'two readings'>, string> = messages.sentences

/** What to tell a person beside a field whose figure was not understood. */
export function notUnderstoodWords(not: NotUnderstood): string {
  if (not.why !== 'two readings') return sentences[not.why]
  const [whole, part] = not.readings.map(exact)
  return fill(messages.notUnderstoodWords, { whole: String(whole), part: String(part) })
}
