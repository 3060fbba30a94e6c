export const sentences = {
  grouping: 'Not grouped in threes: type the figure without grouping.',
  'two marks': 'Only one decimal mark, please: type the figure without grouping.',
  exponent: 'Type the figure in full, without an exponent.', sign: 'Type the figure without a sign.',
  'other digits': 'Only the digits 0 to 9 and one decimal mark are understood.',
  'no digits': 'There is no figure here.', 'too long': 'The figure is too long to be meant.',
} as const
export const notUnderstoodWords = 'This can be {whole} or {part}: type it without grouping, and with the decimal mark of your figures.'
