import { formatExactNumber } from './format'
import type { Amount } from '@core/value/decimal'
import { fillMessage } from './message'
import * as messages from './en/number-text'

/** Why a typed figure was not understood; where it could mean two things, both of them. */
export type NumberParseFailure =
  | { readonly is: 'refused'; readonly why: NumberFormatFault }
  | { readonly is: 'refused'; readonly why: 'two readings'; readonly readings: readonly [Amount, Amount] }

export type NumberFormatFault =
  'grouping' | 'two marks' | 'exponent' | 'sign' | 'other digits' | 'no digits' | 'too long'

const numberFaultMessages: Record<Exclude<NumberParseFailure['why'], 'two readings'>, string> = messages.sentences

/** What to tell a person beside a field whose figure was not understood. */
export function describeNumberFailure(failure: NumberParseFailure): string {
  if (failure.why !== 'two readings') return numberFaultMessages[failure.why]
  const [whole, part] = failure.readings.map(formatExactNumber)
  return fillMessage(messages.notUnderstoodWords, { whole: String(whole), part: String(part) })
}
