import type { NotUnderstood } from '../number-text'

/** What to tell a person beside a field whose figure was not understood. */
export const notUnderstoodWords: Record<NotUnderstood, string> = {
  space: 'No spaces, please: type the figure without grouping, like 61240.5.',
  'two marks': 'Only one decimal mark, please: type the figure without grouping, like 61240.5.',
  exponent: 'Type the figure in full, without an exponent.',
  sign: 'Type the figure without a sign; the side says which way.',
  'other digits': 'Only the digits 0 to 9 and one decimal mark are understood.',
  'no digits': 'There is no figure here.',
  'too long': 'The figure is too long to be meant.',
}
