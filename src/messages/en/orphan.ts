export const orphanWord = 'protects nothing'
export const orphanReasons = {
  'no position': 'no position there', 'the other side': 'the position is on the other side',
  'the other margin mode': 'the position is in the other margin mode',
} as const
export const orphanSentence = {
  moreDo: { one: ' 1 more.', other: ' {count} more.' },
  protectsNothingStays: '{kind} in {symbol} protects nothing: {why}.{more} Until cancelled it could close a later position.',
} as const
