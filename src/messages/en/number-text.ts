export const sentences = {
  grouping: 'Type it without grouping.', 'two marks': 'Only one decimal mark; groups of three.',
  exponent: 'Type it without exponent.', sign: 'Type it without sign.',
  'other digits': 'Only digits 0 to 9 and one decimal mark.', 'no digits': 'No figure here.',
  'too long': 'Figure too long.',
} as const
export const notUnderstoodWords = '{whole} or {part}? Type it without grouping, with your decimal mark.'
