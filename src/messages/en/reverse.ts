export const notReversed = {
  unknown: 'the outcome of the close is not known, not reversed', none: 'not closed, not reversed',
  part: 'part closed, not reversed',
  position: 'the close filled, but the position does not read zero: not reversed',
  unread: 'the close filled, but the position could not be read: not reversed',
  late: 'flat, not reversed: your confirmation was older than 15 s',
  checks: 'flat, not reversed: a check of the opening order no longer holds',
  held: 'closed, not reversed: trading was paused', paused: 'flat, not reversed: trading was paused',
} as const
export const reverseWords = {
  lead: 'Reverse {symbol}', rest: '{before} {size} → {after} {size}', first: 'First', then: 'Then',
  close: '{line} · IOC · REDUCE-ONLY', open: '{line} · IOC', mode: 'Margin',
  sentence: 'Reverse {symbol}: close {size}, then open {side} {size}', or: 'Or',
  partStays: 'the close fills in part, or not within 15 s: nothing is opened', hold: 'Hold to reverse',
} as const
