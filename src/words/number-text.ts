import { exact } from './format'
import type { Amount } from '@core/value/decimal'

/** Why a typed figure was not understood; where it could mean two things, both of them. */
export type NotUnderstood =
  | { readonly is: 'refused'; readonly why: FigureFault }
  | { readonly is: 'refused'; readonly why: 'two readings'; readonly readings: readonly [Amount, Amount] }

export type FigureFault =
  'grouping' | 'two marks' | 'exponent' | 'sign' | 'other digits' | 'no digits' | 'too long'

const sentences: Record<Exclude<NotUnderstood['why'], 'two readings'>, string> = {
  grouping: 'Not grouped in threes: type the figure without grouping.',
  'two marks': 'Only one decimal mark, please: type the figure without grouping.',
  exponent: 'Type the figure in full, without an exponent.',
  sign: 'Type the figure without a sign.',
  'other digits': 'Only the digits 0 to 9 and one decimal mark are understood.',
  'no digits': 'There is no figure here.',
  'too long': 'The figure is too long to be meant.',
}

/** What to tell a person beside a field whose figure was not understood. */
export function notUnderstoodWords(not: NotUnderstood): string {
  if (not.why !== 'two readings') return sentences[not.why]
  const [whole, part] = not.readings.map(exact)
  return `This can be ${whole} or ${part}: type it without grouping, and with the decimal mark of your figures.`
}
