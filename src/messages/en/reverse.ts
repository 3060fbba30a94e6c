export const notReversed = {
  unknown: 'outcome of the close is not known, not reversed', none: 'not closed, not reversed',
  part: 'part closed, not reversed',
  position: 'the close filled, but the position does not read zero: not reversed',
  unread: 'the close filled, but the position was not read: not reversed',
  late: 'flat, not reversed: confirmation older than 15 s',
  checks: 'flat, not reversed: a check of the opening order failed',
  held: 'closed, not reversed: trading was paused', paused: 'flat, not reversed: trading was paused',
} as const
export const reverseWords = {
  lead: 'Reverse {symbol}', rest: '{before} {size} → {after} {size}', first: 'First', then: 'Then',
  close: '{line} · IOC · REDUCE-ONLY', open: '{line} · IOC', mode: 'Margin',
  sentence: 'Reverse {symbol}: close {size}, then open {side} {size}', or: 'Or',
  partStays: 'the close fills in part, or not within 15 s: nothing is opened', hold: 'Hold to reverse',
} as const
