export const orphanWord = 'protects nothing'
export const orphanReasons = {
  'no position': 'no position is open in its market',
  'the other side': 'the position in its market is on the other side by now',
  'the other margin mode': 'the position in its market is in the other margin mode',
} as const
export const orphanSentence = {
  moreDo: { one: ' 1 more does.', other: ' {count} more do.' },
  protectsNothingStays: 'A {kind} in {symbol} protects nothing: {why}.{more} It stays until cancelled, and could close a position opened later.',
} as const
