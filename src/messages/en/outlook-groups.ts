export const groupsSay = {
  titles: { now: 'Now', filled: 'If filled', triggered: 'If triggered', worst: 'Worst case' },
  atMark: 'an estimate, at the mark', noOtherFill: 'an estimate, if no other order fills first',
  noLimit: 'no limit: the book may move', fills: 'Fills', unread: 'the book has not been read',
  price: 'Price', neitherLimitNorBook: 'it has no limit, and the book has not been read',
  notional: 'Notional', worstOf: 'Worst case: {label}',
  gap: { label: 'The price', text: 'can gap through the trigger: a worse fill, or none' },
  waits: 'nothing: it waits for its trigger and uses no margin',
  several: {
    fills: 'what each book fills within its limit', noMark: 'a mark is not known',
    noEntry: 'an entry is not known', atMarks: 'an estimate, at the marks', atLimits: 'at their limits',
  },
} as const
