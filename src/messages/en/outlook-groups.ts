export const groupsSay = {
  titles: { now: 'Now', filled: 'If filled', triggered: 'If triggered', worst: 'Worst case' },
  atMark: 'estimate at mark', noOtherFill: 'estimate, if no other order fills first',
  noLimit: 'no limit: the book may move', fills: 'Fills', unread: 'book not read', price: 'Price',
  neitherLimitNorBook: 'no limit, and book not read', notional: 'Notional at fill',
  worstOf: 'Worst case: {label}', gap: { label: 'Gap risk', text: 'fill worse than trigger, or none' },
  positionThen: 'Position if triggered', waits: 'waits for its trigger, no margin used',
  several: {
    fills: 'what each book fills within its limit', noMark: 'a mark not known', noEntry: 'an entry not known',
    atMarks: 'estimate at marks', atLimits: 'at their limits',
  },
} as const
