export const orphanWord = 'protects nothing'
export const orphanReasons = {
  'no position': 'no position there', 'the other side': 'position is on the other side',
  'the other margin mode': 'position is in the other margin mode',
} as const
export const orphanSentence = {
  moreDo: { one: ' 1 more.', other: ' {count} more.' },
  protectsNothingStays: '{kind} in {symbol} protects nothing: {why}.{more} Could close a later position until cancelled.',
} as const
