import { formatExactNumber } from './format'
import type { Amount } from '@core/value/decimal-amount'
import { fillMessage } from './message'
import * as messages from './en/number-text'

/** Reason why a typed number cannot be parsed. An ambiguous number carries both `readings`. */
export type NumberParseFailure =
  | { readonly is: 'refused'; readonly why: NumberFormatFault }
  | { readonly is: 'refused'; readonly why: 'two readings'; readonly readings: readonly [Amount, Amount] }

export type NumberFormatFault =
  'grouping' | 'two marks' | 'exponent' | 'sign' | 'other digits' | 'no digits' | 'too long'

const numberFaultMessages: Record<
  Exclude<NumberParseFailure['why'], 'two readings'>,
  string
> = messages.sentences

/** Returns the text beside a field whose number cannot be parsed. */
export function describeNumberFailure(failure: NumberParseFailure): string {
  if (failure.why !== 'two readings') return numberFaultMessages[failure.why]
  const [whole, part] = failure.readings.map(formatExactNumber)
  return fillMessage(messages.notUnderstoodWords, { whole: String(whole), part: String(part) })
}
